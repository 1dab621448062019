//! The referee's calculator: what a situation at the table gives.

use super::super::Rule;
use super::super::bummerl::{BySide, Side};
use super::super::deal::Reason;
use super::super::grade::{self, Score, Tally};
use super::super::options::{DealEnd, LastTrick, RuleSet};
use super::possible::tricks_in_pack;

/// What a player has at a moment, as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Holdings {
    /// Card points in the player's tricks, without marriages and without the 10 of the last trick.
    pub card_points: u8,
    pub tricks: u8,
    /// How many marriages for 20 they have announced, whether they count yet or not.
    pub twenties: u8,
    /// Whether they have announced the one for 40.
    pub forty: bool,
}

impl Holdings {
    /// Returns how many marriages they have announced, whether they count yet or not.
    pub const fn marriages(&self) -> u8 {
        self.twenties.saturating_add(self.forty as u8)
    }

    /// Returns what counts by R-14.
    pub const fn tally(&self) -> Tally {
        let forty = if self.forty { 40 } else { 0 };
        match self.tricks {
            0 => Tally::NOTHING,
            tricks => Tally {
                points: self
                    .card_points
                    .saturating_add(self.twenties.saturating_mul(20))
                    .saturating_add(forty),
                tricks,
            },
        }
    }
}

/// Who closed the talon, and what lay on the table then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClosedAt {
    pub closer: Side,
    /// Whether they did so after winning a trick, before drawing.
    pub before_draw: bool,
    /// What both had at that moment.
    pub had: BySide<Holdings>,
}

/// How a deal came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// This player declared, right or wrong; or the count ended the deal for them.
    Declared(Side),
    /// The cards ran out, nobody declared, and this player won the last trick.
    CardsOut(Side),
    /// This player broke the duty to follow.
    Revoke(Side),
}

/// A deal that is over, as it lies on the table. [`Situation::ruling`] says what it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Situation {
    pub closed: Option<ClosedAt>,
    /// What both had at the end.
    pub had: BySide<Holdings>,
    pub end: End,
}

/// What the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// Who scores; nobody in a tie.
    pub winner: Option<Side>,
    /// 1, 2 or 3; 0 in a tie.
    pub game_points: u8,
    pub rule: Rule,
    pub reason: Reason,
}

impl Ruling {
    const fn won(winner: Side, Score { game_points, rule }: Score, reason: Reason) -> Ruling {
        Ruling { winner: Some(winner), game_points, rule, reason }
    }
}

impl Situation {
    /// Returns what a player has at the end, the 10 of the last trick counted where it is worth them.
    pub fn final_tally(&self, rules: &RuleSet, side: Side) -> Tally {
        let mut tally = self.had[side].tally();
        let all_played =
            self.had.left.tricks.saturating_add(self.had.right.tricks) == tricks_in_pack(rules.deck);
        let last_is_his = match self.end {
            End::Declared(winner) | End::CardsOut(winner) => winner == side,
            End::Revoke(_) => false,
        };
        if rules.last_trick == LastTrick::Plus10 && self.closed.is_none() && all_played && last_is_his {
            tally.points = tally.points.saturating_add(10);
        }
        tally
    }

    pub(super) fn grade(&self, rules: &RuleSet) -> Ruling {
        match self.end {
            End::Revoke(breaker) => Ruling::won(breaker.opposite(), grade::REVOKE, Reason::Renonce),
            End::Declared(declarer) if self.final_tally(rules, declarer).has_66() => {
                let (score, reason) = self.reached(rules, declarer);
                Ruling::won(declarer, score, reason)
            }
            End::Declared(declarer) => {
                let score = self.wrong_declaration(rules, declarer);
                Ruling::won(declarer.opposite(), score, Reason::FalseDeclaration)
            }
            End::CardsOut(last) => self.cards_out(rules, last),
        }
    }

    fn reached(&self, rules: &RuleSet, winner: Side) -> (Score, Reason) {
        let loser = winner.opposite();
        let plain = match rules.end {
            DealEnd::Declared => Reason::Declared,
            DealEnd::Automatic => Reason::Reached66,
        };
        let now = self.final_tally(rules, loser);
        match self.closed {
            None => (grade::declared(now), plain),
            Some(closed) if closed.closer == winner => {
                let at_closing = closed.had[loser].tally();
                (grade::closed_and_declared(rules, at_closing, now), plain)
            }
            Some(closed) => (grade::close_failed(closed.had[winner].tally()), Reason::Opponent66),
        }
    }

    fn wrong_declaration(&self, rules: &RuleSet, declarer: Side) -> Score {
        let opponent = declarer.opposite();
        match self.closed {
            Some(closed) if closed.closer == declarer => {
                let now = self.final_tally(rules, opponent);
                grade::closer_declared_wrongly(rules, closed.had[opponent].tally(), now)
            }
            closed => {
                let at_closing = closed.map(|closed| closed.had[declarer].tally());
                grade::declared_wrongly(rules, self.final_tally(rules, opponent), at_closing)
            }
        }
    }

    fn cards_out(&self, rules: &RuleSet, last: Side) -> Ruling {
        if rules.end == DealEnd::Automatic && self.final_tally(rules, last).has_66() {
            let (score, reason) = self.reached(rules, last);
            return Ruling::won(last, score, reason);
        }
        if let Some(closed) = self.closed {
            let winner = closed.closer.opposite();
            let score = grade::close_failed(closed.had[winner].tally());
            return Ruling::won(winner, score, Reason::ClosedFailed);
        }
        if rules.last_trick == LastTrick::Wins {
            let loser = self.had[last.opposite()];
            let score = grade::last_trick(rules, loser.tally(), loser.marriages() > 0);
            return Ruling::won(last, score, Reason::LastTrick);
        }
        let total = |side| self.final_tally(rules, side);
        let higher = |winner: Side| {
            Ruling::won(winner, grade::higher_total(total(winner.opposite())), Reason::LastTrick)
        };
        match total(Side::Left).points.cmp(&total(Side::Right).points) {
            std::cmp::Ordering::Greater => higher(Side::Left),
            std::cmp::Ordering::Less => higher(Side::Right),
            std::cmp::Ordering::Equal => {
                Ruling { winner: None, game_points: 0, rule: Rule::R29, reason: Reason::Tie }
            }
        }
    }
}
