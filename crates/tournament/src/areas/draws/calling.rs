//! In which order a draw by hand calls people, and what is done if whoever is called is not there.

use super::{Closing, Decision, DrawEvent, Entries};
use crate::draw::{Draw, NoPostponing, Order, Stream, first_tickets, queue};
use crate::event::Event;
use crate::ids::{PlayerId, TicketNo};
use crate::rejection::{Rejection, ensure};
use crate::stage::Stage;
use crate::state::State;

impl State {
    /// Returns whether people are called by lot if the next list of a stage is closed for a draw from real pots.
    pub fn calls_by_lot(&self, stage: Stage) -> bool {
        let from_pots = self.lives().is_none() && !self.has_standing();
        from_pots && (stage != Stage::FIRST || self.settings().first_order != Order::AsSold)
    }

    /// Returns the lowest ticket of each player on the next list of a stage, in the order that these random bytes give them.
    pub fn lot_of_calling(&self, stage: Stage, lots: [u8; 32]) -> Vec<TicketNo> {
        let entries = self.list_for(stage).unwrap_or_default();
        let mut called: Vec<TicketNo> =
            entries.iter().filter_map(|(_, tickets)| tickets.first().copied()).collect();
        Stream::new(lots).shuffle(&mut called);
        called
    }

    /// Returns the order of pulling of a list that is closed now, and the lowest ticket of each player as a lot lets them be called by hand.
    pub(super) fn order_of(&self, closing: &Closing, entries: &Entries) -> (Order, Vec<TicketNo>) {
        let by_lot = closing.commitment.is_none() && !closing.called.is_empty();
        let order = match closing.stage {
            // Where nobody draws lots, nobody shuffles a queue of people.
            Stage::FIRST if closing.commitment.is_none() && !by_lot => Order::AsSold,
            Stage::FIRST => self.settings().first_order,
            Stage::Round(_)
            | Stage::Placement
            | Stage::ThirdPlace
            | Stage::FifthPlace
            | Stage::SeventhPlace => Order::MostTicketsFirst,
        };
        if !by_lot || order == Order::AsSold {
            return (order, Vec::new());
        }
        let hands: Vec<Vec<TicketNo>> = entries.iter().map(|(_, tickets)| tickets.clone()).collect();
        (order, first_tickets(&hands, &queue(&hands, order, &closing.called)))
    }

    /// Returns the draw from real pots that goes on, and who is called: the player and the ticket.
    pub(super) fn caller(
        &self,
        stage: Stage,
        expected_pulls: u32,
    ) -> Result<(&Draw, PlayerId, TicketNo), Rejection> {
        let draw = self.closed(stage)?;
        ensure(draw.seal().is_none() && draw.bag.is_none(), Rejection::NotByHand(stage))?;
        let pulls = draw.pulls_noted();
        ensure(expected_pulls == pulls, Rejection::PullStale { pulls })?;
        // Whose slips come from paper is not called any more.
        ensure(draw.entered_by().is_none(), Rejection::DrawnByHand(stage))?;
        let (hand, ticket) = draw.next_by_hand().ok_or(Rejection::AlreadyDrawn(stage))?;
        let player = draw.owners.get(hand).ok_or(Rejection::UnknownTicket(ticket))?;
        Ok((draw, *player, ticket))
    }

    /// Whoever is called and has pulled nothing yet goes to the end of the queue.
    pub(super) fn postpone_call(&self, stage: Stage, expected_pulls: u32) -> Decision {
        let (draw, player, ticket) = self.caller(stage, expected_pulls)?;
        let has_pulled = draw.pulls.iter().any(|pull| draw.owner(pull.ticket) == Some(player));
        ensure(!has_pulled, Rejection::NoPostponing(NoPostponing::HasPulled(player)))?;
        let waiting = draw.calling_order().into_iter().skip(draw.pulls.len());
        let is_last = waiting.into_iter().all(|(_, other)| draw.owner(other) == Some(player));
        ensure(!is_last, Rejection::NoPostponing(NoPostponing::IsLast(player)))?;
        Ok(vec![Event::Draws(DrawEvent::CallPostponed { stage, attempt: draw.attempt, ticket })])
    }
}
