//! The procedure `lot/1`: the order of those who share a place, drawn so that anybody can draw it again (docs/DRAW.md).

pub mod protocol;

use super::{Seal, Seed, Stream};
use crate::ids::{ActionNo, TicketNo};
use schnapsen::text::text_serde;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The number of a sealed lot of the evening, from 1; written `L1`, `L2`, …
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LotNo(pub u32);

impl fmt::Display for LotNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}", self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a lot: expected L1, L2, …")]
pub struct NoLot;

impl FromStr for LotNo {
    type Err = NoLot;

    fn from_str(text: &str) -> Result<LotNo, NoLot> {
        let digits = text.strip_prefix('L').ok_or(NoLot)?;
        match digits.parse() {
            Ok(number) if number > 0 && !digits.starts_with(['0', '+']) => Ok(LotNo(number)),
            _ => Err(NoLot),
        }
    }
}

text_serde!(LotNo);

/// Why a sealed lot does not go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LotFault {
    /// One for this place is sealed already and waits to be drawn.
    Sealed(u32),
    /// There is none of this number.
    Unknown,
    /// The hall's phrase has been taken, and there is no other.
    PhraseStands,
    /// The hall has not said its phrase yet.
    PhraseMissing,
}

/// Everything that a sealed lot holds and its order follows from, but for the seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotList<'a> {
    /// The tournament's short name in addresses.
    pub tournament: &'a str,
    pub lot: LotNo,
    /// The first of the shared places.
    pub place: u32,
    /// Who takes part, ascending, each once.
    pub entries: &'a [TicketNo],
}

impl LotList<'_> {
    /// Writes the text that stands for the list: a line with what is drawn, then one for each ticket.
    pub fn canonical_text(&self) -> String {
        let LotList { tournament, lot, place, entries } = self;
        let tickets: String = entries.iter().map(|ticket| format!("{ticket}\n")).collect();
        format!("{tournament} {lot} {place} {}\n{tickets}", entries.len())
    }

    pub fn draw(&self, seed: &Seed) -> Vec<TicketNo> {
        let mut order = self.entries.to_vec();
        Stream::new(seed.0).shuffle(&mut order);
        order
    }
}

/// A lot for a shared place that was sealed before it is drawn. It stays on record, whatever becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedLot {
    pub number: LotNo,
    /// The first of the shared places.
    pub place: u32,
    /// Who takes part, ascending.
    pub among: Vec<TicketNo>,
    /// Commitment, phrase and secret.
    pub seal: Seal,
    /// The tickets, first lot first; none before it is drawn.
    pub order: Vec<TicketNo>,
    pub sealed_by: ActionNo,
    /// The action that drew it.
    pub drawn_by: Option<ActionNo>,
    /// The action with which the night went on from an earlier state of its journal before the lot was drawn: somebody may have seen how it
    /// would come out.
    pub lapsed: Option<ActionNo>,
}

impl SealedLot {
    /// Returns whether it can still be drawn.
    pub fn is_awaited(&self) -> bool {
        self.drawn_by.is_none() && self.lapsed.is_none()
    }

    /// Returns what its order follows from.
    pub fn list<'a>(&'a self, tournament: &'a str) -> LotList<'a> {
        LotList { tournament, lot: self.number, place: self.place, entries: &self.among }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lot_is_called_by_its_number() {
        assert_eq!("L12".parse(), Ok(LotNo(12)));
        assert_eq!(LotNo(12).to_string(), "L12");
        for none in ["", "L", "L0", "L01", "L+1", "12", "l1", "L4294967296"] {
            assert_eq!(none.parse::<LotNo>(), Err(NoLot), "{none}");
        }
    }

    #[test]
    fn its_text_names_everybody_in_it() {
        let entries = [TicketNo(3), TicketNo(17)];
        let list = LotList { tournament: "abend", lot: LotNo(2), place: 5, entries: &entries };
        assert_eq!(list.canonical_text(), "abend L2 5 2\n3\n17\n");
    }
}
