//! Which column says what, and what a row says in it.

use super::{CellFault, ListFault, Row};
use crate::export::formula::unguarded;
use crate::texts::{Person, search_key};
use crate::tournament::FirstPayment;
use crate::tournament::{Cents, Settings};
use csv::StringRecord;
use std::collections::HashMap;

/// Where the columns are.
pub struct Columns {
    width: usize,
    name: usize,
    place: Option<usize>,
    /// The column with the number of tickets, if there is one.
    pub tickets: Option<usize>,
    paid: Option<usize>,
    /// Titles that mean nothing here, as they are written.
    pub ignored: Vec<String>,
}

impl Columns {
    /// Reads the titles.
    pub fn read(header: &StringRecord) -> Result<Columns, ListFault> {
        let mut known = HashMap::new();
        let mut ignored = Vec::new();
        for (index, title) in header.iter().map(str::trim).enumerate() {
            let key = search_key(title);
            match key.as_str() {
                "name" | "ort" | "karten" | "bezahlt" => {
                    if known.insert(key, index).is_some() {
                        return Err(ListFault::ColumnTwice(title.to_owned()));
                    }
                }
                // The running number of our own table: everybody gets a new one.
                "" | "nr" => {}
                _ => ignored.push(title.to_owned()),
            }
        }
        let titles = || header.iter().map(|title| title.trim().to_owned()).filter(|title| !title.is_empty());
        Ok(Columns {
            width: header.len(),
            name: known.remove("name").ok_or_else(|| ListFault::NoNameColumn(titles().collect()))?,
            place: known.remove("ort"),
            tickets: known.remove("karten"),
            paid: known.remove("bezahlt"),
            ignored,
        })
    }

    /// Reads a row, or says what is wrong with each of its cells.
    pub fn row(&self, line: u64, record: &StringRecord) -> Result<Row, Vec<CellFault>> {
        let cells = record.len() - record.iter().rev().take_while(|cell| cell.trim().is_empty()).count();
        if cells > self.width {
            return Err(vec![CellFault::TooManyCells { cells, columns: self.width }]);
        }
        let cell = |column: Option<usize>| column.and_then(|column| record.get(column)).unwrap_or("").trim();
        let person = Person::read(unguarded(cell(Some(self.name))), unguarded(cell(self.place)));
        let tickets = tickets(cell(self.tickets));
        let paid = paid(cell(self.paid));
        match (person, tickets, paid) {
            (Ok(person), Ok(tickets), Ok(paid)) => Ok(Row { line, person, tickets, paid, twin: None }),
            (person, tickets, paid) => {
                let text = person.err();
                let name = text.and_then(|fault| fault.name).map(CellFault::Name);
                let place = text.and_then(|fault| fault.place).map(CellFault::Town);
                Err([name, place, tickets.err(), paid.err()].into_iter().flatten().collect())
            }
        }
    }
}

fn tickets(cell: &str) -> Result<u32, CellFault> {
    if cell.is_empty() {
        return Ok(1);
    }
    let digits = cell.bytes().all(|byte| byte.is_ascii_digit());
    let count =
        cell.parse().ok().filter(|count| digits && (1..=Settings::MAX_TICKETS_PER_PLAYER).contains(count));
    count.ok_or_else(|| CellFault::Tickets(shortened(cell)))
}

fn paid(cell: &str) -> Result<FirstPayment, CellFault> {
    match cell.to_lowercase().as_str() {
        "" | "nein" | "n" | "no" | "-" | "falsch" => Ok(FirstPayment::Nothing),
        "ja" | "j" | "x" | "yes" | "y" | "wahr" => Ok(FirstPayment::InFull),
        // Amounts beyond reason are left to the till, which knows its limit.
        amount => match amount.parse() {
            Ok(Cents::ZERO) => Ok(FirstPayment::Nothing),
            Ok(amount) => Ok(FirstPayment::Amount(amount)),
            Err(_) => Err(CellFault::Paid(shortened(cell))),
        },
    }
}

/// Returns a cell as a complaint can quote it.
pub fn shortened(cell: &str) -> String {
    const LONGEST: usize = 30;
    let shown: String = cell.chars().filter(|char| !char.is_control()).take(LONGEST).collect();
    if cell.chars().count() > LONGEST { shown + "…" } else { shown }
}
