//! How a deal of four ends, and why an action is not legal in it.

use super::super::Rule;
use super::super::action::Action;
use super::super::card::{Card, CardSet};
use super::super::text::text_enum;
use super::{FourDeal, FourSeat, Seats};

text_enum! {
    /// Why a deal ended.
    FourReason, "reason" {
        /// A side, or a player alone, has 66.
        Reached66 = "reached_66",
        /// The last trick decided.
        LastTrick = "last_trick",
        /// 66 without a trick for the others.
        SchnapserMade = "schnapser_made",
        /// A trick for the others.
        SchnapserFailed = "schnapser_failed",
    }
}

/// How a deal of four ended: who scores or pays how much, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourOutcome {
    /// Who scores: one to three players.
    pub winners: Seats,
    /// What each of them scores: 1, 2 or 3, doubled up to twice, or 6, 12 or 24; or what the payer loses.
    pub game_points: u8,
    /// Who loses the game points, where a lost Schnapser costs the announcer and nobody scores.
    pub payer: Option<FourSeat>,
    pub reason: FourReason,
}

/// Why an action is not legal, each with its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FourRefusal {
    #[error("the deal is over")]
    Over,
    #[error("not his turn")]
    NotHisTurn,
    #[error("{0} is not in his hand")]
    NotHeld(Card),
    /// The player must beat, follow or trump with one of these cards.
    #[error("must play one of {0:?}")]
    MustFollow(CardSet),
    /// The player is not on lead, does not hold both king and queen of the suit, or the card is neither.
    #[error("no marriage with {0}")]
    NoMarriage(Card),
    /// There is no talon and no declaration in this game.
    #[error("not in this game")]
    NotInThisGame,
}

impl FourRefusal {
    /// Returns the rule that forbids the action.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Over => Rule::R45,
            Self::NotHisTurn | Self::NotHeld(_) | Self::NotInThisGame => Rule::R40,
            Self::MustFollow(_) => Rule::R42,
            Self::NoMarriage(_) => Rule::R43,
        }
    }
}

/// Hands back an unchanged deal with the action that is not legal in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{seat} may not {action}: {refusal} ({})", .refusal.rule())]
pub struct IllegalFourAction {
    pub deal: FourDeal,
    pub seat: FourSeat,
    pub action: Action,
    /// Why that is not allowed; [`FourRefusal::rule`] has the rule.
    pub refusal: FourRefusal,
}
