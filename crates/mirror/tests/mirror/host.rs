//! The host of the model: what its store does with entries that come, without a database.

use super::Entries;
use mirror::{Append, Head, MOST_OF_A_NIGHT, Refusal, follow, overlap};
use tournament::chain::Hash;

/// Entries that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// So many at their beginning were there before.
    pub known: usize,
    /// How far the journal is with the others.
    pub head: Head,
}

/// Decides what becomes of entries. Of those that are refused the host keeps nothing.
pub fn judge(slug: &str, known: &Entries, request: &Append) -> Result<Taken, Refusal> {
    let head = known.head();
    let Append { epoch, from, entries, .. } = request;
    let is_first = entries.first().is_none_or(|entry| entry.number == *from);
    let coming: Vec<(u32, Hash)> = entries.iter().map(|entry| (entry.number, entry.hash)).collect();
    let there = overlap(head, |number| known.hash_of(number), *epoch, &coming)?;
    if entries.is_empty() {
        return Err(Refusal::TooMany);
    }
    if !is_first {
        return Err(Refusal::Gap { head });
    }
    let new = &entries[there..];
    follow(slug, head.hash, new).map_err(|(number, fault)| Refusal::Fault { number, fault })?;
    let number = head.number + new.len() as u32;
    if number > MOST_OF_A_NIGHT {
        return Err(Refusal::Full { head: None });
    }
    let hash = new.last().map_or(head.hash, |last| last.hash);
    Ok(Taken { known: there, head: Head { number, hash, ..head } })
}
