//! Nobody is assigned a time: players find each other. Players with several tickets play several matches one after the other,
//! and the pages say which of them is going on. Which one should be next is said only where matches are called to tables: without
//! tables the players choose, and a match waits for nothing but one that is going on.

use std::collections::BTreeMap;
use tournament::{MatchId, PlayerId, Schedule, TableNo, WaitsFor};

/// When an open match can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It is going on: called to a table, or begun.
    Running {
        /// Its table, if it has one.
        table: Option<TableNo>,
    },
    /// Both players are free, and no other match of theirs should come first, if anybody calls.
    Now,
    /// A player of it plays another match, or should play it first.
    After {
        id: MatchId,
        /// Its table if it is going on at one.
        table: Option<TableNo>,
        running: bool,
        /// Who plays in both.
        player: PlayerId,
    },
    /// A player of it plays in the other evening on the same tables.
    OnSibling {
        table: Option<TableNo>,
        /// Who plays in both.
        player: PlayerId,
    },
    /// A player of it was called and is not there.
    Missing { player: PlayerId },
}

impl Turn {
    /// Returns how its match stands, as `state` of `macros.html`.
    pub fn kind(self) -> &'static str {
        match self {
            Turn::Running { .. } => "running",
            Turn::Now => "free",
            Turn::After { .. } | Turn::OnSibling { .. } | Turn::Missing { .. } => "waiting",
        }
    }
}

/// Returns the turn of every open match; `calls` says whether matches are called to tables, in the order of the schedule.
pub fn turns(schedule: &Schedule, calls: bool) -> BTreeMap<MatchId, Turn> {
    let running = schedule.running.iter().map(|pairing| (pairing.id, Turn::Running { table: pairing.table }));
    let now = schedule.startable.iter().map(|pairing| (pairing.id, Turn::Now));
    let waiting = schedule.waiting.iter().map(|(pairing, reason)| {
        let turn = match *reason {
            WaitsFor::Running { id, table, player } => Turn::After { id, table, running: true, player },
            WaitsFor::Turn { .. } if !calls => Turn::Now,
            WaitsFor::Turn { id, player } => Turn::After { id, table: None, running: false, player },
            WaitsFor::OnSibling { table, player } => Turn::OnSibling { table, player },
            WaitsFor::Missing { player, .. } => Turn::Missing { player },
        };
        (pairing.id, turn)
    });
    running.chain(now).chain(waiting).collect()
}

#[cfg(test)]
mod tests {
    use super::super::TournamentView;
    use super::super::samples_tests::{Sample, settings};
    use super::*;
    use std::collections::BTreeSet;
    use tournament::{Command, HallCommand, Outcome, Settings, Stage};

    /// Twelve people with 5 tickets each, drawn.
    fn sample(tables: u32) -> Sample {
        let names: Vec<String> = (1..=12).map(|number| format!("Gast {number}")).collect();
        let people: Vec<(&str, &str, u32)> = names.iter().map(|name| (name.as_str(), "", 5)).collect();
        Sample::with_settings(Settings { tables, ..settings() }, &people).with_round_drawn()
    }

    #[test]
    fn without_tables_a_match_waits_only_for_one_that_is_going_on() {
        let mut sample = sample(0);
        let view = TournamentView::of(&sample.snapshot);
        let open = view.all_open();
        assert!(open.iter().all(|it| view.turn(it.id) == Some(Turn::Now)), "nobody is told an order");
        let begun = view.schedule().startable[0];
        let players: Vec<PlayerId> = view.players_of(&begun).collect();
        drop(view);
        sample.act(Command::Hall(HallCommand::BeginMatch(begun.id)));
        let view = TournamentView::of(&sample.snapshot);
        for pairing in view.pairings_in(Stage::FIRST).iter().filter(|pairing| pairing.is_open()) {
            let busy = view.players_of(pairing).any(|player| players.contains(&player));
            match view.turn(pairing.id) {
                Some(Turn::Running { table: None }) => assert_eq!(pairing.id, begun.id),
                Some(Turn::After { id, running: true, .. }) => assert!(busy && id == begun.id),
                turn => assert!(turn == Some(Turn::Now) && !busy, "{turn:?}"),
            }
        }
    }

    #[test]
    fn nobody_plays_twice_at_once_and_every_waiting_match_waits_for_one_that_is_on() {
        let sample = sample(20);
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
