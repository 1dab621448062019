//! In which order a draw by hand calls people: by lot or as on the list, and whoever is called and not there comes later.

use super::Order;
use crate::ids::{PlayerId, TicketNo};
use serde::{Deserialize, Serialize};

/// Somebody who was called, had pulled nothing yet, and went to the end of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// How many pulls had been kept by then.
    pub after: u32,
    /// The ticket for which they were called, their lowest.
    pub ticket: TicketNo,
}

/// Why somebody who is called does not come later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoPostponing {
    /// They have pulled a number already, and go on.
    HasPulled(PlayerId),
    /// Nobody else is left.
    IsLast(PlayerId),
}

/// Who pulls when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calling {
    /// All tickets in the order of pulling, each with its player's place in the list.
    pub tickets: Vec<(usize, TicketNo)>,
    /// How many of those who were passed can have been: the first that cannot ends it.
    pub heeded: usize,
    /// Who could have been passed in the place of the one who cannot.
    pub instead: Option<Passed>,
}

/// Returns the places of the players on the list in the order in which they are called. `called` has the lowest ticket of each in the order
/// that a lot gave them; without it they come as on the list. With most tickets first only equal hands come so.
pub fn queue(entries: &[Vec<TicketNo>], order: Order, called: &[TicketNo]) -> Vec<usize> {
    let called = if order == Order::AsSold { &[] } else { called };
    let of = |ticket: &TicketNo| entries.iter().position(|tickets| tickets.first() == Some(ticket));
    let mut waits = vec![true; entries.len()];
    let by_lot = called.iter().filter_map(of).chain(0..entries.len());
    let mut players: Vec<usize> = by_lot
        .filter(|player| waits.get_mut(*player).is_some_and(|waits| std::mem::replace(waits, false)))
        .collect();
    if order == Order::MostTicketsFirst {
        players.sort_by_key(|&player| std::cmp::Reverse(entries.get(player).map(Vec::len)));
    }
    players
}

/// Returns the lowest tickets of these players, in their order.
pub fn first_tickets(entries: &[Vec<TicketNo>], players: &[usize]) -> Vec<TicketNo> {
    players.iter().filter_map(|&player| entries.get(player)?.first().copied()).collect()
}

/// Returns who pulls when: the players one after the other with all their tickets. Whoever is `passed` goes to the end, unless nobody else is left.
pub fn call(entries: &[Vec<TicketNo>], players: Vec<usize>, passed: &[Passed]) -> Calling {
    let mut waiting = std::collections::VecDeque::from(players);
    let mut calling = Calling { tickets: Vec::new(), heeded: 0, instead: None };
    while let Some(player) = waiting.pop_front() {
        let tickets = entries.get(player).map_or(&[][..], Vec::as_slice);
        let pulled = calling.tickets.len() as u32;
        if let Some(next) = passed.get(calling.heeded).filter(|next| next.after == pulled) {
            let first = tickets.first().filter(|_| !waiting.is_empty());
            let now = first.map(|&ticket| Passed { after: pulled, ticket });
            if now == Some(*next) {
                calling.heeded += 1;
                waiting.push_back(player);
                continue;
            }
            calling.instead = now;
        }
        calling.tickets.extend(tickets.iter().map(|ticket| (player, *ticket)));
    }
    calling
}
