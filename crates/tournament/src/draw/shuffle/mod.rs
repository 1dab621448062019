//! The procedure `shuffle/1`: pairs from one bag, drawn so that anybody can draw them again (FORMATS part 2, docs/DRAW.md).

pub mod changes;
pub mod protocol;
mod repair;

use super::{Seed, Stream};
use crate::ids::TicketNo;
use crate::stage::Stage;
use repair::repair;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt::Write as _;

/// Somebody in the round: a line of the closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub ticket: TicketNo,
    /// The lives before the round; 0 where nobody plays for lives.
    pub lives: u8,
    /// The byes that the ticket had so far.
    pub byes: u32,
}

/// Two who have met: the lower ticket, the higher, and the number of the last round in which they did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Meeting(pub TicketNo, pub TicketNo, pub u8);

impl Meeting {
    /// Returns the meeting of two tickets, whichever is named first.
    pub fn of(one: TicketNo, other: TicketNo, round: u8) -> Meeting {
        Meeting(one.min(other), one.max(other), round)
    }
}

/// Two who are to play, or one who has the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Its number, from 1.
    pub number: u32,
    /// The one that came first.
    pub left: TicketNo,
    /// The other one; null is the bye.
    pub right: Option<TicketNo>,
    /// Whether the two have met before.
    pub repeated: bool,
}

/// Everything that a closed list holds and a draw follows from, but for the seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List<'a> {
    /// The tournament's short name in addresses.
    pub tournament: &'a str,
    pub round: Stage,
    /// Which attempt, from 1.
    pub attempt: u32,
    /// Whether two who have met are kept apart where that is possible.
    pub repair: bool,
    /// Everybody in the round, tickets ascending, each once.
    pub entries: &'a [Entry],
    /// Those of them who have met, ascending, each two once.
    pub met: &'a [Meeting],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shuffled {
    /// All tickets in the order in which they came, the bye's holder too.
    pub order: Vec<TicketNo>,
    /// The pairs by number; the bye is the last.
    pub pairings: Vec<Pair>,
}

impl List<'_> {
    /// Writes the text that stands for the list: a line with what is drawn, one for each ticket, one for each two who have met.
    pub fn canonical_text(&self) -> String {
        let manner = if self.repair { "repair" } else { "plain" };
        let (tournament, round, attempt) = (self.tournament, self.round, self.attempt);
        let mut text = format!("{tournament} {round} {attempt} {} {manner}\n", self.entries.len());
        // Writing to a string does not fail.
        for Entry { ticket, lives, byes } in self.entries {
            let _ = writeln!(text, "{ticket} {lives} {byes}");
        }
        for Meeting(one, other, round) in self.met {
            let _ = writeln!(text, "{one} {other} {round}");
        }
        text
    }

    pub fn draw(&self, seed: &Seed) -> Shuffled {
        let mut order: Vec<TicketNo> = self.entries.iter().map(|entry| entry.ticket).collect();
        Stream::new(seed.0).shuffle(&mut order);
        let pairings = self.pair(&order);
        Shuffled { order, pairings }
    }

    /// Makes the pairs of an order that the program has shuffled: the bye goes to the first among those with the fewest byes, the others
    /// are paired as they come, and are kept apart if they have met and the list says so.
    pub fn pair(&self, order: &[TicketNo]) -> Vec<Pair> {
        let met = Met::new(self);
        let bye = if order.len() % 2 == 1 { self.first_with_fewest_byes(order) } else { None };
        let mut pairs = two_by_two(order.iter().copied().filter(|ticket| Some(*ticket) != bye));
        if self.repair {
            repair(&mut pairs, &met);
        }
        number(&pairs, bye, &met)
    }

    /// Makes the pairs of numbers pulled from a bag: two as they come, and the last of an odd number has the bye (`by-hand/2`).
    pub fn pair_by_hand(&self, order: &[TicketNo]) -> Vec<Pair> {
        let bye = if order.len() % 2 == 1 { order.last().copied() } else { None };
        number(&two_by_two(order.iter().copied()), bye, &Met::new(self))
    }

    fn first_with_fewest_byes(&self, order: &[TicketNo]) -> Option<TicketNo> {
        let byes: HashMap<TicketNo, u32> =
            self.entries.iter().map(|entry| (entry.ticket, entry.byes)).collect();
        // Of several that are equal `min_by_key` takes the first.
        order.iter().copied().min_by_key(|ticket| byes.get(ticket))
    }
}

/// Who has met whom, and when.
struct Met {
    rounds: HashMap<(TicketNo, TicketNo), u8>,
    just_before: Option<u8>,
}

impl Met {
    fn new(list: &List<'_>) -> Met {
        let rounds = list.met.iter().map(|Meeting(one, other, round)| ((*one, *other), *round)).collect();
        let just_before = match list.round {
            Stage::Round(round) => round.checked_sub(1),
            Stage::ThirdPlace | Stage::Placement | Stage::FifthPlace | Stage::SeventhPlace => None,
        };
        Met { rounds, just_before }
    }

    fn last(&self, one: TicketNo, other: TicketNo) -> Option<u8> {
        self.rounds.get(&(one.min(other), one.max(other))).copied()
    }

    fn ever(&self, one: TicketNo, other: TicketNo) -> bool {
        self.last(one, other).is_some()
    }

    fn just_before(&self, one: TicketNo, other: TicketNo) -> bool {
        let last = self.last(one, other);
        last.is_some() && last == self.just_before
    }
}

fn two_by_two(order: impl Iterator<Item = TicketNo>) -> Vec<(TicketNo, TicketNo)> {
    let mut order = order;
    std::iter::from_fn(|| Some((order.next()?, order.next()?))).collect()
}

fn number(pairs: &[(TicketNo, TicketNo)], bye: Option<TicketNo>, met: &Met) -> Vec<Pair> {
    let pairs = pairs.iter().map(|(left, right)| (*left, Some(*right), met.ever(*left, *right)));
    let all = pairs.chain(bye.map(|left| (left, None, false)));
    all.zip(1..).map(|((left, right, repeated), number)| Pair { number, left, right, repeated }).collect()
}
