//! A night for tests: commands go in, every event goes through the journal, and refusals come back.

use chrono::{DateTime, Utc};
use schnapsen::{Preset, RuleSet};
use tournament::draw::{Phrase, Secret};
use tournament::*;

/// A tournament together with what a real one gets from outside: the clock and the secrets.
#[derive(Clone)]
pub struct Night {
    pub tournament: Tournament,
    secrets: u8,
}

pub fn settings() -> Settings {
    Settings {
        tickets_per_player: 6,
        ticket_price: Cents(500),
        rules: RuleSet::preset(Preset::TournamentSoft),
        reporting: Reporting::Off,
        played_to: PlayedTo::Eight,
        ..Settings::usual()
    }
}

fn at(number: u32) -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000 + i64::from(number) * 30, 0).expect("a time in range")
}

impl Night {
    pub fn open(settings: Settings) -> Night {
        let event = Tournament::open(settings).expect("good settings");
        let first = Action { number: ActionNo(1), at: at(1), events: vec![event] };
        Night { tournament: Tournament::replay([first]).expect("a journal"), secrets: 0 }
    }

    /// Does something, or says why not. A refusal changes nothing.
    pub fn try_do(&mut self, command: Command) -> Result<(), Rejection> {
        let events = self.tournament.decide(&command)?;
        assert!(!events.is_empty(), "{command:?} was accepted and did nothing");
        let number = ActionNo(self.tournament.version().0 + 1);
        self.tournament.evolve(Action { number, at: at(number.0), events });
        Ok(())
    }

    #[track_caller]
    pub fn act(&mut self, command: Command) {
        if let Err(rejection) = self.try_do(command.clone()) {
            panic!("{command:?}: {rejection:?}");
        }
    }

    #[track_caller]
    pub fn refuses(&mut self, command: Command) -> Rejection {
        match self.tournament.decide(&command) {
            Ok(events) => panic!("{command:?} led to {events:?}"),
            Err(rejection) => rejection,
        }
    }

    /// Registers players with these numbers of tickets, all paid.
    #[track_caller]
    pub fn register(&mut self, tickets: &[u32]) {
        let people =
            tickets.iter().map(|count| Registration::new(Tickets::Count(*count), FirstPayment::InFull));
        self.act(Command::Desk(DeskCommand::Register { people: people.collect(), lots: [7; 32] }));
    }

    fn next_secret(&mut self) -> Secret {
        self.secrets += 1;
        Secret([self.secrets; 32])
    }

    /// Closes the list, takes a phrase and draws.
    #[track_caller]
    pub fn draw(&mut self, stage: Stage) {
        let secret = self.next_secret();
        self.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, secret.commitment()))));
        self.finish_draw(stage, secret);
    }

    #[track_caller]
    pub fn finish_draw(&mut self, stage: Stage, secret: Secret) {
        let phrase: Phrase = "HERZ ASS".parse().expect("a phrase");
        self.act(Command::Draws(DrawCommand::TakePhrase { stage, phrase }));
        self.act(Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() }));
    }

    pub fn pairing(&self, stage: Stage, number: u32) -> Pairing {
        *self
            .tournament
            .pairings(stage)
            .iter()
            .find(|pairing| pairing.id.number == number)
            .expect("a pairing")
    }

    pub fn enter(&self, pairing: &Pairing, result: MatchResult) -> Command {
        Command::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        })
    }

    /// Ends every open match of a stage; the lower ticket wins 2:1.
    #[track_caller]
    pub fn play_all(&mut self, stage: Stage) {
        for pairing in self.tournament.pairings(stage).into_iter().filter(Pairing::is_open) {
            let win = self.tournament.settings().bummerl_to_win;
            let score = if pairing.left < pairing.right {
                Score { left: win, right: 1 }
            } else {
                Score { left: 1, right: win }
            };
            let command = self.enter(&pairing, MatchResult::Played(score));
            self.act(command);
        }
    }

    /// Checks that the last action, if it can be taken back, leaves the evening as it was before.
    #[track_caller]
    pub fn taken_back_is_as_before(&self, before: &Tournament, command: &Command) {
        let Ok(target) = self.tournament.undo_target() else { return };
        if target.number != self.tournament.version() {
            return;
        }
        let action = target.number;
        let mut undone = Night::open(self.tournament.settings().clone());
        undone.tournament = self.tournament.clone();
        undone.act(Command::from(PlainEvening::Undo { action }));
        assert_eq!(undone.tournament.state(), before.state(), "{command:?}");
    }

    /// Plays everything that is left.
    #[track_caller]
    pub fn play_to_the_end(&mut self) {
        while !self.tournament.is_settled() {
            let steps = self.tournament.next_steps();
            let step = steps.iter().find(|step| match step {
                Step::Play { .. } => true,
                Step::CloseList { blocked, .. } => blocked.is_none(),
                _ => false,
            });
            match step {
                Some(Step::Play { stage, .. }) => self.play_all(*stage),
                Some(Step::CloseList { stage, .. }) => self.draw(*stage),
                _ => panic!("the night is stuck: {steps:?}"),
            }
        }
    }

    /// Returns the places in order, each with its tickets.
    pub fn places(&self) -> Vec<(u32, u32, Vec<u32>)> {
        let groups = self.tournament.standing().groups;
        groups
            .iter()
            .map(|g| (g.places.first, g.places.last, g.tickets.iter().map(|t| t.0).collect()))
            .collect()
    }
}
