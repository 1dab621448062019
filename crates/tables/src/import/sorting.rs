//! What each row of a list is: a person, one with a cell that cannot be used, or set apart with a reason.

use super::apart::{
    Absence, Why, absence, begins_as_sum, declined, is_greeting, is_nobody, is_note, is_of_coming, is_total,
};
use super::cells::{count, paid};
use super::list::{ApartRow, FaultyRow, PlayerList, Row};
use super::message::{Said, is_sentence};
use super::opening::Opening;
use super::person::Reader;
use super::records::{Record, Records};
use super::{Answers, CellFault, FirstIs, Mark, Meaning};
use tournament::texts::pair::{self, Split};
use tournament::texts::search_key;
use tournament::{FirstPayment, Tickets};

/// Fills a list with the rows of a text.
pub struct Sorter<'a> {
    pub reader: &'a Reader<'a>,
    pub answers: &'a Answers,
    pub list: PlayerList,
}

impl Sorter<'_> {
    /// Returns the list with each row where it belongs; `titles` are those of its columns.
    pub fn sort(mut self, records: &Records, opening: &Opening, titles: &[String]) -> PlayerList {
        if records.has_hint {
            self.nobody(1, Why::Hint);
        }
        let (above, rest) = records.rows.split_at(opening.row.min(records.rows.len()));
        above.iter().for_each(|row| self.set_apart(row, Why::Above));
        if let (FirstIs::Titles, Some(row)) = (opening.is, rest.first()) {
            self.list.apart.push(ApartRow::nobody(row.clone(), Why::Titles));
        }
        let people = opening.people(&records.rows);
        let usual = Usual::of(people, titles, self.reader, self.answers);
        let mut section = None;
        for row in people {
            match usual.why(row, &mut section) {
                _ if !self.reader.columns.have_names() => self.list.unread.push(row.clone()),
                Found::Empty => self.list.empty += 1,
                Found::Apart(why) => self.set_apart(row, why),
                Found::Person => self.read(row, None),
            }
        }
        records.far_lines.iter().for_each(|line| self.nobody(*line, Why::Far));
        self.list.apart.sort_by_key(|row| row.raw.line);
        self.list
    }

    fn nobody(&mut self, line: u64, why: Why) {
        self.list.apart.push(ApartRow::nobody(Record { line, ..Record::default() }, why));
    }

    fn set_apart(&mut self, row: &Record, why: Why) {
        if self.answers.also.contains(&row.key) {
            return self.read(row, Some(why));
        }
        let mut apart = ApartRow::nobody(row.clone(), why);
        if self.reader.columns.have_names() {
            let read = self.reader.read(row);
            let is_name = |(_, fault): &(Option<usize>, CellFault)| {
                matches!(fault, CellFault::Name(_) | CellFault::Date(_))
            };
            apart.has_name = read.as_ref().err().is_none_or(|faults| !faults.iter().any(is_name));
            if let Ok(read) = read {
                (apart.person, apart.tickets) = (Some(read.person), read.tickets);
            }
        }
        self.list.apart.push(apart);
    }

    fn read(&mut self, row: &Record, was_apart: Option<Why>) {
        match self.reader.read(row) {
            Ok(read) => {
                self.list.needs_order |= self.reader.needs_order(row);
                self.list.has_tickets |= read.tickets != Tickets::Count(1);
                self.list.has_paid |= read.paid != FirstPayment::Nothing;
                self.list.rows.push(Row { was_apart, ..read });
            }
            Err(faults) => self.list.faulty.push(FaultyRow { raw: row.clone(), faults }),
        }
    }
}

enum Found {
    Person,
    Empty,
    Apart(Why),
}

/// What the rows of a list usually have.
struct Usual<'a> {
    reader: &'a Reader<'a>,
    answers: &'a Answers,
    /// Whether most have more than one cell.
    has_several: bool,
    /// The titles as they are compared.
    titles: Vec<String>,
    /// Whether most names are written with small letters.
    is_small: bool,
    has_places: bool,
    has_two_words: bool,
    /// The line from which nothing but notes stands below the people.
    notes_from: u64,
}

impl<'a> Usual<'a> {
    fn of(people: &[Record], titles: &[String], reader: &'a Reader<'a>, answers: &'a Answers) -> Usual<'a> {
        // Who has not paid, and belongs to no group, has one cell as well.
        let has_several = |row: &Record| {
            reader.columns.filled(row).filter(|(index, _)| reader.columns.says_who(*index)).count() > 1
        };
        let notes_from = notes_from(people, has_several);
        let listed: Vec<&Record> = people.iter().filter(|row| row.line < notes_from).collect();
        let count = |wanted: &dyn Fn(&Record) -> bool| listed.iter().filter(|row| wanted(row)).count();
        let several = count(&has_several);
        let has_place = |row: &Record| reader.has_place(row);
        Usual {
            reader,
            answers,
            has_several: several > 1 && 2 * several >= listed.len(),
            titles: titles.iter().map(|title| search_key(title)).collect(),
            has_places: count(&has_place) > 0 && 2 * count(&has_place) >= listed.len(),
            is_small: 2 * count(&|row| !reader.message(row).name.contains(char::is_uppercase)) > listed.len(),
            has_two_words: 2 * count(&|row| reader.message(row).name.contains(' ')) > listed.len(),
            notes_from,
        }
    }

    /// Says what a row is. A heading of those who wait or do not come holds for all below it, up to the next one of those who do.
    fn why(&self, row: &Record, section: &mut Option<Absence>) -> Found {
        let cells: Vec<(usize, &str)> = self.reader.columns.filled(row).collect();
        let only = match cells[..] {
            [] => return Found::Empty,
            [(_, cell)] => Some(cell),
            _ => None,
        };
        let by_hand = is_struck_by_hand(&cells).then_some(Mark::Struck);
        if let Some(mark) = self.answers.marks.get(&row.key).copied().or(by_hand) {
            return Found::Apart(Why::Marked(mark));
        }
        if self.reader.is_prepared(row, &cells) {
            return Found::Empty;
        }
        // Words of a sum with another one, "Gesamt Vorverkauf", beside numbers alone add up as well.
        let before_numbers = self.before_numbers(row, &cells);
        if is_total(row) || before_numbers.is_some_and(begins_as_sum) {
            return Found::Apart(Why::Total);
        }
        if self.are_titles(&cells) {
            return Found::Apart(Why::TitlesAgain);
        }
        if let Some(text) = only.or(before_numbers).filter(|text| self.is_heading(text)) {
            if let Some(absence) = absence(text) {
                *section = Some(absence);
                return Found::Apart(Why::Heading);
            }
            if is_of_coming(text) {
                *section = None;
                return Found::Apart(Why::Heading);
            }
        }
        if self.is_nobody(row, only) {
            return if only.is_some_and(is_one) { Found::Empty } else { Found::Apart(Why::Note) };
        }
        match section.or_else(|| says_absent(row, &cells, self.reader)) {
            Some(absence) => Found::Apart(Why::Absent(absence)),
            None => Found::Person,
        }
    }

    /// Returns the text that stands beside numbers alone, where others say where they come from.
    fn before_numbers<'r>(&self, row: &Record, cells: &[(usize, &'r str)]) -> Option<&'r str> {
        let ((_, first), rest) = cells.split_first()?;
        let are_numbers = rest.iter().all(|(_, cell)| !cell.contains(char::is_alphabetic));
        (self.has_places && !self.reader.has_place(row) && are_numbers).then_some(first)
    }

    /// Of a list of names alone a heading is one word, or ends with a colon; elsewhere one cell among many is none of the people.
    fn is_heading(&self, text: &str) -> bool {
        let words = search_key(text)
            .split(|char: char| !char.is_alphabetic())
            .filter(|word| !word.is_empty())
            .count();
        !text.contains('=') && self.has_several
            || text.ends_with(':')
            || words == 1
            || text.starts_with(['-', '*'])
    }

    fn are_titles(&self, cells: &[(usize, &str)]) -> bool {
        let is_title = |(_, cell): &(usize, &str)| self.titles.contains(&search_key(cell));
        let is_known = |(_, cell): &(usize, &str)| Meaning::of_title(cell).is_some();
        let same = cells.iter().filter(|cell| is_title(cell)).count();
        let known = cells.iter().filter(|cell| is_known(cell) || is_title(cell)).count();
        same == cells.len() || (cells.len() > 1 && known == cells.len())
    }

    /// Returns whether a row is about the list, and not about somebody.
    fn is_nobody(&self, row: &Record, only: Option<&str>) -> bool {
        let said = self.reader.message(row);
        let is_alone =
            only.is_some_and(|text| self.has_several || is_note(text) || row.line >= self.notes_from);
        !row.is_open && is_alone
            || is_nobody(&said.name, self.reader.has_place(row))
            || self.reader.is_message && self.names_nobody(row, &said)
    }

    /// The names of two have as many words as a sentence.
    fn is_sentence(&self, name: &str) -> bool {
        match pair::split(name) {
            Split::Two(one, other) if self.reader.pairs => is_sentence(one) || is_sentence(other),
            Split::Many if self.reader.pairs => false,
            _ => is_sentence(name),
        }
    }

    fn names_nobody(&self, row: &Record, said: &Said) -> bool {
        said.name.is_empty()
            || said.name.starts_with('=')
            || !self.is_small && self.is_sentence(&said.name)
            || row.filled().next().is_some_and(|(_, cell)| is_note(cell) || is_greeting(cell))
            || self.has_two_words
                && row.filled().count() == 1
                && !said.name.contains(' ')
                && said.tickets.is_none()
                && said.paid.is_none()
    }
}

/// Finds the line below which, behind an empty one, every row has one cell where others have several.
fn notes_from(people: &[Record], has_several: impl Fn(&Record) -> bool) -> u64 {
    let last = people.iter().rposition(has_several);
    let Some((above, below)) = last.map(|last| people.split_at(last + 1)) else { return u64::MAX };
    let mut end = above.last().map_or(0, |row| row.line);
    for row in below {
        if row.line > end + 1 {
            return row.line;
        }
        end = row.line;
    }
    u64::MAX
}

/// Returns whether somebody was struck out with signs: "~Huber Franz~", or a line through each letter.
fn is_struck_by_hand(cells: &[(usize, &str)]) -> bool {
    cells.iter().any(|(_, cell)| cell.contains('\u{336}'))
        || cells.first().is_some_and(|(_, cell)| cell.starts_with('~'))
}

/// One ticket for nobody is what a form has that was written in advance.
fn is_one(cell: &str) -> bool {
    count(cell).is_some_and(|count| count < 2)
}

/// Returns whether a row says of somebody that they wait or do not come: in a word of its own, in a column of that name, or beside the name.
fn says_absent(row: &Record, cells: &[(usize, &str)], reader: &Reader<'_>) -> Option<Absence> {
    let is_theirs = |index: usize| {
        matches!(
            reader.columns.meaning_at(index),
            Some(Meaning::Name | Meaning::Family | Meaning::Given | Meaning::Place)
        )
    };
    let is_yes = |cell: &str| paid(cell).is_ok_and(|said| said != FirstPayment::Nothing);
    cells
        .iter()
        .filter(|(index, _)| !is_theirs(*index))
        .find_map(|(_, cell)| absence(cell))
        .or_else(|| {
            reader
                .columns
                .absences
                .iter()
                .find(|(index, _)| is_yes(row.cell(*index)))
                .map(|(_, absence)| *absence)
        })
        .or_else(|| reader.columns.attendance.iter().find_map(|index| declined(row.cell(*index))))
        .or_else(|| reader.message(row).absence)
}
