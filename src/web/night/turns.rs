//! Nobody is assigned a time: players find each other. Whoever has several tickets plays several matches one after the other,
//! and the pages say which of them could be next.

use crate::tournament::{MatchId, Pairing, PlayerId, State};
use std::collections::BTreeMap;

/// When an open match can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Both players have no match that comes before.
    Now,
    /// A player of it has another match first.
    After {
        /// That match.
        id: MatchId,
        /// Who plays in both.
        player: PlayerId,
    },
}

/// Returns the turn of every open match: in the order of the tables the first match of each player is his next one, and a
/// match is played when it is the next one of both.
pub fn turns<'a>(night: &State, pairings: impl IntoIterator<Item = &'a Pairing>) -> BTreeMap<MatchId, Turn> {
    let mut busy: BTreeMap<PlayerId, MatchId> = BTreeMap::new();
    let mut turns = BTreeMap::new();
    for pairing in pairings.into_iter().filter(|pairing| pairing.is_open()) {
        let players: Vec<PlayerId> = pairing.tickets().filter_map(|ticket| night.owner(ticket)).collect();
        let before = players.iter().filter_map(|player| Some((*busy.get(player)?, *player))).max();
        let turn = match before {
            Some((id, player)) => Turn::After { id, player },
            None => {
                busy.extend(players.iter().map(|player| (*player, pairing.id)));
                Turn::Now
            }
        };
        turns.insert(pairing.id, turn);
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::super::Night;
    use super::super::samples::Sample;
    use super::*;
    use crate::tournament::{Outcome, Stage};

    #[test]
    fn nobody_plays_twice_at_once_and_every_waiting_match_waits_for_one_that_is_on() {
        let sample = Sample::new(64, 5).with_round_drawn();
        let night = Night::of(&sample.snapshot);
        let mut playing = Vec::new();
        let mut waiting = 0;
        for pairing in night.pairings_in(Stage::FIRST) {
            let players = pairing.tickets().filter_map(|ticket| night.owner(ticket));
            match night.turn(pairing.id) {
                Some(Turn::Now) => playing.extend(players),
                Some(Turn::After { id, player }) => {
                    waiting += 1;
                    assert_eq!(night.turn(id), Some(Turn::Now));
                    assert!(players.into_iter().any(|own| own == player), "somebody of this very match");
                }
                None => assert_ne!(pairing.outcome, Outcome::Open),
            }
        }
        let all = playing.len();
        playing.sort_unstable();
        playing.dedup();
        assert_eq!(playing.len(), all, "nobody twice");
        assert!(waiting > 0 && !playing.is_empty(), "the sample shows both");
    }
}
