//! Why an action is not legal.

use super::super::Rule;
use super::super::action::Action;
use super::super::card::{Card, CardSet, Rank};
use super::super::options::MeldLead;
use super::super::seat::Seat;
use super::Deal;

/// The reason why an action is not legal, each with its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    #[error("the deal is over")]
    Over,
    #[error("not his turn")]
    NotHisTurn,
    #[error("{0} is not in his hand")]
    NotHeld(Card),
    /// The player must beat, follow or trump with one of these cards.
    #[error("must play one of {0:?}")]
    MustFollow(CardSet),
    /// The card is allowed, so playing it is no revoke.
    #[error("{0} is no revoke")]
    NoRevoke(Card),
    /// A card has been led to this trick already.
    #[error("a marriage is announced on lead")]
    MeldNotOnLead,
    /// King and queen of the suit are not both in the player's hand, or the card is neither.
    #[error("no marriage with {0}")]
    NoMarriage(Card),
    /// These rules do not let the queen be led.
    #[error("the king of the marriage must be led")]
    KingMustLead,
    /// The player has no trick yet, and these rules ask for one.
    #[error("no marriage before the first trick")]
    MeldNeedsTrick,
    /// These rules know no marriage once the talon is closed or exhausted.
    #[error("no marriage once the talon is closed or exhausted")]
    MeldWithoutTalon,
    /// A card has been led to this trick already, or the talon is closed or exhausted.
    #[error("the trump card is exchanged on lead with an open talon")]
    ExchangeNotNow,
    /// The player does not hold this card, the lowest trump.
    #[error("{0} is exchanged, and he does not hold it")]
    ExchangeNeedsCard(Card),
    /// The player has no trick yet, and these rules ask for one.
    #[error("no exchange before the first trick")]
    ExchangeNeedsTrick,
    /// Fewer cards lie there than these rules ask for.
    #[error("{lying} cards lie there, the exchange needs {needed}")]
    ExchangeTooLate {
        /// The cards that lie there, the trump card counted.
        lying: u8,
        needed: u8,
    },
    /// These rules do not let the closer's opponent exchange, or the moment right after closing has passed.
    #[error("the closer's opponent may not exchange now")]
    ExchangeAfterClose,
    /// The talon is closed on lead, once, while it lasts.
    #[error("the talon is closed on lead, while it is open")]
    CloseNotNow,
    /// Fewer cards lie there than these rules ask for.
    #[error("{lying} cards lie there, closing needs {needed}")]
    CloseTooLate {
        /// The cards that lie there, the trump card counted.
        lying: u8,
        needed: u8,
    },
    /// Closing before drawing is not played, or the moment has passed.
    #[error("closing before drawing is not possible now")]
    CloseBeforeDrawNotNow,
    /// The count ends this game.
    #[error("nobody declares, the count ends the deal")]
    NoDeclaring,
    /// The player has neither just won a trick nor just announced a marriage.
    #[error("one declares after winning a trick or announcing a marriage")]
    DeclareNotNow,
}

impl Refusal {
    /// Returns the rule that forbids the action.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Over | Self::NoDeclaring => Rule::R25,
            Self::NotHisTurn => Rule::R05,
            Self::NotHeld(_) => Rule::R03,
            Self::MustFollow(_) => Rule::R07,
            Self::NoRevoke(_) => Rule::R09,
            Self::MeldNotOnLead | Self::NoMarriage(_) | Self::KingMustLead => Rule::R11,
            Self::MeldNeedsTrick => Rule::R12,
            Self::MeldWithoutTalon => Rule::R13,
            Self::ExchangeNotNow | Self::ExchangeNeedsCard(_) => Rule::R15,
            Self::ExchangeNeedsTrick => Rule::R16,
            Self::ExchangeTooLate { .. } => Rule::R17,
            Self::ExchangeAfterClose => Rule::R18,
            Self::CloseNotNow => Rule::R19,
            Self::CloseTooLate { .. } => Rule::R20,
            Self::CloseBeforeDrawNotNow => Rule::R21,
            Self::DeclareNotNow => Rule::R26,
        }
    }
}

impl Deal {
    /// Returns why an action is refused. Only asked about actions that are not legal.
    pub(super) fn refusal(&self, seat: Seat, action: Action) -> Refusal {
        if self.is_over() {
            return Refusal::Over;
        }
        match action {
            Action::Declare if self.is_declared() => Refusal::DeclareNotNow,
            Action::Declare => Refusal::NoDeclaring,
            _ if self.outcome.is_some() => Refusal::Over,
            Action::Exchange if self.is_closers_opponent(seat) => self.refused_late_exchange(seat),
            _ if seat != self.to_move => Refusal::NotHisTurn,
            Action::Play(card) => self.refused_card(seat, card),
            Action::Renonce(card) if self.hands[seat].contains(card) => Refusal::NoRevoke(card),
            Action::Renonce(card) => Refusal::NotHeld(card),
            Action::Meld(card) => self.refused_meld(seat, card),
            Action::Exchange => self.refused_exchange(seat),
            Action::Close => self.refused_close(),
            Action::CloseBeforeDraw => Refusal::CloseBeforeDrawNotNow,
        }
    }

    fn is_closers_opponent(&self, seat: Seat) -> bool {
        self.closing.is_some_and(|closing| closing.closer != seat)
    }

    fn refused_card(&self, seat: Seat, card: Card) -> Refusal {
        match self.led {
            Some(led) if self.hands[seat].contains(card) => Refusal::MustFollow(self.answers(led)),
            _ => Refusal::NotHeld(card),
        }
    }

    fn refused_meld(&self, seat: Seat, card: Card) -> Refusal {
        let hand = self.hands[seat];
        let in_pair = matches!(card.rank(), Rank::King | Rank::Queen)
            && hand.contains_all(CardSet::marriage(card.suit()));
        if self.led.is_some() {
            Refusal::MeldNotOnLead
        } else if !hand.contains(card) {
            Refusal::NotHeld(card)
        } else if !in_pair {
            Refusal::NoMarriage(card)
        } else if self.rules.meld_lead == MeldLead::King && card.rank() == Rank::Queen {
            Refusal::KingMustLead
        } else if self.tricks[seat] == 0 && self.rules.meld_needs_trick {
            Refusal::MeldNeedsTrick
        } else {
            Refusal::MeldWithoutTalon
        }
    }

    fn refused_exchange(&self, seat: Seat) -> Refusal {
        let lowest = self.lowest_trump();
        if self.led.is_some() || !self.is_open() {
            Refusal::ExchangeNotNow
        } else if !self.hands[seat].contains(lowest) {
            Refusal::ExchangeNeedsCard(lowest)
        } else if self.tricks[seat] == 0 && self.rules.exchange_needs_trick {
            Refusal::ExchangeNeedsTrick
        } else {
            Refusal::ExchangeTooLate { lying: self.lying(), needed: self.rules.exchange_min_talon.cards() }
        }
    }

    fn refused_late_exchange(&self, seat: Seat) -> Refusal {
        let lowest = self.lowest_trump();
        if self.may_exchange != Some(seat) {
            Refusal::ExchangeAfterClose
        } else if !self.hands[seat].contains(lowest) {
            Refusal::ExchangeNeedsCard(lowest)
        } else {
            Refusal::ExchangeTooLate { lying: self.lying(), needed: self.rules.exchange_min_talon.cards() }
        }
    }

    fn refused_close(&self) -> Refusal {
        if self.led.is_some() || !self.is_open() {
            Refusal::CloseNotNow
        } else {
            Refusal::CloseTooLate { lying: self.lying(), needed: self.rules.close_min_talon.cards() }
        }
    }
}
