//! Which column says what, and what a row says in it.

use super::totals::total;
use super::{Answers, CellFault, ListFault, MAX_COLUMNS, Meaning, Row, UnknownColumn};
use crate::export::column::is_running_number;
use crate::export::formula::is_uncomputed;
use crate::export::formula::unguarded;
use crate::texts::{NameOrder, Person, PersonFault};
use crate::tournament::FirstPayment;
use crate::tournament::{Cents, Settings};
use csv::StringRecord;
use std::collections::{BTreeMap, BTreeSet};

/// Where the columns are.
pub struct Columns {
    width: usize,
    known: BTreeMap<Meaning, usize>,
    order: Option<NameOrder>,
    /// Those whose titles say nothing here.
    pub unknown: Vec<UnknownColumn>,
}

impl Columns {
    /// Reads the titles, with what somebody has said about those that say nothing. A column without one is asked about as well if anything
    /// stands in it below, `rows`: a title that is joined over two columns stands in the first of them.
    pub fn read(
        header: &StringRecord,
        rows: &[StringRecord],
        answers: &Answers,
    ) -> Result<Columns, ListFault> {
        let mut by_title: BTreeMap<Meaning, (usize, bool)> = BTreeMap::new();
        for (index, title) in header.iter().map(str::trim).enumerate() {
            let Some((meaning, usual)) = Meaning::of_title(title) else { continue };
            match by_title.get(&meaning) {
                Some((_, before)) if *before == usual => {
                    return Err(ListFault::ColumnTwice(title.to_owned()));
                }
                // Beside the usual title another one means something else.
                Some((_, true)) => {}
                _ => {
                    by_title.insert(meaning, (index, usual));
                }
            }
        }
        if by_title.contains_key(&Meaning::Name) && by_title.contains_key(&Meaning::Family) {
            by_title.remove(&Meaning::Given);
            by_title.remove(&Meaning::Family);
        }
        let mut known: BTreeMap<Meaning, usize> =
            by_title.into_iter().map(|(meaning, (index, _))| (meaning, index)).collect();
        let used: Vec<usize> = known.values().copied().collect();
        let filled = filled(rows);
        let mut unknown = Vec::new();
        for (index, title) in header.iter().map(str::trim).enumerate() {
            let is_empty = title.is_empty() && !filled.contains(&index);
            if used.contains(&index) || is_empty || is_running_number(title) {
                continue;
            }
            let meaning = answers.columns.get(&index).copied();
            let column = UnknownColumn { index, title: title.to_owned(), meaning };
            if let Some(meaning) = meaning
                && known.insert(meaning, index).is_some()
            {
                return Err(ListFault::ColumnTwice(if title.is_empty() {
                    column.letters()
                } else {
                    column.title
                }));
            }
            unknown.push(column);
        }
        // The only column of a list can have nothing but names, so nobody is asked about one without a title.
        if known.is_empty()
            && let [UnknownColumn { index, title, meaning: None }] = &unknown[..]
            && title.is_empty()
        {
            known.insert(Meaning::Name, *index);
            unknown.clear();
        }
        // Beside a given name a "Name" is the family name.
        if known.contains_key(&Meaning::Given)
            && !known.contains_key(&Meaning::Family)
            && let Some(name) = known.remove(&Meaning::Name)
        {
            known.insert(Meaning::Family, name);
        }
        if !known.contains_key(&Meaning::Name) && !known.contains_key(&Meaning::Family) {
            return Err(ListFault::NoNameColumn(unknown));
        }
        Ok(Columns { width: header.len(), known, order: answers.order, unknown })
    }

    /// Returns whether there is a column that says this.
    pub fn has(&self, meaning: Meaning) -> bool {
        self.known.contains_key(&meaning)
    }

    /// Reads a row, or says what is wrong with each of its cells.
    pub fn row(&self, line: u64, record: &StringRecord) -> Result<Row, Vec<CellFault>> {
        let cells = record.len() - record.iter().rev().take_while(|cell| cell.trim().is_empty()).count();
        if cells > self.width {
            return Err(vec![CellFault::TooManyCells { cells, columns: self.width }]);
        }
        let cell = |meaning: Meaning| {
            let column = self.known.get(&meaning).copied();
            column.and_then(|column| record.get(column)).unwrap_or("").trim()
        };
        let text = |meaning: Meaning| unguarded(cell(meaning));
        let name = [Meaning::Family, Meaning::Name].into_iter().find(|meaning| self.has(*meaning));
        let name = name.map_or("", text);
        if is_date(name) {
            return Err(vec![CellFault::Date(name.to_owned())]);
        }
        let texts = [name, text(Meaning::Given), text(Meaning::Place), text(Meaning::Groups)];
        if let Some(sign) = texts.into_iter().find(|text| is_uncomputed(text)) {
            return Err(vec![CellFault::Uncomputed(sign.to_owned())]);
        }
        let person = self.person(name, text(Meaning::Given), text(Meaning::Place));
        let tickets = tickets(cell(Meaning::Tickets));
        let paid = paid(cell(Meaning::Paid));
        match (person, tickets, paid) {
            (Ok(person), Ok(tickets), Ok(paid)) => {
                let groups = text(Meaning::Groups).to_owned();
                Ok(Row { line, person, tickets, paid, groups, twin: None })
            }
            (person, tickets, paid) => {
                let text = person.err();
                let name = text.and_then(|fault| fault.name).map(CellFault::Name);
                let place = text.and_then(|fault| fault.place).map(CellFault::Town);
                Err([name, place, tickets.err(), paid.err()].into_iter().flatten().collect())
            }
        }
    }

    /// Returns whether only the order of its words says which is the family name of this row.
    pub fn needs_order(&self, record: &StringRecord) -> bool {
        let name = self.known.get(&Meaning::Name).and_then(|column| record.get(*column)).unwrap_or("").trim();
        !self.has(Meaning::Given) && name.contains(' ') && !name.contains(',')
    }

    fn person(&self, name: &str, given: &str, place: &str) -> Result<Person, PersonFault> {
        if !self.has(Meaning::Given) {
            return Person::read_typed(name, place, self.order);
        }
        // Of somebody with one name it stands in either column.
        let whole = if name.is_empty() { given.to_owned() } else { Person::kept(name, given) };
        Person::read(&whole, place)
    }
}

/// Returns the columns in which something stands, in rows that are no totals; nobody is asked about those far to the right.
fn filled(rows: &[StringRecord]) -> BTreeSet<usize> {
    let mut filled = BTreeSet::new();
    for row in rows.iter().filter(|row| total(row).is_none()) {
        let cells = row.iter().take(MAX_COLUMNS).enumerate();
        filled.extend(cells.filter(|(_, cell)| !cell.trim().is_empty()).map(|(index, _)| index));
    }
    filled
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
