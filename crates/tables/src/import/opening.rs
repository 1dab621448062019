//! How a list begins: with the titles of its columns, or with a person already. A plain list of names has no titles.

use super::apart::is_total;
use super::cells::shortened;
use super::records::{Record, above};
use crate::column::{FirstIs, Meaning, is_running_number};
use crate::titles::{self, Titles};

/// The first line of a list that is no heading, and what it was taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstLine {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// What stands in its cells, shortened.
    pub cells: Vec<String>,
    pub is: FirstIs,
}

/// Where a list begins among its rows.
pub struct Opening {
    /// The row with the titles, or the first person.
    pub row: usize,
    /// Which of the two it is.
    pub is: FirstIs,
}

impl Opening {
    /// Finds it. Where no title is known, the cells of the rows below decide, unless somebody has said what it is.
    pub fn of(rows: &[Record], said: Option<FirstIs>) -> Opening {
        let first: Vec<Vec<String>> = rows.iter().take(titles::WITHIN).map(|row| row.cells.clone()).collect();
        let Titles { row, are_known } = Titles::of(&first);
        let (above_it, rest) = rows.split_at(row.min(rows.len()));
        let is_person = || rest.split_first().is_some_and(|(first, below)| is_like(first, below));
        let seen = if !are_known && is_person() { FirstIs::Person } else { FirstIs::Titles };
        let is = said.unwrap_or(seen);
        // Without titles, whoever stands above a fuller row is a person too, but for a heading.
        let begins_above = is == FirstIs::Person && !above(above_it).is_empty();
        Opening { row: if begins_above { 0 } else { row }, is }
    }

    /// Returns the row of this opening as a page says it.
    pub fn first_line(&self, rows: &[Record]) -> FirstLine {
        let row = rows.get(self.row);
        let cells = row.into_iter().flat_map(Record::filled).map(|(_, cell)| shortened(cell)).collect();
        FirstLine { line: row.map_or(0, |row| row.line), cells, is: self.is }
    }

    pub fn people<'a>(&self, rows: &'a [Record]) -> &'a [Record] {
        rows.get(self.row + usize::from(self.is == FirstIs::Titles)..).unwrap_or_default()
    }

    /// Returns the titles of the columns, all empty where there are none.
    pub fn titles(&self, rows: &[Record]) -> Option<Vec<String>> {
        match self.is {
            FirstIs::Titles => rows.get(self.row).map(|row| row.cells.clone()),
            FirstIs::Person => {
                let width = self.people(rows).iter().map(|row| row.cells.len()).max()?;
                Some(vec![String::new(); width])
            }
        }
    }
}

/// What stands in a cell, as far as cells are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Word,
    Several,
}

impl Kind {
    fn of(cell: &str) -> Option<Kind> {
        let cell = cell.trim();
        if cell.is_empty() {
            return None;
        }
        let has_letters = cell.contains(char::is_alphabetic);
        Some(match cell.split_whitespace().count() {
            _ if !has_letters => Kind::Number,
            1 => Kind::Word,
            _ => Kind::Several,
        })
    }
}

/// So many rows below a single word make a pattern.
const PATTERN: usize = 3;

/// Returns whether a row has what the rows below it have: a number above numbers, two words above two.
fn is_like(first: &Record, below: &[Record]) -> bool {
    let below: Vec<&Record> = below.iter().filter(|row| !is_total(row)).collect();
    if below.is_empty() || first.filled().any(|(_, cell)| is_titled(cell)) {
        return false;
    }
    let usual = |column: usize| {
        let kinds: Vec<Kind> = below.iter().filter_map(|row| Kind::of(row.cell(column))).collect();
        let most = |kind: &Kind| 2 * kinds.iter().filter(|other| *other == kind).count() > kinds.len();
        [Kind::Number, Kind::Word, Kind::Several].into_iter().find(most)
    };
    let pairs: Vec<(Kind, Kind)> =
        first.filled().filter_map(|(column, cell)| Some((Kind::of(cell)?, usual(column)?))).collect();
    let has = |first: Kind, usual: Kind| pairs.contains(&(first, usual));
    let stands_over_number = pairs.iter().any(|(_, usual)| *usual == Kind::Number);
    if stands_over_number {
        return has(Kind::Number, Kind::Number);
    }
    if has(Kind::Several, Kind::Several) {
        return true;
    }
    !has(Kind::Word, Kind::Several) && has(Kind::Word, Kind::Word) && below.len() >= PATTERN
}

/// Returns whether a cell says what stands below it, in whatever words.
fn is_titled(cell: &str) -> bool {
    let cell = cell.trim();
    Meaning::of_title(cell).is_some()
        || is_running_number(cell)
        || cell.ends_with(['?', ':'])
        || cell.to_lowercase().contains("name")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::records::Records;

    #[track_caller]
    fn assert_begins(row: usize, is: FirstIs, lines: &[&str]) {
        let rows = Records::of(&lines.join("\n")).rows;
        let found = Opening::of(&rows, None);
        assert_eq!((found.row, found.is), (row, is), "{lines:?}");
    }

    #[test]
    fn a_list_without_titles_begins_with_a_person() {
        use FirstIs::{Person, Titles};
        assert_begins(0, Person, &["Huber Franz;Ried;2", "Mayr Anna;Wels;1"]);
        assert_begins(0, Person, &["Huber Franz", "Mayr Anna"]);
        assert_begins(
            0,
            Person,
            &["Huber, Franz;Bad Ischl", "Joel;Wels", "Mayr, Anna;Wels", "Gruber, Sepp;Ried"],
        );
        assert_begins(0, Person, &["1;Huber;Franz", "2;Mayr;Anna"]);
        assert_begins(
            0,
            Person,
            &["Huber;Franz;Ried", "Mayr;Anna;Wels", "Gruber;Sepp;Ried", "Moser;Eva;Linz"],
        );
        assert_begins(0, Person, &["Huber;;2", "Mayr Anna;Wels;", "Gruber Sepp;Ried;1"]);
        assert_begins(1, Person, &["Anmeldungen", "Huber Franz;Ried;2", "Mayr Anna;Wels;1"]);
        assert_begins(0, Person, &["Huber Franz", "Mayr Anna", "Gruber Sepp;Ried", "Moser Eva;Linz"]);
        for titled in [
            &["Name;Ort", "Huber Franz;Ried"][..],
            &["Wer;Woher;Telefon", "Huber;Ried;0664"],
            &["Wer;Sippe", "Franz;Huber"],
            &["Wer", "Huber Franz", "Mayr Anna"],
            &["Wer;Ort;Anmerkung", "Huber;Ried;kommt später", "Mayr;Wels;", "Gruber;Ried;", "Moser;Linz;"],
            &["Dein Vor- und Nachname;Woher", "Huber Franz;Ried", "Mayr Anna;Wels"],
            &["Wie heißt du?", "Huber Franz", "Mayr Anna"],
            &["Wer", "Huber"],
            &["Huber Franz"],
        ] {
            assert_begins(0, Titles, titled);
        }
        assert_begins(1, Titles, &["Anmeldungen", "Wer;Woher;Telefon", "Huber;Ried;0664"]);
    }

    #[test]
    fn whoever_says_what_it_is_is_right() {
        let rows = Records::of("Name;Ort\nHuber Franz;Ried\n").rows;
        let said = Opening::of(&rows, Some(FirstIs::Person));
        assert_eq!((said.row, said.people(&rows).len()), (0, 2));
        assert_eq!(said.titles(&rows), Some(vec![String::new(); 2]));
        let rows = Records::of("Huber Franz\nMayr Anna\n").rows;
        let said = Opening::of(&rows, Some(FirstIs::Titles));
        assert_eq!((said.row, said.people(&rows).len()), (0, 1));
    }
}
