//! The six tables: their names, who may see them, and how one is written.

use super::book::Book;
use super::cell::Cell;
use super::dialect::Dialect;
use super::{cash, draws, players, prizes, results, tickets};
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// A table of DESIGN 5.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// `teilnehmer`: who is on the list, with how many tickets, and what they paid.
    Players,
    /// `karten`: every ticket, its owner and how far it came.
    Tickets,
    /// `auslosung`: every pull of every attempt.
    Draws,
    /// `ergebnisse`: every pairing in force and how it ended.
    Results,
    /// `preise`: every prize and who gets it.
    Prizes,
    /// `kassa`: every payment.
    Cash,
}

/// The text names no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a table: expected teilnehmer, karten, auslosung, ergebnisse, preise or kassa")]
pub struct NoTable;

impl Table {
    /// Every table.
    pub const ALL: [Table; 6] =
        [Table::Players, Table::Tickets, Table::Draws, Table::Results, Table::Prizes, Table::Cash];

    /// Returns whether guests may see it. What people paid is nobody else's business.
    pub fn is_public(self) -> bool {
        !matches!(self, Table::Players | Table::Cash)
    }

    /// Returns the name of its file, `karten.csv`.
    pub fn file_name(self) -> String {
        format!("{self}.csv")
    }

    /// Writes the table: a header, then its rows.
    ///
    /// # Errors
    /// What writing gives.
    pub fn write(self, book: &Book<'_>, dialect: Dialect, out: impl Write) -> io::Result<()> {
        match self {
            Table::Players => write(dialect, out, players::HEADER, players::rows(book)),
            Table::Tickets => write(dialect, out, tickets::HEADER, tickets::rows(book)),
            Table::Draws => write(dialect, out, draws::HEADER, draws::rows(book)),
            Table::Results => write(dialect, out, results::HEADER, results::rows(book)),
            Table::Prizes => write(dialect, out, prizes::HEADER, prizes::rows(book)),
            Table::Cash => write(dialect, out, cash::HEADER, cash::rows(book)),
        }
    }
}

fn write<'a, const COLUMNS: usize>(
    dialect: Dialect,
    out: impl Write,
    header: [&str; COLUMNS],
    rows: impl IntoIterator<Item = [Cell<'a>; COLUMNS]>,
) -> io::Result<()> {
    let mut writer = dialect.writer(out)?;
    writer.write_record(header)?;
    for row in rows {
        for cell in &row {
            writer.write_field(cell.write(dialect).as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Table::Players => "teilnehmer",
            Table::Tickets => "karten",
            Table::Draws => "auslosung",
            Table::Results => "ergebnisse",
            Table::Prizes => "preise",
            Table::Cash => "kassa",
        })
    }
}

impl FromStr for Table {
    type Err = NoTable;

    fn from_str(text: &str) -> Result<Table, NoTable> {
        Table::ALL.into_iter().find(|table| table.to_string() == text).ok_or(NoTable)
    }
}
