//! The procedure `by-hand/3`: slips that were pulled on paper, in the order in which they were pulled, whoever it is (docs/DRAW.md).

use super::protocol::Protocol;
use super::verdict::{Difference, compare, compare_lists};
use super::{Pot, Pull};
use crate::ids::TicketNo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Why a slip cannot have been pulled like that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlipFault {
    /// No such ticket is on the closed list.
    NotOnList(TicketNo),
    /// The ticket has this number already.
    HasNumber { ticket: TicketNo, number: u32 },
    /// No pot ever held the number.
    NotInPots { number: u32, highest: u32 },
    /// The number came out of the left pot before, and nobody pulls on the right while the left pot still holds some.
    GoneLeft { number: u32, ticket: TicketNo },
    /// The number came out of the right pot before.
    GoneRight { number: u32, ticket: TicketNo },
    /// The same player has the number on the left, and the right pot holds others: it goes back, and they pull again.
    Own {
        number: u32,
        /// Their ticket on the left.
        ticket: TicketNo,
    },
}

/// The two pots while slips are read one after the other.
struct Read {
    highest: u32,
    /// Whose each ticket is, by the place in the list.
    owners: BTreeMap<TicketNo, usize>,
    /// How many numbers of each player on the left still lie in the right pot.
    own_in_right: Vec<usize>,
    left: BTreeMap<u32, TicketNo>,
    right: BTreeMap<u32, TicketNo>,
    numbers: BTreeMap<TicketNo, u32>,
}

/// Reads slips in the order in which they were pulled: each as the pull that it was, or why it cannot have been. The pot follows from the
/// place, for the left one is emptied first. Whoever pulls may come in any order and more than once. A slip that cannot have been keeps its
/// place, so that those behind it are read as they lay.
pub fn read_slips(entries: &[Vec<TicketNo>], slots: u32, slips: &[Pull]) -> Vec<Result<Pull, SlipFault>> {
    let hands = entries.iter().enumerate();
    let mut read = Read {
        highest: slots / 2,
        owners: hands.flat_map(|(hand, tickets)| tickets.iter().map(move |ticket| (*ticket, hand))).collect(),
        own_in_right: vec![0; entries.len()],
        left: BTreeMap::new(),
        right: BTreeMap::new(),
        numbers: BTreeMap::new(),
    };
    (0..).zip(slips).map(|(place, slip)| read.slip(place, slip)).collect()
}

impl Read {
    fn slip(&mut self, place: u32, slip: &Pull) -> Result<Pull, SlipFault> {
        let Pull { ticket, number, .. } = *slip;
        let hand = *self.owners.get(&ticket).ok_or(SlipFault::NotOnList(ticket))?;
        if let Some(&number) = self.numbers.get(&ticket) {
            return Err(SlipFault::HasNumber { ticket, number });
        }
        if !(1..=self.highest).contains(&number) {
            return Err(SlipFault::NotInPots { number, highest: self.highest });
        }
        let mut rejected = Vec::new();
        let pot = if place < self.highest {
            if let Some(&ticket) = self.left.get(&number) {
                return Err(SlipFault::GoneLeft { number, ticket });
            }
            self.left.insert(number, ticket);
            self.add(hand, 1);
            Pot::Left
        } else {
            if let Some(&ticket) = self.right.get(&number) {
                return Err(SlipFault::GoneRight { number, ticket });
            }
            if let Some(ticket) = self.has_to_go_back(hand, number) {
                return Err(SlipFault::Own { number, ticket });
            }
            // Numbers that went back are known of pulls that were noted before the paper came, and of no other.
            let went_back = |number: &u32| self.has_to_go_back(hand, *number).is_some();
            rejected.extend(slip.rejected.iter().copied().filter(went_back));
            self.right.insert(number, ticket);
            let opposite = self.left.get(&number).and_then(|ticket| self.owners.get(ticket));
            if let Some(&opposite) = opposite {
                self.add(opposite, -1);
            }
            Pot::Right
        };
        self.numbers.insert(ticket, number);
        Ok(Pull { ticket, pot, number, rejected })
    }

    fn add(&mut self, hand: usize, by: isize) {
        if let Some(own) = self.own_in_right.get_mut(hand) {
            *own = own.saturating_add_signed(by);
        }
    }

    /// Returns the player's own ticket that has this number on the left, if it lies in the right pot with others that are not theirs.
    fn has_to_go_back(&self, hand: usize, number: u32) -> Option<TicketNo> {
        let ticket = *self.left.get(&number)?;
        let is_own = self.owners.get(&ticket) == Some(&hand) && !self.right.contains_key(&number);
        let in_right = self.highest as usize - self.right.len();
        let own = self.own_in_right.get(hand).copied().unwrap_or(0);
        (is_own && in_right > own).then_some(ticket)
    }
}

impl Protocol {
    /// Whether slips can have been pulled in this order, whoever came when. A draw that is going on or was given up holds as far as it went;
    /// a slip that was left out is missing in the pairings.
    pub(super) fn check_on_paper(&self) -> Result<(), Difference> {
        compare_lists("called", &[], &self.called)?;
        compare_lists("passed", &[], &self.passed)?;
        let read = read_slips(&self.entries, self.slots, &self.pulls);
        let none = |slip: &Pull| Pull { number: 0, rejected: Vec::new(), ..slip.clone() };
        let read = read.into_iter().zip(&self.pulls).map(|(read, slip)| read.unwrap_or_else(|_| none(slip)));
        compare_lists("pulls", &read.collect::<Vec<_>>(), &self.pulls)?;
        compare("entered_at", &!self.pulls.is_empty(), &self.entered_at.is_some())
    }
}
