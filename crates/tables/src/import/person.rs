//! What one row says of somebody.

use super::cells::{amount, count, is_date, paid, ticket_numbers, tickets};
use super::columns::Columns;
use super::message::Said;
use super::records::{Record, Separator};
use super::{CellFault, Meaning, Row};
use crate::formula::{is_uncomputed, unguarded};
use tournament::texts::pair::{self, Split};
use tournament::texts::{Person, PersonFault};
use tournament::{FirstPayment, Tickets};

pub struct Reader<'a> {
    pub columns: &'a Columns,
    /// Whether names come as people write them in a message.
    pub is_message: bool,
    /// Whether pairs play.
    pub pairs: bool,
}

/// Returns what is wrong with a name and a place, each with its column.
fn faults_of(
    fault: PersonFault,
    name: Option<usize>,
    place: Option<usize>,
) -> impl Iterator<Item = (Option<usize>, CellFault)> {
    let of_name = fault.name.map(|fault| (name, CellFault::Name(fault)));
    of_name.into_iter().chain(fault.place.map(|fault| (place, CellFault::Town(fault))))
}

/// Returns whether a letter was lost before the list came here: "M�ller", "Gr?nwald".
fn has_lost_letters(cell: &str) -> bool {
    let letters: Vec<char> = cell.chars().collect();
    let is_within = |three: &[char]| matches!(three, [before, '?', after] if before.is_alphabetic() && after.is_alphabetic());
    cell.contains('\u{fffd}') || letters.windows(3).any(is_within)
}

impl Reader<'_> {
    /// Messages have one column, or what separates columns where people only look at them.
    pub fn new<'a>(columns: &'a Columns, separator: &Separator, pairs: bool) -> Reader<'a> {
        let is_alone = columns.all.len() == 1 && columns.have_names();
        Reader { columns, is_message: is_alone || !matches!(separator, Separator::Sign(_)), pairs }
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
        for meaning in [
            Meaning::Family,
            Meaning::Name,
            Meaning::Given,
            Meaning::Partner,
            Meaning::Place,
            Meaning::PartnerPlace,
            Meaning::Groups,
        ] {
            let cell = self.cell(row, meaning);
            if is_uncomputed(cell) {
                return Err(vec![(self.columns.of_meaning(meaning), CellFault::Uncomputed(cell.to_owned()))]);
            }
        }
        let stands = said.place.as_deref().filter(|_| !self.columns.has(Meaning::Place));
        let (name, partner) = self.both(row, &said.name).map_err(|fault| vec![(names, fault)])?;
        let places = self.places(row, stands.unwrap_or(place()));
        let person = self.person(name, given, places.0);
        let partner = partner.map(|name| Person::read_typed(name, places.1, self.columns.order)).transpose();
        let (tickets, paid) = (self.tickets(row, &said), self.paid(row, &said));
        match (person, partner, tickets, paid) {
            (Ok(person), Ok(partner), Ok(tickets), Ok(paid)) => Ok(Row {
                raw: row.clone(),
                person,
                partner,
                tickets,
                paid,
                groups: unguarded(self.cell(row, Meaning::Groups)).to_owned(),
                twin: None,
                was_apart: None,
            }),
            (person, partner, tickets, paid) => {
                let column = |meaning| self.columns.of_meaning(meaning);
                let of_person = person.err().map(|fault| faults_of(fault, names, column(Meaning::Place)));
                let partners = column(Meaning::Partner).or(names);
                let place = column(Meaning::PartnerPlace).or(column(Meaning::Place));
                let of_partner = partner.err().map(|fault| faults_of(fault, partners, place));
                let people = [of_person, of_partner].into_iter().flatten().flatten();
                let tickets = tickets.err().map(|fault| (self.tickets_column(), fault));
                let paid = paid.err().map(|fault| (self.paid_column(), fault));
                Err(people.chain(tickets).chain(paid).collect())
            }
        }
    }

    /// Parts the two names of a pair, which stand in one column or in two; `None` if the partner follows.
    fn both<'n>(&self, row: &'n Record, name: &'n str) -> Result<(&'n str, Option<&'n str>), CellFault> {
        let has_surname = |name: &str| name.contains(' ');
        let is_pair = |index| self.columns.meaning_at(index) == Some(Meaning::Pair);
        let partner = unguarded(self.cell(row, Meaning::Partner));
        let apart = || Ok((name, Some(partner).filter(|name| !name.is_empty())));
        let third = |cell: &str| Err(CellFault::ThirdName(cell.to_owned()));
        match (pair::split(name), pair::split(partner)) {
            // A house or a family may have an "und" in its name.
            (Split::Two(one, other), _) if !self.pairs && has_surname(one) && has_surname(other) => {
                Err(CellFault::PairAmongSingles(name.to_owned()))
            }
            _ if !self.pairs || self.columns.has(Meaning::Given) => apart(),
            (Split::Many, _) => third(name),
            (_, Split::Many | Split::Two(..)) => third(partner),
            (Split::Two(..), _) if !partner.is_empty() => third(name),
            (Split::Two(one, other), _) => Ok((one, Some(other))),
            (Split::Maybe(one, other), _) if self.columns.of_meaning(Meaning::Name).is_some_and(is_pair) => {
                Ok((one, Some(other)))
            }
            (Split::One(_) | Split::Maybe(..), _) => apart(),
        }
    }

    /// Returns where each of two comes from: by two columns, by a sign in one, or both from the same place.
    fn places<'n>(&self, row: &'n Record, place: &'n str) -> (&'n str, &'n str) {
        match place.split_once(['/', '&', '+']) {
            _ if self.columns.has(Meaning::PartnerPlace) => {
                (place, unguarded(self.cell(row, Meaning::PartnerPlace)))
            }
            Some((one, other)) if self.pairs => (one.trim(), other.trim()),
            _ => (place, place),
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
