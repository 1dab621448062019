//! Who plays now: which matches can start, in the order that ends the round early.
//!
//! A player plays one match at a time, so a round lasts at least as many matches as the busiest player has open: the *lower
//! bound*. The order is list scheduling by longest remaining work. A match comes before another if
//!
//! 1. the busier of its two players has more open matches,
//! 2. or, these being equal, both of its players together have more,
//! 3. or, these being equal too, it stands first in the tables of pairings.
//!
//! The list of [`Schedule::startable`] takes the matches in this order and leaves out whoever has been taken already, so nobody
//! is on it twice: all of them can start at once.

use super::ids::{PlayerId, TableNo};
use super::score::{MatchId, Pairing};
use super::state::State;
use std::collections::{BTreeMap, BTreeSet};

/// What the hall can do next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The matches that are going on, in the order of the tables of pairings.
    pub running: Vec<Pairing>,
    /// The matches that can start now, most urgent first; no player twice, none who plays or is missing.
    pub startable: Vec<Pairing>,
    /// The other open matches, most urgent first, each with what it waits for.
    pub waiting: Vec<(Pairing, WaitsFor)>,
    /// The largest number of open matches of one player: so many matches one after the other at least.
    pub lower_bound: u32,
}

/// Why an open match cannot start now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitsFor {
    /// A player of it plays another match.
    Running {
        /// That match.
        id: MatchId,
        /// Its table, if it has one.
        table: Option<TableNo>,
        /// Who plays in both.
        player: PlayerId,
    },
    /// A player of it should play another match first, which can start now.
    Turn {
        /// That match.
        id: MatchId,
        /// Who plays in both.
        player: PlayerId,
    },
    /// A player of it was called and is not there.
    Missing {
        /// Who is missing.
        player: PlayerId,
        /// The match that he was called for.
        id: MatchId,
    },
}

impl State {
    /// Returns every open match, the rounds before the matches for places.
    pub fn all_open(&self) -> Vec<Pairing> {
        let all = self.stages().into_iter().flat_map(|stage| self.pairings(stage));
        all.filter(Pairing::is_open).collect()
    }

    /// Returns who can play now, and who waits for whom.
    pub fn schedule(&self) -> Schedule {
        let open = self.all_open();
        let pairs: Vec<[PlayerId; 2]> = open.iter().filter_map(|pairing| self.pair(pairing)).collect();
        if pairs.len() != open.len() {
            // An open match has two tickets with an owner each; there is nothing to say about any other.
            return Schedule::default();
        }
        let mut schedule = Schedule { lower_bound: lower_bound(&pairs), ..Schedule::default() };
        let mut taken: BTreeMap<PlayerId, MatchId> = BTreeMap::new();
        for index in by_urgency(&pairs) {
            let pairing = open[index];
            if self.call(pairing.id).is_some() {
                continue;
            }
            match self.waits_for(&pairs[index], pairing.id, &taken) {
                Some(reason) => schedule.waiting.push((pairing, reason)),
                None => {
                    taken.extend(pairs[index].map(|player| (player, pairing.id)));
                    schedule.startable.push(pairing);
                }
            }
        }
        schedule.running = open.into_iter().filter(|pairing| self.call(pairing.id).is_some()).collect();
        schedule
    }

    /// Returns the two players of an open match.
    pub(super) fn pair(&self, pairing: &Pairing) -> Option<[PlayerId; 2]> {
        Some([self.owner(pairing.left?)?, self.owner(pairing.right?)?])
    }

    fn waits_for(
        &self,
        players: &[PlayerId; 2],
        own: MatchId,
        taken: &BTreeMap<PlayerId, MatchId>,
    ) -> Option<WaitsFor> {
        let running = players.iter().find_map(|player| {
            let id = self.match_of(*player).filter(|id| *id != own)?;
            let table = self.call(id).and_then(|call| call.table);
            Some(WaitsFor::Running { id, table, player: *player })
        });
        let missing = || {
            players.iter().find_map(|player| {
                self.missing_player(*player).map(|gone| WaitsFor::Missing { player: *player, id: gone.id })
            })
        };
        let turn = || {
            players
                .iter()
                .find_map(|player| taken.get(player).map(|id| WaitsFor::Turn { id: *id, player: *player }))
        };
        running.or_else(missing).or_else(turn)
    }
}

/// Returns the largest number of open matches of one player.
pub fn lower_bound(pairs: &[[PlayerId; 2]]) -> u32 {
    work(pairs).into_values().max().unwrap_or(0)
}

/// Returns the places of the matches in the order of urgency: longest remaining work first.
pub fn by_urgency(pairs: &[[PlayerId; 2]]) -> Vec<usize> {
    let work = work(pairs);
    let of = |player: &PlayerId| work.get(player).copied().unwrap_or(0);
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    order.sort_by_key(|index| {
        let [left, right] = pairs[*index].each_ref().map(of);
        (std::cmp::Reverse((left.max(right), left + right)), *index)
    });
    order
}

/// Returns the places of matches that can be played at the same time, most urgent first: no player of `busy`, and none twice.
pub fn next_round(pairs: &[[PlayerId; 2]], busy: &BTreeSet<PlayerId>) -> Vec<usize> {
    let mut busy = busy.clone();
    let free = |index: &usize| {
        let [left, right] = pairs[*index];
        let free = !busy.contains(&left) && !busy.contains(&right);
        if free {
            busy.extend([left, right]);
        }
        free
    };
    by_urgency(pairs).into_iter().filter(free).collect()
}

fn work(pairs: &[[PlayerId; 2]]) -> BTreeMap<PlayerId, u32> {
    let mut work = BTreeMap::new();
    for player in pairs.iter().flatten() {
        *work.entry(*player).or_default() += 1;
    }
    work
}
