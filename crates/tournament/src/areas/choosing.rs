//! Prizes by choice: who chooses when, and when somebody gets a thing from the table, gives it back, or is passed over.

use super::Decision;
use crate::areas::prizes::PrizeEvent;
use crate::awards::DueLot;
use crate::choice::{Choosing, NoChoice, Rank, Turn};
use crate::event::Event;
use crate::ids::{PlayerId, TicketNo};
use crate::ranking::Group;
use crate::rejection::{Rejection, ensure};
use crate::settings::Settings;
use crate::state::State;
use std::collections::{BTreeMap, BTreeSet};

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

    /// Returns who chooses when from the table of prizes; `None` before the places are settled, or if there is no such table. Those who
    /// have gone home are passed over: somebody may still take something for them.
    pub fn choosing(&self) -> Option<Choosing> {
        if self.settings.things == 0 || !self.is_settled() {
            return None;
        }
        let things =
            (1..=self.settings.things).map(|thing| (thing, self.chosen.get(&thing).copied())).collect();
        let gone = self.tickets.keys().copied().filter(|ticket| !self.is_present(*ticket));
        let passed = self.passed.iter().copied().chain(gone).collect();
        let ranks: Vec<Rank> = self.ranks().into_iter().map(|(rank, _)| rank).collect();
        Some(Choosing::new(self.settings.choice_order, &ranks, &self.group_of_choice(), things, passed))
    }

    /// Returns the tickets of the group that chooses before the others or in turn with them.
    fn group_of_choice(&self) -> BTreeSet<TicketNo> {
        let in_group = |ticket: &TicketNo| {
            self.owner(*ticket).is_some_and(|owner| self.is_of_group(self.settings.choice_group, owner))
        };
        self.tickets.keys().copied().filter(in_group).collect()
    }

    /// Returns the things that were chosen, by number, each with the ticket that has it.
    pub fn chosen(&self) -> &BTreeMap<u32, TicketNo> {
        &self.chosen
    }

    pub fn has_passed(&self, ticket: TicketNo) -> bool {
        self.passed.contains(&ticket)
    }

    /// Returns the lot that has to be drawn next so that everybody who will find something knows when to choose.
    pub(crate) fn due_lot_for_choice(&self) -> Option<DueLot> {
        let place = self.choosing()?.tie()?;
        let tied = |(rank, _): &(Rank, Group)| rank.place == place && !rank.is_separated;
        let (rank, group) = self.ranks().into_iter().find(tied)?;
        let left_out =
            group.tickets.iter().copied().filter(|ticket| !rank.tickets.contains(ticket)).collect();
        Some(DueLot { places: group.places, tickets: rank.tickets, left_out })
    }

    /// Returns the places of those who may choose, best first: one by one where it is known who comes before whom. Where nobody may have
    /// two prizes, everybody chooses once, with their best ticket.
    fn ranks(&self) -> Vec<(Rank, Group)> {
        let (mut owners, mut ranks) = (BTreeSet::<PlayerId>::new(), Vec::new());
        for group in self.standing().groups.into_iter().take_while(|group| group.settled) {
            let mut left = group.tickets.clone();
            loop {
                left.retain(|ticket| self.owner(*ticket).is_some_and(|owner| !owners.contains(&owner)));
                let (tickets, is_separated) = match (&left[..], self.decided(&group, &left)) {
                    ([], _) => break,
                    ([only], _) => (vec![*only], true),
                    (_, Some((first, _))) => (vec![first], true),
                    (all, None) => (all.to_vec(), false),
                };
                left.retain(|ticket| !tickets.contains(ticket));
                if self.settings.one_prize_each {
                    owners.extend(tickets.iter().filter_map(|ticket| self.owner(*ticket)));
                }
                ranks.push((Rank { place: group.places.first, tickets, is_separated }, group.clone()));
            }
        }
        ranks
    }
}
