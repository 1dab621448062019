//! Prizes by choice: when somebody gets a thing from the table, gives it back, or is passed over.

use super::Decision;
use crate::tournament::areas::prizes::PrizeEvent;
use crate::tournament::choice::{Choosing, NoChoice, Turn};
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::rejection::{Rejection, ensure};
use crate::tournament::settings::Settings;
use crate::tournament::state::State;

impl State {
    pub(super) fn choose_thing(&self, thing: u32, ticket: TicketNo) -> Decision {
        self.owner(ticket).ok_or(Rejection::UnknownTicket(ticket))?;
        let there = (1..=self.settings().things).contains(&thing);
        ensure(there, Rejection::Choice(NoChoice::NoSuchThing(thing)))?;
        self.choosing_now()?.may_choose(ticket, thing).map_err(Rejection::Choice)?;
        Ok(vec![Event::Prizes(PrizeEvent::ThingChosen { thing, ticket })])
    }

    /// Also lays back what the table no longer has room for.
    pub(super) fn free_thing(&self, thing: u32, ticket: TicketNo) -> Decision {
        let holder = *self.chosen().get(&thing).ok_or(Rejection::NothingToChange)?;
        // Between the page and the press somebody else got it.
        ensure(holder == ticket, Rejection::Choice(NoChoice::Gone { thing, ticket: holder }))?;
        Ok(vec![Event::Prizes(PrizeEvent::ThingFreed { thing, ticket })])
    }

    pub(super) fn pass_turn(&self, ticket: TicketNo) -> Decision {
        let turn = self.choosing_now()?.turn();
        let is_theirs = turn == Turn::Of(ticket);
        ensure(is_theirs, Rejection::Choice(NoChoice::NotItsTurn { ticket, turn }))?;
        Ok(vec![Event::Prizes(PrizeEvent::TurnPassed { ticket })])
    }

    /// Nothing that somebody has chosen goes off the table.
    pub(super) fn keeps_what_was_chosen(&self, new: &Settings) -> Result<(), Rejection> {
        match self.chosen().last_key_value().filter(|(thing, _)| **thing > new.things) {
            Some((thing, ticket)) => {
                Err(Rejection::Choice(NoChoice::Gone { thing: *thing, ticket: *ticket }))
            }
            None => Ok(()),
        }
    }

    fn choosing_now(&self) -> Result<Choosing, Rejection> {
        self.choosing().ok_or(Rejection::PrizesOpen)
    }
}
