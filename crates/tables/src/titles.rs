//! Which of the first rows of a list has the titles of its columns.

use super::column::Meaning;

/// How far down the titles may stand, in rows with anything in them.
pub const WITHIN: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Titles {
    /// Which row, from 0.
    pub row: usize,
    /// Whether one of them says names.
    pub are_known: bool,
}

impl Titles {
    /// Finds the row with the titles: one that says names. A heading such as "Teilnehmer" above them is none if a better one follows. If no
    /// row says names, it is the first one with two cells, because a heading has one; and in a list of one column the first one.
    pub fn of<S: AsRef<str>>(rows: &[Vec<S>]) -> Titles {
        let filled = |row: &[S]| row.iter().filter(|cell| !cell.as_ref().trim().is_empty()).count();
        let first = |wanted: &dyn Fn(&[S]) -> bool| {
            let rows = rows.iter().enumerate().filter(|(_, row)| filled(row) > 0).take(WITHIN);
            rows.into_iter().find(|(_, row)| wanted(row)).map(|(at, _)| at)
        };
        let says = |row: &[S], wanted: &dyn Fn(Meaning, bool) -> bool| {
            // Titles stand beside titles; a number beside one says how much there is of it: "Teilnehmer 57".
            !row.iter().any(|cell| is_number(cell.as_ref()))
                && row
                    .iter()
                    .filter_map(|title| Meaning::of_title(title.as_ref()))
                    .any(|(column, usual)| wanted(column, usual))
        };
        let usual = |column, usual| column == Meaning::Family || (column == Meaning::Name && usual);
        let known = first(&|row| says(row, &usual))
            .or_else(|| first(&|row| says(row, &|column, _| column == Meaning::Name)));
        let row = known.or_else(|| first(&|row| filled(row) > 1)).or_else(|| first(&|_| true));
        Titles { row: row.unwrap_or(0), are_known: known.is_some() }
    }
}

fn is_number(cell: &str) -> bool {
    cell.contains(|char: char| char.is_ascii_digit()) && !cell.contains(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_at(row: usize, are_known: bool, rows: &[&[&str]]) {
        let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.to_vec()).collect();
        assert_eq!(Titles::of(&rows), Titles { row, are_known }, "{rows:?}");
    }

    #[test]
    fn titles_stand_below_headings_and_empty_rows() {
        assert_at(0, true, &[&["Name", "Ort"], &["Huber", "Ried"]]);
        assert_at(2, true, &[&["Teilnehmer"], &[], &["Vorname", "Nachname"], &["Franz", "Huber"]]);
        assert_at(0, true, &[&["Teilnehmer"], &["Huber"]]);
        assert_at(2, false, &[&["Anmeldungen", ""], &["", " "], &["Wer", "Woher"], &["Huber", "Ried"]]);
        assert_at(1, false, &[&[""], &["Wer"], &["Huber"]]);
        let mut rows: Vec<Vec<&str>> = vec![Vec::new(); 25];
        rows.push(vec!["Name", "Ort"]);
        assert_eq!(Titles::of(&rows), Titles { row: 25, are_known: true }, "empty rows do not count");
        let mut rows = vec![vec!["x"]; WITHIN];
        rows.push(vec!["Name"]);
        assert_eq!(Titles::of(&rows), Titles { row: 0, are_known: false }, "too far down");
    }
}
