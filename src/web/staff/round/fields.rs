//! An entry that waits for the second Enter, in the hidden fields of its form.

use super::{notation, typed};
use crate::web::http::FormState;
use schnapsen::options::Count;
use schnapsen::verdict::Entry as Bummerl;
use tournament::{MatchId, MatchResult, Pairing, PlainMatch, Side, TicketNo};

/// A result for a match as the scorer has seen it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: MatchId,
    pub expected_version: u32,
    /// Its tickets, left and right.
    pub tickets: [TicketNo; 2],
    /// The side that the scorer sees on the left.
    pub from: Side,
    pub result: MatchResult,
    /// The Bummerl that were written down, seen from the left pot; none if only the result was.
    pub written: Vec<Bummerl>,
    /// What was typed to name the match, to go on with after a complaint.
    pub typed_match: String,
    pub typed_score: String,
}

impl Entry {
    /// Returns an entry for a match as it stands; `None` if it has not two tickets.
    pub fn new(pairing: &Pairing, from: Side, result: MatchResult) -> Option<Entry> {
        Some(Entry {
            id: pairing.id,
            expected_version: pairing.version,
            tickets: [pairing.left?, pairing.right?],
            from,
            result,
            written: Vec::new(),
            typed_match: String::new(),
            typed_score: String::new(),
        })
    }

    /// Returns whether the same two tickets still face each other.
    pub fn fits(&self, pairing: &Pairing) -> bool {
        [pairing.left, pairing.right] == self.tickets.map(Some)
    }

    pub fn wish(&self) -> PlainMatch {
        PlainMatch::EnterResult {
            id: self.id,
            expected_version: self.expected_version,
            result: self.result,
            evidence: self.written.clone(),
        }
    }

    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let [left, right] = self.tickets;
        vec![
            ("runde", self.id.stage.to_string()),
            ("versuch", self.id.attempt.to_string()),
            ("nummer", self.id.number.to_string()),
            ("gesehen", self.expected_version.to_string()),
            ("links", left.to_string()),
            ("rechts", right.to_string()),
            ("blick", typed::side_word(self.from).to_owned()),
            ("ergebnis", typed::hidden(self.result)),
            ("bummerl", notation::text(&self.written, Count::Up)),
            ("partie", self.typed_match.clone()),
            ("stand", self.typed_score.clone()),
        ]
    }

    /// Reads the hidden fields; `None` if somebody has changed them.
    pub fn read(form: &FormState) -> Option<Entry> {
        let number = |field| form.value(field).parse().ok();
        let mut result = typed::from_hidden(form.value("ergebnis"))?;
        // Where a walkover is read back, its reason can still be changed.
        if let MatchResult::Walkover { absence, .. } = &mut result {
            *absence = typed::absence(form.value("grund")).unwrap_or(*absence);
        }
        Some(Entry {
            id: match_id(form)?,
            expected_version: number("gesehen")?,
            tickets: [TicketNo(number("links")?), TicketNo(number("rechts")?)],
            from: typed::side(form.value("blick"))?,
            result,
            written: notation::from_hidden(form.value("bummerl"))?,
            typed_match: form.value("partie").to_owned(),
            typed_score: form.value("stand").to_owned(),
        })
    }
}

/// Reads which match the hidden fields of a form name.
pub fn match_id(form: &FormState) -> Option<MatchId> {
    Some(MatchId {
        stage: form.value("runde").parse().ok()?,
        attempt: form.value("versuch").parse().ok()?,
        number: form.value("nummer").parse().ok()?,
    })
}
