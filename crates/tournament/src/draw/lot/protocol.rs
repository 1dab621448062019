//! The published record of a lot by `lot/1`, and how anyone checks it (docs/DRAW.md).

use super::{LotList, LotNo, SealedLot};
use crate::draw::history::rfc3339;
use crate::draw::protocol::{Field, Void};
use crate::draw::verdict::{Difference, Verdict, compare, compare_lists, differs};
use crate::draw::{Commitment, Phrase, PhraseKind, Secret, Seed};
use crate::ids::{ActionNo, TicketNo};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The name of a lot drawn by the program.
pub const LOT: &str = "lot/1";

/// A lot as it is published: the fields and their order are fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Protocol {
    /// `lot/1`.
    pub procedure: String,
    /// The tournament's short name in addresses.
    pub tournament: String,
    /// Which lot.
    pub round: LotNo,
    /// The first of the shared places.
    pub place: u32,
    /// Who takes part, tickets ascending.
    pub entries: Vec<TicketNo>,
    /// SHA-256 of the secret.
    pub commitment: Commitment,
    /// The secret; null before the lot is drawn.
    pub secret: Field<Secret>,
    /// The phrase; null before it is taken.
    pub phrase: Field<Phrase>,
    /// The seed; null before the lot is drawn.
    pub seed: Field<Seed>,
    /// The tickets, first lot first; none before.
    pub order: Vec<TicketNo>,
    /// Why and when it became void.
    pub void: Option<Void>,
    /// What the phrase had to be, fixed with the list.
    pub phrase_kind: Option<PhraseKind>,
    /// When it was sealed and drawn.
    pub history: LotHistory,
}

/// When a lot was sealed and drawn. A check has to believe it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotHistory {
    /// When it was sealed, RFC 3339.
    pub closed: String,
    /// When it was drawn, RFC 3339; null before.
    pub drawn: Option<String>,
}

impl Protocol {
    /// Writes the protocol of a lot. `at` tells the time of an action; `reason` is why a lot lapsed.
    pub fn of(
        lot: &SealedLot,
        tournament: &str,
        at: impl Fn(ActionNo) -> DateTime<Utc>,
        reason: &str,
    ) -> Protocol {
        let time = |action| rfc3339(at(action));
        let opened = lot.seal.opened;
        Protocol {
            procedure: LOT.to_owned(),
            tournament: tournament.to_owned(),
            round: lot.number,
            place: lot.place,
            entries: lot.among.clone(),
            commitment: lot.seal.commitment,
            secret: opened.map(|(secret, _)| secret).into(),
            phrase: lot.seal.phrase.clone().into(),
            seed: opened.map(|(_, seed)| seed).into(),
            order: lot.order.clone(),
            void: lot.lapsed.map(|action| Void { reason: reason.to_owned(), at: time(action) }),
            phrase_kind: lot.seal.kind,
            history: LotHistory { closed: time(lot.sealed_by), drawn: lot.drawn_by.map(time) },
        }
    }

    /// Returns what the order follows from.
    pub fn list(&self) -> LotList<'_> {
        LotList { tournament: &self.tournament, lot: self.round, place: self.place, entries: &self.entries }
    }

    /// Returns SHA-256 of the canonical text in hexadecimal digits: one line that stands for the whole list.
    pub fn list_hash(&self) -> String {
        hex::encode(Sha256::digest(self.list().canonical_text()))
    }

    /// Draws again from the secret and the phrase and compares line by line.
    pub fn verify(&self) -> Verdict {
        Verdict::of(self.check(), self.order.is_empty(), self.void.is_some())
    }

    fn check(&self) -> Result<(), Difference> {
        if self.procedure != LOT {
            return Err(differs("procedure", &LOT, &self.procedure));
        }
        // The list is frozen in one form only: each ticket once and ascending.
        let sorted: BTreeSet<TicketNo> = self.entries.iter().copied().collect();
        compare_lists("entries", &Vec::from_iter(sorted), &self.entries)?;
        let (Some(secret), Some(phrase)) = (self.secret.known(), self.phrase.known()) else {
            return compare_lists("order", &[], &self.order);
        };
        compare("commitment", &secret.commitment(), &self.commitment)?;
        let seed = secret.lot_seed(&self.list().canonical_text(), phrase);
        compare("seed", &Some(&seed), &self.seed.known())?;
        compare_lists("order", &self.list().draw(&seed), &self.order)
    }
}
