//! The list of a draw: who holds which tickets, and what follows from it.

use crate::app::Snapshot;
use crate::web::view::tournament::PublicNames;
use crate::web::view::translation::Names;
use tournament::draw::{Draw, Order, slots_for, unavoidable_self_pairings};
use tournament::{Entries, PlayerId, Stage, TicketNo};

/// A player with their tickets, as on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where they stand on the list, from 1; the list is in the order of sale.
    pub number: usize,
    pub name: String,
    /// Where they come from, may be empty.
    pub place: String,
    /// Their tickets, ascending.
    pub tickets: Vec<TicketNo>,
    /// The lives that they have before the round; `None` where nobody plays for lives.
    pub lives: Option<u8>,
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
    pub slots: u32,
    /// In which order the players pull.
    pub order: Order,
    /// Whether pairs are drawn from one bag.
    pub of_pairs: bool,
}

impl List {
    pub fn closed(snapshot: &Snapshot, draw: &Draw) -> List {
        let hands = draw.owners.iter().copied().zip(draw.entries.iter().cloned());
        let mut hands = hands_of(snapshot, hands);
        for (hand, entry) in hands.iter_mut().zip(draw.bag.iter().flat_map(|bag| &bag.entries)) {
            // Nobody plays for lives with none.
            hand.lives = Some(entry.lives).filter(|lives| *lives > 0);
        }
        List { hands, slots: draw.slots, order: draw.order, of_pairs: draw.bag.is_some() }
    }

    /// Returns the list of a stage as it would be closed now; round 1 also shows what is not enough for a draw yet.
    pub fn open(snapshot: &Snapshot, stage: Stage) -> List {
        let entries = snapshot.list_for(stage).unwrap_or_else(|_| entries_so_far(snapshot, stage));
        let tickets: usize = entries.iter().map(|(_, tickets)| tickets.len()).sum();
        let (mut hands, lives) = (hands_of(snapshot, entries), snapshot.lives());
        for hand in &mut hands {
            let life = lives.zip(hand.tickets.first()).and_then(|(evening, ticket)| evening.life(*ticket));
            hand.lives = life.map(|life| life.left);
        }
        if snapshot.has_standing() || lives.is_some() {
            let slots = (tickets as u32).next_multiple_of(2);
            return List { hands, slots, order: Order::AsSold, of_pairs: true };
        }
        let order = match stage {
            Stage::FIRST => snapshot.settings().first_order,
            _ => Order::MostTicketsFirst,
        };
        List { hands, slots: slots_for(tickets), order, of_pairs: false }
    }

    pub fn has_lives(&self) -> bool {
        self.hands.iter().any(|hand| hand.lives.is_some())
    }

    pub fn tickets(&self) -> usize {
        self.hands.iter().map(|hand| hand.tickets.len()).sum()
    }

    pub fn byes(&self) -> usize {
        (self.slots as usize).saturating_sub(self.tickets())
    }

    /// Returns the pairings of self that no draw of this list can avoid.
    pub fn self_pairings(&self) -> usize {
        if self.of_pairs {
            return 0;
        }
        let largest = self.hands.iter().map(|hand| hand.tickets.len()).max();
        unavoidable_self_pairings(largest.unwrap_or(0), self.slots)
    }
}

fn hands_of(snapshot: &Snapshot, entries: impl IntoIterator<Item = (PlayerId, Vec<TicketNo>)>) -> Vec<Hand> {
    // The list is published, so it stands here as everybody reads it.
    let names = PublicNames(snapshot);
    let hand = |(number, (player, tickets)): (usize, (PlayerId, Vec<TicketNo>))| {
        // The town of two people of one name stands where all towns stand.
        let (name, place) = match (names.place(player), names.shown_place(player)) {
            (beside, place) if beside.is_empty() && !place.is_empty() => {
                (names.alone(player), place.to_owned())
            }
            (beside, _) => (names.name(player), beside),
        };
        Hand { number, name, place, tickets, lives: None }
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
