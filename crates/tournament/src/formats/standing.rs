//! A standing in which nobody goes out: wins, and what was won and lost in the matches.

use crate::ids::Places;
use crate::ids::TicketNo;

/// What one ticket has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub ticket: TicketNo,
    /// Its place, or the places that it shares.
    pub places: Places,
    /// Matches won, byes and absent opponents among them.
    pub wins: u32,
    /// Matches lost, those at which it was absent among them.
    pub defeats: u32,
    /// Byes; an absent opponent is none.
    pub byes: u32,
    /// Bummerl won (danish), or points (rotation).
    pub won: u32,
    /// Bummerl lost, or points.
    pub lost: u32,
}

impl Line {
    /// Returns the line of a ticket that has not played.
    pub(super) fn new(ticket: TicketNo) -> Line {
        Line { ticket, places: Places { first: 0, last: 0 }, wins: 0, defeats: 0, byes: 0, won: 0, lost: 0 }
    }

    /// Returns Bummerl or points won less those lost.
    pub fn difference(&self) -> i64 {
        i64::from(self.won) - i64::from(self.lost)
    }

    pub(super) fn add(&mut self, is_win: bool, won: u32, lost: u32) {
        if is_win {
            self.wins += 1
        } else {
            self.defeats += 1
        }
        self.won += won;
        self.lost += lost;
    }
}

/// Gives lines, which are sorted, their places; those that are `equal` share them.
pub(super) fn give_places(lines: &mut [Line], equal: impl Fn(&Line, &Line) -> bool) {
    let mut first = 1;
    for group in lines.chunk_by_mut(equal) {
        let next = first + group.len() as u32;
        group.iter_mut().for_each(|line| line.places = Places { first, last: next - 1 });
        first = next;
    }
}
