//! Draws of pairs from one bag, on an evening with lives (FORMATS parts 2 and 3).

use super::{Closing, Decision, DrawEvent, PairList};
use crate::draw::shuffle::Entry;
use crate::draw::{Bag, Draw, Phrase, Secret};
use crate::event::Event;
use crate::formats::lives::{Evening, Fact};
use crate::ids::TicketNo;
use crate::rejection::{Rejection, ensure};
use crate::stage::Stage;
use crate::state::State;

impl State {
    /// Closes the list of the next round of an evening with lives. With two on it, or fewer, nothing is drawn.
    pub(super) fn close_list_of_lives(&self, evening: &Evening, closing: &Closing) -> Decision {
        let stage = closing.stage;
        self.can_close(evening, stage)?;
        let (entries, met) = evening.list();
        if entries.len() <= 2 {
            return Ok(vec![Event::Draws(DrawEvent::ListWithoutDraw { stage, entries, met })]);
        }
        let owned = |entry: &Entry| Some((self.owner(entry.ticket)?, vec![entry.ticket]));
        let owned = entries.iter().filter_map(owned).collect();
        let pairs = PairList { repair: evening.rules().repair, entries, met };
        Ok(vec![closing.for_pairs(self.next_attempt(stage), owned, pairs)])
    }

    /// Returns nothing if the list of this round is the next one and can be closed now.
    pub(super) fn can_close(&self, evening: &Evening, stage: Stage) -> Result<(), Rejection> {
        let facts = evening.close_list().map_err(|refusal| self.refused(refusal))?;
        let is_next = stage == Stage::Round(evening.last_round() + 1);
        ensure(is_next && !facts.is_empty(), Rejection::NothingToDraw(stage))
    }

    pub(super) fn reopen_list_without_draw(&self, evening: &Evening, stage: Stage) -> Decision {
        ensure(stage == Stage::Round(evening.last_round()), Rejection::ListNotClosed(stage))?;
        let facts = evening.void_list().map_err(|refusal| self.refused(refusal))?;
        // Whatever else there is to say of it is said where its draw becomes void.
        let voided = facts.iter().filter(|fact| **fact == Fact::ListVoided);
        let voided = voided.map(|_| Event::Draws(DrawEvent::ListMadeAnew { stage }));
        Ok(voided.collect())
    }

    pub(super) fn shuffle(
        &self,
        draw: &Draw,
        bag: &Bag,
        phrase: &Phrase,
        secret: &Secret,
        tournament: &str,
    ) -> Decision {
        let (stage, attempt) = (draw.stage, draw.attempt);
        let list = bag.list(tournament, stage, attempt);
        let seed = secret.shuffle_seed(&list.canonical_text(), phrase);
        let drawn = list.draw(&seed);
        let (secret, order, pairings) = (*secret, drawn.order, drawn.pairings);
        Ok(vec![Event::Draws(DrawEvent::Shuffled { stage, attempt, secret, seed, order, pairings })])
    }

    pub(super) fn pull_slip(&self, stage: Stage, expected_pulls: u32, ticket: TicketNo) -> Decision {
        let (draw, bag) = self.bag_by_hand(stage, expected_pulls)?;
        let is_there = bag.entries.iter().any(|entry| entry.ticket == ticket);
        ensure(is_there, Rejection::SlipNotInBag(ticket))?;
        ensure(!bag.order.contains(&ticket), Rejection::SlipPulled(ticket))?;
        Ok(vec![Event::Draws(DrawEvent::SlipPulled { stage, attempt: draw.attempt, ticket })])
    }

    /// Puts the last slip back, if it made a pair that has met before and another one is left to pull.
    pub(super) fn put_slip_back(&self, stage: Stage, expected_pulls: u32) -> Decision {
        let (draw, bag) = self.bag_by_hand(stage, expected_pulls)?;
        let Some(([_, ticket], Some(_))) = bag.last_pair() else {
            return Err(Rejection::NothingToPutBack(stage));
        };
        Ok(vec![Event::Draws(DrawEvent::SlipPutBack { stage, attempt: draw.attempt, ticket })])
    }

    fn bag_by_hand(&self, stage: Stage, expected_pulls: u32) -> Result<(&Draw, &Bag), Rejection> {
        let draw = self.closed(stage)?;
        ensure(draw.seal().is_none(), Rejection::NotByHand(stage))?;
        let bag = draw.bag.as_ref().ok_or(Rejection::NotByHand(stage))?;
        let pulls = draw.pulls_noted();
        ensure(expected_pulls == pulls, Rejection::PullStale { pulls })?;
        Ok((draw, bag))
    }
}
