//! Nobody is assigned a time: players find each other. Players with several tickets play several matches one after the other,
//! and the pages say which of them is going on, which could be next, and whom the others wait for.

use crate::tournament::{MatchId, PlayerId, Schedule, TableNo, WaitsFor};
use std::collections::BTreeMap;

/// When an open match can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It is going on: called to a table, or begun.
    Running {
        /// Its table, if it has one.
        table: Option<TableNo>,
    },
    /// Both players are free, and no other match of theirs should come first.
    Now,
    /// A player of it plays another match, or should play it first.
    After {
        /// That match.
        id: MatchId,
        /// Its table if it is going on at one.
        table: Option<TableNo>,
        /// Whether it is going on.
        running: bool,
        /// Who plays in both.
        player: PlayerId,
    },
    /// A player of it was called and is not there.
    Missing {
        /// Who is missing.
        player: PlayerId,
    },
}

impl Turn {
    /// Returns how its match stands, as `state` of `macros.html`.
    pub fn kind(self) -> &'static str {
        match self {
            Turn::Running { .. } => "running",
            Turn::Now => "free",
            Turn::After { .. } | Turn::Missing { .. } => "waiting",
        }
    }
}

/// Returns the turn of every open match.
pub fn turns(schedule: &Schedule) -> BTreeMap<MatchId, Turn> {
    let running = schedule.running.iter().map(|pairing| (pairing.id, Turn::Running { table: pairing.table }));
    let now = schedule.startable.iter().map(|pairing| (pairing.id, Turn::Now));
    let waiting = schedule.waiting.iter().map(|(pairing, reason)| {
        let turn = match *reason {
            WaitsFor::Running { id, table, player } => Turn::After { id, table, running: true, player },
            WaitsFor::Turn { id, player } => Turn::After { id, table: None, running: false, player },
            WaitsFor::Missing { player, .. } => Turn::Missing { player },
        };
        (pairing.id, turn)
    });
    running.chain(now).chain(waiting).collect()
}

#[cfg(test)]
mod tests {
    use super::super::TournamentView;
    use super::super::samples::Sample;
    use super::*;
    use crate::tournament::{Outcome, Stage};
    use std::collections::BTreeSet;

    #[test]
    fn nobody_plays_twice_at_once_and_every_waiting_match_waits_for_one_that_is_on() {
        let sample = Sample::new(64, 5).with_round_drawn();
        let view = TournamentView::of(&sample.snapshot);
        let mut playing = Vec::new();
        let mut waiting = 0;
        for pairing in view.pairings_in(Stage::FIRST) {
            let players = pairing.tickets().filter_map(|ticket| view.owner(ticket));
            match view.turn(pairing.id) {
                Some(Turn::Now) => playing.extend(players),
                Some(Turn::After { id, player, .. }) => {
                    waiting += 1;
                    assert_eq!(view.turn(id), Some(Turn::Now));
                    assert!(players.into_iter().any(|own| own == player), "somebody of this very match");
                }
                Some(turn) => panic!("nobody was called: {turn:?}"),
                None => assert_ne!(pairing.outcome, Outcome::Open),
            }
        }
        assert_eq!(playing.iter().collect::<BTreeSet<_>>().len(), playing.len(), "nobody twice");
        assert!(waiting > 0 && !playing.is_empty(), "the sample shows both");
    }
}
