//! A snapshot as tables.

use super::snapshot::Snapshot;
use crate::export::{Book, LocalTime, Names};
use chrono::{DateTime, Local, NaiveDateTime, Utc};

impl Snapshot {
    /// Returns what the tables are written from.
    pub fn book(&self, local_time: LocalTime) -> Book<'_> {
        let names = Names {
            people: self.people_shown(),
            entered: &self.people,
            prizes: &self.texts.prizes,
            things: &self.extras().things,
            notes: &self.notes,
        };
        Book { tournament: &self.tournament, names, local_time }
    }
}

/// Tells what the clock on the wall beside this machine shows at a moment.
pub fn wall_clock(at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&Local).naive_local()
}
