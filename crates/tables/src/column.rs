//! What the columns of a list of people say, and under which titles lists have them.

use schnapsen::text::text_enum;
use std::collections::{BTreeMap, BTreeSet};
use tournament::texts::{NameOrder, search_key};

text_enum! {
    Meaning, "meaning" {
        Name = "name",
        Family = "family",
        Given = "given",
        /// Two who play together, each in a column or both in one: of evenings of pairs alone.
        Partner = "partner",
        Pair = "pair",
        Place = "place",
        /// Where the partner comes from.
        PartnerPlace = "partner-place",
        Tickets = "tickets",
        Numbers = "numbers",
        /// Whether, or how much, was paid.
        Paid = "paid",
        Amount = "amount",
        /// The groups that somebody belongs to, such as the women or a club.
        Groups = "groups",
        /// How somebody is reached, which nobody keeps here.
        Phone = "phone",
    }
}

impl Meaning {
    /// Returns the usual titles and others that people write above the same thing, as [`letters_of`] makes them. A column with one of the usual
    /// ones is meant where there is another one beside it: "Betrag" beside "Bezahlt?" is what somebody owes.
    fn titles(self) -> (&'static str, &'static str) {
        match self {
            Meaning::Name => (
                "name",
                "spieler|spielerin|spielername|teilnehmer|teilnehmerin|person|player|fullname|vorundnachname|\
                 vorundzuname|vornamenachname|vornamefamilienname|nachnamevorname|familiennamevorname|zunamevorname|\
                 namevorname",
            ),
            Meaning::Family => ("nachname", "familienname|zuname|lastname|surname|familyname"),
            Meaning::Given => ("vorname", "vornamen|rufname|firstname|givenname|forename"),
            Meaning::Place => {
                ("ort", "wohnort|heimatort|gemeinde|stadt|herkunft|place|town|city|vereinort|ortverein")
            }
            Meaning::Tickets => (
                "karten",
                "karte|anzahl|anz|anzahlkarten|anzahlderkarten|anzkarten|kartenanzahl|kartenanz|kartenzahl|kartenstk|\
                 kartenstuck|teilnahmekarten|stuck|stuckzahl|stk|lose|tickets|numberoftickets|nooftickets|\
                 ticketcount|quantity|qty",
            ),
            Meaning::Paid => (
                "bezahlt|bez|schonbezahlt|bereitsbezahlt|nenngeldbezahlt|nenngeldbez|startgeldbezahlt|einsatzbezahlt|\
                 feepaid|entryfeepaid|haspaid|alreadypaid",
                "betrag|einzahlung|zahlung|bezahlung|gezahlt|kassiert|paid|payment|amount|amountpaid",
            ),
            Meaning::Numbers => (
                "kartennummern",
                "kartennummer|kartennr|kartennrn|losnummer|losnummern|losnr|ticketnumber|ticketnumbers",
            ),
            Meaning::Groups => ("gruppe", "gruppen|wertung|wertungen|group|groups"),
            Meaning::Phone => ("telefon", "tel|handy|mobil|phone|telefonnummer|handynummer|mobile"),
            // Nobody can tell it from the title: a payment has yes and no, or amounts; a partner is one among pairs alone.
            Meaning::Amount | Meaning::Partner | Meaning::Pair | Meaning::PartnerPlace => ("", ""),
        }
    }

    /// Returns what a title means, and whether it is a usual one for it.
    pub(super) fn of_title(title: &str) -> Option<(Meaning, bool)> {
        let key = letters_of(title);
        // "Spieler 1" beside "Spieler 2".
        let key = key.trim_end_matches(|char: char| char.is_ascii_digit());
        Meaning::ALL.iter().copied().find_map(|meaning| {
            let (usual, others) = meaning.titles();
            let is_usual = among(usual, key);
            (is_usual || among(others, key)).then_some((meaning, is_usual))
        })
    }

    /// Returns what columns may mean: of partners they speak among pairs alone.
    pub fn of(pairs: bool) -> impl Iterator<Item = Meaning> {
        let is_of_pairs =
            |meaning| matches!(meaning, Meaning::Partner | Meaning::Pair | Meaning::PartnerPlace);
        Meaning::ALL.iter().copied().filter(move |meaning| pairs || !is_of_pairs(*meaning))
    }

    /// Returns what a title means on a list of pairs alone: "Paar", "Spieler 2", "Mitspielerin", "Ort Partner".
    pub(super) fn of_pair(title: &str) -> Option<Meaning> {
        let key = letters_of(title);
        if among("paar|paare|team|mannschaft|pair", &key) {
            return Some(Meaning::Name);
        }
        let is_second = |titled: Meaning| Meaning::of_title(title).is_some_and(|(found, _)| found == titled);
        let is_second = |titled| key.ends_with('2') && is_second(titled);
        let speaks = has_part(&key, "partner|mitspieler|zweiterspieler|zweitespielerin|teammate");
        match Meaning::within(title) {
            Some(Meaning::Place) if speaks => Some(Meaning::PartnerPlace),
            _ if speaks || is_second(Meaning::Name) => Some(Meaning::Partner),
            _ => is_second(Meaning::Place).then_some(Meaning::PartnerPlace),
        }
    }

    /// Returns what the words of a title speak of, where it is a question or has more words than the usual one: "Dein Vor- und Nachname", "Wie viele Karten
    /// brauchst du?", "Verein/Ort".
    pub(super) fn within(title: &str) -> Option<Meaning> {
        const NOT_OF_PEOPLE: &str = "verein|team|firma|benutzer|user|datei|mannschaft|gruppen";
        let key = letters_of(title);
        let words = search_key(title);
        let has = |wanted: &str| has_part(&key, wanted);
        let has_word =
            |wanted: &str| words.split(|char: char| !char.is_alphanumeric()).any(|word| among(wanted, word));
        let family = has("nachname|familienname|zuname|familienund|nachund");
        let given = has("vorname|vorund|undvor");
        Some(match () {
            () if family && given => Meaning::Name,
            () if family => Meaning::Family,
            () if given => Meaning::Given,
            () if has("name") && !has(NOT_OF_PEOPLE) => Meaning::Name,
            () if has("kartennummer|kartennr|losnummer") => Meaning::Numbers,
            // Who has taken the money is none of the payments.
            () if has("bezahlt|gezahlt|kassiert") && !has_word("von|bei") => Meaning::Paid,
            () if has("karten|tickets") || has_word("anzahl|stuck") => Meaning::Tickets,
            () if has("telefon|handy") || has_word("tel|mobil") => Meaning::Phone,
            () if has_word("ort|wohnort|gemeinde|stadt|herkunft") => Meaning::Place,
            () => return None,
        })
    }
}

/// Returns which part of a name comes first in a column whose title names both: "Nachname Vorname".
pub(super) fn order_of(title: &str) -> Option<NameOrder> {
    let key = letters_of(title);
    let given = key.find("vorname").or_else(|| key.find("vorund"))?;
    let family = ["nachname", "familienname", "zuname"]
        .iter()
        .find_map(|name| key.find(name))
        .or_else(|| key.find("name").filter(|at| *at != given + 3))?;
    Some(if family < given { NameOrder::FamilyFirst } else { NameOrder::GivenFirst })
}

/// Returns whether a title is that of a running number, which is nobody's loss: everybody gets a new one.
pub(super) fn is_running_number(title: &str) -> bool {
    title.trim() == "#" || among("nr|nummer|lfdnr|lfnr|laufendenummer|no", &letters_of(title))
}

/// Returns whether a column asks each person whether they come.
pub(super) fn asks_who_comes(title: &str) -> bool {
    const ASKS: &str = "teilnahme|nimmstduteil|kommstdu|bistdudabei|dabei|zusage|zuabsage|anwesend|joining|attend|willyoube|rsvp";
    has_part(&letters_of(title), ASKS)
}

/// Returns whether one of the words of a list, with strokes between them, is a part of a text.
fn has_part(text: &str, list: &str) -> bool {
    list.split('|').any(|part| text.contains(part))
}

/// Returns whether a word is one of a list with strokes between them.
pub(super) fn among(list: &str, word: &str) -> bool {
    !word.is_empty() && list.split('|').any(|known| known == word)
}

/// Returns the letters and digits of a title, without case and accents: "Anz. Karten" and "anz karten" are one.
fn letters_of(title: &str) -> String {
    search_key(title).chars().filter(|char| char.is_alphanumeric()).collect()
}

/// What somebody has to say before a list can be entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    Twice,
    /// "Huber-Mayr" may be two people, or one with a double name.
    PairOrName,
    /// The numbers may be how many tickets, or which.
    CountOrNumbers,
    /// The numbers may be amounts, or yes and no.
    AmountOrYes,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Which, from 0.
    pub index: usize,
    /// Its title, as it is written; "" if it has none.
    pub title: String,
    /// What is read from it; `None` if it is not needed.
    pub meaning: Option<Meaning>,
    /// Whether its title says that, or somebody; otherwise nobody knows it, or the cells let it be guessed.
    pub is_known: bool,
    pub question: Option<Question>,
}

impl Column {
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

text_enum! {
    /// What the first line of a list is that is no heading.
    FirstIs, "first line" {
        Titles = "titles",
        /// A person; the columns have no titles.
        Person = "person",
    }
}

impl FirstIs {
    pub fn other(self) -> FirstIs {
        match self {
            FirstIs::Titles => FirstIs::Person,
            FirstIs::Person => FirstIs::Titles,
        }
    }
}

text_enum! {
    /// What the file itself says of a row that is not meant.
    Mark, "mark" {
        /// It is hidden, by a filter for example.
        Hidden = "hidden",
        Struck = "struck",
    }
}

/// What somebody has said about a list, and what is known of the evening.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// What columns mean, by their index; `None` for one that is not needed.
    pub columns: BTreeMap<usize, Option<Meaning>>,
    /// Which part of a name comes first in the column of whole names; `None` if nobody has said so.
    pub order: Option<NameOrder>,
    /// What the first line is; `None` if nobody has said so.
    pub first: Option<FirstIs>,
    /// Rows that are set apart and to be entered nevertheless, by their keys.
    pub also: BTreeSet<String>,
    /// What the file itself says of rows that are not meant, by their keys.
    pub marks: BTreeMap<String, Mark>,
    /// The groups of the evening, as [`search_key`] makes them.
    pub groups: BTreeSet<String>,
    /// Whether pairs play.
    pub pairs: bool,
}
