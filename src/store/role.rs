//! What somebody of the staff is there for.

use super::{Result, StoreError};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What somebody of the staff is there for. Which pages that opens stands in one table, `web/routes.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Runs the evening and may do everything.
    Director,
    /// Writes results down: the rounds, the hall, who does not turn up.
    Scorer,
    /// Sits at the desk: people, tickets, money.
    Cashier,
    /// Reads everything out and changes nothing.
    Speaker,
}

impl Role {
    /// Every role, the one that may do most first.
    pub const ALL: [Role; 4] = [Role::Director, Role::Scorer, Role::Cashier, Role::Speaker];

    /// Returns the word for it in the database, in forms and on the command line.
    pub fn tag(self) -> &'static str {
        match self {
            Role::Director => "director",
            Role::Scorer => "scorer",
            Role::Cashier => "cashier",
            Role::Speaker => "speaker",
        }
    }

    /// Reads what stands in a row of a table.
    pub(super) fn of_row(table: &'static str, tag: &str) -> Result<Role> {
        tag.parse().map_err(|fault| StoreError::unreadable(table, fault))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// A word that names no role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("roles are director, scorer, cashier and speaker")]
pub struct NoRole;

impl FromStr for Role {
    type Err = NoRole;

    fn from_str(tag: &str) -> Result<Role, NoRole> {
        Role::ALL.into_iter().find(|role| role.tag() == tag).ok_or(NoRole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_read_as_it_is_written() {
        for role in Role::ALL {
            assert_eq!(role.tag().parse(), Ok(role));
            assert_eq!(serde_json::to_string(&role).unwrap(), format!("{:?}", role.tag()));
        }
        assert_eq!("Director".parse::<Role>(), Err(NoRole));
        assert_eq!("".parse::<Role>(), Err(NoRole));
    }
}
