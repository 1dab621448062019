//! What one of two evenings on the same tables is told of the other, and why somebody does not get from one into the other.

use super::ids::{PlayerId, TableNo};
use super::score::MatchId;

/// A match that is going on in the other of two evenings on the same tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiblingCall {
    /// The match, in its own evening.
    pub id: MatchId,
    pub table: Option<TableNo>,
    /// Its players who are on the list of this evening too, by their numbers here.
    pub players: Vec<PlayerId>,
}

/// Why somebody does not get into a consolation, or why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoConsolation {
    /// Who is out of the main evening plays in it, and nobody else.
    NotFromMain,
    PlaysAlready(PlayerId),
    /// The player is not out of the main evening, or has gone home: it is for the losers of round 1.
    NotOut(PlayerId),
    NobodyOut,
    Second,
    /// The main evening has ended, so there will be none.
    Over,
    /// It was taken away again before anybody was in it, and stays away: another one can be opened.
    CalledOff,
}
