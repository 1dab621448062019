//! A night that goes on from an earlier state of its journal: from a copy, or because the database lies behind what was noted outside of it.
//! Nobody can take that back, and everybody can read it: whoever brings back a state from before a draw could draw again.

use super::Commitment;
use crate::ids::ActionNo;
use crate::stage::Stage;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Why a night goes on from another state than the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResumedFrom {
    /// Somebody has brought back a copy.
    Copy,
    /// The database lacks entries that were noted outside of it.
    Earlier,
    /// A list was closed, and where the database lies now nothing is noted of the night.
    Elsewhere,
}

/// The last entry of a journal, as it was noted outside of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotedHead {
    pub number: ActionNo,
    #[serde(with = "hex::serde")]
    pub hash: [u8; 32],
}

/// An attempt of a draw, as it was noted outside of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotedAttempt {
    /// What was to be drawn.
    pub stage: Stage,
    /// Which attempt, from 1.
    pub attempt: u32,
    /// SHA-256 of its secret; `None` for a draw by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// When its list was closed.
    pub closed: DateTime<Utc>,
    /// Whether the hall's phrase had been taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub phrase: bool,
    /// When its last number was pulled, if that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<DateTime<Utc>>,
}

impl NotedAttempt {
    /// Numbers above this one are no attempts.
    const HIGHEST: u32 = 100_000;

    /// Returns whether both are the same attempt, whatever was known of it when they were noted. Without a commitment it is the time of
    /// closing that tells one from another.
    pub fn is(&self, other: &NotedAttempt) -> bool {
        let names = |one: &NotedAttempt| (one.stage, one.attempt, one.commitment);
        names(self) == names(other) && (self.commitment.is_some() || self.closed == other.closed)
    }

    /// Returns whether there can be such an attempt at all.
    pub fn is_usual(&self) -> bool {
        self.stage.is_drawn() && (1..=Self::HIGHEST).contains(&self.attempt)
    }
}

/// From where a night goes on, and what it has lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resumption {
    pub from: ResumedFrom,
    /// The ends of journals that were noted and that this one does not contain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heads: Vec<NotedHead>,
    /// The attempts that were noted and that this journal does not have, or not as far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<NotedAttempt>,
}

/// A resumption with the entry that tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resumed {
    /// The entry; its time is when the night went on.
    pub action: ActionNo,
    /// From where, and what was lost.
    pub resumption: Resumption,
}
