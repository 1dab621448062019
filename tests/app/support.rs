//! A fresh database with a clock that the test turns.

use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{App, OpenOptions, SeededEntropy, SteppingClock};
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
}
