//! Which bye a late ticket gets. It is the first open one of a row that nobody can influence by trying again.
//! After a draw by the program the row follows from the seed, which is public: whoever sells, takes back and sells again, under another
//! number or another name, comes to the same bye. After a draw by hand there is no seed, so the row grows: a lot decides what is not in
//! it, once, and stays in it. A bye whose owner has left is passed over, and that is written down: they may come back.

use super::{Draw, Seed, Stream};
use crate::ids::{ActionNo, TicketNo};
use sha2::{Digest, Sha256};

/// The name of the row, the first thing that its stream is made of.
const DOMAIN: &[u8] = b"preisschnapsen/late/1\0";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateNumber {
    pub ticket: TicketNo,
    pub number: u32,
    /// The numbers of the byes that it could have got, ascending, if the number followed from the row; none in older journals.
    pub among: Option<Vec<u32>>,
    /// The byes that came before it in the row and were passed over because their owner had left; none in older journals.
    pub passed_over: Option<Vec<u32>>,
    /// The action that sold the ticket.
    pub action: ActionNo,
}

impl Draw {
    /// Returns the numbers in the order in which late tickets get them; not all of them after a draw by hand.
    pub fn row_of_byes(&self) -> Vec<u32> {
        match self.seal().and_then(|seal| seal.opened) {
            Some((_, seed)) => row_of(&seed, self.slots),
            None => {
                let mut row = Vec::new();
                self.late
                    .iter()
                    .for_each(|late| extend_row(&mut row, late.passed_over.as_deref(), late.number));
                row
            }
        }
    }
}

/// Adds to a row what a late ticket found out of it: the byes that were passed over, and its own number.
pub fn extend_row(row: &mut Vec<u32>, passed_over: Option<&[u32]>, number: u32) {
    for found in passed_over.into_iter().flatten().chain([&number]) {
        if !row.contains(found) {
            row.push(*found);
        }
    }
}

/// Returns the number that a late ticket gets, and the byes that are passed over for it because their owner has left. What is not in the row yet is
/// decided by lot, also for the byes of those who have left: so the row is the same whoever leaves and comes back. None if no bye can be had.
pub fn next_bye(
    row: &[u32],
    among: &[u32],
    left_behind: &[u32],
    mut lot: impl FnMut(u32) -> u32,
) -> Option<(u32, Vec<u32>)> {
    let mut passed_over = Vec::new();
    let mut unknown: Vec<u32> =
        among.iter().chain(left_behind).copied().filter(|number| !row.contains(number)).collect();
    unknown.sort_unstable();
    let mut known = row.iter().copied();
    loop {
        let number = match known.next() {
            Some(number) => number,
            None if unknown.is_empty() => return None,
            None => unknown.remove(lot(unknown.len() as u32) as usize),
        };
        if among.contains(&number) {
            return Some((number, passed_over));
        }
        if left_behind.contains(&number) {
            passed_over.push(number);
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
