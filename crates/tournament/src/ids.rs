//! Numbers that name things, and places. One newtype per kind, so that a ticket is never taken for a player.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, ParseIntError> {
                text.parse().map(Self)
            }
        }
    };
}

number! {
    /// Names an entry within one tournament, which is also its first person, and is printed as "Nr"; or the partner in one. Never given to
    /// anybody else, not even after an undo.
    PlayerId
}
number! {
    /// The number printed on a ticket (Teilnahmekarte), 1 to [`TicketNo::MAX`].
    TicketNo
}
number! {
    /// Counts the entries of a tournament's journal from 1. The number of the last one is the tournament's version.
    ActionNo
}

number! {
    /// The number on a table in the hall, 1 to the number of tables.
    TableNo
}

number! {
    /// Names an evening of the house.
    EveningNo
}

number! {
    /// Names somebody of the staff; who that is stands beside the journal.
    StaffNo
}

impl PlayerId {
    /// The highest number of an entry; those of partners begin after it, so that entries have no gaps between them.
    pub const LAST_ENTRY: u32 = 100_000;

    /// Returns whether it names the partner in an entry, and not the entry.
    pub fn is_partner(self) -> bool {
        self.0 > PlayerId::LAST_ENTRY
    }
}

impl TicketNo {
    /// The highest number that a printed ticket may carry.
    pub const MAX: u32 = 9_999;
}

/// A place, or the range of places that several tickets share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Places {
    /// The best of them, from 1.
    pub first: u32,
    /// The worst of them; the same as `first` for a place of one's own.
    pub last: u32,
}
