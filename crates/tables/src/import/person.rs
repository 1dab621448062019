//! What one row says of somebody.

use super::cells::{amount, count, is_date, paid, ticket_numbers, tickets};
use super::columns::Columns;
use super::message::Said;
use super::records::{Record, Separator};
use super::{CellFault, Meaning, Row};
use crate::formula::{is_uncomputed, unguarded};
use tournament::texts::{Person, PersonFault};
use tournament::{FirstPayment, Tickets};

pub struct Reader<'a> {
    pub columns: &'a Columns,
    /// Whether names come as people write them in a message.
    pub is_message: bool,
}

/// Returns whether a letter was lost before the list came here: "M�ller", "Gr?nwald".
fn has_lost_letters(cell: &str) -> bool {
    let letters: Vec<char> = cell.chars().collect();
    let is_within = |three: &[char]| matches!(three, [before, '?', after] if before.is_alphabetic() && after.is_alphabetic());
    cell.contains('\u{fffd}') || letters.windows(3).any(is_within)
}

impl Reader<'_> {
    /// Messages have one column, or what separates columns where people only look at them.
    pub fn new<'a>(columns: &'a Columns, separator: &Separator) -> Reader<'a> {
        let is_alone = columns.all.len() == 1 && columns.have_names();
        Reader { columns, is_message: is_alone || !matches!(separator, Separator::Sign(_)) }
    }

    fn cell<'r>(&self, row: &'r Record, meaning: Meaning) -> &'r str {
        self.columns.of_meaning(meaning).map_or("", |index| row.cell(index))
    }

    /// Reads the name of a row with what stands around it.
    pub fn message(&self, row: &Record) -> Said {
        let name = [Meaning::Family, Meaning::Name].into_iter().find(|meaning| self.columns.has(*meaning));
        let name = unguarded(name.map_or("", |meaning| self.cell(row, meaning)));
        if self.is_message { Said::of(name) } else { Said { name: name.to_owned(), ..Said::default() } }
    }

    /// Reads a row, or says what is wrong with each of its cells, and in which column.
    pub fn read(&self, row: &Record) -> Result<Row, Vec<(Option<usize>, CellFault)>> {
        if row.is_open {
            return Err(vec![(None, CellFault::OpenQuote)]);
        }
        let cells = row.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        if cells > self.columns.width {
            return Err(vec![(None, CellFault::TooManyCells { cells, columns: self.columns.width })]);
        }
        let said = self.message(row);
        let place = || unguarded(self.cell(row, Meaning::Place));
        let given = unguarded(self.cell(row, Meaning::Given));
        let names = self.columns.of_meaning(Meaning::Family).or(self.columns.of_meaning(Meaning::Name));
        for (column, text) in
            [(names, said.name.as_str()), (self.columns.of_meaning(Meaning::Place), place())]
        {
            if has_lost_letters(text) {
                return Err(vec![(column, CellFault::LostLetters(text.to_owned()))]);
            }
        }
        if is_date(&said.name) {
            return Err(vec![(names, CellFault::Date(said.name))]);
        }
        for meaning in [Meaning::Family, Meaning::Name, Meaning::Given, Meaning::Place, Meaning::Groups] {
            let cell = self.cell(row, meaning);
            if is_uncomputed(cell) {
                return Err(vec![(self.columns.of_meaning(meaning), CellFault::Uncomputed(cell.to_owned()))]);
            }
        }
        let stands = said.place.as_deref().filter(|_| !self.columns.has(Meaning::Place));
        let person = self.person(&said.name, given, stands.unwrap_or(place()));
        let (tickets, paid) = (self.tickets(row, &said), self.paid(row, &said));
        match (person, tickets, paid) {
            (Ok(person), Ok(tickets), Ok(paid)) => Ok(Row {
                raw: row.clone(),
                person,
                tickets,
                paid,
                groups: unguarded(self.cell(row, Meaning::Groups)).to_owned(),
                twin: None,
                was_apart: None,
            }),
            (person, tickets, paid) => {
                let text = person.err();
                let name = text.and_then(|fault| fault.name).map(|fault| (names, CellFault::Name(fault)));
                let place = text.and_then(|fault| fault.place);
                let place =
                    place.map(|fault| (self.columns.of_meaning(Meaning::Place), CellFault::Town(fault)));
                let tickets = tickets.err().map(|fault| (self.tickets_column(), fault));
                let paid = paid.err().map(|fault| (self.paid_column(), fault));
                Err([name, place, tickets, paid].into_iter().flatten().collect())
            }
        }
    }

    fn tickets_column(&self) -> Option<usize> {
        self.columns.of_meaning(Meaning::Tickets).or(self.columns.of_meaning(Meaning::Numbers))
    }

    fn tickets(&self, row: &Record, said: &Said) -> Result<Tickets, CellFault> {
        match (self.columns.of_meaning(Meaning::Numbers), said.tickets) {
            (Some(column), _) if !row.cell(column).is_empty() => ticket_numbers(row.cell(column)),
            (_, Some(count)) if self.tickets_column().is_none() => tickets(&count.to_string()),
            _ => tickets(self.cell(row, Meaning::Tickets)),
        }
    }

    fn paid_column(&self) -> Option<usize> {
        self.columns.of_meaning(Meaning::Paid).or(self.columns.of_meaning(Meaning::Amount))
    }

    fn paid(&self, row: &Record, said: &Said) -> Result<FirstPayment, CellFault> {
        match (self.columns.of_meaning(Meaning::Amount), said.paid) {
            // An amount says more than that something was paid.
            (Some(column), _) if !row.cell(column).is_empty() => amount(row.cell(column)),
            (_, Some(paid)) if self.paid_column().is_none() => Ok(paid),
            _ => paid(self.cell(row, Meaning::Paid)),
        }
    }

    /// Returns whether a row says where somebody comes from.
    pub fn has_place(&self, row: &Record) -> bool {
        !self.cell(row, Meaning::Place).is_empty()
    }

    /// Returns whether a row was written in advance: one ticket, not paid, for nobody.
    pub fn is_prepared(&self, row: &Record, cells: &[(usize, &str)]) -> bool {
        let is_of = |index: usize, meaning| self.columns.of_meaning(meaning) == Some(index);
        let is_prepared = |(index, cell): &(usize, &str)| {
            is_of(*index, Meaning::Tickets) && count(cell).is_some_and(|count| count < 2)
                || is_of(*index, Meaning::Paid) && paid(cell) == Ok(FirstPayment::Nothing)
        };
        !row.is_open && cells.iter().all(is_prepared)
    }

    /// Returns whether only the order of its words says which is the family name of this row.
    pub fn needs_order(&self, row: &Record) -> bool {
        let name = if self.columns.has(Meaning::Name) { self.message(row).name } else { String::new() };
        !self.columns.has(Meaning::Given) && name.contains(' ') && !name.contains(',')
    }

    fn person(&self, name: &str, given: &str, place: &str) -> Result<Person, PersonFault> {
        if !self.columns.has(Meaning::Given) {
            return Person::read_typed(name, place, self.columns.order);
        }
        // Of somebody with one name it stands in either column.
        let whole = if name.is_empty() { given.to_owned() } else { Person::kept(name, given) };
        Person::read(&whole, place)
    }
}
