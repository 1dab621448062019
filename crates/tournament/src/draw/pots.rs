//! The two pots on the table, pulled from by the program or by hand; and the procedure `two-pots/1`, from a closed list and a seed to every pull.

use super::{Order, Pot, Pull, Seed, Stream};
use crate::ids::TicketNo;
use std::collections::BTreeSet;

/// The state of the two pots between two pulls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pots {
    left: Vec<u32>,
    right: Vec<u32>,
    own_left: BTreeSet<u32>,
    rejected: Vec<u32>,
}

/// The player pulled on the right a number that is their own on the left, while another remained: it goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PulledOwn;

impl Pots {
    /// Returns two full pots for a draw of `slots` slots, each with the numbers 1 to `slots / 2`.
    pub fn full(slots: u32) -> Pots {
        let numbers: Vec<u32> = (1..=slots / 2).collect();
        Pots { left: numbers.clone(), right: numbers, own_left: BTreeSet::new(), rejected: Vec::new() }
    }

    /// Says that the next player comes to the pots: from now on "their own" means that player's numbers.
    pub fn next_player(&mut self) {
        self.own_left.clear();
    }

    /// Returns the pot to pull from: the left one to the end, then the right one.
    pub fn current(&self) -> Pot {
        if self.left.is_empty() { Pot::Right } else { Pot::Left }
    }

    /// Returns the numbers in a pot, ascending.
    pub fn numbers(&self, pot: Pot) -> &[u32] {
        match pot {
            Pot::Left => &self.left,
            Pot::Right => &self.right,
        }
    }

    /// Returns the numbers that the pull under way has put back so far.
    pub fn put_back(&self) -> &[u32] {
        &self.rejected
    }

    /// Takes the number at `index` of the current pot for `ticket`. The pot holds more than `index` numbers. [`PulledOwn`] if the number
    /// must go back; the pots note it and the same ticket pulls again.
    #[expect(clippy::indexing_slicing, reason = "whoever pulls has asked how many numbers there are")]
    pub fn pull(&mut self, ticket: TicketNo, index: usize) -> Result<Pull, PulledOwn> {
        let pot = self.current();
        let number = self.numbers(pot)[index];
        match pot {
            Pot::Left => {
                self.left.remove(index);
                self.own_left.insert(number);
            }
            Pot::Right if self.must_go_back(number) => {
                self.rejected.push(number);
                return Err(PulledOwn);
            }
            Pot::Right => {
                self.right.remove(index);
            }
        }
        Ok(Pull { ticket, pot, number, rejected: std::mem::take(&mut self.rejected) })
    }

    /// Returns whether `number` is the player's own on the left while the right pot holds one that is not.
    fn must_go_back(&self, number: u32) -> bool {
        // The right pot is asked only once a player straddles both, so looking through it all is cheap.
        self.own_left.contains(&number) && self.right.iter().any(|other| !self.own_left.contains(other))
    }
}

/// Pulls for every ticket of `entries` (players as sold, each one's tickets ascending) and returns the pulls in the order
/// in which they were made. The slots hold all tickets.
pub fn pull_all(entries: &[Vec<TicketNo>], slots: u32, order: Order, seed: &Seed) -> Vec<Pull> {
    let mut stream = Stream::new(seed.0);
    let players = put_in_order(entries, order, &mut stream);
    let mut pots = Pots::full(slots);
    let mut pulls = Vec::with_capacity(entries.iter().map(Vec::len).sum());
    for player in players {
        pots.next_player();
        for &ticket in entries.get(player).into_iter().flatten() {
            pulls.push(pull_one(&mut pots, ticket, &mut stream));
        }
    }
    pulls
}

/// Returns the indices of `entries` in the order of pulling.
fn put_in_order(entries: &[Vec<TicketNo>], order: Order, stream: &mut Stream) -> Vec<usize> {
    let mut players: Vec<usize> = (0..entries.len()).collect();
    if order != Order::AsSold {
        stream.shuffle(&mut players);
    }
    if order == Order::MostTicketsFirst {
        players.sort_by_key(|&player| std::cmp::Reverse(entries.get(player).map(Vec::len)));
    }
    players
}

fn pull_one(pots: &mut Pots, ticket: TicketNo, stream: &mut Stream) -> Pull {
    loop {
        let index = stream.below(pots.numbers(pots.current()).len() as u32);
        if let Ok(pull) = pots.pull(ticket, index as usize) {
            return pull;
        }
    }
}
