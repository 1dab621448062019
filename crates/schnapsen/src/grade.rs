//! The grades of a deal, as functions of what both sides had.

use serde::{Deserialize, Serialize};

use super::Rule;
use super::options::{CloseScore, CloserWrong, FalseDeclaration, RuleSet, TricklessAnnouncer};

/// What a side has in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Card and marriage points as they count by R-14, 0 without a trick.
    pub points: u8,
    pub tricks: u8,
}

impl Tally {
    /// What a side has at first.
    pub const NOTHING: Self = Self { points: 0, tricks: 0 };

    /// Returns the game points of the winner whose opponent has this: 1, 2 or 3.
    pub const fn grade(self) -> u8 {
        match (self.tricks, self.points) {
            (0, _) => 3,
            (_, 0..=32) => 2,
            _ => 1,
        }
    }

    /// Tells whether this is enough to declare: 66 points or more.
    pub const fn has_66(self) -> bool {
        self.points >= 66
    }
}

/// What a deal gives its winner, and the rule that says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// 1, 2 or 3.
    pub game_points: u8,
    pub rule: Rule,
}

impl Score {
    const fn new(game_points: u8, rule: Rule) -> Self {
        Self { game_points, rule }
    }
}

/// What a revoke gives the opponent.
pub const REVOKE: Score = Score::new(3, Rule::R09);

/// Returns what the last trick gives when it wins the deal.
/// Takes what the loser has, and whether they have announced a marriage: without a trick it does not count.
pub fn last_trick(rules: &RuleSet, loser: Tally, announced: bool) -> Score {
    let in_vain = announced && loser.tricks == 0;
    let game_points = match rules.trickless_announcer {
        TricklessAnnouncer::Three if in_vain => 3,
        TricklessAnnouncer::One | TricklessAnnouncer::Three => 1,
    };
    Score::new(game_points, Rule::R29)
}

/// Returns what a correct declaration gives when the talon was not closed.
pub const fn declared(opponent: Tally) -> Score {
    Score::new(opponent.grade(), Rule::R27)
}

/// Returns what the closer's correct declaration gives. Takes what the opponent had when the talon was closed, and what they have now.
pub fn closed_and_declared(rules: &RuleSet, at_closing: Tally, now: Tally) -> Score {
    let counts = match rules.close_score {
        CloseScore::Frozen => at_closing,
        CloseScore::Final => now,
    };
    Score::new(counts.grade(), Rule::R22)
}

/// Returns what the closer's opponent scores when the close has failed.
pub const fn close_failed(at_closing: Tally) -> Score {
    Score::new(if at_closing.tricks == 0 { 3 } else { 2 }, Rule::R23)
}

/// Returns what the opponent scores after a wrong declaration of a player who has not closed.
/// Takes what the opponent has; and, if the closer's opponent declared, what that player had at closing.
pub fn declared_wrongly(rules: &RuleSet, opponent: Tally, declarer_at_closing: Option<Tally>) -> Score {
    let game_points = match (rules.false_declaration, declarer_at_closing) {
        (FalseDeclaration::Min2, _) => opponent.grade().max(2),
        (FalseDeclaration::Mirror, Some(at_closing)) => close_failed(at_closing).game_points,
        (FalseDeclaration::Mirror, None) => opponent.grade(),
    };
    Score::new(game_points, Rule::R28)
}

/// Returns what the opponent scores after a wrong declaration of the closer (R-23, or R-28 where it mirrors).
/// Takes what the opponent had when the talon was closed, and what they have now.
pub fn closer_declared_wrongly(rules: &RuleSet, at_closing: Tally, now: Tally) -> Score {
    match rules.closer_wrong {
        CloserWrong::FailedClose => close_failed(at_closing),
        CloserWrong::Mirror => Score { rule: Rule::R28, ..closed_and_declared(rules, at_closing, now) },
    }
}

/// Returns the better total's score when the last trick was worth 10.
pub const fn higher_total(lower: Tally) -> Score {
    Score::new(lower.grade(), Rule::R29)
}
