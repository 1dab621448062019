//! Taking back an action that is not the last one. It goes only while nothing builds on it, and what builds on it is told.
//!
//! Two nights are folded side by side from the action on: the one that happened, and the one without it. Every later action is decided
//! again in the night without it, from the command that its events tell of. If the rules would refuse it there, if other events
//! came out, or if what it replaced was something else, it builds on the action; then it is left out as well, so that what builds on
//! *it* is found too. In the end the second night is the one in which the action never happened.

use super::command::{Command, Line, Payment, Registration, Tickets};
use super::event::{Action, Event};
use super::ids::{ActionNo, PlayerId, TicketNo};
use super::journal::{Tournament, is_beside_the_facts};
use super::rejection::Rejection;
use super::score::MatchId;
use super::state::State;
use std::borrow::Cow;
use std::sync::Arc;

impl Tournament {
    /// Returns the later actions that build on an action, oldest first: they would have to be taken back before it. None if it can be
    /// taken back at once.
    ///
    /// # Errors
    /// [`Rejection::NothingToUndo`] if there is no such action, if it does not count any more, or changes nothing;
    /// [`Rejection::UndoBlocked`] if it made something public that nobody can take back.
    pub fn dependants(&self, action: ActionNo) -> Result<Vec<ActionNo>, Rejection> {
        self.without(action).map(|(dependants, _)| dependants)
    }

    /// Returns the later actions that build on an action, and the night without it and them.
    pub(super) fn without(&self, number: ActionNo) -> Result<(Vec<ActionNo>, Tournament), Rejection> {
        let target = self.action(number).filter(|action| self.can_be_named(action));
        let target = target.ok_or(Rejection::NothingToUndo)?;
        if self.is_final(target) {
            return Err(Rejection::UndoBlocked { action: number });
        }
        let mut real = self.before(number);
        let mut without = real.clone();
        let mut dependants = Vec::new();
        for action in self.shared_actions().iter().skip(number.0 as usize - 1) {
            let counts = !self.is_undone(action.number);
            if counts && action.number != number && is_independent(action, &real, &without) {
                without.follow(Arc::clone(action));
            } else {
                if counts && action.number != number && !action.events.iter().all(is_beside_the_facts) {
                    dependants.push(action.number);
                }
                without.leave_out(Arc::clone(action));
            }
            if counts {
                real.follow(Arc::clone(action));
            } else {
                real.leave_out(Arc::clone(action));
            }
        }
        Ok((dependants, without))
    }

    /// Returns the actions that count and that the rules would not lead to again if everything that counts were done anew, in order; in
    /// a sound journal there is none.
    pub fn unfounded(&self) -> Vec<ActionNo> {
        let mut night = self.before(ActionNo(2));
        let mut unfounded = Vec::new();
        for action in self.shared_actions().iter().skip(1) {
            if self.is_undone(action.number) {
                night.leave_out(Arc::clone(action));
                continue;
            }
            if !action.events.iter().all(is_beside_the_facts) && !comes_out(action, &night, &night) {
                unfounded.push(action.number);
            }
            night.follow(Arc::clone(action));
        }
        unfounded
    }

    fn can_be_named(&self, action: &Action) -> bool {
        let is_opening = action.events.iter().any(|event| matches!(event, Event::Opened(_)));
        !is_opening && !self.is_undone(action.number) && !action.events.iter().any(is_beside_the_facts)
    }

    /// Returns the commands that lead to the events of an action in this night, each decided on the state before it. They are those that
    /// were given, except that a number which was left to the program is named; nothing if the events tell of none.
    pub fn commands_of(&self, action: &Action) -> Vec<Command> {
        let events = &action.events[..];
        if let Some(people) = registrations(events) {
            return vec![Command::Register { people, lots: [0; 32] }];
        }
        let results: Vec<&Event> =
            events.iter().filter(|event| matches!(event, Event::ResultEntered { .. })).collect();
        let left = events.iter().find_map(|event| match event {
            Event::PlayerWithdrew { player } => Some(*player),
            _ => None,
        });
        let begun = events.iter().find_map(|event| match event {
            Event::MatchBegun { id } => Some(*id),
            _ => None,
        });
        match (events.first(), left, begun) {
            (_, Some(player), _) => vec![Command::Withdraw(player)],
            (_, _, Some(id)) => vec![Command::BeginMatch(id)],
            (Some(Event::TicketSold { player, .. }), ..) => vec![sale(*player, events)],
            (Some(Event::ResultEntered { .. }), ..) if results.len() > 1 => {
                vec![Command::EnterResults(
                    results.into_iter().filter_map(|event| self.line(event)).collect(),
                )]
            }
            (
                Some(
                    Event::TextsChanged
                    | Event::SettingsChanged(_)
                    | Event::PlayerMarked { .. }
                    | Event::KeyRenewed { .. },
                ),
                ..,
            ) => events.iter().filter_map(|event| self.command_of(event)).collect(),
            (Some(first), ..) => self.command_of(first).into_iter().collect(),
            (None, ..) => Vec::new(),
        }
    }

    fn seen(&self, id: MatchId) -> Option<u32> {
        self.pairing(id).map(|pairing| pairing.version)
    }

    fn line(&self, event: &Event) -> Option<Line> {
        match event {
            Event::ResultEntered { id, result, .. } => {
                Some(Line { id: *id, seen: self.seen(*id)?, result: *result })
            }
            _ => None,
        }
    }

    /// Returns the command whose first event this is.
    fn command_of(&self, event: &Event) -> Option<Command> {
        Some(match event {
            Event::SettingsChanged(settings) => Command::ChangeSettings(settings.clone()),
            Event::TextsChanged => Command::DescribeTournament,
            Event::PlayerDescribed { player } => Command::DescribePlayer(*player),
            Event::PersonErased { player } => Command::ErasePeople(vec![*player]),
            Event::PlayerRemoved { player } => Command::RemovePlayer(*player),
            Event::TicketRefunded { ticket } => Command::Refund(*ticket),
            Event::KeyRenewed { ticket, .. } => Command::RenewKey(*ticket),
            Event::Paid { player, amount } => Command::TakePayment { player: *player, amount: *amount },
            Event::PaidBack { player, amount } => Command::PayBack { player: *player, amount: *amount },
            Event::ListClosed { stage, commitment, .. } => match commitment {
                Some(commitment) => Command::CloseList { stage: *stage, commitment: *commitment },
                None => Command::CloseListByHand { stage: *stage },
            },
            Event::ListReopened { stage, agreed, .. } => {
                Command::ReopenList { stage: *stage, agreed: *agreed }
            }
            Event::PhraseTaken { stage, phrase, .. } => {
                Command::TakePhrase { stage: *stage, phrase: phrase.clone() }
            }
            Event::PulledByHand { stage, pull, .. } => self.pull(*stage, pull.number)?,
            Event::PutBack { stage, number, .. } => self.pull(*stage, *number)?,
            Event::DrawVoided { stage, attempt, agreed } => {
                Command::VoidDraw { stage: *stage, attempt: *attempt, agreed: *agreed }
            }
            Event::ResultEntered { id, result, evidence, .. } => Command::EnterResult {
                id: *id,
                seen: self.seen(*id)?,
                result: *result,
                evidence: evidence.clone(),
            },
            Event::ResultReported { id, by, score, .. } => {
                Command::ReportResult { id: *id, seen: self.seen(*id)?, by: *by, score: *score }
            }
            Event::ResultTakenBack { id } => Command::TakeBackResult { id: *id, seen: self.seen(*id)? },
            Event::MatchCalled { id, table } => Command::CallMatch { id: *id, table: Some(*table) },
            Event::MatchBegun { id } => Command::BeginMatch(*id),
            Event::MatchReleased { id } => Command::ReleaseMatch(*id),
            Event::PlayerMissing { id, player } => Command::MarkMissing { id: *id, player: *player },
            Event::PlayerFound { player } => Command::MarkFound(*player),
            Event::PlayerWithdrew { player } => Command::Withdraw(*player),
            Event::PlayerReturned { player } => Command::Return(*player),
            Event::LotsDrawn { place, .. } => Command::DrawLots { place: *place, lots: [0; 32] },
            Event::PrizeOverridden { prize, ticket } => {
                Command::OverridePrize { prize: *prize, ticket: *ticket }
            }
            Event::PrizeOverrideCleared { prize } => Command::ClearPrizeOverride { prize: *prize },
            Event::PrizeHandedOver { prize, done, ticket } => {
                Command::HandOverPrize { prize: *prize, done: *done, seen: *ticket }
            }
            Event::SpecialPrizeAdded { kind, .. } => Command::AddSpecialPrize(*kind),
            Event::SpecialPrizeRemoved { special } => Command::RemoveSpecialPrize(*special),
            Event::PlayerMarked { group, player, member } => {
                Command::MarkPlayer { group: *group, player: *player, member: *member }
            }
            Event::SpecialPrizeGiven { special, player } => {
                Command::GiveSpecialPrize { special: *special, player: *player }
            }
            Event::SpecialLotsDrawn { special, order } => {
                Command::DrawSpecialLots { special: *special, places: order.clone(), lots: [0; 32] }
            }
            Event::CashCounted { amount } => Command::CountCash(*amount),
            Event::Finished => Command::Finish,
            Event::Reopened => Command::Reopen,
            // A draw follows from its list alone; the others never come first, or are never decided again.
            Event::Drawn { .. }
            | Event::Opened(_)
            | Event::PlayerRegistered { .. }
            | Event::TicketSold { .. }
            | Event::LateTicketPlaced { .. }
            | Event::TicketExchanged { .. }
            | Event::TicketRemoved { .. }
            | Event::Undone { .. } => return None,
        })
    }

    fn pull(&self, stage: super::Stage, number: u32) -> Option<Command> {
        let seen = self.draw_in_force(stage)?.pulls_noted();
        Some(Command::PullByHand { stage, seen, number })
    }
}

/// Returns whether an action would happen just so in the night without the other action, and mean the same.
fn is_independent(action: &Action, real: &Tournament, without: &Tournament) -> bool {
    if action.events.iter().any(|event| matches!(event, Event::Undone { .. })) {
        return false;
    }
    action.events.iter().all(|event| replaces_the_same(event, real, without))
        && comes_out(action, real, without)
}

/// Returns whether the rules still allow an action, with the same events.
fn comes_out(action: &Action, real: &Tournament, without: &Tournament) -> bool {
    // The same list, secret and phrase lead to the same pulls; that it is the same list has been looked at.
    if matches!(action.events[..], [Event::Drawn { .. }]) {
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
    let by_lot = |event: &&Event| {
        matches!(
            event,
            Event::LateTicketPlaced { .. } | Event::LotsDrawn { .. } | Event::SpecialLotsDrawn { .. }
        )
    };
    let (told, decided) = (action.events.iter(), events.iter());
    told.clone().filter(by_lot).count() == decided.clone().filter(by_lot).count()
        && told
            .filter(|event| !by_lot(event))
            .map(Cow::Borrowed)
            .eq(decided.filter(|event| !by_lot(event)).map(|event| as_noted(event, action)))
}

/// Returns an event with no more in it than the journal noted when the action was written.
fn as_noted<'a>(event: &'a Event, action: &Action) -> Cow<'a, Event> {
    let noted = |event: &Event| matches!(event, Event::PrizeHandedOver { ticket: Some(_), .. });
    match *event {
        Event::PrizeHandedOver { prize, done, .. } if !action.events.iter().any(noted) => {
            Cow::Owned(Event::PrizeHandedOver { prize, done, ticket: None })
        }
        _ => Cow::Borrowed(event),
    }
}

/// Returns whether what an event replaces, or is about, is the same in both nights. What the rules look at is looked at by deciding
/// again; this is what they do not ask for.
fn replaces_the_same(event: &Event, real: &Tournament, without: &Tournament) -> bool {
    match event {
        // A form of settings carries all of them, also those that an earlier one has changed.
        Event::SettingsChanged(_) => real.settings() == without.settings(),
        // The words that an action replaced are kept with it, so they go back in order.
        Event::TextsChanged | Event::SpecialPrizeAdded { .. } => {
            last_with(real, changes_words) == last_with(without, changes_words)
        }
        Event::PlayerDescribed { player } => {
            let described = |event: &Event| *event == Event::PlayerDescribed { player: *player };
            last_with(real, described) == last_with(without, described)
        }
        Event::PlayerRegistered { .. } => real.settings().ticket_price == without.settings().ticket_price,
        Event::TicketSold { player, .. } => {
            let money = |night: &State| (night.settings().ticket_price, night.owed(*player));
            money(real) == money(without)
        }
        Event::LateTicketPlaced { .. } => real.open_byes() == without.open_byes(),
        Event::PhraseTaken { stage, attempt, .. }
        | Event::ListReopened { stage, attempt, .. }
        | Event::Drawn { stage, attempt, .. }
        | Event::PulledByHand { stage, attempt, .. }
        | Event::PutBack { stage, attempt, .. }
        | Event::DrawVoided { stage, attempt, .. } => {
            real.draw(*stage, *attempt) == without.draw(*stage, *attempt)
        }
        Event::ResultEntered { id, .. } | Event::ResultTakenBack { id } => {
            real.pairing(*id) == without.pairing(*id) && real.call(*id) == without.call(*id)
        }
        Event::MatchCalled { id, .. } | Event::MatchBegun { id } | Event::MatchReleased { id } => {
            real.call(*id) == without.call(*id)
        }
        Event::PlayerFound { player } => real.missing_player(*player) == without.missing_player(*player),
        Event::PlayerReturned { player } | Event::PlayerRemoved { player } => {
            real.players().get(player) == without.players().get(player)
        }
        Event::LotsDrawn { place, order } => sharing(real, *place, order) == sharing(without, *place, order),
        Event::PrizeOverridden { prize, .. } | Event::PrizeOverrideCleared { prize } => {
            real.overrides().get(prize) == without.overrides().get(prize)
        }
        // It was given to somebody.
        Event::PrizeHandedOver { prize, .. } => {
            let award = |night: &State| night.awards().into_iter().find(|award| award.prize == *prize);
            award(real) == award(without) && real.handed_over().get(prize) == without.handed_over().get(prize)
        }
        Event::SpecialPrizeRemoved { special } | Event::SpecialPrizeGiven { special, .. } => {
            real.specials().get(special) == without.specials().get(special)
        }
        Event::SpecialLotsDrawn { special, .. } => {
            let award =
                |night: &State| night.special_awards().into_iter().find(|award| award.special == *special);
            real.specials().get(special) == without.specials().get(special) && award(real) == award(without)
        }
        // The end stands for the winners' list.
        Event::Finished => {
            real.awards() == without.awards()
                && real.special_awards() == without.special_awards()
                && real.standing() == without.standing()
        }
        Event::Opened(_)
        | Event::TicketRefunded { .. }
        | Event::KeyRenewed { .. }
        | Event::PersonErased { .. }
        | Event::Paid { .. }
        | Event::PaidBack { .. }
        | Event::ListClosed { .. }
        | Event::ResultReported { .. }
        | Event::TicketExchanged { .. }
        | Event::PlayerMissing { .. }
        | Event::TicketRemoved { .. }
        | Event::PlayerWithdrew { .. }
        | Event::PlayerMarked { .. }
        | Event::CashCounted { .. }
        | Event::Reopened
        | Event::Undone { .. } => true,
    }
}

/// Returns whether an event stands for words of the tournament, which are kept as a whole with each action that changes some.
fn changes_words(event: &Event) -> bool {
    matches!(event, Event::TextsChanged | Event::SpecialPrizeAdded { .. })
}

/// Returns the last action that counts and has such an event.
fn last_with(night: &Tournament, wanted: impl Fn(&Event) -> bool) -> Option<ActionNo> {
    let mut counting = night.actions().rev().filter(|action| !night.is_undone(action.number));
    counting.find(|action| action.events.iter().any(&wanted)).map(|action| action.number)
}

/// Returns the tickets that share a place, ascending, if there is a lot to be drawn among them.
fn sharing(night: &State, place: u32, order: &[TicketNo]) -> Option<Vec<TicketNo>> {
    let group = night.standing().groups.into_iter().find(|group| group.places.first == place)?;
    let (mut tickets, mut drawn) = (group.tickets, order.to_vec());
    tickets.sort_unstable();
    drawn.sort_unstable();
    (tickets == drawn).then_some(tickets)
}

/// Returns the people whom an action put on the list, with the numbers of their tickets and what they paid; `None` if it did not.
fn registrations(events: &[Event]) -> Option<Vec<Registration>> {
    let mut people: Vec<Registration> = Vec::new();
    for event in events {
        if let Event::PlayerRegistered { .. } = event {
            people.push(Registration { tickets: Tickets::Count(0), paid: Payment::Nothing });
        }
        let person = people.last_mut()?;
        match event {
            Event::TicketSold { ticket, .. } => match &mut person.tickets {
                Tickets::Numbers(numbers) => numbers.push(*ticket),
                tickets => *tickets = Tickets::Numbers(vec![*ticket]),
            },
            Event::Paid { amount, .. } => person.paid = Payment::Amount(*amount),
            _ => {}
        }
    }
    (!people.is_empty()).then_some(people)
}

fn sale(player: PlayerId, events: &[Event]) -> Command {
    let numbers = events.iter().filter_map(|event| match event {
        Event::TicketSold { ticket, .. } => Some(*ticket),
        _ => None,
    });
    let paid = events.iter().any(|event| matches!(event, Event::Paid { .. }));
    Command::Sell { player, tickets: Tickets::Numbers(numbers.collect()), paid, lots: [0; 32] }
}
