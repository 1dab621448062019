//! Going on with a copy: what was looked at and waits for a yes, and what the house has gone on with.

use crate::app::{Prepared, Renewal, UserId};
use chrono::{DateTime, TimeDelta, Utc};

/// For so long a director may go on with a copy who has proven who they are.
const OPEN_FOR: TimeDelta = TimeDelta::minutes(30);

/// The link by which a director who has proven who they are goes on with a copy.
#[derive(Debug)]
pub(in crate::web) struct OpenedLink {
    pub(in crate::web) token: String,
    /// Who it is; nobody else goes on by it.
    pub(in crate::web) by: UserId,
    pub(in crate::web) since: DateTime<Utc>,
}

impl OpenedLink {
    /// Returns whether it is this one, and not too old.
    pub(in crate::web) fn is_good(&self, token: &str, now: DateTime<Utc>) -> bool {
        self.token == token && (now - self.since).abs() < OPEN_FOR
    }
}

/// What the pages of a link remember between their steps.
#[derive(Default)]
pub(in crate::web) struct Restoring {
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
    /// Returns whether the house has gone on by this link.
    pub(in crate::web) fn is_done_by(&self, token: &str) -> bool {
        self.done.as_ref().is_some_and(|note| note.token == token)
    }

    pub(in crate::web) fn ready_by(&self, token: &str) -> Option<&Ready> {
        self.ready.as_ref().filter(|ready| ready.token == token)
    }
}
