//! A night in a house: requests go through the app as from the pages, so that a test of one page need not click through the others.

use crate::server::TestServer;
use preisschnapsen::app::{
    App, Done, NewTournament, Newcomer, Request, Snapshot, Submission, TicketKey, UserId,
};
use schnapsen::verdict::Entry;
use schnapsen::{BySide, Preset, RuleSet};
use std::collections::BTreeMap;
use std::sync::Arc;
use tournament::texts::{Person, Texts};
use tournament::*;

/// A tournament of a house.
pub struct Night<'a> {
    app: &'a App,
    pub slug: String,
}

/// Eight people with a ticket each.
pub const EIGHT: [(&str, u32); 8] = [
    ("Adler", 1),
    ("Bauer", 1),
    ("Czerny", 1),
    ("Ditz", 1),
    ("Eder", 1),
    ("Fuchs", 1),
    ("Gruber", 1),
    ("Huber", 1),
];

/// The settings of a night with 5 euro tickets.
pub fn settings() -> Settings {
    Settings {
        tickets_per_player: 6,
        ticket_price: Cents(500),
        rules: RuleSet::preset(Preset::TournamentSoft),
        prizes: 4,
        reporting: Reporting::Off,
        played_to: PlayedTo::Eight,
        ..Settings::usual()
    }
}

impl<'a> Night<'a> {
    /// Opens a tournament.
    #[track_caller]
    pub fn open(server: &'a TestServer, settings: Settings) -> Night<'a> {
        Night::named(&server.app, "Preisschnapsen beim Wirt", settings)
    }

    /// Opens a tournament of this name.
    #[track_caller]
    pub fn named(app: &'a App, name: &str, settings: Settings) -> Night<'a> {
        let texts = Texts {
            name: name.parse().unwrap(),
            venue: "Gasthof Höß".parse().unwrap(),
            date: "2027-01-05".parse().unwrap(),
            prizes: ["Ein halbes Schwein", "Geschenkkorb"].map(|text| text.parse().unwrap()).into(),
            rules: Default::default(),
        };
        let done = app.create(submission(app), NewTournament { texts, settings }).unwrap();
        Night::of(app, done.snapshot.slug.as_str())
    }

    /// Returns the night of a tournament that was opened elsewhere.
    pub fn of(app: &'a App, slug: &str) -> Night<'a> {
        Night { app, slug: slug.to_owned() }
    }

    /// Opens a tournament and sells paid tickets: name, number of tickets.
    #[track_caller]
    pub fn with(server: &'a TestServer, people: &[(&str, u32)]) -> Night<'a> {
        let night = Night::open(server, settings());
        night.register(people);
        night
    }

    /// Puts people on the list with paid tickets.
    #[track_caller]
    pub fn register(&self, people: &[(&str, u32)]) {
        let newcomer = |(name, tickets): &(&str, u32)| {
            Newcomer::new(Person::read(name, "").unwrap(), Tickets::Count(*tickets), FirstPayment::InFull)
        };
        self.act(Request::Register(people.iter().map(newcomer).collect()));
    }

    /// Does something.
    #[track_caller]
    pub fn act(&self, request: impl Into<Request>) -> Done {
        let request = request.into();
        let name = format!("{request:?}");
        let done = self.app.act(&self.slug, submission(self.app), request);
        done.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Returns the tournament as it stands.
    #[track_caller]
    pub fn now(&self) -> Arc<Snapshot> {
        self.app.snapshot(&self.slug).unwrap().unwrap()
    }

    /// Returns the keys that are printed on the tickets.
    #[track_caller]
    pub fn ticket_keys(&self) -> BTreeMap<TicketNo, TicketKey> {
        self.app.ticket_keys(&self.now()).unwrap()
    }

    /// Returns the address of a public page.
    pub fn page(&self, page: &str) -> String {
        format!("/t/{}{page}", self.slug)
    }

    /// Returns the address of a staff page.
    pub fn staff_page(&self, page: &str) -> String {
        format!("/leitung/t/{}{page}", self.slug)
    }

    /// Opens its consolation with these of those who are out, paid.
    #[track_caller]
    pub fn open_consolation(&self, people: &[PlayerId]) -> Night<'a> {
        let now = self.now();
        let texts = Texts { name: "Trostrunde".parse().unwrap(), ..Texts::clone(&now.texts) };
        let new = NewTournament { texts, settings: now.settings().of_its_consolation() };
        let done = self.app.open_consolation(&now, submission(self.app), new, people.to_vec(), true).unwrap();
        Night::of(self.app, done.snapshot.slug.as_str())
    }

    /// Draws a stage; where the pairings follow from a table, or two are left, they are there with the list.
    #[track_caller]
    pub fn draw(&self, stage: Stage) {
        self.act(Request::CloseList(stage));
        if self.now().draw_in_force(stage).is_none_or(|draw| draw.complete) {
            return;
        }
        self.act(Request::TakePhrase { stage, phrase: "HERZ ASS".parse().unwrap(), pack: None });
        self.act(Request::Draw(stage));
    }

    /// Ends up to `most` open matches of a stage; the lower ticket wins.
    #[track_caller]
    pub fn play(&self, stage: Stage, most: usize) {
        let open = self.now().pairings(stage).into_iter().filter(Pairing::is_open);
        for pairing in open.take(most).collect::<Vec<_>>() {
            let left = self.now().bummerl_to_win(stage);
            let score = if pairing.left < pairing.right {
                Score { left, right: left - 1 }
            } else {
                Score { left: 0, right: left }
            };
            self.enter(pairing, MatchResult::Played(score));
        }
    }

    /// Enters a result.
    #[track_caller]
    pub fn enter(&self, pairing: Pairing, result: MatchResult) {
        let evidence = match (self.now().settings().format, result) {
            // There the points of the Bummerl count.
            (Format::Rotation, MatchResult::Played(Score { left: 1, .. })) => {
                vec![Entry::Count(BySide { left: 7, right: 4 })]
            }
            (Format::Rotation, MatchResult::Played(_)) => vec![Entry::Count(BySide { left: 6, right: 7 })],
            _ => Vec::new(),
        };
        let (id, expected_version) = (pairing.id, pairing.version);
        self.act(PlainMatch::EnterResult { id, expected_version, result, evidence });
    }

    /// Draws and plays until a round of so many slots is drawn; its matches are open.
    #[track_caller]
    pub fn until_round_of(&self, slots: u32) {
        while self.now().round_with_slots(slots).is_none() {
            if let Some(round) = self.now().last_round() {
                self.play(round, usize::MAX);
            }
            self.draw(self.now().next_round());
        }
    }

    /// Plays everything that is left.
    #[track_caller]
    pub fn play_to_the_end(&self) {
        loop {
            let now = self.now();
            let steps = now.next_steps();
            let step = steps.iter().find(|step| match step {
                Step::Play { .. } => true,
                Step::CloseList { blocked, .. } => blocked.is_none(),
                _ => false,
            });
            match step {
                Some(Step::Play { stage, .. }) => self.play(*stage, usize::MAX),
                Some(Step::CloseList { stage, .. }) => self.draw(*stage),
                _ => break,
            }
        }
        assert!(self.now().is_settled());
    }
}

fn submission(app: &App) -> Submission {
    Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}
