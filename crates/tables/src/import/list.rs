//! A list that could be read: each of its lines is a person, one with a cell that cannot be used, set apart with a reason, or empty.

use super::apart::Why;
use super::records::Record;
use super::{Column, FirstLine};
use tournament::texts::{Person, TextFault};
use tournament::{FirstPayment, Tickets};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerList {
    /// The first line that is no heading, and what it was taken for.
    pub first: FirstLine,
    /// Its columns, as far as anything stands in them.
    pub columns: Vec<Column>,
    /// The people, in the order of the list.
    pub rows: Vec<Row>,
    /// People of whom something cannot be used, in the order of the list.
    pub faulty: Vec<FaultyRow>,
    /// What is nobody, or not meant, in the order of the list.
    pub apart: Vec<ApartRow>,
    /// Rows of which nobody knows yet where the names stand.
    pub unread: Vec<Record>,
    /// How many lines say nothing but a running number, or one ticket for nobody.
    pub empty: u64,
    /// Whether there are names of which only the order of their words says which is the family name.
    pub needs_order: bool,
    /// Which order was taken, by what somebody has said or by the title of the column.
    pub order: Option<tournament::texts::NameOrder>,
    /// Whether it is a table, whose cells can be corrected one by one.
    pub is_table: bool,
    /// Whether the list says how many tickets somebody buys; without it everybody buys one.
    pub has_tickets: bool,
    /// Whether it says what was paid; without it nobody has paid.
    pub has_paid: bool,
    /// A cell so far from the list that it was not read.
    pub far: Option<String>,
    /// The whole list as text, so that it can be corrected and sent again.
    pub text: String,
}

impl PlayerList {
    /// Returns how many lines the list has; one with a line break in a cell counts once.
    pub fn lines(&self) -> u64 {
        let told = self.rows.len() + self.faulty.len() + self.apart.len() + self.unread.len();
        told as u64 + self.empty
    }

    /// Returns whether nobody stands on it, and nobody to ask about.
    pub(super) fn is_nobody(&self) -> bool {
        let could_be = |row: &ApartRow| row.person.is_some();
        self.rows.is_empty()
            && self.faulty.is_empty()
            && self.unread.is_empty()
            && !self.apart.iter().any(could_be)
    }

    /// Returns whether somebody has to say something before anybody can be entered.
    pub fn is_asking(&self) -> bool {
        !self.unread.is_empty() || self.columns.iter().any(|column| column.question.is_some())
    }

    /// Returns all rows with anything in them, in the order of the list.
    pub fn raw(&self) -> Vec<&Record> {
        let mut all: Vec<&Record> = self.rows.iter().map(|row| &row.raw).collect();
        all.extend(self.faulty.iter().map(|row| &row.raw));
        all.extend(self.unread.iter());
        all.sort_by_key(|row| row.line);
        all
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub raw: Record,
    pub person: Person,
    /// Who plays with them, on a list of pairs.
    pub partner: Option<Person>,
    /// Which tickets: one if the list says nothing.
    pub tickets: Tickets,
    pub paid: FirstPayment,
    /// The cell that names groups, "" if there is none.
    pub groups: String,
    /// The line above that names the same person, if there is one.
    pub twin: Option<u64>,
    /// Why it was set apart, if somebody wants it entered nevertheless.
    pub was_apart: Option<Why>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultyRow {
    pub raw: Record,
    /// What, and in which column it stands, if it is one.
    pub faults: Vec<(Option<usize>, CellFault)>,
}

/// A row that is not entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApartRow {
    pub raw: Record,
    pub why: Why,
    /// Who it would be, if somebody wants it entered nevertheless.
    pub person: Option<Person>,
    pub tickets: Tickets,
    /// Whether a name stands there, so that it can be ticked even if something else cannot be used.
    pub has_name: bool,
}

impl ApartRow {
    /// Returns a row that is about nobody.
    pub(super) fn nobody(raw: Record, why: Why) -> ApartRow {
        ApartRow { raw, why, person: None, tickets: Tickets::Count(1), has_name: false }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CellFault {
    #[error("Name: {0}")]
    Name(TextFault),
    #[error("Ort: {0}")]
    Town(TextFault),
    /// More than two people in one entry; what stands there.
    #[error("{0:?} names more than two people")]
    ThirdName(String),
    /// Two people where everybody plays alone; what stands there.
    #[error("{0:?} names two people")]
    PairAmongSingles(String),
    /// No number of tickets from 1 to [`Settings::MAX_TICKETS_PER_PLAYER`](tournament::Settings::MAX_TICKETS_PER_PLAYER); what stands there.
    #[error("Karten: {0:?} is no number of tickets from 1 to {most}", most = tournament::Settings::MAX_TICKETS_PER_PLAYER)]
    Tickets(String),
    /// No numbers of printed tickets; what stands there.
    #[error("Kartennummern: {0:?} is no number of a ticket")]
    Numbers(String),
    /// Neither an amount nor yes or no; what stands there.
    #[error("Bezahlt: {0:?} is no amount")]
    Paid(String),
    /// A date where a name should stand: Excel makes dates of texts that look like one.
    #[error("Name: {0} is a date")]
    Date(String),
    /// What a spreadsheet shows where it could not compute the text.
    #[error("{0} is not computed")]
    Uncomputed(String),
    /// Letters that were lost before the list came here.
    #[error("{0} has lost letters")]
    LostLetters(String),
    /// A quotation mark begins here that is never closed.
    #[error("a quotation mark that is never closed")]
    OpenQuote,
    /// More cells than the first line has columns, mostly a separator inside a name.
    #[error("{cells} cells under {columns} columns")]
    TooManyCells { cells: usize, columns: usize },
}
