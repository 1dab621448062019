//! A fresh database with a clock that the test turns.

use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{
    App, NewTournament, Newcomer, OpenOptions, SeededEntropy, SteppingClock, Submission, UserId,
};
use schnapsen::{Preset, RuleSet};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;
use tournament::FirstPayment;
use tournament::texts::{Person, Texts};
use tournament::{Cents, PlayedTo, Reporting, Settings, Tickets};

/// An app on a database that vanishes after the test.
pub struct House {
    pub app: App,
    pub clock: Arc<SteppingClock>,
    folder: TempDir,
}

impl House {
    #[track_caller]
    pub fn new() -> House {
        House::open(false)
    }

    /// A house that makes copies by itself.
    #[track_caller]
    pub fn copying() -> House {
        House::open(true)
    }

    #[track_caller]
    fn open(copies: bool) -> House {
        let folder = tempfile::tempdir().unwrap();
        let start: DateTime<Utc> = "2027-01-05T18:00:00Z".parse().unwrap();
        let clock = Arc::new(SteppingClock::new(start, TimeDelta::milliseconds(10)));
        let options = OpenOptions {
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new([7; 32])),
            copies,
            ..OpenOptions::new(folder.path().join("night.db"))
        };
        House { app: App::open(options).unwrap(), clock, folder }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("night.db")
    }

    /// Opens an evening called "abend".
    #[track_caller]
    pub fn with_night(self) -> House {
        let new = NewTournament { texts: texts("Abend"), settings: self.settings() };
        self.app.create(self.form(), new).unwrap();
        self
    }

    /// Closes the app and keeps the folder.
    pub fn close(self) -> TempDir {
        self.folder
    }

    /// A form that nobody has sent yet.
    pub fn form(&self) -> Submission {
        Submission { form_key: self.app.form_key().unwrap(), by: UserId::COMMAND_LINE }
    }

    /// The settings of a small evening.
    pub fn settings(&self) -> Settings {
        Settings {
            tickets_per_player: 4,
            ticket_price: Cents(700),
            rules: RuleSet::preset(Preset::TournamentSoft),
            one_prize_each: true,
            reporting: Reporting::Off,
            tables: 3,
            played_to: PlayedTo::Eight,
            ..Settings::usual()
        }
    }
}

/// The words of an evening.
pub fn texts(name: &str) -> Texts {
    Texts {
        name: name.parse().unwrap(),
        venue: "Gasthof Höß".parse().unwrap(),
        date: "2027-01-05".parse().unwrap(),
        prizes: vec!["Geschenkkorb".parse().unwrap(), "Speck".parse().unwrap()],
        rules: "Gespielt wird weich.\nKein Handy am Tisch.".parse().unwrap(),
    }
}

/// Somebody from Ried who pays at once.
pub fn newcomer(name: &str, tickets: u32) -> Newcomer {
    Newcomer::new(Person::read(name, "Ried").unwrap(), Tickets::Count(tickets), FirstPayment::InFull)
}
