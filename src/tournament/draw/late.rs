//! Which bye a late ticket gets. It is the first open one of a row that nobody can influence by trying again.
//!
//! After a draw by the program the row follows from the seed, which is public: whoever sells, takes back and sells again, under another
//! number or another name, comes to the same bye. After a draw by hand there is no seed, so the row grows: a lot decides what is not in
//! it, once, and stays in it.

use super::{Draw, Seed, Stream};
use crate::tournament::ids::{ActionNo, TicketNo};
use sha2::{Digest, Sha256};

/// The name of the row, the first thing that its stream is made of.
const DOMAIN: &[u8] = b"preisschnapsen/late/1\0";

/// The number that a late ticket got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateNumber {
    /// The ticket.
    pub ticket: TicketNo,
    /// The number.
    pub number: u32,
    /// The numbers of the byes that it could have got, ascending, if the number followed from the row; none in older journals.
    pub among: Option<Vec<u32>>,
    /// The action that sold the ticket.
    pub action: ActionNo,
}

impl Draw {
    /// Returns the numbers in the order in which late tickets get them; not all of them after a draw by hand.
    pub fn row_of_byes(&self) -> Vec<u32> {
        match self.seal().and_then(|seal| seal.opened) {
            Some((_, seed)) => row_of(&seed, self.slots),
            None => self.late.iter().map(|late| late.number).collect(),
        }
    }
}

/// Returns the numbers 1 to half the slots in the order that a seed gives them: a stream whose key is SHA-256 of the row's name and the
/// seed shuffles them.
pub fn row_of(seed: &Seed, slots: u32) -> Vec<u32> {
    let key = Sha256::new().chain_update(DOMAIN).chain_update(seed.0).finalize();
    let mut row: Vec<u32> = (1..=slots / 2).collect();
    Stream::new(key.into()).shuffle(&mut row);
    row
}

/// Returns the number of a row that comes first among those that can be had; `None` if the row has none of them.
pub fn first_of(row: &[u32], among: &[u32]) -> Option<u32> {
    row.iter().copied().find(|number| among.contains(number))
}
