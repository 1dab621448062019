//! Rows below the people that add them up: "Summe", "57". Nobody is called that and has nothing but numbers.

use crate::export::uncomputed::is_uncomputed;
use crate::texts::search_key;
use csv::StringRecord;

/// How such a row begins, as [`search_key`] makes it.
const WORDS: [&str; 12] = [
    "summe",
    "gesamtsumme",
    "endsumme",
    "zwischensumme",
    "gesamt",
    "insgesamt",
    "gesamtzahl",
    "summen",
    "total",
    "totals",
    "subtotal",
    "sum",
];

/// What may stand beside the numbers.
const UNITS: [&str; 9] =
    ["personen", "karten", "spieler", "teilnehmer", "people", "tickets", "players", "eur", "euro"];

/// Returns what a row is called that adds others up, `None` for the row of a person.
pub fn total(record: &StringRecord) -> Option<&str> {
    let mut cells = record.iter().map(str::trim).filter(|cell| !cell.is_empty());
    let label = cells.next()?;
    let mut words = Vec::new();
    for cell in std::iter::once(label).chain(cells) {
        // A sum that could not be computed is one nevertheless.
        let cell = if is_uncomputed(cell) { "0" } else { cell };
        words.extend(search_key(cell).split(' ').map(|word| word.trim_end_matches([':', '=']).to_owned()));
    }
    let (first, rest) = words.split_first()?;
    let is_number = |word: &String| word.contains(|char: char| char.is_ascii_digit());
    let is_beside = |word: &String| !word.contains(char::is_alphabetic) || UNITS.contains(&word.as_str());
    let is_total =
        WORDS.contains(&first.as_str()) && rest.iter().any(is_number) && rest.iter().all(is_beside);
    is_total.then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_adds_others_up_is_no_person() {
        for (cells, label) in [
            (vec!["Summe", "", "57"], Some("Summe")),
            (vec!["", " GESAMT: ", "57", "285,00 €"], Some("GESAMT:")),
            (vec!["Total 57"], Some("Total 57")),
            (vec!["Insgesamt 57 Karten", "", "EUR 285"], Some("Insgesamt 57 Karten")),
            (vec!["Summe", "", "#WERT!"], Some("Summe")),
            (vec!["Total", "#VALUE!", "#REF!"], Some("Total")),
            (vec!["Franz", "#NV"], None),
            (vec!["Summe", "Franz", "2"], None),
            (vec!["Summe", "Ried", "2"], None),
            (vec!["Summe Franz", "", "2"], None),
            (vec!["Gesamt", "", "2", "ja"], None),
            (vec!["Summe"], None),
            (vec!["Summerauer", "", "2"], None),
            (vec!["", ""], None),
        ] {
            assert_eq!(total(&StringRecord::from(cells.clone())), label, "{cells:?}");
        }
    }
}
