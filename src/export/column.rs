//! What the columns of a list of people say, and under which titles lists have them.

use crate::texts::{NameOrder, search_key};
use std::collections::BTreeMap;

/// What a column says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    /// The whole name.
    Name,
    /// The family name.
    Family,
    /// The given names.
    Given,
    /// Where somebody comes from.
    Place,
    /// How many tickets somebody buys.
    Tickets,
    /// What was paid.
    Paid,
    /// The groups that somebody belongs to, such as the women or a club.
    Groups,
}

impl Meaning {
    /// All of them, in the order of a table.
    pub const ALL: [Meaning; 7] = [
        Meaning::Name,
        Meaning::Family,
        Meaning::Given,
        Meaning::Place,
        Meaning::Tickets,
        Meaning::Paid,
        Meaning::Groups,
    ];

    /// Returns the word that stands in forms.
    pub fn as_str(self) -> &'static str {
        match self {
            Meaning::Name => "name",
            Meaning::Family => "family",
            Meaning::Given => "given",
            Meaning::Place => "place",
            Meaning::Tickets => "tickets",
            Meaning::Paid => "paid",
            Meaning::Groups => "groups",
        }
    }

    /// Reads that word.
    pub fn named(word: &str) -> Option<Meaning> {
        Meaning::ALL.into_iter().find(|meaning| meaning.as_str() == word)
    }

    /// Returns the usual title and others that people write above the same thing, as [`search_key`] makes them.
    fn titles(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Meaning::Name => (
                "name",
                &[
                    "spieler",
                    "spielerin",
                    "spielername",
                    "teilnehmer",
                    "teilnehmerin",
                    "person",
                    "player",
                    "full name",
                    "vor- und nachname",
                    "vor- und zuname",
                ],
            ),
            Meaning::Family => {
                ("nachname", &["familienname", "zuname", "last name", "surname", "family name"])
            }
            Meaning::Given => ("vorname", &["vornamen", "rufname", "first name", "given name", "forename"]),
            Meaning::Place => {
                ("ort", &["wohnort", "heimatort", "gemeinde", "stadt", "herkunft", "place", "town", "city"])
            }
            Meaning::Tickets => (
                "karten",
                &[
                    "anzahl",
                    "anzahl karten",
                    "kartenanzahl",
                    "kartenzahl",
                    "teilnahmekarten",
                    "stuck",
                    "stk",
                    "stk.",
                    "lose",
                    "tickets",
                ],
            ),
            Meaning::Paid => (
                "bezahlt",
                &["bezahlt?", "betrag", "einzahlung", "zahlung", "gezahlt", "kassiert", "paid", "amount"],
            ),
            Meaning::Groups => ("gruppe", &["gruppen", "wertung", "wertungen", "group", "groups"]),
        }
    }

    /// Returns what a title means, and whether it is the usual one for it.
    pub(super) fn of_title(title: &str) -> Option<(Meaning, bool)> {
        let key = search_key(title);
        Meaning::ALL.into_iter().find_map(|meaning| {
            let (usual, others) = meaning.titles();
            (usual == key || others.contains(&key.as_str())).then_some((meaning, usual == key))
        })
    }
}

/// A column whose title says nothing here, or that has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownColumn {
    /// Which, from 0.
    pub index: usize,
    /// Its title, as it is written; "" if it has none.
    pub title: String,
    /// What somebody has said it means.
    pub meaning: Option<Meaning>,
}

impl UnknownColumn {
    /// Returns what spreadsheets call it: "C".
    pub fn letters(&self) -> String {
        letters(self.index)
    }
}

/// Returns what spreadsheets call a column, counted from 0: "C", "AA".
pub(super) fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// What somebody has said about a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// What columns mean whose titles say nothing here, by their index.
    pub columns: BTreeMap<usize, Meaning>,
    /// Which part of a name comes first in the column of whole names; `None` if nobody has said so.
    pub order: Option<NameOrder>,
}
