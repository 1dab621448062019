//! How far the evening is, counted as people count: matches that somebody plays, and tickets that are not out yet.

use super::draw::slots_for;
use super::score::{Outcome, Pairing};
use super::stage::Stage;
use super::state::State;

/// How far a stage is. A bye is no match, and neither is a ticket that meets another of its owner's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Matches with a result.
    pub done: usize,
    pub total: usize,
}

impl Progress {
    pub fn of(pairings: &[Pairing]) -> Progress {
        let count = |wanted: fn(&Pairing) -> bool| pairings.iter().filter(|pairing| wanted(pairing)).count();
        Progress {
            done: count(|pairing| pairing.is_match() && !pairing.is_open()),
            total: count(Pairing::is_match),
        }
    }
}

/// What the first draw will be if nobody buys another ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bracket {
    pub tickets: u32,
    /// The slots of round 1.
    pub slots: u32,
    /// How many late tickets fit in after the draw.
    pub late: u32,
    /// With how many tickets more, sold before, it would be twice as many slots; `None` if there are not so many to sell.
    pub to_double: Option<u32>,
}

impl Pairing {
    /// Returns whether two people play here, or have played, or one of them was not there.
    pub fn is_match(&self) -> bool {
        matches!(self.outcome, Outcome::Open | Outcome::Result(_))
    }
}

impl State {
    /// Returns how far a stage is; nothing is to be played before its draw.
    pub fn progress(&self, stage: Stage) -> Progress {
        Progress::of(&self.pairings(stage))
    }

    /// Returns the slots of a stage, also of the coming one as soon as its tickets are known; `None` while nobody can know.
    pub fn slots(&self, stage: Stage) -> Option<u32> {
        if self.lives().is_some() || self.has_standing() {
            // Rounds have no names there: nobody knows which one is the last but three.
            return None;
        }
        let drawn = self.draw_in_force(stage).map(|draw| draw.slots);
        let tickets = || Some(self.list_for(stage).ok()?.iter().map(|(_, tickets)| tickets.len()).sum());
        drawn.or_else(|| (stage != Stage::FIRST).then(tickets)?.map(slots_for))
    }

    /// Returns what the first draw will be as things stand; `None` once its list is closed, and while too few play.
    pub fn bracket(&self) -> Option<Bracket> {
        if self.lives().is_some() || self.has_standing() {
            return None;
        }
        self.list_for(Stage::FIRST).ok()?;
        let tickets = self.drawable().len();
        let (slots, tickets) = (slots_for(tickets), tickets as u32);
        let byes = slots - tickets;
        let to_double = Some(byes + 1).filter(|more| *more <= self.tickets_left());
        Some(Bracket { tickets, slots, late: byes.min(self.tickets_left()), to_double })
    }

    /// Returns how many tickets are in play: those that can still win the tournament. Tickets of people who have gone home are out.
    pub fn in_play(&self) -> usize {
        if let Some(evening) = self.lives() {
            return evening.alive().len();
        }
        if self.has_standing() {
            return self.drawable().len();
        }
        let Some(round) = self.last_round() else { return self.tickets.len() };
        let pairings = self.pairings(round);
        let playing = pairings.iter().filter(|pairing| pairing.is_open()).flat_map(Pairing::tickets).count();
        playing + self.drawable().len()
    }
}
