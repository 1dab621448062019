//! A deal from the first three cards on, step by step: the call, announcements, cards.

use std::fmt;
use std::str::FromStr;

use super::super::Rule;
use super::super::action::Action;
use super::super::card::{Card, CardSet};
use super::super::deal::DealError;
use super::deal::{check_pack, dealt};
use super::{Announcement, ContractError, FourDeal, FourRules, FourSeat, IllegalFourAction};

/// Four players with their first three cards: the caller is to name a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FourCall {
    rules: FourRules,
    cards: [Card; 24],
}

impl FourCall {
    /// Deals the first three cards to everybody; the pack is in the order of [`super::FourSpec::cards`].
    ///
    /// # Errors
    /// [`DealError`] if these are not 24 different cards.
    pub fn new(rules: FourRules, cards: &[Card]) -> Result<Self, DealError> {
        check_pack(cards)?;
        let count = DealError::Count { expected: 24, found: cards.len() };
        Ok(Self { rules, cards: cards.try_into().map_err(|_| count)? })
    }

    /// Returns the three cards that a player holds before the call.
    pub fn hand(&self, seat: FourSeat) -> CardSet {
        self.cards.iter().skip(3 * seat.index()).take(3).copied().collect()
    }

    /// Deals the other three cards after the caller has named any card.
    #[must_use]
    pub fn call(&self, card: Card) -> FourDeal {
        dealt(self.rules, &self.cards, card)
    }
}

/// What a player does or says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FourStep {
    /// Names a card.
    Call(Card),
    /// Announces a Schnapser or a counter.
    Announce(Announcement),
    /// Plays a card, perhaps with its marriage.
    Card(Action),
}

impl fmt::Display for FourStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(card) => write!(f, "call {card}"),
            Self::Announce(announcement) => write!(f, "{announcement}"),
            Self::Card(action) => write!(f, "{action}"),
        }
    }
}

/// Says which text is no step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown step {0:?}")]
pub struct UnknownStep(pub String);

impl FromStr for FourStep {
    type Err = UnknownStep;

    fn from_str(text: &str) -> Result<Self, UnknownStep> {
        let call = text.strip_prefix("call ").and_then(|card| card.parse().ok()).map(Self::Call);
        let announced = || text.parse().ok().map(Self::Announce);
        let played = || text.parse().ok().map(Self::Card);
        call.or_else(announced).or_else(played).ok_or_else(|| UnknownStep(text.to_owned()))
    }
}

/// A table of four: before the call, or after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FourTable {
    /// The caller has three cards and is to name one.
    Calling(FourCall),
    /// Cards are played, and in the first trick announcements made.
    Playing(FourDeal),
}

/// Says why a step is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FourStepError {
    /// Only the caller names a card.
    #[error("{0} is not the caller (R-40)")]
    NotTheCaller(FourSeat),
    /// The card was named already.
    #[error("the card is called already (R-40)")]
    CalledAlready,
    /// Nothing is announced or played before the call.
    #[error("no card is called yet (R-40)")]
    NotCalled,
    /// The announcement is not possible.
    #[error(transparent)]
    Announcement(#[from] ContractError),
    /// The card is not allowed.
    #[error(transparent)]
    Card(#[from] IllegalFourAction),
}

impl FourStepError {
    /// Returns the rule that forbids the step.
    pub const fn rule(self) -> Rule {
        match self {
            Self::NotTheCaller(_) | Self::CalledAlready | Self::NotCalled => Rule::R40,
            Self::Announcement(error) => error.rule(),
            Self::Card(illegal) => illegal.refusal.rule(),
        }
    }
}

impl FourTable {
    /// Returns the table after a step.
    ///
    /// # Errors
    /// [`FourStepError`] with the rule that forbids it.
    pub fn act(self, seat: FourSeat, step: FourStep) -> Result<Self, FourStepError> {
        match (self, step) {
            (Self::Calling(_), FourStep::Call(_)) if seat != FourSeat::CALLER => {
                Err(FourStepError::NotTheCaller(seat))
            }
            (Self::Calling(calling), FourStep::Call(card)) => Ok(Self::Playing(calling.call(card))),
            (Self::Calling(_), FourStep::Announce(_) | FourStep::Card(_)) => Err(FourStepError::NotCalled),
            (Self::Playing(_), FourStep::Call(_)) => Err(FourStepError::CalledAlready),
            (Self::Playing(deal), FourStep::Announce(announcement)) => {
                Ok(Self::Playing(deal.announce(seat, announcement)?))
            }
            (Self::Playing(deal), FourStep::Card(action)) => Ok(Self::Playing(deal.act(seat, action)?)),
        }
    }
}
