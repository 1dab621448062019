//! The tables: their names, who may see them, and how one is written.

use super::book::Book;
use super::cell::{Cell, Contents};
use super::dialect::Dialect;
use super::{cash, draws, people, prizes, results, standing};
use schnapsen::text::text_enum;
use std::io::{self, Write};
use tournament::Tournament;

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
        /// Every result that took the place of another one.
        Corrections = "berichtigungen",
        /// Every prize and who gets it.
        Prizes = "preise",
        /// Every payment.
        Cash = "kassa",
        /// What has become of everybody on an evening with lives.
        Lives = "leben",
        /// The standing of an evening on which nobody goes out.
        Standing = "tabelle",
    }
}

impl Table {
    pub fn of(tournament: &Tournament) -> Vec<Table> {
        let has = |table: &Table| match table {
            Table::Lives => tournament.lives().is_some(),
            Table::Standing => tournament.has_standing(),
            Table::Players
            | Table::Tickets
            | Table::Draws
            | Table::Results
            | Table::Corrections
            | Table::Prizes
            | Table::Cash => true,
        };
        Table::ALL.iter().copied().filter(has).collect()
    }

    /// Returns whether guests may see it. What people paid is nobody else's business.
    pub fn is_public(self) -> bool {
        !matches!(self, Table::Players | Table::Cash)
    }

    /// Returns the name of its file, `karten.csv`.
    pub fn file_name(self) -> String {
        format!("{self}.csv")
    }

    /// Returns what it is called among others, `Karten`.
    pub fn heading(self) -> &'static str {
        match self {
            Table::Players => "Teilnehmer",
            Table::Tickets => "Karten",
            Table::Draws => "Auslosung",
            Table::Results => "Ergebnisse",
            Table::Corrections => "Berichtigungen",
            Table::Prizes => "Preise",
            Table::Cash => "Kassa",
            Table::Lives => "Leben",
            Table::Standing => "Tabelle",
        }
    }

    pub(super) fn contents<'a>(self, book: &Book<'a>) -> Contents<'a> {
        match self {
            Table::Players => people::players(book),
            Table::Tickets => contents(&people::TICKETS, people::tickets(book)),
            Table::Draws => contents(&draws::HEADER, draws::rows(book)),
            Table::Results => results::contents(book),
            Table::Corrections => results::corrections(book),
            Table::Prizes => contents(&prizes::HEADER, prizes::rows(book)),
            Table::Cash => contents(&cash::HEADER, cash::rows(book)),
            Table::Lives => contents(&people::LIVES, people::lives(book)),
            Table::Standing => contents(&standing::HEADER, standing::rows(book)),
        }
    }

    pub fn write(self, book: &Book<'_>, dialect: Dialect, out: impl Write) -> io::Result<()> {
        let Contents { header, rows } = self.contents(book);
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
}

fn contents<'a, const COLUMNS: usize>(
    header: &'static [&'static str; COLUMNS],
    rows: impl IntoIterator<Item = [Cell<'a>; COLUMNS]>,
) -> Contents<'a> {
    Contents { header, rows: rows.into_iter().map(Vec::from).collect() }
}
