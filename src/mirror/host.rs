//! What the host answers to entries that come: it takes those that follow, says again what it has where it has them already, and names what
//! does not fit. It never merges anything.

use super::{EntryFault, Head, MOST_ENTRIES, PublicEntry};
use crate::chain::Hash;
use serde::{Deserialize, Serialize};

/// What the host knows of a journal.
pub trait Known {
    /// Returns how far it is.
    fn head(&self) -> Head;

    /// Returns the hash of an entry that it has, [`Hash::START`] for number 0.
    fn hash(&self, number: u32) -> Option<Hash>;
}

/// Why none of them is taken. Travels as JSON, with the name of the reason in `why`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Refusal {
    /// Another laptop has taken over.
    EpochOver {
        /// How far the host is.
        head: Head,
    },
    /// The host has another entry under one of these numbers.
    Fork {
        /// How far the host is.
        head: Head,
    },
    /// Entries before these are missing here, or they are no row of numbers.
    Gap {
        /// How far the host is.
        head: Head,
    },
    /// One of them does not follow.
    #[serde(rename = "does-not-follow")]
    Fault {
        /// Its number.
        number: u32,
        /// What is wrong with it.
        fault: EntryFault,
    },
    /// More than [`MOST_ENTRIES`], or none.
    TooMany,
    /// The evening would have more than [`MOST_OF_A_NIGHT`](super::MOST_OF_A_NIGHT), or than
    /// [`ENTRY_BYTES_OF_A_NIGHT`](super::ENTRY_BYTES_OF_A_NIGHT).
    Full,
}

/// Compares entries that come, by number and hash, with those that the host has; returns how many at their beginning it has already. Whether the
/// others follow, [`follow`] says.
///
/// # Errors
/// [`Refusal::EpochOver`], [`Refusal::TooMany`], [`Refusal::Gap`] and [`Refusal::Fork`].
pub fn overlap(known: &impl Known, epoch: u32, coming: &[(u32, Hash)]) -> Result<usize, Refusal> {
    let head = known.head();
    if epoch != head.epoch {
        return Err(Refusal::EpochOver { head });
    }
    if coming.len() > MOST_ENTRIES {
        return Err(Refusal::TooMany);
    }
    let Some((from, _)) = coming.first() else { return Ok(0) };
    let in_a_row = (*from..).zip(coming).all(|(number, (has, _))| *has == number);
    if !in_a_row || *from == 0 || *from > head.number.saturating_add(1) {
        return Err(Refusal::Gap { head });
    }
    let there = coming.iter().take_while(|(number, _)| *number <= head.number);
    if there.clone().any(|(number, hash)| known.hash(*number) != Some(*hash)) {
        return Err(Refusal::Fork { head });
    }
    Ok(there.count())
}

/// Looks whether entries follow the one with a hash and each other, and can be read.
///
/// # Errors
/// The number of the first that does not, and what is wrong with it.
pub fn follow(slug: &str, previous: Hash, entries: &[PublicEntry]) -> Result<(), (u32, EntryFault)> {
    entries.iter().try_fold(previous, |previous, entry| {
        let fault = |fault| (entry.number, fault);
        entry.check(slug, previous).map_err(fault)?;
        entry.action().map_err(fault)?;
        Ok(entry.hash)
    })?;
    Ok(())
}
