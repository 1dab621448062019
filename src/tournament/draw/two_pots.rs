//! The procedure `two-pots/1`: from a closed list and a seed to every pull.

use super::{Order, Pots, Pull, Seed, Stream};
use crate::tournament::ids::TicketNo;

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
