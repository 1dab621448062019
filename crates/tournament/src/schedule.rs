//! Who plays now: which matches can start, in the order that ends the round early.
//! A player plays one match at a time, so a round lasts at least as many matches as the busiest player has open: the *lower
//! bound*. The order is list scheduling by longest remaining work. A match comes before another if
//!
//! 1. the busier of its two players has more open matches,
//! 2. or, these being equal, both of its players together have more,
//! 3. or, these being equal too, it stands first in the tables of pairings.
//!
//! The list of [`Schedule::startable`] takes the matches in this order and leaves out players who have been taken already, so nobody
//! is on it twice: all of them can start at once.

use super::ids::{PlayerId, TableNo};
use super::score::{MatchId, Pairing};
use super::state::State;
use std::collections::BTreeMap;

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
    Running { id: MatchId, table: Option<TableNo>, player: PlayerId },
    /// A player of it should play another match first, which can start now.
    Turn { id: MatchId, player: PlayerId },
    /// A player of it plays in the other evening on the same tables.
    OnSibling {
        /// The table there, if the match has one.
        table: Option<TableNo>,
        player: PlayerId,
    },
    /// A player of it was called and is not there.
    Missing {
        player: PlayerId,
        /// The match that the player was called for.
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
            let (Some(&pairing), Some(players)) = (open.get(index), pairs.get(index)) else { continue };
            if self.call(pairing.id).is_some() {
                continue;
            }
            match self.waits_for(players, pairing.id, &taken) {
                Some(reason) => schedule.waiting.push((pairing, reason)),
                None => {
                    taken.extend(players.map(|player| (player, pairing.id)));
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
        let beside = || {
            players.iter().find_map(|player| {
                let call = self.sibling_call_of(*player)?;
                Some(WaitsFor::OnSibling { table: call.table, player: *player })
            })
        };
        running.or_else(beside).or_else(missing).or_else(turn)
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
    let mut order: Vec<_> =
        pairs.iter().enumerate().map(|(index, pair)| urgency(pair.each_ref().map(of), index)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}

/// Matches that wait for their players. A forecast plays out whole nights and asks thousands of times who is next, so what each
/// player has left is kept, not counted anew.
pub struct Waiting {
    /// Each player's place in the lists below.
    seats: BTreeMap<PlayerId, usize>,
    /// The matches that wait, by their places in the given list, each with the seats of its players.
    matches: Vec<(usize, [usize; 2])>,
    /// How many matches each player has among them.
    work: Vec<u32>,
}

#[expect(
    clippy::indexing_slicing,
    reason = "`seat` makes each seat a place in `work`, which never gets shorter"
)]
impl Waiting {
    pub fn new(pairs: &[[PlayerId; 2]]) -> Waiting {
        let mut waiting = Waiting { seats: BTreeMap::new(), matches: Vec::new(), work: Vec::new() };
        for (index, pair) in pairs.iter().enumerate() {
            let seats = pair.map(|player| waiting.seat(player));
            waiting.matches.push((index, seats));
        }
        waiting
    }

    fn seat(&mut self, player: PlayerId) -> usize {
        let seat = *self.seats.entry(player).or_insert(self.work.len());
        if seat == self.work.len() {
            self.work.push(0);
        }
        self.work[seat] += 1;
        seat
    }

    /// Takes out at most `most` matches that can be played at the same time, the most urgent ones: no player of `busy`, and none
    /// twice. Returns their places in the given list, ascending.
    pub fn take(&mut self, busy: impl IntoIterator<Item = PlayerId>, most: usize) -> Vec<usize> {
        let mut free = vec![true; self.work.len()];
        for seat in busy.into_iter().filter_map(|player| self.seats.get(&player)) {
            free[*seat] = false;
        }
        let can_start = |(_, seats): &&(usize, [usize; 2])| seats.iter().all(|seat| free[*seat]);
        let mut possible: Vec<_> = self.matches.iter().filter(can_start).copied().collect();
        possible.sort_by_key(|(index, seats)| urgency(seats.map(|seat| self.work[seat]), *index));
        possible.retain(|(_, [left, right])| {
            let both = free[*left] && free[*right];
            (free[*left], free[*right]) = (free[*left] && !both, free[*right] && !both);
            both
        });
        possible.truncate(most);
        let mut taken: Vec<usize> = possible.iter().map(|(index, _)| *index).collect();
        taken.sort_unstable();
        self.matches.retain(|(index, _)| taken.binary_search(index).is_err());
        for seat in possible.iter().flat_map(|(_, seats)| seats) {
            self.work[*seat] -= 1;
        }
        taken
    }
}

/// Returns what matches are sorted by: the player with most to play first, then the order of the tables of pairings.
fn urgency([left, right]: [u32; 2], index: usize) -> (std::cmp::Reverse<(u32, u32)>, usize) {
    (std::cmp::Reverse((left.max(right), left + right)), index)
}

fn work(pairs: &[[PlayerId; 2]]) -> BTreeMap<PlayerId, u32> {
    let mut work = BTreeMap::new();
    for player in pairs.iter().flatten() {
        *work.entry(*player).or_default() += 1;
    }
    work
}
