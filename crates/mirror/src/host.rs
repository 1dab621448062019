//! What the host refuses, and what it answers to entries that come: it takes those that follow, says again what it has where it has them already, and names
//! what does not fit. It never merges anything.

use super::{EntryFault, Head, MOST_ENTRIES, PublicEntry};
use serde::{Deserialize, Serialize};
use tournament::chain::Hash;

/// Why the host does not do what it was asked. Travels as JSON, with the word in `why`; both ends know the same words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Refusal {
    /// Another laptop has taken over.
    EpochOver {
        /// How far the host is, where it was told of entries.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<Head>,
        /// Who writes now, where it was told or asked something else.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        epoch: Option<u32>,
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
    /// More entries than [`MOST_ENTRIES`](super::MOST_ENTRIES) at once, or none; or more texts than are taken at once.
    TooMany,
    /// The evening would have more than [`MOST_OF_A_NIGHT`](super::MOST_OF_A_NIGHT), or than
    /// [`ENTRY_BYTES_OF_A_NIGHT`](super::ENTRY_BYTES_OF_A_NIGHT); or too many words.
    Full {
        /// How far the host is, where it was told of entries.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<Head>,
    },
    /// The signature does not hold, or is of another entry.
    NotSigned,
    /// A text is none of the protocol, or too long.
    Unfit {
        /// The beginning of its label, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// Something else was said about a report before, and counts.
    Answered {
        /// What.
        #[serde(default)]
        answer: String,
    },
    /// The host is not as the director has seen it.
    Changed {
        /// How far it is.
        head: Head,
    },
    /// The token is none, or was revoked.
    UnknownToken,
    /// The time of the token is over.
    TokenOver,
    /// The evening has been over for days: nothing but erasures is taken.
    OnlyErases,
    /// The host has deleted the evening.
    Deleted,
    /// The host does not show the evening.
    TakenDown,
    /// Nobody has given out this code.
    UnknownCode,
    /// Somebody has used it.
    UsedCode,
    /// It is too old, or another one was given out after it.
    ExpiredCode,
    /// The code is right, and the key of a director who was there before is missing.
    Locked,
    /// Too many wrong codes have come.
    TooManyWrongCodes,
    /// The code is that of another evening.
    OtherTournament {
        /// Its short name.
        #[serde(default)]
        slug: String,
    },
    /// Too many calls; a second later it may be again.
    TooOften,
    /// Less of the call came than a host waits for.
    TooSlow,
    /// The call is longer than [`MOST_BYTES`](super::MOST_BYTES), or than such a call may be.
    TooLarge,
    /// The host has no database at the moment.
    Away,
    /// Its disk is full.
    DiskFull,
    /// The call cannot be read, as where the two are of different versions.
    Unreadable {
        /// What is wrong, for people.
        #[serde(default)]
        fault: String,
    },
    /// There is no such entry.
    UnknownEntry,
    /// There is no such report.
    UnknownReport,
    /// There is no such call.
    UnknownCall,
    /// The call is one of another version of the protocol.
    UnknownVersion {
        /// Those that the host speaks.
        #[serde(default)]
        versions: Vec<u32>,
    },
    /// A word of a newer host.
    #[serde(other)]
    Other,
}

impl Refusal {
    /// Refuses entries, for another laptop writes and is so far.
    pub fn epoch_over(head: Head) -> Refusal {
        Refusal::EpochOver { head: Some(head), epoch: None }
    }

    /// Refuses anything else, for another laptop writes.
    pub fn other_epoch(epoch: u32) -> Refusal {
        Refusal::EpochOver { head: None, epoch: Some(epoch) }
    }
}

/// Compares entries that come, by number and hash, with those that the host has, up to its head; returns how many at their beginning it has already. Whether
/// the others follow, [`follow`] says.
///
/// # Errors
/// [`Refusal::EpochOver`], [`Refusal::TooMany`], [`Refusal::Gap`] and [`Refusal::Fork`].
pub fn overlap(
    head: Head,
    hash_there: impl Fn(u32) -> Option<Hash>,
    epoch: u32,
    coming: &[(u32, Hash)],
) -> Result<usize, Refusal> {
    if epoch != head.epoch {
        return Err(Refusal::epoch_over(head));
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
    if there.clone().any(|(number, hash)| hash_there(*number) != Some(*hash)) {
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
