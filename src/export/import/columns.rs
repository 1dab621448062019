//! Which column says what, and what a row says in it.

use super::{CellFault, ListFault, Row};
use crate::export::formula::unguarded;
use crate::texts::{Person, search_key};
use crate::tournament::FirstPayment;
use crate::tournament::{Cents, Settings};
use csv::StringRecord;
use std::collections::HashMap;

/// How far down the titles of the columns may stand.
pub const TITLES_WITHIN: usize = 20;

/// The titles of our own tables, and what else people write above the same thing, as [`search_key`] makes them.
const TITLES: [(Column, &str, &[&str]); 6] = [
    (
        Column::Name,
        "name",
        &[
            "spieler",
            "spielerin",
            "spielername",
            "teilnehmer",
            "teilnehmerin",
            "vor- und nachname",
            "vor- und zuname",
        ],
    ),
    (Column::First, "vorname", &["first name", "given name"]),
    (Column::Last, "nachname", &["familienname", "zuname", "last name", "surname", "family name"]),
    (Column::Place, "ort", &["wohnort", "gemeinde", "stadt", "herkunft", "place", "town", "city"]),
    (
        Column::Tickets,
        "karten",
        &["anzahl", "anzahl karten", "kartenanzahl", "kartenzahl", "stuck", "stk", "stk.", "lose", "tickets"],
    ),
    (Column::Paid, "bezahlt", &["bezahlt?", "betrag", "einzahlung", "zahlung", "kassiert", "paid", "amount"]),
];

/// What a column says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Column {
    Name,
    First,
    Last,
    Place,
    Tickets,
    Paid,
}

impl Column {
    /// Returns what a title means, and whether it is the usual one for it.
    fn of_title(title: &str) -> Option<(Column, bool)> {
        let key = search_key(title);
        let known =
            TITLES.iter().find(|(_, usual, others)| *usual == key || others.contains(&key.as_str()))?;
        Some((known.0, known.1 == key))
    }
}

/// Returns which of the first rows has the titles: one that says names. A heading such as "Teilnehmer" above them is none if a better one
/// follows.
pub fn titles_at(rows: &[Vec<&str>]) -> Option<usize> {
    let says = |row: &[&str], wanted: &dyn Fn(Column, bool) -> bool| {
        row.iter().filter_map(|title| Column::of_title(title)).any(|(column, usual)| wanted(column, usual))
    };
    let first = |wanted: &dyn Fn(Column, bool) -> bool| {
        rows.iter().take(TITLES_WITHIN).position(|row| says(row, wanted))
    };
    first(&|column, usual| column == Column::Last || (column == Column::Name && usual))
        .or_else(|| first(&|column, _| column == Column::Name))
}

/// Where the columns are.
pub struct Columns {
    width: usize,
    /// One column with whole names, or two with the parts of names as they stand in the list.
    name: Vec<usize>,
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
        let mut known: HashMap<Column, (usize, bool)> = HashMap::new();
        for (index, title) in header.iter().map(str::trim).enumerate() {
            let Some((column, usual)) = Column::of_title(title) else { continue };
            match known.get(&column) {
                Some((_, before)) if *before == usual => {
                    return Err(ListFault::ColumnTwice(title.to_owned()));
                }
                // Beside the usual title another one means something else.
                Some((_, true)) => {}
                _ => {
                    known.insert(column, (index, usual));
                }
            }
        }
        if known.contains_key(&Column::Name) {
            known.remove(&Column::First);
            known.remove(&Column::Last);
        }
        let used: Vec<usize> = known.values().map(|(index, _)| *index).collect();
        let mut known = |column| known.remove(&column).map(|(index, _)| index);
        let name = match (known(Column::Name), known(Column::Last)) {
            (Some(name), _) => vec![name],
            (None, Some(last)) => {
                let mut parts = vec![last];
                parts.extend(known(Column::First));
                // In the order in which the list says them.
                parts.sort();
                parts
            }
            (None, None) => Vec::new(),
        };
        // The running number of our own table is nobody's loss: everybody gets a new one.
        let says_nothing = |title: &str| matches!(search_key(title).as_str(), "" | "nr" | "nr." | "nummer");
        let ignored =
            header.iter().enumerate().filter(|(index, title)| !used.contains(index) && !says_nothing(title));
        let ignored = ignored.map(|(_, title)| title.trim().to_owned()).collect();
        let titles = || header.iter().map(|title| title.trim().to_owned()).filter(|title| !title.is_empty());
        Ok(Columns {
            width: header.len(),
            place: known(Column::Place),
            tickets: known(Column::Tickets),
            paid: known(Column::Paid),
            name: if name.is_empty() {
                return Err(ListFault::NoNameColumn(titles().collect()));
            } else {
                name
            },
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
        let parts =
            self.name.iter().map(|column| unguarded(cell(Some(*column)))).filter(|part| !part.is_empty());
        let name = parts.collect::<Vec<_>>().join(" ");
        let person = Person::read(&name, unguarded(cell(self.place)));
        if is_date(&name) {
            return Err(vec![CellFault::Date(name)]);
        }
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

/// Returns whether a text is a date as Austrians write it, "05.01.2027".
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(is_number)
}

/// Returns a cell as a complaint can quote it.
pub fn shortened(cell: &str) -> String {
    const LONGEST: usize = 30;
    let shown: String = cell.chars().filter(|char| !char.is_control()).take(LONGEST).collect();
    if cell.chars().count() > LONGEST { shown + "…" } else { shown }
}
