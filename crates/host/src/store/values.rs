//! Names of rows, heads of journals, states of nights, and how they stand in columns.

use super::error::{Result, StoreError};
use serde::Serialize;
use std::str::FromStr;
use tournament::chain::Hash;

/// An entry of a journal by number and hash, which vouches for all before it.
pub use mirror::EntryName as Head;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ClubId(pub i32);

/// A night of a club.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct NightId(pub i32);

/// Whether the public may see a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Open,
    /// It was taken down, and everything is still there.
    TakenDown,
    /// It was deleted; nothing but this is left.
    Deleted,
}

impl State {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            State::Open => "open",
            State::TakenDown => "taken-down",
            State::Deleted => "deleted",
        }
    }
}

impl FromStr for State {
    type Err = String;

    fn from_str(text: &str) -> Result<State, String> {
        let all = [State::Open, State::TakenDown, State::Deleted];
        all.into_iter().find(|state| state.as_str() == text).ok_or_else(|| format!("state {text}"))
    }
}

/// Reads a number that is not negative.
pub(super) fn count(table: &'static str, number: i32) -> Result<u32> {
    u32::try_from(number).map_err(|fault| StoreError::unreadable(table, fault))
}

/// Writes a number for a column; what is too large for one is larger than all that stand there.
pub(super) fn column(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

pub(super) fn read_hash(table: &'static str, bytes: &[u8]) -> Result<Hash> {
    let bytes: [u8; 32] = bytes.try_into().map_err(|fault| StoreError::unreadable(table, fault))?;
    Ok(Hash::from(bytes))
}
