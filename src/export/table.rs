//! The six tables: their names, who may see them, and how one is written.

use super::book::Book;
use super::cell::Cell;
use super::dialect::Dialect;
use super::{cash, draws, players, prizes, results, tickets};
use crate::rules::text::text_enum;
use std::io::{self, Write};

text_enum! {
    /// A table of DESIGN 5.2.
    Table, "table" {
        /// Who is on the list, with how many tickets, and what they paid.
        Players = "teilnehmer",
        /// Every ticket, its owner and how far it came.
        Tickets = "karten",
        /// Every pull of every attempt.
        Draws = "auslosung",
        /// Every pairing in force and how it ended.
        Results = "ergebnisse",
        /// Every prize and who gets it.
        Prizes = "preise",
        /// Every payment.
        Cash = "kassa",
    }
}

impl Table {
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
