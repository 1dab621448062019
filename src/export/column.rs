//! What the columns of a list of people say, and under which titles lists have them.

use crate::texts::{NameOrder, search_key};
use std::collections::BTreeMap;

/// What a column says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Meaning {
    Name,
    Family,
    Given,
    Place,
    /// How many tickets somebody buys.
    Tickets,
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

    pub fn named(word: &str) -> Option<Meaning> {
        Meaning::ALL.into_iter().find(|meaning| meaning.as_str() == word)
    }

    /// Returns the usual titles and others that people write above the same thing, as [`letters_of`] makes them. A column with one of the usual
    /// ones is meant where there is another one beside it: "Betrag" beside "Bezahlt?" is what somebody owes.
    fn titles(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Meaning::Name => (
                &["name"],
                &[
                    "spieler",
                    "spielerin",
                    "spielername",
                    "teilnehmer",
                    "teilnehmerin",
                    "person",
                    "player",
                    "fullname",
                    "vorundnachname",
                    "vorundzuname",
                ],
            ),
            Meaning::Family => {
                (&["nachname"], &["familienname", "zuname", "lastname", "surname", "familyname"])
            }
            Meaning::Given => (&["vorname"], &["vornamen", "rufname", "firstname", "givenname", "forename"]),
            Meaning::Place => (
                &["ort"],
                &["wohnort", "heimatort", "gemeinde", "stadt", "herkunft", "place", "town", "city"],
            ),
            Meaning::Tickets => (
                &["karten"],
                &[
                    "anzahl",
                    "anz",
                    "anzahlkarten",
                    "anzahlderkarten",
                    "anzkarten",
                    "kartenanzahl",
                    "kartenanz",
                    "kartenzahl",
                    "kartenstk",
                    "kartenstuck",
                    "teilnahmekarten",
                    "stuck",
                    "stuckzahl",
                    "stk",
                    "lose",
                    "tickets",
                    "numberoftickets",
                    "nooftickets",
                    "ticketcount",
                    "quantity",
                    "qty",
                ],
            ),
            Meaning::Paid => (
                &[
                    "bezahlt",
                    "bez",
                    "schonbezahlt",
                    "bereitsbezahlt",
                    "nenngeldbezahlt",
                    "nenngeldbez",
                    "startgeldbezahlt",
                    "einsatzbezahlt",
                    "feepaid",
                    "entryfeepaid",
                    "haspaid",
                    "alreadypaid",
                ],
                &[
                    "betrag",
                    "einzahlung",
                    "zahlung",
                    "bezahlung",
                    "gezahlt",
                    "kassiert",
                    "paid",
                    "payment",
                    "amount",
                    "amountpaid",
                ],
            ),
            Meaning::Groups => (&["gruppe"], &["gruppen", "wertung", "wertungen", "group", "groups"]),
        }
    }

    /// Returns what a title means, and whether it is a usual one for it.
    pub(super) fn of_title(title: &str) -> Option<(Meaning, bool)> {
        let key = letters_of(title);
        Meaning::ALL.into_iter().find_map(|meaning| {
            let (usual, others) = meaning.titles();
            let is_usual = usual.contains(&key.as_str());
            (is_usual || others.contains(&key.as_str())).then_some((meaning, is_usual))
        })
    }
}

/// Returns whether a title is that of a running number, which is nobody's loss: everybody gets a new one.
pub(super) fn is_running_number(title: &str) -> bool {
    const TITLES: [&str; 6] = ["nr", "nummer", "lfdnr", "lfnr", "laufendenummer", "no"];
    title.trim() == "#" || TITLES.contains(&letters_of(title).as_str())
}

/// Returns the letters and digits of a title, without case and accents: "Anz. Karten" and "anz karten" are one.
fn letters_of(title: &str) -> String {
    search_key(title).chars().filter(|char| char.is_alphanumeric()).collect()
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

/// What the first line of a list is that is no heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstIs {
    /// The titles of the columns.
    Titles,
    /// A person; the columns have no titles.
    Person,
}

impl FirstIs {
    /// Returns the word that stands in forms.
    pub fn as_str(self) -> &'static str {
        match self {
            FirstIs::Titles => "titles",
            FirstIs::Person => "person",
        }
    }

    pub fn named(word: &str) -> Option<FirstIs> {
        [FirstIs::Titles, FirstIs::Person].into_iter().find(|is| is.as_str() == word)
    }

    pub fn other(self) -> FirstIs {
        match self {
            FirstIs::Titles => FirstIs::Person,
            FirstIs::Person => FirstIs::Titles,
        }
    }
}

/// What somebody has said about a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// What columns mean whose titles say nothing here, by their index.
    pub columns: BTreeMap<usize, Meaning>,
    /// Which part of a name comes first in the column of whole names; `None` if nobody has said so.
    pub order: Option<NameOrder>,
    /// What the first line is; `None` if nobody has said so.
    pub first: Option<FirstIs>,
}
