//! What an action does to a deal.

use super::super::action::Action;
use super::super::card::Card;
use super::super::grade::{self, Score, Tally};
use super::super::options::{DealEnd, LastTrick};
use super::super::seat::Seat;
use super::{Closing, Deal, Outcome, Reason, Refusal};

/// Hands back an unchanged deal with the action that is not legal in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{seat} may not {action}: {refusal} ({})", .refusal.rule())]
pub struct IllegalAction {
    pub deal: Deal,
    pub seat: Seat,
    pub action: Action,
    /// Why that is not allowed; [`Refusal::rule`] has the rule.
    pub refusal: Refusal,
}

impl Deal {
    /// Returns the deal after a player's action. A revoke is accepted as what it is: [`Action::Renonce`] with a held card that breaks R-07 ends the
    /// deal. Other actions are refused unless they are among [`Deal::legal_actions`].
    pub fn act(self, seat: Seat, action: Action) -> Result<Deal, IllegalAction> {
        let legal = match action {
            Action::Renonce(card) => self.is_revoke(seat, card),
            _ => self.legal_actions(seat).contains(action),
        };
        if !legal {
            return Err(IllegalAction { deal: self, seat, action, refusal: self.refusal(seat, action) });
        }
        let mut deal = self;
        deal.apply(seat, action);
        Ok(deal)
    }

    /// Tells whether a player would break R-07 by playing a card now.
    pub(super) fn is_revoke(&self, seat: Seat, card: Card) -> bool {
        self.to_move() == Some(seat)
            && self.hands[seat].contains(card)
            && self.led.is_some_and(|led| !self.answers(led).contains(card))
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Play(card) => match self.led {
                None => self.lead(seat, card, None),
                Some(led) => self.answer(seat, led, card),
            },
            Action::Meld(card) => {
                self.melded[seat] += if card.suit() == self.trump { 40 } else { 20 };
                self.lead(seat, card, Some(seat));
                self.end_at_66(seat);
            }
            Action::Exchange => self.exchange(seat),
            Action::Close => self.close(seat),
            Action::CloseBeforeDraw => {
                self.undo_draw(seat);
                self.close(seat);
            }
            Action::Declare => self.declare(seat),
            Action::Renonce(_) => self.end(Outcome::won(seat.other(), grade::REVOKE, Reason::Renonce)),
        }
    }

    fn lead(&mut self, seat: Seat, card: Card, announcer: Option<Seat>) {
        self.hands[seat].remove(card);
        self.led = Some(card);
        self.to_move = seat.other();
        self.may_declare = announcer.filter(|_| self.is_declared());
        self.may_exchange = None;
        self.just_drew = false;
    }

    fn answer(&mut self, seat: Seat, led: Card, card: Card) {
        self.hands[seat].remove(card);
        let winner = if card.beats(led, self.trump) { seat } else { seat.other() };
        self.led = None;
        self.taken[winner] += led.points() + card.points();
        self.tricks[winner] += 1;
        self.to_move = winner;
        self.may_declare = Some(winner).filter(|_| self.is_declared());
        if self.is_open() {
            self.draw(winner);
        }
        if self.hands[winner].is_empty() {
            self.run_out(winner);
        } else {
            self.end_at_66(winner);
        }
    }

    /// Lets both draw, the winner of the trick first.
    fn draw(&mut self, winner: Seat) {
        for seat in [winner, winner.other()] {
            let card = self.talon_card(self.drawn);
            self.hands[seat].insert(card);
            self.drawn += 1;
        }
        self.just_drew = self.rules.close_before_draw;
    }

    /// Puts the two cards back that were drawn last.
    fn undo_draw(&mut self, winner: Seat) {
        self.drawn -= 2;
        for (place, seat) in (self.drawn..).zip([winner, winner.other()]) {
            let card = self.talon_card(place);
            self.hands[seat].remove(card);
        }
    }

    fn exchange(&mut self, seat: Seat) {
        let lowest = self.lowest_trump();
        let Some(place) = self.talon.get_mut(usize::from(self.talon_size) - 1) else { return };
        let trump_card = std::mem::replace(place, lowest);
        self.hands[seat].remove(lowest);
        self.hands[seat].insert(trump_card);
        self.may_exchange = None;
        self.just_drew = false;
    }

    fn close(&mut self, seat: Seat) {
        self.closing = Some(Closing { closer: seat, opponent: self.tally(seat.other()) });
        self.may_exchange = Some(seat.other()).filter(|_| self.rules.exchange_after_close);
        self.just_drew = false;
    }

    fn declare(&mut self, seat: Seat) {
        let outcome = if self.tally(seat).has_66() {
            self.reached(seat)
        } else {
            let score = self.score_after_wrong_declaration(seat);
            Outcome::won(seat.other(), score, Reason::FalseDeclaration)
        };
        self.end(outcome);
    }

    fn score_after_wrong_declaration(&self, declarer: Seat) -> Score {
        match self.closing {
            Some(closing) if closing.closer == declarer => {
                let now = self.tally(declarer.other());
                grade::closer_declared_wrongly(&self.rules, closing.opponent, now)
            }
            closing => {
                let at_closing = closing.map(|closing| closing.opponent);
                grade::declared_wrongly(&self.rules, self.tally(declarer.other()), at_closing)
            }
        }
    }

    /// Returns the outcome for a player who has 66 and says so, or has it counted.
    fn reached(&self, winner: Seat) -> Outcome {
        let loser = self.tally(winner.other());
        let plain = match self.rules.end {
            DealEnd::Declared => Reason::Declared,
            DealEnd::Automatic => Reason::Reached66,
        };
        match self.closing {
            None => Outcome::won(winner, grade::declared(loser), plain),
            Some(closing) if closing.closer == winner => {
                let score = grade::closed_and_declared(&self.rules, closing.opponent, loser);
                Outcome::won(winner, score, plain)
            }
            Some(closing) => Outcome::won(winner, grade::close_failed(closing.opponent), Reason::Opponent66),
        }
    }

    /// Ends a deal by the count, if these rules do so.
    fn end_at_66(&mut self, seat: Seat) {
        if !self.is_declared() && self.tally(seat).has_66() {
            self.end(self.reached(seat));
        }
    }

    /// Ends the deal with the last card. Its winner may still declare.
    fn run_out(&mut self, winner: Seat) {
        let plus10 = self.rules.last_trick == LastTrick::Plus10;
        if plus10 && self.closing.is_none() {
            self.taken[winner] += 10;
        }
        self.end_at_66(winner);
        if self.outcome.is_some() {
            return;
        }
        self.outcome = Some(match self.closing {
            Some(closing) => Outcome::won(
                closing.closer.other(),
                grade::close_failed(closing.opponent),
                Reason::ClosedFailed,
            ),
            None if plus10 => self.higher_total(),
            None => {
                let loser = winner.other();
                let score = grade::last_trick(&self.rules, self.tally(loser), self.melded[loser] > 0);
                Outcome::won(winner, score, Reason::LastTrick)
            }
        });
    }

    fn higher_total(&self) -> Outcome {
        let (forehand, dealer) = (self.tally(Seat::Forehand), self.tally(Seat::Dealer));
        let won = |seat, lower: Tally| Outcome::won(seat, grade::higher_total(lower), Reason::LastTrick);
        match forehand.points.cmp(&dealer.points) {
            std::cmp::Ordering::Greater => won(Seat::Forehand, dealer),
            std::cmp::Ordering::Less => won(Seat::Dealer, forehand),
            std::cmp::Ordering::Equal => Outcome::TIE,
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.may_declare = None;
        self.may_exchange = None;
        self.just_drew = false;
    }
}
