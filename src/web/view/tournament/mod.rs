//! What pages show of a tournament: pure functions of a snapshot, without addresses.

mod choice;
mod counter;
mod giving;
mod names;
mod phase;
mod search;
mod similar;
mod specials;
mod tickets;
pub mod tree;
mod turns;
mod winners;
mod wording;
pub mod written;

pub use choice::ThingLine;
pub use counter::Count;
pub use giving::Call;
pub use names::{ListName, PublicNames, sorted_by_name};
pub use phase::Phase;
pub use search::{Found, search};
pub use specials::SpecialLine;
pub use tickets::{Doing, opponent};
pub use turns::Turn;
pub use winners::PlaceLine;
pub use wording::{mark_words, places_name};

use crate::app::Snapshot;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Deref;
use tournament::{Award, DueLot, MatchId, Pairing, Progress, Schedule, Stage, Standing, TicketNo};

/// A snapshot with its pairings and turns, and with ranking and prizes from the first time that a page asks for them. Reads like its [`Snapshot`].
pub struct TournamentView<'a> {
    snapshot: &'a Snapshot,
    standing: OnceCell<Standing>,
    ranking: OnceCell<Standing>,
    awards: OnceCell<Vec<Award>>,
    due_lots: OnceCell<Vec<DueLot>>,
    seats: OnceCell<BTreeMap<TicketNo, u32>>,
    stages: Vec<(Stage, Vec<Pairing>)>,
    /// Matches for places that nobody has to play.
    offered: Vec<(Stage, Vec<Pairing>)>,
    schedule: Schedule,
    turns: BTreeMap<MatchId, Turn>,
}

impl Deref for TournamentView<'_> {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        self.snapshot
    }
}

impl<'a> TournamentView<'a> {
    pub fn of(snapshot: &'a Snapshot) -> TournamentView<'a> {
        let with_pairings = |stages: Vec<Stage>| -> Vec<(Stage, Vec<Pairing>)> {
            stages.into_iter().map(|stage| (stage, snapshot.pairings(stage))).collect()
        };
        let stages = with_pairings(snapshot.stages());
        let schedule = snapshot.schedule();
        let turns = turns::turns(&schedule, snapshot.settings().tables > 0);
        TournamentView {
            snapshot,
            standing: OnceCell::new(),
            ranking: OnceCell::new(),
            awards: OnceCell::new(),
            due_lots: OnceCell::new(),
            seats: OnceCell::new(),
            stages,
            offered: with_pairings(snapshot.offered_placements()),
            schedule,
            turns,
        }
    }

    pub fn snapshot(&self) -> &'a Snapshot {
        self.snapshot
    }

    /// Returns the ranking as people read it: who was separated by a Stechen or a lot has a place of their own.
    pub fn ranking(&self) -> &Standing {
        self.ranking.get_or_init(|| self.snapshot.ranking())
    }

    /// Returns the ranking as the matches have made it, by which prizes are given.
    pub fn standing(&self) -> &Standing {
        self.standing.get_or_init(|| self.snapshot.standing())
    }

    pub fn awards(&self) -> &[Award] {
        self.awards.get_or_init(|| self.snapshot.awards())
    }

    pub fn due_lots(&self) -> &[DueLot] {
        self.due_lots.get_or_init(|| self.snapshot.due_lots())
    }

    /// Returns the starting number of a ticket on a rotation whose first round is drawn.
    pub fn seat(&self, ticket: TicketNo) -> Option<u32> {
        self.seats.get_or_init(|| self.snapshot.seats()).get(&ticket).copied()
    }

    /// Returns the stages that have pairings, in the order of the tables.
    pub fn played_stages(&self) -> impl Iterator<Item = Stage> + '_ {
        self.stages.iter().filter(|(_, pairings)| !pairings.is_empty()).map(|(stage, _)| *stage)
    }

    /// Returns the pairings of a stage by number, none before its draw; also those that nobody has to play.
    pub fn pairings_in(&self, stage: Stage) -> &[Pairing] {
        self.stages
            .iter()
            .chain(&self.offered)
            .find(|(known, _)| *known == stage)
            .map_or(&[], |(_, pairings)| pairings)
    }

    /// Returns how far a stage is; nothing is to be played before its draw.
    pub fn progress(&self, stage: Stage) -> Progress {
        Progress::of(self.pairings_in(stage))
    }

    /// Returns the stages with open matches. The knockout comes first, then the matches for places.
    pub fn open_stages(&self) -> Vec<Stage> {
        let open = |(_, pairings): &&(Stage, Vec<Pairing>)| pairings.iter().any(Pairing::is_open);
        self.stages.iter().filter(open).map(|(stage, _)| *stage).collect()
    }

    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    pub fn tree(&self) -> tree::Tree {
        tree::Tree::of(&self.stages)
    }

    /// Returns when an open match can be played; `None` if it is not open.
    pub fn turn(&self, id: MatchId) -> Option<Turn> {
        self.turns.get(&id).copied()
    }
}

#[cfg(test)]
pub mod samples_tests;
