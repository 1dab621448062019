//! Rotation (Weiterrücken, FORMATS part 6): odd start numbers stay at their table, the even ones move on by one after each round. A round
//! is one Bummerl or game, and what counts is wins, then points won by points lost.

use super::standing::{Line, give_places};
use crate::ids::TicketNo;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Two at a table, by start number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats {
    /// The table, from 1.
    pub table: u32,
    /// The odd number, who stays.
    pub odd: u32,
    /// The even number, who moves on.
    pub even: u32,
}

/// A table that is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    /// Both tickets, and the points of the winner and of the loser.
    Played {
        winner: TicketNo,
        loser: TicketNo,
        won: u8,
        lost: u8,
    },
    /// The other side is the number that nobody has.
    Bye(TicketNo),
    /// The other side was not there: who was, and who was not.
    Walkover(TicketNo, TicketNo),
    BothAbsent(TicketNo, TicketNo),
}

/// Returns how many tables so many people need: half of them, rounded up. So many rounds can be played without two meeting twice.
pub fn tables(people: u32) -> u32 {
    people.div_ceil(2)
}

/// Returns who sits where in a round, by table. `round` counts from 1. With an odd number of people the highest even number is nobody's.
pub fn seats(tables: u32, round: u32) -> Vec<Seats> {
    let moved = |table: u32| {
        let at = (i64::from(table) - 1 - (i64::from(round) - 1)).rem_euclid(i64::from(tables));
        2 * at as u32 + 2
    };
    (1..=tables).map(|table| Seats { table, odd: 2 * table - 1, even: moved(table) }).collect()
}

/// Returns the standing, best first: by wins, the quote, and points won. Who are equal in all share their places.
pub fn standing(tickets: &[TicketNo], games: &[Game]) -> Vec<Line> {
    let mut lines: BTreeMap<TicketNo, Line> =
        tickets.iter().map(|ticket| (*ticket, Line::new(*ticket))).collect();
    let mut add = |ticket: TicketNo, is_win, won: u8, lost: u8, byes| {
        if let Some(line) = lines.get_mut(&ticket) {
            line.add(is_win, won.into(), lost.into());
            line.byes += byes;
        }
    };
    for game in games {
        match *game {
            Game::Played { winner, loser, won, lost } => {
                add(winner, true, won, lost, 0);
                add(loser, false, lost, won, 0);
            }
            Game::Bye(ticket) => add(ticket, true, 0, 0, 1),
            Game::Walkover(winner, absent) => {
                add(winner, true, 0, 0, 0);
                add(absent, false, 0, 0, 0);
            }
            Game::BothAbsent(one, other) => {
                add(one, false, 0, 0, 0);
                add(other, false, 0, 0, 0);
            }
        }
    }
    let mut lines: Vec<Line> = lines.into_values().collect();
    lines.sort_by(|one, other| compare(other, one).then(one.ticket.cmp(&other.ticket)));
    give_places(&mut lines, |one, other| compare(one, other).is_eq());
    lines
}

/// Compares what two have reached; the greater is the better.
fn compare(one: &Line, other: &Line) -> Ordering {
    one.wins.cmp(&other.wins).then_with(|| quote(one, other)).then_with(|| one.won.cmp(&other.won))
}

/// Compares points won by points lost as exact fractions. With none lost nobody is better; who has neither won nor lost any is behind.
fn quote(one: &Line, other: &Line) -> Ordering {
    let class = |line: &Line| match (line.won, line.lost) {
        (0, 0) => 0,
        (_, 0) => 2,
        _ => 1,
    };
    let fraction = || {
        let (one, other) =
            ((u64::from(one.won), u64::from(one.lost)), (u64::from(other.won), u64::from(other.lost)));
        (one.0 * other.1).cmp(&(other.0 * one.1))
    };
    let by_class = class(one).cmp(&class(other));
    if by_class.is_eq() && class(one) == 1 { fraction() } else { by_class }
}
