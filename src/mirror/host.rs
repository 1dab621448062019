//! What the host answers to entries that come: it takes those that follow, says again what it has where it has them already, and names what
//! does not fit. It never merges anything.

use super::{Append, EntryFault, Head, MOST_ENTRIES, MOST_OF_A_NIGHT};
use crate::chain::Hash;
use serde::{Deserialize, Serialize};

/// What the host knows of a journal.
pub trait Known {
    /// Returns how far it is.
    fn head(&self) -> Head;

    /// Returns the hash of an entry that it has, [`Hash::START`] for number 0.
    fn hash(&self, number: u32) -> Option<Hash>;
}

/// Entries that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// So many at their beginning were there before.
    pub known: usize,
    /// How far the journal is with the others.
    pub head: Head,
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
    /// The evening would have more than [`MOST_OF_A_NIGHT`].
    Full,
}

/// Decides what becomes of entries.
///
/// # Errors
/// A [`Refusal`]; then the host keeps nothing of them.
pub fn judge(slug: &str, known: &impl Known, request: &Append) -> Result<Taken, Refusal> {
    let head = known.head();
    if request.epoch != head.epoch {
        return Err(Refusal::EpochOver { head });
    }
    let Append { from, entries, .. } = request;
    if entries.is_empty() || entries.len() > MOST_ENTRIES {
        return Err(Refusal::TooMany);
    }
    let numbers = (*from..).zip(entries);
    let in_a_row = numbers.clone().all(|(number, entry)| entry.number == number);
    if !in_a_row || *from == 0 || *from > head.number.saturating_add(1) {
        return Err(Refusal::Gap { head });
    }
    let there = entries.iter().take_while(|entry| entry.number <= head.number);
    let (mut known_entries, mut newest) = (0, head);
    for entry in there {
        if known.hash(entry.number) != Some(entry.hash) {
            return Err(Refusal::Fork { head });
        }
        known_entries += 1;
    }
    for entry in entries.iter().skip(known_entries) {
        let fault = |fault| Refusal::Fault { number: entry.number, fault };
        entry.check(slug, newest.hash).map_err(fault)?;
        entry.action().map_err(fault)?;
        newest = Head { number: entry.number, hash: entry.hash, ..newest };
    }
    if newest.number > MOST_OF_A_NIGHT {
        return Err(Refusal::Full);
    }
    Ok(Taken { known: known_entries, head: newest })
}
