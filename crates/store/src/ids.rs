//! Names of rows that are known outside the store.

use serde::{Deserialize, Serialize};
use std::fmt;
use tournament::TicketNo;

/// Names a tournament in the database; never given to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentId(pub i32);

/// Names somebody who may sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub i32);

impl UserId {
    /// Somebody at the machine, by the command line; has no row.
    pub const COMMAND_LINE: UserId = UserId(0);
}

/// Who did something to a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Author {
    /// The staff, or the command line.
    Staff(UserId),
    /// A player with the key of this ticket.
    Ticket(TicketNo),
}

impl From<UserId> for Author {
    fn from(user: UserId) -> Author {
        Author::Staff(user)
    }
}

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
