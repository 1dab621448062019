//! Rows below the people that add them up: "Summe", "57". Nobody is called that and has neither a given name nor a town.

use crate::export::formula::is_uncomputed;
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

/// Returns what a row is called that adds others up, `None` for the row of a person. Its sums may be empty: some programs write none for a
/// formula.
pub fn total(record: &StringRecord) -> Option<&str> {
    // A running number may stand before it.
    let is_word = |cell: &&str| cell.contains(char::is_alphabetic) && !is_uncomputed(cell);
    let mut cells = record.iter().map(str::trim).filter(is_word);
    let label = cells.next()?;
    let called = words(label);
    let (first, rest) = called.split_first()?;
    let is_beside = |word: &String| !word.contains(char::is_alphabetic) || UNITS.contains(&word.as_str());
    let is_total = WORDS.contains(&first.as_str())
        && rest.iter().all(is_beside)
        && cells.all(|cell| words(cell).iter().all(is_beside));
    is_total.then_some(label)
}

fn words(cell: &str) -> Vec<String> {
    search_key(cell).split(' ').map(|word| word.trim_end_matches([':', '=']).to_owned()).collect()
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
            (vec!["Summe"], Some("Summe")),
            (vec!["", "Gesamt:", "", ""], Some("Gesamt:")),
            (vec!["13", "Insgesamt", "", "", "0"], Some("Insgesamt")),
            (vec!["Gesamt", "Franz"], None),
            (vec!["3", "Gesamt", "Franz", "", "2"], None),
            (vec!["Total", "", "Wels"], None),
            (vec!["Franz", "Gesamt", "2"], None),
            (vec!["57", "285,00"], None),
            (vec!["Summerauer", "", "2"], None),
            (vec!["", ""], None),
        ] {
            assert_eq!(total(&StringRecord::from(cells.clone())), label, "{cells:?}");
        }
    }
}
