//! How a deal ended.

use serde::{Deserialize, Serialize};

use super::super::Rule;
use super::super::grade::Score;
use super::super::seat::Seat;
use super::super::text::text_enum;

text_enum! {
    /// Why a deal ended.
    Reason, "reason" {
        /// A correct declaration.
        Declared = "declared",
        /// The count ended the deal at 66.
        Reached66 = "reached_66",
        /// The cards ran out, and the last trick decided.
        LastTrick = "last_trick",
        /// The cards ran out, and the closer had not declared.
        ClosedFailed = "closed_failed",
        /// The closer's opponent had 66 first.
        Opponent66 = "opponent_66",
        /// A wrong declaration.
        FalseDeclaration = "false_declaration",
        /// A revoke.
        Renonce = "renonce",
        /// Equal totals.
        Tie = "tie",
    }
}

/// The result of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who scores; nobody in a tie.
    pub winner: Option<Seat>,
    /// 1, 2 or 3; 0 in a tie.
    pub game_points: u8,
    /// Why the deal ended.
    pub reason: Reason,
    /// The rule that gave the game points.
    pub rule: Rule,
}

impl Outcome {
    pub(super) const fn won(winner: Seat, score: Score, reason: Reason) -> Self {
        Self { winner: Some(winner), game_points: score.game_points, reason, rule: score.rule }
    }

    pub(super) const TIE: Self = Self { winner: None, game_points: 0, reason: Reason::Tie, rule: Rule::R29 };
}
