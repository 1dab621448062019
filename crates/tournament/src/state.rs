//! The facts of a tournament as they stand now: folded from events, read by everybody.

use super::areas::desk::Purpose;
use super::draw::{Draw, LotNo, NotedAttempt, Resumed, SealedLot};
use super::formats::lives::Evening;
use super::ids::{ActionNo, PlayerId, TicketNo};
use super::money::Cents;
use super::reports::Reports;
use super::score::{MatchId, MatchResult, Outcome, Pairing};
use super::settings::Settings;
use super::sibling::SiblingCall;
use super::specials::{Groups, Special};
use super::stage::Stage;
use super::tables::{Call, Missing};
use schnapsen::verdict::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a tournament. Ranks, places, prizes and cash are computed from this and stored nowhere.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct State {
    pub(super) settings: Settings,
    pub(super) players: BTreeMap<PlayerId, Player>,
    pub(super) tickets: BTreeMap<TicketNo, Ticket>,
    pub(super) payments: Vec<Payment>,
    pub(super) draws: Vec<Draw>,
    pub(super) results: BTreeMap<MatchId, Vec<ResultRecord>>,
    pub(super) calls: BTreeMap<MatchId, Call>,
    pub(super) missing: BTreeMap<PlayerId, Missing>,
    pub(super) reports: BTreeMap<MatchId, Reports>,
    pub(super) lots: Vec<Lot>,
    pub(super) sealed_lots: Vec<SealedLot>,
    pub(super) play_offs: Vec<PlayOff>,
    pub(super) overrides: BTreeMap<u32, Option<TicketNo>>,
    pub(super) handed_over: BTreeMap<u32, Option<TicketNo>>,
    pub(super) chosen: BTreeMap<u32, TicketNo>,
    /// Those whose turn to choose was passed over.
    pub(super) passed: BTreeSet<TicketNo>,
    pub(super) specials: BTreeMap<u32, Special>,
    /// The highest number that a special prize ever had.
    pub(super) last_special: u32,
    pub(super) groups: Groups,
    pub(super) counted: Option<Cents>,
    pub(super) expenses: Vec<Expense>,
    pub(super) float: Option<(ActionNo, Cents)>,
    pub(super) finished: bool,
    /// What has happened to lives, on an evening with lives.
    pub(super) lives: Option<Evening>,
    pub(super) resumed: Vec<Resumed>,
    /// What is going on in the other of two evenings on the same tables. No event says it: whoever asks brings it along.
    pub(super) beside: Vec<SiblingCall>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Player {
    pub withdrawn: Option<ActionNo>,
    /// Who they are on the main evening, in a consolation.
    pub main: Option<PlayerId>,
    /// Who plays with them, on an evening of pairs.
    pub partner: Option<PlayerId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    pub owner: PlayerId,
    /// How often this number has been sold, this time included.
    pub sale: u32,
}

/// Money that went over the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Payment {
    /// The action that noted it; its time is the payment's.
    pub action: ActionNo,
    pub player: PlayerId,
    /// Above zero if taken, below zero if paid back.
    pub amount: Cents,
}

/// Money that was paid out of the till for the evening itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expense {
    pub action: ActionNo,
    pub purpose: Purpose,
    /// How much, above zero.
    pub amount: Cents,
}

/// The order that a lot decided between tickets that shared a place: all of them, or those that had no prize yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// The first of the shared places at that time.
    pub place: u32,
    /// The tickets that were in it, first lot first.
    pub order: Vec<TicketNo>,
}

/// A Stechen between tickets that shared a place: they have played on until it was known who is first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayOff {
    /// The first of the shared places at that time.
    pub place: u32,
    /// The tickets that played, ascending.
    pub among: Vec<TicketNo>,
    /// Those of them that it has ranked, best first, at least one; all others still share what comes behind.
    pub order: Vec<TicketNo>,
}

impl Lot {
    /// Returns whether exactly these tickets were in it.
    pub fn is_among(&self, tickets: &[TicketNo]) -> bool {
        are_the_same(&self.order, tickets)
    }

    /// Returns whether all that were in it are among these tickets.
    pub fn is_within(&self, tickets: &[TicketNo]) -> bool {
        let tickets: BTreeSet<_> = tickets.iter().collect();
        self.order.iter().all(|ticket| tickets.contains(ticket))
    }
}

/// Returns whether two lists hold the same in whatever order; neither holds anything twice.
pub(super) fn are_the_same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().all(|item| other.contains(item))
}

/// One entry in the history of a match. The last one stands, the others are superseded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultRecord {
    pub action: ActionNo,
    pub left: TicketNo,
    pub right: TicketNo,
    /// How the match ended; `None` if the result was taken back.
    pub result: Option<MatchResult>,
    /// The Bummerl that were written down, in order; none if only the result was.
    pub evidence: Vec<Entry>,
    /// The action that called or began the match before it had a result, if anybody did.
    pub started: Option<ActionNo>,
}

impl ResultRecord {
    /// Returns the match as it stood by this record.
    pub fn pairing(&self, id: MatchId) -> Pairing {
        let (left, right) = (Some(self.left), Some(self.right));
        let outcome = self.result.map_or(Outcome::Open, Outcome::Result);
        Pairing { id, left, right, outcome, version: 0, table: None }
    }
}

impl State {
    pub(super) fn new(settings: Settings) -> State {
        State { settings, ..State::default() }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn players(&self) -> &BTreeMap<PlayerId, Player> {
        &self.players
    }

    /// Returns the sold tickets, by number.
    pub fn tickets(&self) -> &BTreeMap<TicketNo, Ticket> {
        &self.tickets
    }

    pub fn owner(&self, ticket: TicketNo) -> Option<PlayerId> {
        self.tickets.get(&ticket).map(|ticket| ticket.owner)
    }

    /// Returns the tickets of a player, ascending.
    pub fn tickets_of(&self, player: PlayerId) -> impl Iterator<Item = TicketNo> + '_ {
        self.tickets.iter().filter(move |(_, ticket)| ticket.owner == player).map(|(number, _)| *number)
    }

    pub fn tickets_left(&self) -> u32 {
        self.settings.capacity.saturating_sub(self.tickets.len() as u32)
    }

    pub fn is_withdrawn(&self, player: PlayerId) -> bool {
        self.players.get(&player).is_some_and(|player| player.withdrawn.is_some())
    }

    /// Returns whether the owner of a ticket is still there.
    pub(super) fn is_present(&self, ticket: TicketNo) -> bool {
        self.owner(ticket).is_some_and(|owner| !self.is_withdrawn(owner))
    }

    /// Returns all payments in the order in which they were made.
    pub fn payments(&self) -> &[Payment] {
        &self.payments
    }

    /// Returns every attempt of every draw in the order of closing, void ones included.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    pub fn draw(&self, stage: Stage, attempt: u32) -> Option<&Draw> {
        self.draws.iter().find(|draw| draw.stage == stage && draw.attempt == attempt)
    }

    /// Returns the attempt that counts: closed, being pulled, or drawn.
    pub fn draw_in_force(&self, stage: Stage) -> Option<&Draw> {
        self.draws.iter().rfind(|draw| draw.stage == stage && draw.is_in_force())
    }

    /// Returns the attempt that counts if all its numbers are pulled.
    pub fn drawn(&self, stage: Stage) -> Option<&Draw> {
        self.draw_in_force(stage).filter(|draw| draw.complete)
    }

    /// Returns the draws whose list is closed while their numbers are not all pulled, at most one per stage.
    pub fn draws_under_way(&self) -> impl Iterator<Item = &Draw> {
        self.draws.iter().filter(|draw| draw.is_in_force() && !draw.complete)
    }

    /// Returns how often the night went on from an earlier state of its journal, and from where, in order.
    pub fn resumed(&self) -> &[Resumed] {
        &self.resumed
    }

    /// Returns the attempts of which only what was noted outside of the database is left, in the order in which they were noted. One that
    /// went further than it did here is among them.
    pub fn lost_attempts(&self) -> impl Iterator<Item = &NotedAttempt> {
        self.resumed.iter().flat_map(|resumed| &resumed.resumption.attempts)
    }

    pub fn results(&self) -> &BTreeMap<MatchId, Vec<ResultRecord>> {
        &self.results
    }

    /// Returns whether a result was ever entered, even if it has been taken out again.
    pub fn has_results(&self) -> bool {
        self.results.values().any(|history| history.iter().any(|record| record.result.is_some()))
    }

    /// Returns the history of a match, oldest first.
    pub fn history(&self, id: MatchId) -> &[ResultRecord] {
        self.results.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the corrections of a match, oldest first: each result with the one that took its place, at once or after the match was open again.
    /// What an undo took back never stood; and where others came to play, or only more was written down, nothing was corrected.
    pub fn corrections(&self, id: MatchId) -> impl Iterator<Item = (&ResultRecord, &ResultRecord)> {
        let stood = self.history(id).iter().filter(|record| record.result.is_some());
        let said = move |record: &ResultRecord| (record.pairing(id).winner(), self.score_of(record));
        stood.clone().zip(stood.skip(1)).filter(move |(before, after)| {
            (before.left, before.right) == (after.left, after.right) && said(before) != said(after)
        })
    }

    /// Returns the last correction of the result that stands; `None` if it never was corrected.
    pub fn last_correction(&self, pairing: &Pairing) -> Option<(&ResultRecord, &ResultRecord)> {
        let last = self.corrections(pairing.id).last()?;
        let is_same = (pairing.left, pairing.right) == (Some(last.1.left), Some(last.1.right));
        (is_same && matches!(pairing.outcome, Outcome::Result(_))).then_some(last)
    }

    pub fn standing_result(&self, id: MatchId) -> Option<MatchResult> {
        self.history(id).last()?.result
    }

    /// Returns the lots drawn for shared places in the order in which they were drawn, those that no longer count included.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// Returns the order that was drawn among exactly these tickets. A lot that held others does not count for them.
    pub fn lot_among(&self, tickets: &[TicketNo]) -> Option<&[TicketNo]> {
        let among = |lot: &&Lot| lot.is_among(tickets);
        self.lots.iter().rfind(among).map(|lot| &lot.order[..])
    }

    /// Returns the lots that were sealed before they were drawn, in order, those that were never drawn included.
    pub fn sealed_lots(&self) -> &[SealedLot] {
        &self.sealed_lots
    }

    pub fn sealed_lot(&self, number: LotNo) -> Option<&SealedLot> {
        self.sealed_lots.iter().find(|lot| lot.number == number)
    }

    /// Returns what was played off between tickets that shared a place, in order, what no longer counts included.
    pub fn play_offs(&self) -> &[PlayOff] {
        &self.play_offs
    }

    /// Returns the prizes given by hand, also those that the settings no longer have; `None` for a prize that nobody gets.
    pub fn overrides(&self) -> &BTreeMap<u32, Option<TicketNo>> {
        &self.overrides
    }

    /// Returns the prizes that were handed over, each with the ticket that got it; `None` in journals from before it was noted, where
    /// it was the winner of the day.
    pub fn handed_over(&self) -> &BTreeMap<u32, Option<TicketNo>> {
        &self.handed_over
    }

    /// Returns what was paid out of the till for the evening, in order.
    pub fn expenses(&self) -> &[Expense] {
        &self.expenses
    }

    /// Returns the change money with which the till began, and the action that noted it; `None` if nobody did.
    pub fn float(&self) -> Option<(ActionNo, Cents)> {
        self.float
    }

    pub fn counted(&self) -> Option<Cents> {
        self.counted
    }

    pub fn is_finished(&self) -> bool {
        self.finished
    }
}
