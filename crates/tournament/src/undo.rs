//! Taking back an action that is not the last one. That is possible only while nothing builds on it; otherwise the refusal names what does.
//!
//! Two nights are folded side by side from the action on: the one that happened, and the one without it. Every later action is decided
//! again in the night without it, from the command that led to its events. If the rules would refuse it there, if other events
//! came out, or if what it replaced was something else, it builds on the action; then it is left out as well, so that what builds on
//! *it* is found too. In the end the second night is the one in which the action never happened.

#![deny(clippy::wildcard_enum_match_arm)]

use super::areas::LedBy;
use super::areas::desk::{FirstPayment, Joining, Registration, Tickets};
use super::areas::lives::{LifeCommand, LifeEvent};
use super::areas::matches::{Line, PlainMatch};
use super::command::Command;
use super::event::{Action, Event};
use super::ids::{ActionNo, PlayerId};
use super::journal::Tournament;
use super::rejection::{Rejection, ensure};
use crate::areas::desk::DeskCommand;
use crate::areas::desk::DeskEvent;
use crate::areas::draws::DrawEvent;
use crate::areas::evening::EveningEvent;
use crate::areas::matches::MatchEvent;
use crate::areas::prizes::PrizeEvent;
use crate::areas::specials::SpecialEvent;
use std::borrow::Cow;
use std::sync::Arc;

impl Tournament {
    /// Returns the later actions that build on an action, oldest first: they would have to be taken back before it. None if it can be
    /// taken back at once. [`Rejection::NothingToUndo`] also if it does not count any more or changes nothing; [`Rejection::UndoBlocked`]
    /// if it made something public that nobody can take back.
    pub fn dependants(&self, action: ActionNo) -> Result<Vec<ActionNo>, Rejection> {
        self.without(action).map(|(dependants, _)| dependants)
    }

    /// Returns the later actions that build on an action, and the night without it and them.
    pub(super) fn without(&self, number: ActionNo) -> Result<(Vec<ActionNo>, Tournament), Rejection> {
        let target = self.action(number).filter(|action| self.can_be_named(action));
        let target = target.ok_or(Rejection::NothingToUndo)?;
        ensure(!self.is_final(target), Rejection::UndoBlocked { action: number })?;
        let mut real = self.before(number);
        let mut without = real.clone();
        let mut dependants = Vec::new();
        for action in self.shared_actions().iter().skip(number.0 as usize - 1) {
            let counts = !self.is_undone(action.number);
            let may_stay = counts && action.number != number;
            let stays = may_stay && is_independent(action, &real, &without);
            if may_stay && !stays && !action.events.iter().all(Event::is_beside_the_facts) {
                dependants.push(action.number);
            }
            without.add(Arc::clone(action), stays);
            real.add(Arc::clone(action), counts);
        }
        Ok((dependants, without))
    }

    /// Does everything that counts anew and returns, in order, the actions that the rules would not lead to again; in a sound journal there is none.
    pub fn unfounded(&self) -> Vec<ActionNo> {
        let mut night = self.before(ActionNo(2));
        let mut unfounded = Vec::new();
        for action in self.shared_actions().iter().skip(1) {
            let counts = !self.is_undone(action.number);
            let beside_the_facts = action.events.iter().all(Event::is_beside_the_facts);
            if counts && !beside_the_facts && !comes_out(action, &night, &night) {
                unfounded.push(action.number);
            }
            night.add(Arc::clone(action), counts);
        }
        unfounded
    }

    pub(super) fn can_be_named(&self, action: &Action) -> bool {
        let is_opening =
            action.events.iter().any(|event| matches!(event, Event::Evening(EveningEvent::Opened(_))));
        !is_opening && !self.is_undone(action.number) && !action.events.iter().any(Event::is_beside_the_facts)
    }

    /// Returns the commands that lead to the events of an action in this night, each decided on the state before it. They are those that
    /// were given, but name numbers that were left to the program; none if no command leads to such events.
    pub fn commands_of(&self, action: &Action) -> Vec<Command> {
        let events = &action.events[..];
        if let Some(people) = self.joinings(events) {
            let paid = events.iter().any(|event| matches!(event, Event::Desk(DeskEvent::Paid { .. })));
            return vec![Command::Desk(DeskCommand::Join { people, paid, lots: [0; 32] })];
        }
        if let Some(people) = registrations(events) {
            return vec![Command::Desk(DeskCommand::Register { people, lots: [0; 32] })];
        }
        if let Some(event) = events.iter().find(|event| event.area().led_by() == LedBy::This) {
            return event.area().command(self).into_iter().collect();
        }
        if let [Event::Desk(DeskEvent::TicketSold { player, .. }), ..] = events {
            let marks = events
                .iter()
                .filter(|event| matches!(event, Event::Specials(SpecialEvent::PlayerMarked { .. })));
            let marks = marks.filter_map(|event| event.area().command(self));
            return std::iter::once(Command::Desk(sale(*player, events))).chain(marks).collect();
        }
        if let [Event::Lives(LifeEvent::LifeSold { player, .. }), rest @ ..] = events {
            let paid = rest.iter().any(|event| matches!(event, Event::Desk(DeskEvent::Paid { .. })));
            return vec![Command::Lives(LifeCommand::Buy { player: *player, paid })];
        }
        if let [Event::Matches(MatchEvent::ResultEntered { .. }), ..] = events {
            let lines: Vec<Line> = events.iter().filter_map(|event| self.line(event)).collect();
            if lines.len() > 1 {
                return vec![PlainMatch::EnterResults(lines).into()];
            }
        }
        let several = events.first().is_some_and(|event| event.area().led_by() == LedBy::Each);
        let commands = events.iter().map(|event| event.area().command(self));
        if several { commands.flatten().collect() } else { commands.take(1).flatten().collect() }
    }

    /// Returns the people of the main evening who joined the consolation in an action, with the numbers of their tickets; `None` if it was
    /// something else. One ticket for somebody on the list is an ordinary sale.
    fn joinings(&self, events: &[Event]) -> Option<Vec<Joining>> {
        let mut people: Vec<(PlayerId, Joining)> = Vec::new();
        let mut anybody_new = false;
        for event in events {
            if let Event::Desk(DeskEvent::PlayerRegistered { player, main }) = event {
                people.push((*player, Joining { main: (*main)?, ticket: None, partner: None }));
                anybody_new = true;
            }
            if let Event::Desk(DeskEvent::PartnerNamed { main, .. }) = event {
                people.last_mut()?.1.partner = *main;
            }
            if let Event::Desk(DeskEvent::TicketSold { player, ticket, .. }) = event {
                if people.last().is_none_or(|(last, _)| last != player) {
                    let main = self.main_player(*player)?;
                    people.push((*player, Joining { main, ticket: None, partner: None }));
                }
                people.last_mut()?.1.ticket = Some(*ticket);
            }
        }
        (anybody_new || people.len() > 1).then(|| people.into_iter().map(|(_, joining)| joining).collect())
    }

    fn line(&self, event: &Event) -> Option<Line> {
        let Event::Matches(MatchEvent::ResultEntered { id, result, evidence, .. }) = event else {
            return None;
        };
        let (expected_version, evidence) = (self.pairing(*id)?.version, evidence.clone());
        Some(Line { id: *id, expected_version, result: *result, evidence })
    }
}

/// Returns whether an action would lead to the same events in the night without the other action, and mean the same.
fn is_independent(action: &Action, real: &Tournament, without: &Tournament) -> bool {
    if action.events.iter().any(|event| matches!(event, Event::Evening(EveningEvent::Undone { .. }))) {
        return false;
    }
    action.events.iter().all(|event| event.area().replaces_the_same(real, without))
        && comes_out(action, real, without)
}

/// Returns whether the rules still allow an action, with the same events.
fn comes_out(action: &Action, real: &Tournament, without: &Tournament) -> bool {
    // The same list, secret and phrase lead to the same pulls; that it is the same list has been looked at.
    if matches!(
        action.events[..],
        [Event::Draws(DrawEvent::Drawn { .. } | DrawEvent::Shuffled { .. })
            | Event::Prizes(PrizeEvent::SealedLotDrawn { .. })]
    ) {
        return true;
    }
    let mut events = Vec::new();
    for command in real.commands_of(action) {
        match without.decide(&command) {
            Ok(decided) => events.extend(decided),
            Err(_) => return false,
        }
    }
    // Nobody can draw a lot again; that it was drawn among the same has been looked at.
    let by_lot = |event: &&Event| event.is_by_lot();
    let (told, decided) = (action.events.iter(), events.iter());
    told.clone().filter(by_lot).count() == decided.clone().filter(by_lot).count()
        && told
            .filter(|event| !by_lot(event))
            .map(Cow::Borrowed)
            .eq(decided.filter(|event| !by_lot(event)).map(|event| as_noted(event, action)))
}

/// Returns an event with no more in it than the journal noted when the action was written.
fn as_noted<'a>(event: &'a Event, action: &Action) -> Cow<'a, Event> {
    let noted =
        |event: &Event| matches!(event, Event::Prizes(PrizeEvent::PrizeHandedOver { ticket: Some(_), .. }));
    if let Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done, .. }) = *event
        && !action.events.iter().any(noted)
    {
        return Cow::Owned(Event::Prizes(PrizeEvent::PrizeHandedOver { prize, done, ticket: None }));
    }
    Cow::Borrowed(event)
}

/// Returns the last action that counts and has such an event.
pub(super) fn last_with(tournament: &Tournament, wanted: impl Fn(&Event) -> bool) -> Option<ActionNo> {
    let mut counting = tournament.actions().rev().filter(|action| !tournament.is_undone(action.number));
    counting.find(|action| action.events.iter().any(&wanted)).map(|action| action.number)
}

/// Returns the people whom an action put on the list, with the numbers of their tickets and what they paid; `None` if it did not.
fn registrations(events: &[Event]) -> Option<Vec<Registration>> {
    let mut people: Vec<Registration> = Vec::new();
    for event in events {
        if let Event::Desk(DeskEvent::PlayerRegistered { .. }) = event {
            people.push(Registration::new(Tickets::Count(0), FirstPayment::Nothing));
        }
        let person = people.last_mut()?;
        if let Event::Desk(DeskEvent::TicketSold { ticket, .. }) = event {
            match &mut person.tickets {
                Tickets::Numbers(numbers) => numbers.push(*ticket),
                tickets @ Tickets::Count(_) => *tickets = Tickets::Numbers(vec![*ticket]),
            }
        }
        if let Event::Desk(DeskEvent::Paid { amount, .. }) = event {
            person.paid = FirstPayment::Amount(*amount);
        }
        person.partner |= matches!(event, Event::Desk(DeskEvent::PartnerNamed { .. }));
        // Both of two are marked alike.
        if let Event::Specials(SpecialEvent::PlayerMarked { group, player, .. }) = event
            && !player.is_partner()
        {
            person.groups.push(*group);
        }
    }
    (!people.is_empty()).then_some(people)
}

fn sale(player: PlayerId, events: &[Event]) -> DeskCommand {
    let number = |event: &Event| {
        let Event::Desk(DeskEvent::TicketSold { ticket, .. }) = event else { return None };
        Some(*ticket)
    };
    let tickets = Tickets::Numbers(events.iter().filter_map(number).collect());
    let paid = events.iter().any(|event| matches!(event, Event::Desk(DeskEvent::Paid { .. })));
    DeskCommand::Sell { player, tickets, paid, lots: [0; 32] }
}
