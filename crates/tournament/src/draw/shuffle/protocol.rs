//! The published record of a draw by `shuffle/1`, or of pairs pulled by hand, and how anyone checks it (FORMATS part 2).
//! As for two pots, everything above `void` is frozen at the draw and comes out again from the list, the secret and the phrase.

use super::changes::{Change, Impossible, Standing};
use super::{Entry, List, Meeting, Pair};
use crate::draw::history::History;
use crate::draw::protocol::{Field, Void};
use crate::draw::verdict::{Difference, Verdict, compare, compare_lists, differs};
use crate::draw::{ChangeKind, Commitment, Phrase, PhraseKind, PublishedChange, Secret, Seed};
use crate::ids::TicketNo;
use crate::score::Side;
use crate::stage::Stage;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The name of a draw of pairs made by the program.
pub const SHUFFLE: &str = "shuffle/1";
/// The name of pairs that people pulled from a bag.
pub const BY_HAND: &str = "by-hand/2";

/// The most lives that anybody can have.
const MOST_LIVES: u8 = 9;

/// A draw of pairs as it is published: the fields and their order are fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protocol {
    /// `shuffle/1` or `by-hand/2`.
    pub procedure: String,
    /// The tournament's short name in addresses.
    pub tournament: String,
    pub round: Stage,
    /// Which attempt, from 1.
    pub attempt: u32,
    /// Whether two who have met were kept apart where that was possible.
    pub repair: bool,
    /// Everybody in the round, tickets ascending.
    pub entries: Vec<Entry>,
    /// Those of them who have met, ascending.
    pub met: Vec<Meeting>,
    /// SHA-256 of the secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// The secret; null before the draw.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub secret: Field<Secret>,
    /// The phrase; null before it is taken.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub phrase: Field<Phrase>,
    /// The seed; null before the draw.
    #[serde(default, skip_serializing_if = "Field::is_absent")]
    pub seed: Field<Seed>,
    /// All tickets in the order in which they came; none before the draw.
    pub order: Vec<TicketNo>,
    /// The pairs as drawn, by number; the bye is the last. None before the draw.
    pub pairings: Vec<Pair>,
    /// Why and when the attempt became void.
    pub void: Option<Void>,
    /// What was changed after the draw.
    #[serde(deserialize_with = "without_late")]
    pub changes: Vec<PublishedChange>,
    /// What the phrase had to be, fixed with the list; missing where nobody said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase_kind: Option<PhraseKind>,
    /// When it was closed and drawn, and what was lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub history: Option<History>,
}

/// Reads changes and refuses what pairs do not know: nobody comes late to them.
fn without_late<'de, D: Deserializer<'de>>(changes: D) -> Result<Vec<PublishedChange>, D::Error> {
    let changes = Vec::<PublishedChange>::deserialize(changes)?;
    let is_late = |change: &PublishedChange| {
        change.kind == ChangeKind::Late || change.among.is_some() || change.passed_over.is_some()
    };
    if changes.iter().any(is_late) { Err(D::Error::custom("a late ticket among pairs")) } else { Ok(changes) }
}

impl Protocol {
    /// Returns SHA-256 of the canonical text in hexadecimal digits: one line that stands for the whole closed list.
    pub fn list_hash(&self) -> String {
        hex::encode(Sha256::digest(self.list().canonical_text()))
    }

    pub fn list(&self) -> List<'_> {
        List {
            tournament: &self.tournament,
            round: self.round,
            attempt: self.attempt,
            repair: self.repair,
            entries: &self.entries,
            met: &self.met,
        }
    }

    /// Draws again from the secret and the phrase (by hand: pairs again what was pulled) and compares line by line; then makes the changes.
    pub fn verify(&self) -> Verdict {
        Verdict::of(self.check(), self.order.is_empty(), self.void.is_some())
    }

    fn check(&self) -> Result<(), Difference> {
        match self.procedure.as_str() {
            SHUFFLE | BY_HAND => self.check_list()?,
            _ => return Err(differs("procedure", &SHUFFLE, &self.procedure)),
        }
        if self.procedure == SHUFFLE {
            self.check_sealed()?
        } else {
            self.check_by_hand()?
        }
        self.check_changes()
    }

    /// The list is frozen in one form only: each ticket once and ascending, each two who have met once and ascending.
    fn check_list(&self) -> Result<(), Difference> {
        let Stage::Round(this) = self.round else {
            return Err(differs("round", &Stage::FIRST, &self.round));
        };
        let by_ticket: std::collections::BTreeMap<TicketNo, Entry> =
            self.entries.iter().rev().map(|entry| (entry.ticket, *entry)).collect();
        let sorted: Vec<Entry> =
            by_ticket.values().map(|entry| Entry { lives: entry.lives.min(MOST_LIVES), ..*entry }).collect();
        compare_lists("entries", &sorted, &self.entries)?;
        let is_there = |ticket: &TicketNo| by_ticket.contains_key(ticket);
        let possible = |meeting: &&Meeting| {
            let Meeting(one, other, round) = meeting;
            is_there(one) && is_there(other) && one < other && (1..this).contains(round)
        };
        let mut sorted: Vec<Meeting> = self.met.iter().filter(possible).copied().collect();
        sorted.sort_unstable();
        sorted.dedup_by_key(|Meeting(one, other, _)| (*one, *other));
        compare_lists("met", &sorted, &self.met)
    }

    fn check_sealed(&self) -> Result<(), Difference> {
        let (Some(secret), Some(phrase)) = (self.secret.known(), self.phrase.known()) else {
            compare_lists("order", &[], &self.order)?;
            return compare_lists("pairings", &[], &self.pairings);
        };
        compare("commitment", &Some(secret.commitment()), &self.commitment)?;
        let seed = secret.shuffle_seed(&self.list().canonical_text(), phrase);
        compare("seed", &Some(&seed), &self.seed.known())?;
        let drawn = self.list().draw(&seed);
        compare_lists("order", &drawn.order, &self.order)?;
        compare_lists("pairings", &drawn.pairings, &self.pairings)
    }

    /// Nobody can recompute what a hand pulled, but whether everybody was pulled once, and what pairs that makes.
    fn check_by_hand(&self) -> Result<(), Difference> {
        compare("commitment", &None, &self.commitment)?;
        for (path, is_absent) in [
            ("secret", self.secret.is_absent()),
            ("phrase", self.phrase.is_absent()),
            ("seed", self.seed.is_absent()),
        ] {
            // It would look like a draw that can be recomputed.
            compare(path, &true, &is_absent)?;
        }
        let mut left: BTreeSet<TicketNo> = self.entries.iter().map(|entry| entry.ticket).collect();
        for (index, ticket) in self.order.iter().enumerate() {
            if !left.remove(ticket) {
                return Err(differs(&format!("order[{index}]"), &left.first(), ticket));
            }
        }
        if let Some(missing) = left.first() {
            // Before all have come there are no pairs; a draw that is going on or was given up holds as far as it went.
            if self.order.is_empty() || self.pairings.is_empty() {
                return compare_lists("pairings", &[], &self.pairings);
            }
            return Err(differs(&format!("order[{}]", self.order.len()), missing, &None::<TicketNo>));
        }
        compare_lists("pairings", &self.list().pair_by_hand(&self.order), &self.pairings)
    }

    /// Whether the changes were right nobody can tell from a protocol, but whether these pairs can have had them.
    fn check_changes(&self) -> Result<(), Difference> {
        let mut standing = Standing::of(&self.pairings);
        for (index, change) in self.changes.iter().enumerate() {
            let path = |field: &str| format!("changes[{index}].{field}");
            let PublishedChange { kind, number, side, out, into, .. } = *change;
            let before = standing.clone();
            let place = out.and_then(|out| before.find(out));
            let there = before.pairs().iter().find(|pair| pair.0 == number);
            let stood = there.and_then(|(_, left, right)| match side {
                Side::Left => Some(*left),
                Side::Right => *right,
            });
            match standing.apply(&Change { kind, number, side, out, into }) {
                Ok(()) => {}
                Err(Impossible::Number) if kind == ChangeKind::Bye => {
                    return Err(differs(&path("number"), &before.next_number(), &number));
                }
                Err(Impossible::Number) => {
                    let expected = match kind {
                        ChangeKind::Join => before.bye().map(|(number, _)| number),
                        ChangeKind::Exchange | ChangeKind::Remove | ChangeKind::Bye | ChangeKind::Late => {
                            place.map(|(number, _)| number)
                        }
                    };
                    return Err(differs(&path("number"), &expected, &number));
                }
                Err(Impossible::Side) => return Err(differs(&path("side"), &side.opposite(), &side)),
                Err(Impossible::Out) => return Err(differs(&path("out"), &stood, &out)),
                Err(Impossible::In) => return Err(differs(&path("in"), &None::<TicketNo>, &into)),
            }
        }
        let mut seen = BTreeSet::new();
        let all = standing.pairs().iter().flat_map(|(number, left, right)| {
            [Some(*left), *right].into_iter().flatten().map(move |ticket| (*number, ticket))
        });
        for (number, ticket) in all {
            if !seen.insert(ticket) {
                let elsewhere = standing.find(ticket).map(|(number, _)| number);
                return Err(differs(&format!("changes: ticket {ticket}"), &elsewhere, &number));
            }
        }
        Ok(())
    }
}
