//! The people, tickets and matches that an action is about, the things whose state an event changes, and how they stand in a state.

use super::words_of;
use crate::app::Snapshot;
use crate::web::view::translation::Translator;
use std::collections::BTreeSet;
use tournament::draw::{LotNo, VoidCause};
use tournament::{
    Action, EveningEvent, Event, MatchId, MatchResult, Outcome, PlayerId, Side, Stage, State, TicketNo,
};

/// Something whose state an event changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Whether they are on the list and there.
    Player(PlayerId),
    /// Who plays in an entry with its first person.
    Partner(PlayerId),
    /// Whose a ticket is.
    Ticket(TicketNo),
    /// What somebody paid.
    Money(PlayerId),
    /// How far a draw is.
    Draw(Stage),
    /// The hall's phrase for a draw.
    Phrase(Stage),
    /// The number that a ticket pulled by hand.
    Pull(Stage, TicketNo),
    /// How many lives a ticket has left.
    Lives(TicketNo),
    /// How a match ended.
    Match(MatchId),
    /// What one side said about it.
    Report(MatchId, Side),
    /// Which ticket stands in a slot.
    Slot(MatchId, Side),
    /// Whether a match goes on, and at which table.
    Call(MatchId),
    /// The lots for the places from this one on.
    Lot(u32),
    /// How far a sealed lot is.
    SealedLot(LotNo),
    /// How a Stechen for a shared place ended.
    PlayOff(u32),
    /// To whom a prize was given by hand.
    Prize(u32),
    /// Whose hands a prize is in.
    Hand(u32),
    /// Who has a thing from the table of prizes.
    Thing(u32),
    /// Whether somebody chooses in their turn or later.
    Turn(TicketNo),
    /// Who gets a special prize.
    Special(u32),
    /// Whether somebody belongs to a group.
    Mark(u32, PlayerId),
    /// What was counted in the till.
    Till,
    /// With how much change money the till began.
    Float,
    /// Whether the evening is over.
    Tournament,
}

/// Names things and says how they stand. Names of people are those of today: the journal holds none.
pub struct Standings<'a> {
    pub translator: Translator,
    /// The tournament as it is today, for the names.
    pub snapshot: &'a Snapshot,
}

impl Standings<'_> {
    pub fn name(&self, subject: &Subject) -> String {
        let translator = self.translator;
        match *subject {
            Subject::Player(player) | Subject::Mark(_, player) => self.snapshot.known_as(player).to_owned(),
            Subject::Partner(entry) => translator.t1("journal-pair", "name", self.snapshot.name_of(entry)),
            Subject::Ticket(ticket)
            | Subject::Pull(_, ticket)
            | Subject::Lives(ticket)
            | Subject::Turn(ticket) => translator.t1("journal-ticket", "ticket", ticket),
            Subject::Money(player) => translator.t1("journal-paid", "name", self.snapshot.known_as(player)),
            Subject::Draw(stage) => translator.t1("journal-draw", "stage", stage),
            Subject::Phrase(stage) => translator.t1("journal-phrase", "stage", stage),
            Subject::Match(id) | Subject::Call(id) => translator.match_name(id),
            Subject::Report(id, side) => {
                let key = if side == Side::Left { "journal-report-left" } else { "journal-report-right" };
                translator.t1(key, "match", id)
            }
            Subject::Slot(id, side) => {
                let key = if side == Side::Left { "journal-slot-left" } else { "journal-slot-right" };
                translator.t1(key, "match", id)
            }
            Subject::SealedLot(lot) => translator.t1("lot-journal", "lot", lot),
            Subject::Lot(place) | Subject::PlayOff(place) => translator.t1("journal-place", "place", place),
            Subject::Prize(prize) | Subject::Hand(prize) => translator.t1("journal-prize", "prize", prize),
            Subject::Thing(thing) => translator.t1("choice-thing", "thing", thing),
            Subject::Special(special) => match self.snapshot.extras().specials.get(&special) {
                Some(name) => translator.t1("journal-special", "name", name.as_str()),
                None => translator.t1("journal-special", "name", special),
            },
            Subject::Till => translator.t("journal-till"),
            Subject::Float => translator.t("journal-float"),
            Subject::Tournament => translator.t("journal-tournament"),
        }
    }

    /// Lists tickets in the order that was decided between them, if anything was.
    fn ranked(&self, state: &State, order: Option<&Vec<TicketNo>>) -> String {
        let ticket = |ticket: &TicketNo| self.ticket(state, *ticket);
        let tied = || self.translator.t("journal-tied");
        order.map_or_else(tied, |order| self.translator.list(&order.iter().map(ticket).collect::<Vec<_>>()))
    }

    /// Returns how a thing stands.
    pub fn standing(&self, subject: &Subject, state: &State) -> String {
        let translator = self.translator;
        let nothing = || translator.t("journal-nothing");
        match *subject {
            Subject::Player(player) => translator.t(match state.players().get(&player) {
                None => "journal-not-listed",
                Some(known) if known.withdrawn.is_some() => "journal-gone-home",
                Some(_) if state.missing_player(player).is_some() => "journal-missing",
                Some(_) => "journal-listed",
            }),
            Subject::Partner(entry) => match state.partner(entry) {
                Some(partner) => self.snapshot.name_of(partner).to_owned(),
                None => translator.t("journal-no-partner"),
            },
            Subject::Ticket(ticket) => match state.owner(ticket) {
                Some(owner) => self.snapshot.known_as(owner).to_owned(),
                None => translator.t("journal-unsold"),
            },
            Subject::Money(player) => translator.money(state.paid(player)),
            Subject::Draw(stage) => translator.t(draw_state(state, stage)),
            Subject::Phrase(stage) => {
                let seal = state.draw_in_force(stage).and_then(|draw| draw.seal());
                let phrase = seal.and_then(|seal| seal.phrase.as_ref());
                phrase.map(|phrase| phrase.as_str().to_owned()).unwrap_or_else(nothing)
            }
            Subject::Pull(stage, ticket) => {
                let pulls = state.draw_in_force(stage).map(|draw| &draw.pulls[..]).unwrap_or_default();
                let pull = pulls.iter().find(|pull| pull.ticket == ticket);
                pull.map_or_else(nothing, |pull| translator.t1("journal-pulled", "number", pull.number))
            }
            Subject::Lives(ticket) => {
                let left = state.lives().and_then(|evening| evening.life(ticket)).map_or(0, |life| life.left);
                translator.t1("lives-count", "count", left)
            }
            Subject::Match(id) => self.result(state, id),
            Subject::Report(id, side) => {
                let report = state.all_reports().get(&id).and_then(|reports| reports.of(side));
                report.map_or_else(nothing, |report| report.score.to_string())
            }
            Subject::Slot(id, side) => {
                let ticket = state.pairing(id).and_then(|pairing| pairing.ticket(side));
                ticket.map_or_else(nothing, |ticket| self.ticket(state, ticket))
            }
            Subject::Call(id) => match state.call(id).map(|call| (call.table, call.begun)) {
                Some((Some(table), _)) => translator.t1("journal-at-table", "table", table),
                Some((None, _)) => translator.t("journal-running"),
                None => translator.t("journal-not-called"),
            },
            Subject::Lot(place) => {
                self.ranked(state, state.lots().iter().rfind(|lot| lot.place == place).map(|lot| &lot.order))
            }
            Subject::SealedLot(number) => match state.sealed_lot(number) {
                None => nothing(),
                Some(lot) => match &lot.seal.phrase {
                    _ if lot.drawn_by.is_some() => self.ranked(state, Some(&lot.order)),
                    Some(phrase) if !phrase.as_str().is_empty() => phrase.to_string(),
                    Some(_) | None => translator.t("lot-journal-sealed"),
                },
            },
            Subject::PlayOff(place) => {
                let last = state.play_offs().iter().rfind(|play_off| play_off.place == place);
                self.ranked(state, last.map(|play_off| &play_off.order))
            }
            Subject::Prize(prize) => match state.overrides().get(&prize) {
                Some(Some(ticket)) => self.ticket(state, *ticket),
                Some(None) => translator.t("journal-nobody-gets"),
                None => translator.t("journal-by-rule"),
            },
            Subject::Hand(prize) => match state.handed_over().get(&prize) {
                Some(Some(ticket)) => {
                    translator.t1("journal-handed-over-to", "holder", self.ticket(state, *ticket))
                }
                Some(None) => translator.t("journal-handed-over"),
                None => translator.t("journal-not-handed-over"),
            },
            Subject::Thing(thing) => match state.chosen().get(&thing) {
                Some(ticket) => self.ticket(state, *ticket),
                None => translator.t("choice-on-the-table"),
            },
            Subject::Turn(ticket) => {
                let passed = state.has_passed(ticket);
                translator.t(if passed { "choice-chooses-later" } else { "choice-chooses-in-turn" })
            }
            Subject::Special(special) => match state.specials().get(&special) {
                None => nothing(),
                Some(special) => match (special.given, special.lots.last()) {
                    (Some(player), _) => self.snapshot.known_as(player).to_owned(),
                    (None, None) => translator.t("journal-by-rule"),
                    (None, Some(lots)) => translator
                        .list(&lots.iter().map(|player| self.snapshot.known_as(*player)).collect::<Vec<_>>()),
                },
            },
            Subject::Mark(group, player) => {
                let name = self.snapshot.extras().groups.get(&group);
                let name = name.map_or_else(|| group.to_string(), ToString::to_string);
                let key =
                    if state.is_marked(group, player) { "journal-marked" } else { "journal-not-marked" };
                translator.t1(key, "group", name)
            }
            Subject::Till => state.counted().map_or_else(nothing, |amount| translator.money(amount)),
            Subject::Float => state.float().map_or_else(nothing, |(_, amount)| translator.money(amount)),
            Subject::Tournament => {
                translator.t(if state.is_finished() { "journal-finished" } else { "journal-going-on" })
            }
        }
    }

    /// Names a ticket by the person who held it then: a number that was given back may be somebody else's today.
    fn ticket(&self, state: &State, ticket: TicketNo) -> String {
        self.translator.t2("journal-ticket-of", "ticket", ticket, "name", self.holder(state, ticket))
    }

    fn holder(&self, state: &State, ticket: TicketNo) -> &str {
        match state.owner(ticket) {
            Some(owner) => self.snapshot.known_as(owner),
            None => self.snapshot.known_on(ticket),
        }
    }

    fn result(&self, state: &State, id: MatchId) -> String {
        match state.pairing(id).map(|pairing| (pairing.outcome, pairing)) {
            Some((Outcome::Result(result), pairing)) => {
                let names = [pairing.left, pairing.right]
                    .map(|ticket| ticket.map(|ticket| self.holder(state, ticket)).unwrap_or_default());
                let [left, right] = names;
                let result = state.shown_score(&pairing).map_or(result, MatchResult::Played);
                self.translator.with(
                    "journal-result",
                    &[("left", &left), ("result", &self.translator.result(result)), ("right", &right)],
                )
            }
            _ => self.translator.t("journal-open"),
        }
    }
}

fn draw_state(state: &State, stage: Stage) -> &'static str {
    match state.draws().iter().rfind(|draw| draw.stage == stage) {
        None => "journal-list-open",
        Some(draw) => match &draw.voided {
            Some(void) if void.cause == VoidCause::Reopened => "journal-list-reopened",
            Some(_) => "journal-draw-void",
            None if draw.complete => "journal-drawn",
            None => "journal-list-closed",
        },
    }
}

/// Whom and what an action is about.
#[derive(Debug, Default)]
pub struct About {
    /// The people whom it names, and the owners of its tickets.
    pub people: BTreeSet<PlayerId>,
    /// The tickets that it names, and those of its matches.
    pub tickets: BTreeSet<TicketNo>,
    pub matches: BTreeSet<MatchId>,
}

impl About {
    /// Returns what an action is about; an undo is about what it took back.
    pub fn of(snapshot: &Snapshot, action: &Action) -> About {
        let mut about = About::default();
        for event in &action.events {
            words_of(event).note(&mut about);
            if let Event::Evening(EveningEvent::Undone { action }) = event {
                let undone =
                    snapshot.tournament.action(*action).into_iter().flat_map(|action| &action.events);
                undone.for_each(|event| words_of(event).note(&mut about));
            }
        }
        for id in &about.matches {
            about.tickets.extend(snapshot.pairing(*id).iter().flat_map(|pairing| pairing.tickets()));
        }
        about.people.extend(about.tickets.iter().filter_map(|ticket| snapshot.owner(*ticket)));
        about
    }
}
