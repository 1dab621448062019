//! Deals as text: one transcript in one line of JSON.

mod read;
mod rules;
mod write;

pub use read::ReadError;
pub use rules::{Rules, RulesError};
pub use write::{RecordedResult, push_legal};

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::action::ActionSet;
use super::card::Card;
use super::deal::{Deal, DealError, DealSpec};
use super::hungarian_four::{Contract, FourDeal, FourDealError, FourRules, FourSpec};
use super::options::RuleSet;

/// What one line says about one deal.
#[derive(Debug, Clone, PartialEq)]
pub struct Transcript<'a> {
    /// The name of the deal; answers repeat it.
    pub id: Cow<'a, str>,
    pub game: Game,
    /// The cards in the order in which they are dealt, see [`DealSpec::cards`] and [`FourSpec::cards`].
    pub cards: Vec<Card>,
    /// What was done, in order.
    pub steps: Vec<Step<'a>>,
    /// The recorded result, if there is one; compared field by field.
    pub result: Option<Value>,
}

/// Which game a transcript is of, with its rules and, for four players, what was announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Two(RuleSet),
    /// Four players (part H).
    Four {
        rules: FourRules,
        /// The card that the caller has named.
        call: Card,
        contract: Contract,
    },
}

/// One recorded action of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "step")]
pub struct Step<'a> {
    /// Who acts: `forehand`, `dealer`, or `s0` to `s3`. Not checked yet.
    #[serde(borrow)]
    pub player: Cow<'a, str>,
    /// What the player does: [`Action`](super::Action) as text. Not checked yet.
    #[serde(borrow)]
    pub action: Cow<'a, str>,
    /// What the player could have done, if it was recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Listed>,
}

/// A recorded list of legal actions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listed {
    /// The entries that are actions; a revoke counts as odd.
    pub actions: ActionSet,
    /// The first entry that is no action or stands there twice.
    pub odd: Option<String>,
}

/// A dealt game of either kind, before its first step or after any of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    Two(Deal),
    Four(FourDeal),
}

impl Transcript<'_> {
    /// Returns the table before the first step. Refused if the cards are not the pack, or the contract is not possible.
    pub fn deal(&self) -> Result<Table, TableError> {
        let cards = &self.cards;
        match self.game {
            Game::Two(rules) => Ok(Table::Two(DealSpec { rules, cards }.deal()?)),
            Game::Four { rules, call, contract } => {
                let spec = FourSpec { rules, cards, call, contract };
                Ok(Table::Four(spec.deal()?))
            }
        }
    }
}

/// Says why no deal can be made of a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error(transparent)]
    Two(#[from] DealError),
    #[error(transparent)]
    Four(#[from] FourDealError),
}
