//! Nights for tests: the core plays them, nothing is made up but names and scores.

use crate::app::{Author, Snapshot, TournamentId, UserId};
use chrono::{DateTime, NaiveDate};
use schnapsen::{Preset, RuleSet};
use std::collections::BTreeMap;
use std::sync::Arc;
use tournament::draw::Secret;
use tournament::texts::{Person, Slug, Texts};
use tournament::*;

/// A tournament that goes on.
pub struct Sample {
    pub snapshot: Snapshot,
    secrets: u8,
}

pub fn settings() -> Settings {
    Settings {
        capacity: 256,
        tickets_per_player: 6,
        ticket_price: Cents(500),
        rules: RuleSet::preset(Preset::TournamentSoft),
        reporting: Reporting::Off,
        played_to: PlayedTo::Eight,
        ..Settings::usual()
    }
}

impl Sample {
    /// Returns an evening before the first ticket.
    pub fn empty(settings: Settings) -> Sample {
        let first =
            Action { number: ActionNo(1), at: at(1), events: vec![Tournament::open(settings).unwrap()] };
        let texts = Texts {
            name: "Preisschnapsen beim Wirt".parse().unwrap(),
            venue: "Gasthof Höß".parse().unwrap(),
            date: NaiveDate::from_ymd_opt(2027, 1, 5).unwrap(),
            prizes: ["Ein halbes Schwein", "Geschenkkorb"].map(|text| text.parse().unwrap()).into(),
            rules: "".parse().unwrap(),
        };
        let tournament = Tournament::replay([first]).unwrap();
        let mut snapshot = Snapshot::opened(TournamentId(1), Slug::of("probe"), texts, tournament);
        snapshot.authors = Arc::new(vec![Author::Staff(UserId(1))]);
        Sample { snapshot, secrets: 0 }
    }

    /// Sells tickets to people: name, place, number of tickets.
    pub fn of(people: &[(&str, &str, u32)]) -> Sample {
        Sample::with_settings(settings(), people)
    }

    /// The same with other settings.
    pub fn with_settings(settings: Settings, people: &[(&str, &str, u32)]) -> Sample {
        let mut sample = Sample::empty(settings);
        let registrations = people
            .iter()
            .map(|(_, _, count)| Registration::new(Tickets::Count(*count), FirstPayment::InFull));
        sample.act(Command::Desk(DeskCommand::Register { people: registrations.collect(), lots: [7; 32] }));
        let persons = people.iter().map(|(name, place, _)| Person::read(name, place).unwrap());
        sample.snapshot.people = (1..).map(PlayerId).zip(persons).collect::<BTreeMap<_, _>>().into();
        sample
    }

    /// Sells so many tickets, 1 to `most` to each person.
    pub fn new(tickets: u32, most: u32) -> Sample {
        let mut left = tickets;
        let mut hands = Vec::new();
        for count in (1..=most).cycle() {
            if left == 0 {
                break;
            }
            hands.push(count.min(left));
            left -= count.min(left);
        }
        let names: Vec<String> = (1..=hands.len()).map(|index| format!("Gast {index}")).collect();
        let people: Vec<(&str, &str, u32)> =
            names.iter().zip(&hands).map(|(name, count)| (name.as_str(), "", *count)).collect();
        Sample::of(&people)
    }

    #[track_caller]
    pub fn act(&mut self, command: Command) {
        let night = &mut self.snapshot.tournament;
        let events = night.decide(&command).unwrap_or_else(|no| panic!("{command:?}: {no:?}"));
        let number = ActionNo(night.version().0 + 1);
        night.evolve(Action { number, at: at(number.0), events });
        Arc::make_mut(&mut self.snapshot.authors).push(Author::Staff(UserId(1)));
    }

    #[track_caller]
    pub fn draw(&mut self, stage: Stage) {
        self.secrets += 1;
        let secret = Secret([self.secrets; 32]);
        self.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, secret.commitment()))));
        self.act(Command::Draws(DrawCommand::TakePhrase { stage, phrase: "HERZ ASS".parse().unwrap() }));
        self.act(Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() }));
    }

    #[track_caller]
    pub fn with_round_drawn(mut self) -> Sample {
        self.draw(Stage::FIRST);
        self
    }

    #[track_caller]
    pub fn enter(&mut self, pairing: Pairing, result: MatchResult) {
        let evidence = Default::default();
        self.act(Command::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence,
        }));
    }

    /// Ends up to `most` open matches of a stage; the lower ticket wins.
    #[track_caller]
    pub fn play(&mut self, stage: Stage, most: usize) {
        let open = self.snapshot.pairings(stage).into_iter().filter(Pairing::is_open);
        for pairing in open.take(most).collect::<Vec<_>>() {
            let score = if pairing.left < pairing.right {
                Score { left: 2, right: 1 }
            } else {
                Score { left: 0, right: 2 }
            };
            self.enter(pairing, MatchResult::Played(score));
        }
    }

    /// Draws and plays until a round of so many slots is drawn; its matches are open.
    #[track_caller]
    pub fn until_round_of(mut self, slots: u32) -> Sample {
        while self.snapshot.round_with_slots(slots).is_none() {
            if let Some(round) = self.snapshot.last_round() {
                self.play(round, usize::MAX);
            }
            self.draw(self.snapshot.next_round());
        }
        self
    }

    #[track_caller]
    pub fn played(mut self) -> Sample {
        while !self.snapshot.is_settled() {
            let steps = self.snapshot.next_steps();
            let step = steps.iter().find(|step| match step {
                Step::Play { .. } => true,
                Step::CloseList { blocked, .. } => blocked.is_none(),
                _ => false,
            });
            match step {
                Some(Step::Play { stage, .. }) => self.play(*stage, usize::MAX),
                Some(Step::CloseList { stage, .. }) => self.draw(*stage),
                _ => panic!("the night is stuck: {steps:?}"),
            }
        }
        self
    }
}

fn at(number: u32) -> DateTime<chrono::Utc> {
    DateTime::from_timestamp(1_800_000_000 + i64::from(number) * 30, 0).unwrap()
}
