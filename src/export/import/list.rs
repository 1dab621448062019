//! A list that could be read, and everything that is wrong in its lines.

use super::{Charset, FirstLine, Sheet, UnknownColumn};
use crate::texts::{Person, TextFault};
use crate::tournament::FirstPayment;
use std::collections::BTreeSet;

/// A list that could be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerList {
    /// The first line that is no heading, and what it was taken for.
    pub first: FirstLine,
    /// The people, in the order of the list.
    pub rows: Vec<Row>,
    /// The lines that cannot be used, ascending; a line may have several faults.
    pub faults: Vec<LineFault>,
    /// Lines that add others up, which are nobody, with what they are called.
    pub totals: Vec<(u64, String)>,
    /// The lines above the titles, if somebody may stand in them: several, or one with more than a heading.
    pub above: Vec<u64>,
    /// How many lines the list has; one with a line break in a cell counts once.
    pub lines: u64,
    /// Those that are nobody, ascending: headings, titles, totals, what is too far to the right.
    pub apart: Vec<u64>,
    /// Columns whose titles say nothing here; they are left out unless somebody has said what they mean.
    pub unknown: Vec<UnknownColumn>,
    /// Whether there are names of which only the order of their words says which is the family name.
    pub needs_order: bool,
    /// Whether there is a column that says how many tickets somebody buys; without it everybody buys one.
    pub has_tickets: bool,
    /// Whether there is a column that says what was paid; without it nobody has paid.
    pub has_paid: bool,
    /// What the letters were written in.
    pub charset: Charset,
    /// A cell so far from the list that it was not read.
    pub far: Option<String>,
    /// The sheet of a workbook that it was read from.
    pub sheet: Option<Sheet>,
    /// The whole list as text, so that it can be corrected and sent again.
    pub text: String,
}

impl PlayerList {
    /// Returns how many lines cannot be used.
    pub fn faulty(&self) -> u64 {
        self.faults.iter().map(|fault| fault.line).collect::<BTreeSet<u64>>().len() as u64
    }

    /// Returns how many lines are empty: those that are neither people nor set apart.
    pub fn empty(&self) -> u64 {
        self.lines.saturating_sub(self.accounted_for())
    }

    /// Returns how many are not.
    pub(super) fn accounted_for(&self) -> u64 {
        (self.rows.len() + self.apart.len()) as u64 + self.faulty()
    }
}

/// A person on a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of the file, counted from 1.
    pub line: u64,
    pub person: Person,
    /// How many tickets: 1 to [`Settings::MAX_TICKETS_PER_PLAYER`](crate::tournament::Settings::MAX_TICKETS_PER_PLAYER), 1 if the list says nothing.
    pub tickets: u32,
    pub paid: FirstPayment,
    /// The cell that names groups, "" if there is none.
    pub groups: String,
    /// The line above that names the same person, if there is one.
    pub twin: Option<u64>,
}

/// Something wrong in one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LineFault {
    /// The line of the file, counted from 1.
    pub line: u64,
    pub fault: CellFault,
}

/// Why a line cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CellFault {
    #[error("Name: {0}")]
    Name(TextFault),
    #[error("Ort: {0}")]
    Town(TextFault),
    /// No number of tickets from 1 to [`Settings::MAX_TICKETS_PER_PLAYER`](crate::tournament::Settings::MAX_TICKETS_PER_PLAYER); what stands there.
    #[error("Karten: {0:?} is no number of tickets from 1 to {most}", most = crate::tournament::Settings::MAX_TICKETS_PER_PLAYER)]
    Tickets(String),
    #[error("Bezahlt: {0:?} is no amount")]
    Paid(String),
    /// A date where a name should stand: Excel makes dates of texts that look like one.
    #[error("Name: {0} is a date")]
    Date(String),
    /// What a spreadsheet shows where it could not compute the text.
    #[error("{0} is not computed")]
    Uncomputed(String),
    /// More cells than the first line has columns, mostly a separator inside a name.
    #[error("{cells} cells under {columns} columns")]
    TooManyCells { cells: usize, columns: usize },
}
