//! The Danish system (FORMATS part 5): nobody goes out, and from round 2 on neighbours in the standing meet. Nothing prevents repetitions.

use super::standing::{Line, give_places};
use crate::draw::shuffle::Pair;
use crate::ids::TicketNo;
use crate::score::{MatchResult, Side};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A pairing that is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Bye(TicketNo),
    Match { left: TicketNo, right: TicketNo, result: MatchResult },
}

/// What is known of an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// How many Bummerl win a match, 1 to 3.
    pub bummerl_to_win: u8,
    /// Everybody, the first lot first: the `order` of round 1 with the bye's holder behind the others, then those who came later, by ticket.
    pub lots: Vec<TicketNo>,
    /// Everything that is decided, in whatever order.
    pub games: Vec<Game>,
    /// Whether the lot tells those apart whom nothing else does.
    pub lot_decides: bool,
}

/// Returns the usual number of rounds for so many people: enough that one of them may win every match alone, at least 1.
pub fn usual_rounds(people: u32) -> u32 {
    people.max(2).next_power_of_two().ilog2()
}

impl Evening {
    /// Returns the standing, best first: by wins, the difference of Bummerl, those won, and the lot.
    pub fn standing(&self) -> Vec<Line> {
        let mut lines: BTreeMap<TicketNo, Line> =
            self.lots.iter().map(|ticket| (*ticket, Line::new(*ticket))).collect();
        let to_win = u32::from(self.bummerl_to_win);
        let mut add = |ticket: TicketNo, is_win, byes: u32, (won, lost)| {
            if let Some(line) = lines.get_mut(&ticket) {
                line.add(is_win, won, lost);
                line.byes += byes;
            }
        };
        for game in &self.games {
            match *game {
                // As close as a match can be, so that a bye is not worth more than a match.
                Game::Bye(ticket) => add(ticket, true, 1, (to_win, to_win.saturating_sub(1))),
                Game::Match { left, right, result } => {
                    let [of_left, of_right] = self.bummerl(result);
                    add(left, result.winner() == Some(Side::Left), 0, of_left);
                    add(right, result.winner() == Some(Side::Right), 0, of_right);
                }
            }
        }
        let lot: BTreeMap<TicketNo, usize> =
            self.lots.iter().enumerate().map(|(at, ticket)| (*ticket, at)).collect();
        let mut lines: Vec<Line> = lines.into_values().collect();
        lines.sort_by_key(|line| (Reverse(keys(line)), lot.get(&line.ticket).copied()));
        give_places(&mut lines, |one, other| !self.lot_decides && keys(one) == keys(other));
        lines
    }

    /// Returns what the left and the right side have won and lost.
    fn bummerl(&self, result: MatchResult) -> [(u32, u32); 2] {
        let to_win = u32::from(self.bummerl_to_win);
        let (left, right) = match result {
            MatchResult::Played(score) => (score.left.into(), score.right.into()),
            MatchResult::Walkover { winner: Side::Left, .. } => (to_win, 0),
            MatchResult::Walkover { winner: Side::Right, .. } => (0, to_win),
            // Each has lost as if the other had been there.
            MatchResult::BothAbsent => return [(0, to_win); 2],
        };
        [(left, right), (right, left)]
    }

    /// Pairs the next round among those who are `present`: the first of the standing with the second, the third with the fourth. Of an odd number
    /// the lowest of those with the fewest byes has the bye.
    pub fn pairs(&self, present: &BTreeSet<TicketNo>) -> Vec<Pair> {
        let standing = self.standing();
        let mut there: Vec<&Line> = standing.iter().filter(|line| present.contains(&line.ticket)).collect();
        let lowest = there.iter().rev().min_by_key(|line| line.byes).map(|line| line.ticket);
        let bye = lowest.filter(|_| there.len() % 2 == 1);
        there.retain(|line| Some(line.ticket) != bye);
        let have_met = |one: TicketNo, other: TicketNo| {
            self.games.iter().any(|game| match *game {
                Game::Bye(_) => false,
                Game::Match { left, right, .. } => {
                    (left, right) == (one, other) || (left, right) == (other, one)
                }
            })
        };
        let pairs = there.chunks(2).filter_map(|two| match two {
            [one, other] => Some((one.ticket, Some(other.ticket), have_met(one.ticket, other.ticket))),
            _ => None,
        });
        let all = pairs.chain(bye.map(|left| (left, None, false)));
        all.zip(1..).map(|((left, right, repeated), number)| Pair { number, left, right, repeated }).collect()
    }
}

/// What decides, but for the lot.
fn keys(line: &Line) -> (u32, i64, u32) {
    (line.wins, line.difference(), line.won)
}
