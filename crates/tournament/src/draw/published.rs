//! What is published of an attempt, by whichever procedure it is drawn.

use super::history::{History, rfc3339};
use super::protocol::{Field, ON_PAPER, Protocol, Verdict, Void};
use super::shuffle::protocol as pairs;
use super::{
    Bag, Change, ChangeKind, Commitment, Draw, LateNumber, Phrase, PhraseKind, Resumed, Secret, Seed,
    VoidCause,
};
use crate::ids::{ActionNo, TicketNo};
use crate::score::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A protocol of either kind; as JSON it is the protocol itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Published {
    /// Of two pots.
    TwoPots(Box<Protocol>),
    /// Of pairs from one bag.
    Pairs(Box<pairs::Protocol>),
}

/// Reads a field that protocols of both kinds have.
macro_rules! of_both {
    ($published:expr, $protocol:ident => $value:expr) => {
        match $published {
            Published::TwoPots($protocol) => $value,
            Published::Pairs($protocol) => $value,
        }
    };
}

impl Published {
    /// Writes the protocol of an attempt, as [`Protocol::of`] does.
    pub fn of(
        draw: &Draw,
        resumed: &[Resumed],
        tournament: &str,
        at: impl Fn(ActionNo) -> DateTime<Utc>,
        reason: impl Fn(ActionNo, VoidCause) -> String,
    ) -> Published {
        match &draw.bag {
            Some(bag) => Published::Pairs(Box::new(of_pairs(draw, bag, resumed, tournament, at, reason))),
            None => Published::TwoPots(Box::new(Protocol::of(draw, resumed, tournament, at, reason))),
        }
    }

    /// Hides what nobody may see before the last number is pulled: pulls and whoever came later, pairings, secret and seed.
    pub fn hide_what_is_not_drawn(&mut self) {
        match self {
            Published::TwoPots(protocol) => {
                protocol.passed.clear();
                protocol.pulls.clear();
                protocol.entered_at = None;
            }
            Published::Pairs(protocol) => protocol.order.clear(),
        }
        of_both!(self, protocol => {
            protocol.pairings.clear();
            if protocol.commitment.is_some() {
                protocol.secret = Field::Hidden;
                protocol.seed = Field::Hidden;
            }
        });
    }

    pub fn procedure(&self) -> &str {
        of_both!(self, protocol => &protocol.procedure)
    }

    /// Returns SHA-256 of the canonical text in hexadecimal digits: one line that stands for the whole closed list.
    pub fn list_hash(&self) -> String {
        of_both!(self, protocol => protocol.list_hash())
    }

    /// Returns SHA-256 of the secret; `None` for a draw by hand.
    pub fn commitment(&self) -> Option<Commitment> {
        of_both!(self, protocol => protocol.commitment)
    }

    /// Returns whether its slips were pulled on paper and entered later.
    pub fn is_on_paper(&self) -> bool {
        self.procedure() == ON_PAPER
    }

    /// Returns the secret, if it is public.
    pub fn secret(&self) -> Option<&Secret> {
        of_both!(self, protocol => protocol.secret.known())
    }

    /// Returns the phrase, if it is taken.
    pub fn phrase(&self) -> Option<&Phrase> {
        of_both!(self, protocol => protocol.phrase.known())
    }

    /// Returns the seed, if it is public.
    pub fn seed(&self) -> Option<&Seed> {
        of_both!(self, protocol => protocol.seed.known())
    }

    /// Returns what the phrase had to be, if that was fixed with the list.
    pub fn phrase_kind(&self) -> Option<PhraseKind> {
        of_both!(self, protocol => protocol.phrase_kind)
    }

    /// Returns whether two who have met were kept apart where that was possible; never for two pots, which know no such thing.
    pub fn repairs(&self) -> bool {
        match self {
            Published::TwoPots(_) => false,
            Published::Pairs(protocol) => protocol.repair,
        }
    }

    pub fn void(&self) -> Option<&Void> {
        of_both!(self, protocol => protocol.void.as_ref())
    }

    /// Recomputes the draw and compares it line by line.
    pub fn verify(&self) -> Verdict {
        of_both!(self, protocol => protocol.verify())
    }
}

/// A change after the draw, with its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedChange {
    /// What kind of change.
    pub kind: ChangeKind,
    /// The pairing.
    pub number: u32,
    pub side: Side,
    /// The ticket that left.
    pub out: Option<TicketNo>,
    /// The ticket that came.
    #[serde(rename = "in")]
    pub into: Option<TicketNo>,
    /// When, RFC 3339.
    pub at: String,
    /// The numbers of the byes that a late ticket could have got, ascending; missing for everything else, and where a lot alone decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Vec<u32>>,
    /// The byes before that number in the row that a late ticket did not get because their owner had left, in the row's order; missing for
    /// everything else, and in older ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed_over: Option<Vec<u32>>,
}

impl PublishedChange {
    /// Writes a change down; `time` writes that of an action.
    pub(super) fn of(draw: &Draw, change: &Change, time: impl Fn(ActionNo) -> String) -> PublishedChange {
        let Change { kind, number, side, out, into, action } = *change;
        let is_it =
            |late: &&LateNumber| (late.action, Some(late.ticket), late.number) == (action, into, number);
        let late = draw.late.iter().find(is_it);
        PublishedChange {
            kind,
            number,
            side,
            out,
            into,
            at: time(action),
            among: late.and_then(|late| late.among.clone()),
            passed_over: late.and_then(|late| late.passed_over.clone()),
        }
    }
}

fn of_pairs(
    draw: &Draw,
    bag: &Bag,
    resumed: &[Resumed],
    tournament: &str,
    at: impl Fn(ActionNo) -> DateTime<Utc>,
    reason: impl Fn(ActionNo, VoidCause) -> String,
) -> pairs::Protocol {
    let time = |action| rfc3339(at(action));
    let seal = draw.seal();
    let opened = seal.map(|seal| seal.opened);
    // Nobody comes late to pairs.
    let changes = draw.changes.iter().filter(|change| change.kind != ChangeKind::Late);
    pairs::Protocol {
        procedure: if seal.is_some() { pairs::SHUFFLE } else { pairs::BY_HAND }.to_owned(),
        tournament: tournament.to_owned(),
        round: draw.stage,
        attempt: draw.attempt,
        repair: bag.repair,
        entries: bag.entries.clone(),
        met: bag.met.clone(),
        commitment: seal.map(|seal| seal.commitment),
        secret: opened.map_or(Field::Absent, |opened| opened.map(|(secret, _)| secret).into()),
        phrase: seal.map_or(Field::Absent, |seal| seal.phrase.clone().into()),
        seed: opened.map_or(Field::Absent, |opened| opened.map(|(_, seed)| seed).into()),
        order: bag.order.clone(),
        pairings: bag.pairings.clone(),
        void: draw.voided.map(|void| Void { reason: reason(void.action, void.cause), at: time(void.action) }),
        changes: changes.map(|change| PublishedChange::of(draw, change, time)).collect(),
        phrase_kind: seal.and_then(|seal| seal.kind),
        history: draw.dated.then(|| History::of(draw, resumed, &at)),
    }
}
