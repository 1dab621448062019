//! One attempt of a draw with its protocol, ready to be shown.

use super::hands::List;
use super::lists::{Facing, by_number};
use super::pack::{PackCard, cards_of, names, pack_of, pack_taken_by, said};
use crate::app::Snapshot;
use crate::tournament::draw::protocol::{Protocol, PublishedChange};
use crate::tournament::draw::{ChangeKind, Draw, Phrase, Pot, Pull, VoidCause, Voided};
use crate::tournament::{ActionNo, DrawEvent, Event, Side, TicketNo};
use crate::web::address;
use crate::web::night::PublicNames;
use crate::web::words::{Names, Words};
use chrono::{DateTime, Utc};

/// An attempt as its page shows it.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Which attempt, from 1.
    pub number: u32,
    /// Whether people pull from real pots.
    pub by_hand: bool,
    /// Whether all numbers are pulled.
    pub complete: bool,
    /// Why and when it became void.
    pub void: Option<VoidLine>,
    /// The closed list.
    pub list: List,
    /// When the list was closed.
    pub closed_at: DateTime<Utc>,
    /// When the last number was pulled.
    pub drawn_at: Option<DateTime<Utc>>,
    /// The pairings as they stand now, by number; none before the draw.
    pub facings: Vec<Facing>,
    /// What the hall had said or pulled before and does not count, in one line, or "".
    pub earlier: String,
    /// The phrase as a pack of cards, if it is one.
    pub cards: Vec<PackCard>,
    /// What was changed after the draw.
    pub changes: Vec<ChangeLine>,
    /// The pulls in order, with the names.
    pub pulls: Vec<PullLine>,
    protocol: Protocol,
}

/// An attempt in the list of all.
#[derive(Debug, Clone)]
pub struct PastAttempt {
    /// The path of its page.
    pub path: String,
    /// Which attempt, from 1.
    pub number: u32,
    /// When its list was closed.
    pub closed_at: DateTime<Utc>,
    /// Whether all numbers are pulled.
    pub complete: bool,
    /// Why and when it became void.
    pub void: Option<VoidLine>,
}

/// Why and when an attempt became void.
#[derive(Debug, Clone)]
pub struct VoidLine {
    /// The reason that was given, or that the list was reopened.
    pub reason: String,
    /// When.
    pub at: DateTime<Utc>,
    /// "Für ungültig erklärt von Anna, zugestimmt hat Bernd."
    pub by: String,
}

impl VoidLine {
    /// Returns the reason and who says so, as one text.
    pub fn told(&self) -> String {
        let stop = if self.reason.ends_with(['.', '!', '?', '…']) { "" } else { "." };
        format!("{}{stop} {}", self.reason, self.by)
    }
}

/// One pull.
#[derive(Debug, Clone)]
pub struct PullLine {
    /// Which pull, from 1.
    pub count: usize,
    /// Who pulled.
    pub name: String,
    /// For which ticket.
    pub ticket: TicketNo,
    /// Whether from the left pot.
    pub left: bool,
    /// What was kept.
    pub number: u32,
    /// What was put back, separated by commas.
    pub put_back: String,
}

/// One change after the draw.
#[derive(Debug, Clone)]
pub struct ChangeLine {
    /// When.
    pub at: DateTime<Utc>,
    /// What happened, in a sentence.
    pub sentence: String,
}

impl Attempt {
    /// Reads an attempt.
    pub fn of(words: Words, night: &Snapshot, draw: &Draw) -> Attempt {
        let protocol = night.protocol(draw);
        let shown = draw.complete || !draw.is_in_force();
        let pulls = protocol.pulls.iter().zip(1..);
        let changes = draw.changes.iter().zip(&protocol.changes);
        Attempt {
            number: draw.attempt,
            by_hand: draw.seal().is_none(),
            complete: draw.complete,
            void: void_line(words, night, draw),
            list: List::closed(night, draw),
            closed_at: time_of(night, draw.closed_by),
            drawn_at: draw.complete.then(|| drawn_at(night, draw)).flatten(),
            facings: if shown { by_number(night, draw) } else { Vec::new() },
            earlier: match draw.seal() {
                Some(_) => earlier_phrases(words, night, draw),
                None if shown => pulls_taken_back(words, night, draw),
                None => String::new(),
            },
            cards: protocol
                .phrase
                .known()
                .map(|phrase| cards_of(words, phrase, pack_of(night, draw)))
                .unwrap_or_default(),
            pulls: pulls.map(|(pull, count)| pull_line(night, draw, pull, count)).collect(),
            changes: changes
                .map(|(change, published)| ChangeLine {
                    at: time_of(night, change.action),
                    sentence: change_sentence(words, night, published),
                })
                .collect(),
            protocol,
        }
    }

    /// Returns the commitment, empty for a draw by hand.
    pub fn commitment(&self) -> String {
        self.protocol.commitment.map_or_else(String::new, |commitment| commitment.to_string())
    }

    /// Returns the hash of the closed list.
    pub fn list_hash(&self) -> String {
        self.protocol.list_hash()
    }

    /// Returns the names of the cards that were read out, "" if the phrase is something else.
    pub fn card_names(&self) -> String {
        names(&self.cards)
    }

    /// Returns the phrase, `None` until it is taken.
    pub fn phrase(&self) -> Option<&str> {
        self.protocol.phrase.known().map(|phrase| phrase.as_str())
    }

    /// Returns the secret, empty until it is open.
    pub fn secret(&self) -> String {
        self.protocol.secret.known().map_or_else(String::new, ToString::to_string)
    }

    /// Returns the seed, empty until it is open.
    pub fn seed(&self) -> String {
        self.protocol.seed.known().map_or_else(String::new, ToString::to_string)
    }

    /// Returns whether secret and seed are public.
    pub fn is_open(&self) -> bool {
        self.protocol.secret.known().is_some()
    }

    /// Returns the name of the procedure.
    pub fn procedure(&self) -> &str {
        &self.protocol.procedure
    }
}

impl PastAttempt {
    /// Reads an attempt for the list.
    pub fn of(words: Words, night: &Snapshot, draw: &Draw) -> PastAttempt {
        PastAttempt {
            path: address::public(&night.slug, format!("auslosung/{}-{}", draw.stage, draw.attempt)),
            number: draw.attempt,
            closed_at: time_of(night, draw.closed_by),
            complete: draw.complete,
            void: void_line(words, night, draw),
        }
    }
}

/// Every action that a draw names is in the journal.
fn time_of(night: &Snapshot, action: ActionNo) -> DateTime<Utc> {
    night.action(action).map_or_else(DateTime::default, |action| action.at)
}

fn void_line(words: Words, night: &Snapshot, draw: &Draw) -> Option<VoidLine> {
    let voided = draw.voided?;
    let reason = match (night.note(voided.action), voided.cause) {
        (Some(note), _) => note.to_owned(),
        (None, VoidCause::Reopened) => words.t("draw-reopened-reason"),
        (None, VoidCause::Declared) => String::new(),
    };
    Some(VoidLine { reason, at: time_of(night, voided.action), by: signatures(words, night, voided) })
}

/// Says who declared an attempt void or opened its list again, and who agreed.
fn signatures(words: Words, night: &Snapshot, voided: Voided) -> String {
    let signed = night.signed.get(&voided.action);
    let by = signed.and_then(|signed| signed.by.clone()).unwrap_or_else(|| words.t("draw-by-command-line"));
    match (voided.cause, signed.and_then(|signed| signed.agreed.as_ref())) {
        (VoidCause::Reopened, None) => words.t1("draw-reopened-by", "by", by),
        (VoidCause::Reopened, Some(agreed)) => words.t2("draw-reopened-by-both", "by", by, "agreed", agreed),
        (VoidCause::Declared, None) => words.t1("draw-voided-by", "by", by),
        (VoidCause::Declared, Some(agreed)) => words.t2("draw-voided-by-both", "by", by, "agreed", agreed),
    }
}

/// Names the phrases that the hall has seen and that do not count, and the one that does; "" if nothing was ever replaced.
pub fn earlier_phrases(words: Words, night: &Snapshot, draw: &Draw) -> String {
    let shown = |phrase: &Phrase, pack| match phrase.as_str() {
        "" => words.t("draw-phrase-was-empty"),
        _ => said(words, phrase, pack),
    };
    let told = |(action, phrase)| shown(phrase, pack_taken_by(night, action));
    let earlier: Vec<String> = night.earlier_phrases(draw).into_iter().map(told).collect();
    if earlier.is_empty() {
        return String::new();
    }
    let earlier = earlier.join(" · ");
    match draw.seal().and_then(|seal| seal.phrase.as_ref()) {
        Some(phrase) => {
            let phrase = shown(phrase, pack_of(night, draw));
            words.t2("draw-phrases-earlier", "earlier", earlier, "phrase", phrase)
        }
        None => words.t1("draw-phrases-taken-back", "earlier", earlier),
    }
}

/// Names the pulls by hand that were taken back; "" if there are none.
fn pulls_taken_back(words: Words, night: &Snapshot, draw: &Draw) -> String {
    let told = |pull: &Pull| words.t2("draw-pull-of", "ticket", pull.ticket, "number", pull.number);
    let pulls: Vec<String> = night.pulls_taken_back(draw).into_iter().map(told).collect();
    if pulls.is_empty() {
        String::new()
    } else {
        words.t1("draw-pulls-taken-back", "pulls", pulls.join(" · "))
    }
}

fn drawn_at(night: &Snapshot, draw: &Draw) -> Option<DateTime<Utc>> {
    let pulls = |event: &Event| {
        let Event::Draws(
            DrawEvent::Drawn { stage, attempt, .. } | DrawEvent::PulledByHand { stage, attempt, .. },
        ) = event
        else {
            return false;
        };
        (*stage, *attempt) == (draw.stage, draw.attempt)
    };
    let mut counting = night.actions().rev().filter(|action| !night.is_undone(action.number));
    counting.find(|action| action.events.iter().any(pulls)).map(|action| action.at)
}

fn pull_line(night: &Snapshot, draw: &Draw, pull: &Pull, count: usize) -> PullLine {
    let put_back: Vec<_> = pull.rejected.iter().map(u32::to_string).collect();
    PullLine {
        count,
        name: draw.owner(pull.ticket).map_or_else(String::new, |player| PublicNames(night).name(player)),
        ticket: pull.ticket,
        left: pull.pot == Pot::Left,
        number: pull.number,
        put_back: put_back.join(", "),
    }
}

fn change_sentence(words: Words, night: &Snapshot, change: &PublishedChange) -> String {
    let who = |ticket: Option<TicketNo>| {
        let ticket = ticket.unwrap_or(TicketNo(0));
        let name = night.owner(ticket).map_or_else(String::new, |owner| PublicNames(night).name(owner));
        words.t2("draw-ticket-of", "ticket", ticket, "name", name)
    };
    let side = words.t(match change.side {
        Side::Left => "draw-left",
        Side::Right => "draw-right",
    });
    let (number, out, into) = (change.number, who(change.out), who(change.into));
    match change.kind {
        ChangeKind::Late => words.t2("draw-change-late", "number", number, "into", into),
        ChangeKind::Exchange => words.with(
            "draw-change-exchange",
            &[("number", &number), ("side", &side), ("out", &out), ("into", &into)],
        ),
        ChangeKind::Remove => {
            words.with("draw-change-remove", &[("number", &number), ("side", &side), ("out", &out)])
        }
    }
}
