//! Going on with a copy: what was looked at and waits for a yes, and what the house has gone on with.

use crate::app::{Prepared, Renewal};
use chrono::{DateTime, TimeDelta, Utc};

/// For so long a director may go on with a copy who has proven who they are.
const OPEN_FOR: TimeDelta = TimeDelta::minutes(30);

/// What the page of the first start remembers between its steps.
#[derive(Default)]
pub(in crate::web) struct Restoring {
    /// The link of a director who wants to go on with a copy, and since when.
    opened: Option<(String, DateTime<Utc>)>,
    /// What is ready. Its file goes when another copy is looked at, and with the program.
    pub(in crate::web) ready: Option<Ready>,
    /// With what the house has gone on since the start, if with anything.
    pub(in crate::web) done: Option<RestoreNote>,
}

/// A copy that somebody is asked about.
pub(in crate::web) struct Ready {
    /// By which link it came.
    pub(in crate::web) token: String,
    pub(in crate::web) prepared: Prepared,
    pub(in crate::web) renewal: Renewal,
}

/// What a house went on with, for the page that says so.
#[derive(Debug, Clone)]
pub(in crate::web) struct RestoreNote {
    /// The link by which it happened.
    pub(in crate::web) token: String,
    pub(in crate::web) renewal: Renewal,
}

impl Restoring {
    /// Lets a director go on with a copy by this link. Another one is over.
    pub(in crate::web) fn open(&mut self, token: String, now: DateTime<Utc>) {
        self.opened = Some((token, now));
    }

    /// Returns whether a director goes on by this link.
    pub(in crate::web) fn is_open(&self, token: &str, now: DateTime<Utc>) -> bool {
        self.opened.as_ref().is_some_and(|(open, since)| open == token && (now - *since).abs() < OPEN_FOR)
    }

    /// Notes that the house has gone on, so that the same form sent again does nothing more.
    pub(in crate::web) fn end(&mut self, note: RestoreNote) {
        (self.opened, self.done) = (None, Some(note));
    }

    /// Returns whether the house has gone on by this link.
    pub(in crate::web) fn is_done_by(&self, token: &str) -> bool {
        self.done.as_ref().is_some_and(|note| note.token == token)
    }

    /// Returns what is ready by this link.
    pub(in crate::web) fn ready_by(&self, token: &str) -> Option<&Ready> {
        self.ready.as_ref().filter(|ready| ready.token == token)
    }
}
