//! How an event changes the state. Nothing is decided here: what is in the journal has happened.

use super::draw::{Change, ChangeKind, Draw, Procedure, Pull, Seal, VoidCause, Voided};
use super::event::Event;
use super::ids::{ActionNo, PlayerId, TicketNo};
use super::money::Cents;
use super::reports::Report;
use super::score::{MatchId, Side};
use super::specials::Special;
use super::stage::Stage;
use super::state::{Lot, Payment, Player, ResultRecord, State, Ticket};
use super::tables::{Call, Missing};

impl State {
    /// Applies one event of an action. Events about things that do not exist change nothing.
    pub(super) fn apply(&mut self, event: &Event, action: ActionNo) {
        match event {
            Event::Opened(settings) | Event::SettingsChanged(settings) => self.settings = settings.clone(),
            // The texts themselves live beside the journal; a withdrawn action has been left out already.
            Event::TextsChanged
            | Event::PlayerDescribed { .. }
            | Event::PersonErased { .. }
            | Event::KeyRenewed { .. }
            | Event::Undone { .. } => {}
            Event::PlayerRegistered { .. }
            | Event::PlayerRemoved { .. }
            | Event::PlayerWithdrew { .. }
            | Event::PlayerReturned { .. }
            | Event::TicketSold { .. }
            | Event::TicketRefunded { .. }
            | Event::Paid { .. }
            | Event::PaidBack { .. } => self.apply_at_the_desk(event, action),
            Event::ListClosed { .. }
            | Event::ListReopened { .. }
            | Event::PhraseTaken { .. }
            | Event::Drawn { .. }
            | Event::PulledByHand { .. }
            | Event::PutBack { .. }
            | Event::DrawVoided { .. } => self.apply_to_draws(event, action),
            Event::LateTicketPlaced { ticket, attempt, number, .. } => {
                self.change(
                    Stage::FIRST,
                    *attempt,
                    ChangeKind::Late,
                    *number,
                    Side::Right,
                    Some(*ticket),
                    action,
                );
            }
            Event::TicketExchanged { stage, attempt, number, side, into, .. } => {
                self.change(*stage, *attempt, ChangeKind::Exchange, *number, *side, Some(*into), action);
            }
            Event::TicketRemoved { stage, attempt, number, side, .. } => {
                self.change(*stage, *attempt, ChangeKind::Remove, *number, *side, None, action);
            }
            Event::ResultEntered { id, left, right, result, evidence } => {
                let (left, right, result) = (*left, *right, Some(*result));
                let evidence = evidence.clone();
                // A correction does not change when the match was played.
                let before = self.history(*id).last().and_then(|record| record.started);
                let started = self.call(*id).and_then(Call::started).or(before);
                let record = ResultRecord { action, left, right, result, evidence, started };
                self.results.entry(*id).or_default().push(record);
            }
            Event::ResultReported { id, left, right, side, score, .. } => {
                let (ticket, against) = match side {
                    Side::Left => (*left, *right),
                    Side::Right => (*right, *left),
                };
                let said = self.reports.entry(*id).or_default().of_mut(*side);
                let before = said.filter(|report| report.ticket == ticket && report.against == against);
                let times = before.map_or(1, |report| report.times + 1);
                *said = Some(Report { action, ticket, against, score: *score, times });
            }
            Event::ResultTakenBack { id } => {
                // The match is played again, or remembered better: everybody may speak anew.
                self.reports.remove(id);
                if let Some(history) = self.results.get_mut(id)
                    && let Some(&ResultRecord { left, right, .. }) = history.last()
                {
                    let (result, evidence, started) = (None, Vec::new(), None);
                    history.push(ResultRecord { action, left, right, result, evidence, started });
                }
            }
            Event::MatchCalled { .. }
            | Event::MatchBegun { .. }
            | Event::MatchReleased { .. }
            | Event::PlayerMissing { .. }
            | Event::PlayerFound { .. } => self.apply_to_tables(event, action),
            Event::LotsDrawn { .. }
            | Event::PrizeOverridden { .. }
            | Event::PrizeOverrideCleared { .. }
            | Event::PrizeHandedOver { .. } => self.apply_to_prizes(event),
            Event::SpecialPrizeAdded { .. }
            | Event::SpecialPrizeRemoved { .. }
            | Event::PlayerMarked { .. }
            | Event::SpecialPrizeGiven { .. }
            | Event::SpecialLotsDrawn { .. } => self.apply_to_specials(event, action),
            Event::CashCounted { amount } => self.counted = Some(*amount),
            Event::Finished => self.finished = true,
            Event::Reopened => self.finished = false,
        }
        self.forget_ended_calls();
    }

    fn apply_at_the_desk(&mut self, event: &Event, action: ActionNo) {
        match *event {
            Event::PlayerRegistered { player } => {
                self.players.insert(player, Player::default());
            }
            Event::PlayerRemoved { player } => {
                self.players.remove(&player);
                self.forget_in_specials(player);
            }
            Event::PlayerWithdrew { player } => self.set_withdrawn(player, Some(action)),
            Event::PlayerReturned { player } => self.set_withdrawn(player, None),
            Event::TicketSold { ticket, player, sale } => {
                self.tickets.insert(ticket, Ticket { owner: player, sale });
            }
            Event::TicketRefunded { ticket } => {
                self.tickets.remove(&ticket);
                // Whoever buys the number next must not get a prize that was given to somebody else.
                self.overrides.retain(|_, given| *given != Some(ticket));
            }
            Event::Paid { player, amount } => self.payments.push(Payment { action, player, amount }),
            Event::PaidBack { player, amount } => {
                self.payments.push(Payment { action, player, amount: Cents::ZERO - amount });
            }
            _ => {}
        }
    }

    fn set_withdrawn(&mut self, player: PlayerId, withdrawn: Option<ActionNo>) {
        if let Some(player) = self.players.get_mut(&player) {
            player.withdrawn = withdrawn;
        }
    }

    fn apply_to_draws(&mut self, event: &Event, action: ActionNo) {
        match event {
            Event::ListClosed { .. } => self.draws.extend(closed_list(event, action)),
            Event::ListReopened { stage, attempt, agreed } => {
                self.void(*stage, *attempt, Voided { action, cause: VoidCause::Reopened, agreed: *agreed })
            }
            Event::DrawVoided { stage, attempt, agreed } => {
                self.void(*stage, *attempt, Voided { action, cause: VoidCause::Declared, agreed: *agreed })
            }
            Event::PhraseTaken { stage, attempt, phrase } => {
                if let Some(Procedure::Sealed(seal)) = self.procedure_mut(*stage, *attempt) {
                    seal.earlier.extend(seal.phrase.replace(phrase.clone()));
                }
            }
            Event::Drawn { stage, attempt, secret, seed, pulls } => {
                if let Some(Procedure::Sealed(seal)) = self.procedure_mut(*stage, *attempt) {
                    seal.opened = Some((*secret, *seed));
                }
                for pull in pulls {
                    self.keep_pull(*stage, *attempt, pull);
                }
            }
            Event::PulledByHand { stage, attempt, pull } => {
                if let Some(Procedure::ByHand { put_back }) = self.procedure_mut(*stage, *attempt) {
                    put_back.clear();
                }
                self.keep_pull(*stage, *attempt, pull);
            }
            Event::PutBack { stage, attempt, number } => {
                if let Some(Procedure::ByHand { put_back }) = self.procedure_mut(*stage, *attempt) {
                    put_back.push(*number);
                }
            }
            _ => {}
        }
    }

    fn apply_to_tables(&mut self, event: &Event, action: ActionNo) {
        match *event {
            Event::MatchCalled { id, table } => {
                if let Some(call) = self.call_mut(id) {
                    call.table = Some(table);
                    // A match that moves to another table has been called before.
                    call.called.get_or_insert(action);
                }
            }
            Event::MatchBegun { id } => {
                if let Some(call) = self.call_mut(id) {
                    call.begun = Some(action);
                }
            }
            Event::MatchReleased { id } => {
                self.calls.remove(&id);
            }
            Event::PlayerMissing { id, player } => {
                self.missing.insert(player, Missing { id, action });
            }
            Event::PlayerFound { player } => {
                self.missing.remove(&player);
            }
            _ => {}
        }
    }

    /// Returns the call of a match, a new one if it has none yet; `None` if the match has not two tickets.
    fn call_mut(&mut self, id: MatchId) -> Option<&mut Call> {
        let pairing = self.pairing(id)?;
        let tickets = [pairing.left?, pairing.right?];
        Some(self.calls.entry(id).or_insert(Call { tickets, table: None, called: None, begun: None }))
    }

    fn apply_to_prizes(&mut self, event: &Event) {
        match event {
            Event::LotsDrawn { place, order } => {
                self.lots.push(Lot { place: *place, order: order.clone() });
            }
            Event::PrizeOverridden { prize, ticket } => {
                self.overrides.insert(*prize, *ticket);
            }
            Event::PrizeOverrideCleared { prize } => {
                self.overrides.remove(prize);
            }
            Event::PrizeHandedOver { prize, done: true, ticket } => {
                self.handed_over.insert(*prize, *ticket);
            }
            Event::PrizeHandedOver { prize, done: false, .. } => {
                self.handed_over.remove(prize);
            }
            _ => {}
        }
    }

    fn apply_to_specials(&mut self, event: &Event, action: ActionNo) {
        match *event {
            Event::SpecialPrizeAdded { special, kind } => {
                self.specials.insert(special, Special { kind, given: None, lots: Vec::new() });
                self.last_special = self.last_special.max(special);
            }
            Event::SpecialPrizeRemoved { special } => {
                self.specials.remove(&special);
            }
            Event::PlayerMarked { group, player, member: true } => {
                self.groups.entry(group).or_default().insert(player, action);
            }
            Event::PlayerMarked { group, player, member: false } => {
                if let Some(players) = self.groups.get_mut(&group) {
                    players.remove(&player);
                }
            }
            Event::SpecialPrizeGiven { special, player } => {
                if let Some(special) = self.specials.get_mut(&special) {
                    special.given = player;
                }
            }
            Event::SpecialLotsDrawn { special, ref order } => {
                if let Some(special) = self.specials.get_mut(&special) {
                    special.lots.push(order.clone());
                }
            }
            _ => {}
        }
    }

    /// Whoever is off the list is in no group, has no prize and no lot.
    fn forget_in_specials(&mut self, player: PlayerId) {
        for players in self.groups.values_mut() {
            players.remove(&player);
        }
        for special in self.specials.values_mut() {
            special.given = special.given.filter(|given| *given != player);
            special.lots.retain(|order| !order.contains(&player));
        }
    }

    fn draw_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Draw> {
        self.draws.iter_mut().find(|draw| draw.stage == stage && draw.attempt == attempt)
    }

    fn procedure_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Procedure> {
        self.draw_mut(stage, attempt).map(|draw| &mut draw.procedure)
    }

    fn void(&mut self, stage: Stage, attempt: u32, voided: Voided) {
        if let Some(draw) = self.draw_mut(stage, attempt) {
            draw.voided = Some(voided);
        }
    }

    fn keep_pull(&mut self, stage: Stage, attempt: u32, pull: &Pull) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        if let Some(places) =
            (pull.number as usize).checked_sub(1).and_then(|index| draw.places.get_mut(index))
        {
            places[pull.pot as usize] = Some(pull.ticket);
        }
        draw.pulls.push(pull.clone());
        draw.complete = draw.pulls.len() == draw.tickets();
    }

    #[expect(clippy::too_many_arguments, reason = "they are the columns of a published change")]
    fn change(
        &mut self,
        stage: Stage,
        attempt: u32,
        kind: ChangeKind,
        number: u32,
        side: Side,
        into: Option<TicketNo>,
        action: ActionNo,
    ) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        let Some(places) = (number as usize).checked_sub(1).and_then(|index| draw.places.get_mut(index))
        else {
            return;
        };
        let out = std::mem::replace(&mut places[side as usize], into);
        draw.changes.push(Change { kind, number, side, out, into, action });
    }
}

/// Returns the new attempt that a closed list begins.
fn closed_list(event: &Event, action: ActionNo) -> Option<Draw> {
    let Event::ListClosed { stage, attempt, slots, order, entries, commitment } = event else { return None };
    let procedure = match commitment {
        Some(commitment) => Procedure::Sealed(Seal {
            commitment: *commitment,
            phrase: None,
            earlier: Vec::new(),
            opened: None,
        }),
        None => Procedure::ByHand { put_back: Vec::new() },
    };
    Some(Draw {
        stage: *stage,
        attempt: *attempt,
        slots: *slots,
        order: *order,
        entries: entries.iter().map(|(_, tickets)| tickets.clone()).collect(),
        owners: entries.iter().map(|(player, _)| *player).collect(),
        procedure,
        pulls: Vec::new(),
        complete: false,
        places: vec![[None, None]; *slots as usize / 2],
        changes: Vec::new(),
        voided: None,
        closed_by: action,
    })
}
