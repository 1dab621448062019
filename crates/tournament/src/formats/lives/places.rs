//! Places on an evening with lives: a later round of elimination is better, and those of one round share theirs.

use super::{Evening, Next};
use crate::ids::Places;
use crate::ids::TicketNo;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Tickets that share places, or one that holds its place alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub places: Places,
    /// The tickets, ascending.
    pub tickets: Vec<TicketNo>,
    /// The round in which they lost the last life; `None` for the winner. 0 is before the first list.
    pub out_in: Option<u8>,
}

impl Evening {
    /// Returns the places that are known, best first. While several are in it, theirs are not. They change if somebody buys a life again.
    pub fn places(&self) -> Vec<Group> {
        let mut by_round: BTreeMap<Reverse<u8>, Vec<TicketNo>> = BTreeMap::new();
        for ticket in self.tickets() {
            if let Some(out_in) = self.life(ticket).and_then(|life| life.out_in) {
                by_round.entry(Reverse(out_in)).or_default().push(ticket);
            }
        }
        let alive = self.alive();
        let mut groups = Vec::new();
        if let Next::Won(winner) = self.next() {
            groups.push(Group { places: Places { first: 1, last: 1 }, tickets: vec![winner], out_in: None });
        }
        let mut first = alive.len() as u32 + 1;
        for (Reverse(out_in), tickets) in by_round {
            let next = first + tickets.len() as u32;
            groups.push(Group { places: Places { first, last: next - 1 }, tickets, out_in: Some(out_in) });
            first = next;
        }
        groups
    }

    /// Returns whether nobody goes out in a round any more: the next one is drawn, or the last two play without a draw. Whoever goes home before
    /// that shares the places of those who went out in it.
    pub fn is_complete(&self, round: u8) -> bool {
        let drawn = self.rounds().iter().filter(|round| round.pairs.is_some()).count();
        usize::from(round) < drawn || matches!(self.next(), Next::Final(..))
    }
}
