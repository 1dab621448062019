//! The list of a draw: who holds which tickets, and what follows from it.

use crate::app::Snapshot;
use crate::tournament::draw::{Draw, Order, slots_for, unavoidable_self_pairings};
use crate::tournament::{Entries, PlayerId, Stage, TicketNo};
use crate::web::view::tournament::PublicNames;
use crate::web::view::translation::Names;

/// A player with their tickets, as on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where they stand on the list, from 1; the list is in the order of sale.
    pub number: usize,
    /// Their name.
    pub name: String,
    /// Where they come from, may be empty.
    pub place: String,
    /// Their tickets, ascending.
    pub tickets: Vec<TicketNo>,
}

impl Hand {
    /// Returns the numbers of their tickets, separated by commas.
    pub fn numbers(&self) -> String {
        self.tickets.iter().map(TicketNo::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// A list for a draw, closed or as it would be closed now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The players, as sold.
    pub hands: Vec<Hand>,
    /// How many slots the draw has.
    pub slots: u32,
    /// In which order the players pull.
    pub order: Order,
}

impl List {
    /// Returns the closed list of an attempt.
    pub fn closed(snapshot: &Snapshot, draw: &Draw) -> List {
        let hands = draw.owners.iter().copied().zip(draw.entries.iter().cloned());
        List { hands: hands_of(snapshot, hands), slots: draw.slots, order: draw.order }
    }

    /// Returns the list of a stage as it would be closed now; round 1 also shows what is not enough for a draw yet.
    pub fn open(snapshot: &Snapshot, stage: Stage) -> List {
        let entries = snapshot.list_for(stage).unwrap_or_else(|_| entries_so_far(snapshot, stage));
        let tickets = entries.iter().map(|(_, tickets)| tickets.len()).sum();
        let order = match stage {
            Stage::FIRST => snapshot.settings().first_order,
            _ => Order::MostTicketsFirst,
        };
        List { hands: hands_of(snapshot, entries), slots: slots_for(tickets), order }
    }

    /// Returns the number of tickets.
    pub fn tickets(&self) -> usize {
        self.hands.iter().map(|hand| hand.tickets.len()).sum()
    }

    /// Returns the number of byes that this list leads to.
    pub fn byes(&self) -> usize {
        self.slots as usize - self.tickets()
    }

    /// Returns the pairings of self that no draw of this list can avoid.
    pub fn self_pairings(&self) -> usize {
        let largest = self.hands.iter().map(|hand| hand.tickets.len()).max();
        unavoidable_self_pairings(largest.unwrap_or(0), self.slots)
    }
}

fn hands_of(snapshot: &Snapshot, entries: impl IntoIterator<Item = (PlayerId, Vec<TicketNo>)>) -> Vec<Hand> {
    // The list is published, so it stands here as everybody reads it.
    let names = PublicNames(snapshot);
    let hand = |(number, (player, tickets)): (usize, (PlayerId, Vec<TicketNo>))| Hand {
        number,
        name: names.name(player),
        place: names.place(player),
        tickets,
    };
    (1..).zip(entries).map(hand).collect()
}

/// Returns who holds tickets for round 1 while they are not enough; a later round has no list before its time.
fn entries_so_far(snapshot: &Snapshot, stage: Stage) -> Entries {
    let held = |player: &PlayerId| snapshot.tickets_of(*player).collect::<Vec<_>>();
    let first = stage == Stage::FIRST && snapshot.draw_in_force(stage).is_none();
    let players = snapshot.players().keys().filter(|_| first);
    let mut entries: Entries = players.map(|player| (*player, held(player))).collect();
    entries.retain(|(player, tickets)| !tickets.is_empty() && !snapshot.is_withdrawn(*player));
    entries.sort_by_key(|(_, tickets)| tickets[0]);
    entries
}
