//! A fresh database with a clock that the test turns.

use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{App, OpenOptions, SeededEntropy, SteppingClock, Submission, UserId};
use preisschnapsen::rules::{Preset, RuleSet};
use preisschnapsen::texts::Texts;
use preisschnapsen::tournament::{Cents, Order, Settings};
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

/// An app on a database that vanishes after the test.
pub struct House {
    pub app: App,
    pub clock: Arc<SteppingClock>,
    folder: TempDir,
}

impl House {
    #[track_caller]
    pub fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let start: DateTime<Utc> = "2027-01-05T18:00:00Z".parse().unwrap();
        let clock = Arc::new(SteppingClock::new(start, TimeDelta::milliseconds(10)));
        let options = OpenOptions {
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new([7; 32])),
            ..OpenOptions::new(folder.path().join("night.db"))
        };
        House { app: App::open(options).unwrap(), clock, folder }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.path().join("night.db")
    }

    /// A form that nobody has sent yet.
    pub fn form(&self) -> Submission {
        Submission { form_key: self.app.form_key().unwrap(), by: UserId::COMMAND_LINE }
    }

    /// The settings of a small evening.
    pub fn settings(&self) -> Settings {
        Settings {
            capacity: 64,
            tickets_per_player: 4,
            ticket_price: Cents(700),
            bummerl_to_win: 2,
            rules: RuleSet::preset(Preset::TournamentSoft),
            prizes: 8,
            one_prize_each: true,
            first_order: Order::Random,
            practice: false,
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
