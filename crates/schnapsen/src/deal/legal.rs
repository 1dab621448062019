//! Which actions are legal: the one place that decides it.

use super::super::action::{Action, ActionSet};
use super::super::card::{Card, CardSet, Rank, Suit};
use super::super::options::{DealEnd, MeldLead};
use super::super::seat::Seat;
use super::Deal;

impl Deal {
    /// Returns everything that a player may do now: exactly the actions that [`Deal::act`] accepts from them, a revoke excepted. Also asked of the
    /// player who is not to move: the announcer of a marriage and the winner of the last trick may declare, the closer's opponent may exchange
    ///
    pub fn legal_actions(&self, seat: Seat) -> ActionSet {
        let mut actions = ActionSet::EMPTY;
        if self.may_declare == Some(seat) {
            actions.insert(Action::Declare);
        }
        if self.outcome.is_some() {
            return actions;
        }
        if seat != self.to_move {
            if self.may_exchange_after_close(seat) {
                actions.insert(Action::Exchange);
            }
            return actions;
        }
        match self.led {
            Some(led) => actions.insert_plays(self.answers(led)),
            None => self.add_lead(seat, &mut actions),
        }
        actions
    }

    /// Returns the cards that may be played to a led card.
    pub(super) fn answers(&self, led: Card) -> CardSet {
        let hand = self.hands[self.to_move];
        if self.is_open() { hand } else { hand.following(led, self.trump) }
    }

    fn add_lead(&self, seat: Seat, actions: &mut ActionSet) {
        let hand = self.hands[seat];
        actions.insert_plays(hand);
        if self.may_meld(seat) {
            actions.insert_melds(self.marriage_leads(hand));
        }
        if self.may_close_before_draw() {
            actions.insert(Action::CloseBeforeDraw);
        }
        if !self.is_open() {
            return;
        }
        if hand.contains(self.lowest_trump()) && self.may_exchange(seat) {
            actions.insert(Action::Exchange);
        }
        if self.lying() >= self.rules.close_min_talon.cards() {
            actions.insert(Action::Close);
        }
    }

    /// Tells whether the player on lead may announce a marriage, if they hold one.
    pub(super) fn may_meld(&self, seat: Seat) -> bool {
        (self.tricks[seat] > 0 || !self.rules.meld_needs_trick)
            && (self.rules.meld_after_close || self.is_open())
    }

    /// Returns the cards of a hand with which a marriage can be announced and led.
    pub(super) fn marriage_leads(&self, hand: CardSet) -> CardSet {
        // King and queen of a suit are four bits apart, so each finds its partner by a shift.
        let bits = hand.and(MARRIAGE_CARDS).bits();
        let kings = bits & (bits >> 4) & KINGS.bits();
        match self.rules.meld_lead {
            MeldLead::Either => CardSet::from_bits(kings | kings << 4),
            MeldLead::King => CardSet::from_bits(kings),
        }
    }

    /// Returns the card that is exchanged for the trump card.
    pub(super) const fn lowest_trump(&self) -> Card {
        let rank = match self.rules.deck {
            super::Deck::Twenty => Rank::Jack,
            super::Deck::TwentyFour => Rank::Nine,
        };
        Card::new(rank, self.trump)
    }

    /// Tells whether the player on lead with an open talon may exchange, if they have the card.
    fn may_exchange(&self, seat: Seat) -> bool {
        (self.tricks[seat] > 0 || !self.rules.exchange_needs_trick)
            && self.lying() >= self.rules.exchange_min_talon.cards()
    }

    /// Tells whether the closer's opponent may exchange now; it needs no trick.
    fn may_exchange_after_close(&self, seat: Seat) -> bool {
        self.may_exchange == Some(seat)
            && self.hands[seat].contains(self.lowest_trump())
            && self.lying() >= self.rules.exchange_min_talon.cards()
    }

    /// Tells whether the winner of the last trick may close as if nobody had drawn yet.
    fn may_close_before_draw(&self) -> bool {
        // The two cards just drawn still lie there at the moment in question.
        self.just_drew && self.lying() + 2 >= self.rules.close_min_talon.cards()
    }

    /// Tells whether declaring exists in this game.
    pub(super) fn is_declared(&self) -> bool {
        self.rules.end == DealEnd::Declared
    }
}

const KINGS: CardSet = CardSet::of_rank(Rank::King);
const MARRIAGE_CARDS: CardSet = KINGS.or(CardSet::of_rank(Rank::Queen));
const _: () =
    assert!(CardSet::marriage(Suit::Clubs).bits() == KINGS.and(CardSet::suit(Suit::Clubs)).bits() * 0b1_0001);
