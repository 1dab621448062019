//! Rows that are no people: sums, titles that stand again, dates, notes; and people who do not come, or wait.

use super::cells::is_date;
use super::records::Record;
use crate::column::{Mark, among};
use crate::formula::is_uncomputed;
use tournament::texts::search_key;

/// Why somebody on a list is not to be sold a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Absence {
    /// They wait for a place, or come only if somebody else does not.
    Waiting,
    Cancelled,
}

/// Why a row is set apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// The line that Excel writes for itself.
    Hint,
    /// What stands too far to the right to be read.
    Far,
    Titles,
    Above,
    TitlesAgain,
    Total,
    Heading,
    /// One cell where others have more, a date, a note.
    Note,
    Absent(Absence),
    Marked(Mark),
}

/// Words with which people say that somebody waits or is not sure, as [`search_key`] makes them.
const WAITING: &str = "warteliste|wartet|wartend|reserve|reserveliste|ersatz|nachrucker|nachrucken|waiting|waitlist|standby|\
     interessiert|vielleicht|unsicher|maybe|tentative|stand by|warte liste";

/// The same of those who do not come.
const CANCELLED: &str = "abgesagt|absage|absagen|abgemeldet|abmeldung|abmeldungen|storno|storniert|stornos|cancelled|\
     canceled|cancellations|declined|refunded|verhindert|krank|entschuldigt|gestrichen|ausgefallen|zuruckgezogen|\
     kommt nicht|kommen nicht|kann nicht|kann doch nicht|leider nicht|nicht dabei|fallt aus|no show|not coming|can t come";

/// Words that head those who do come, below others who do not.
const COMING: &str =
    "zugesagt|zusagen|fix|fixe|angemeldet|anmeldungen|dabei|teilnehmer|spieler|kommen|starter|confirmed";

/// Returns whether a text says that somebody does not come, or waits: one of its words, or with what it begins.
pub fn absence(text: &str) -> Option<Absence> {
    let key = search_key(text);
    let key = key.trim_matches(|char: char| !char.is_alphanumeric());
    // "Kommt nicht mit dem Auto" comes.
    let begins = |phrase: &str| {
        key.strip_prefix(phrase)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric) && !rest.starts_with(" mit "))
    };
    let says = |known: &str| {
        let (phrases, words): (Vec<&str>, Vec<&str>) =
            known.split('|').partition(|known| known.contains(' '));
        key.split(|char: char| !char.is_alphanumeric()).any(|word| words.contains(&word))
            || phrases.into_iter().any(begins)
    };
    match () {
        () if says(CANCELLED) => Some(Absence::Cancelled),
        () if says(WAITING) => Some(Absence::Waiting),
        () => None,
    }
}

/// Reads the answer to whether somebody comes: `None` for who does, and for who has not said.
pub fn declined(cell: &str) -> Option<Absence> {
    let key = search_key(cell);
    let key = key.trim_matches(|char: char| !char.is_alphanumeric() && !"✗✘❌".contains(char));
    match () {
        () if among("nein|n|no|nicht|falsch|false|0|✗|✘|❌", key) => Some(Absence::Cancelled),
        () if among("eventuell|evtl|ev|weiß nicht|unter vorbehalt|wenn notig|if need be|?", key) => {
            Some(Absence::Waiting)
        }
        () => None,
    }
}

/// Returns whether a heading is about those who come.
pub fn is_of_coming(text: &str) -> bool {
    let key = search_key(text);
    key.split(|char: char| !char.is_alphanumeric()).any(|word| among(COMING, word))
}

/// How such a row begins, as [`search_key`] makes it; those that Excel and its like write themselves among them.
const SUMS: &str = "summe|ubertrag|gesamtsumme|endsumme|zwischensumme|gesamt|insgesamt|gesamtzahl|summen|total|totals|subtotal|\
     sum|ergebnis|gesamtergebnis|teilergebnis|anzahl|mittelwert|grand|count|average";

/// What may stand beside the numbers.
const UNITS: &str = "personen|karten|spieler|teilnehmer|people|tickets|players|eur|euro|total";

/// Returns whether a row adds others up. Its sums may be empty: some programs write none for a formula.
pub fn is_total(record: &Record) -> bool {
    // A running number may stand before it.
    let is_word = |cell: &&String| cell.contains(char::is_alphabetic) && !is_uncomputed(cell);
    let mut cells = record.cells.iter().filter(is_word).map(|cell| words(cell));
    let label = cells.next().unwrap_or_default();
    let is_beside = |word: &String| !word.contains(char::is_alphabetic) || among(UNITS, word);
    label.split_first().is_some_and(|(first, rest)| among(SUMS, first) && rest.iter().all(is_beside))
        && cells.all(|cell| cell.iter().all(is_beside))
}

fn words(cell: &str) -> Vec<String> {
    search_key(cell).split(' ').map(|word| word.trim_end_matches([':', '=']).to_owned()).collect()
}

/// Returns whether the first word is one of a sum.
pub fn begins_as_sum(text: &str) -> bool {
    words(text).first().is_some_and(|first| among(SUMS, first))
}

/// With what a row begins that says something about the list, where a colon or a figure follows.
const NOTES: &str = "stand|datum|seite|page|nenngeld|einsatz|startgeld|preis|erstellt|gedruckt|ort und datum|unterschrift|\
     fur die richtigkeit|summe|von|an|betreff|gesendet|from|to|subject|sent|date|tel|telefon";

/// With what a line begins that is polite.
const GREETINGS: &str = "lg|mfg|vg|hallo|liebe|schone|danke|servus|gez|bitte|hi|dear|regards|thanks";

/// Who is nobody: places that are kept, or free.
const NOBODY: &str = "frei|leer|null|unbekannt|reserviert|reserved|freikarte|freikarten|platzhalter";

/// Returns whether a text, which stands alone in its row, is about the list and nobody's name: "Stand: 12.10.2026", "Seite 1 von 2", "A".
pub fn is_note(text: &str) -> bool {
    let key = search_key(text);
    let begins = |word: &str| {
        key.strip_prefix(word).is_some_and(|rest| {
            let is_word = !rest.starts_with(char::is_alphanumeric);
            is_word
                && (rest.trim_start().starts_with([':', '='])
                    || rest.contains(|char: char| char.is_ascii_digit()))
        })
    };
    let has_word = key.split(|char: char| !char.is_alphabetic()).any(|word| word.chars().count() > 1);
    is_date(text)
        || NOTES.split('|').any(begins)
        || begins_as_sum(text)
        || key.ends_with(':')
        || key.starts_with(['=', '*', '#'])
        || !has_word
}

/// Returns whether a line of a message is a greeting.
pub fn is_greeting(text: &str) -> bool {
    let key = search_key(text);
    key.split(|char: char| !char.is_alphanumeric()).next().is_some_and(|word| among(GREETINGS, word))
}

/// Returns whether a name is none: nothing but signs; a place that is kept or free, "3 Plätze frei"; "Murau: Pirker Sepp"; or a whole row that was
/// typed into one cell, "Huber Franz, Ried, 2".
pub fn is_nobody(name: &str, has_place: bool) -> bool {
    let key = search_key(name);
    let first = key.split(|char: char| !char.is_alphanumeric()).next().unwrap_or_default();
    let is_kept =
        among(NOBODY, first) && (first == key || first.starts_with("reserv") || first.starts_with("freik"));
    let counts = name.starts_with(|char: char| char.is_ascii_digit())
        && key.split(' ').any(|word| among("frei|platz|platze", word));
    let ends_with_number =
        key.rsplit_once(' ').is_some_and(|(_, last)| last.bytes().all(|byte| byte.is_ascii_digit()));
    let is_row = ends_with_number || name.matches(',').count() > 1;
    !has_place && (is_kept || counts || is_row)
        || name.contains(": ")
        || !name.is_empty() && !name.contains(char::is_alphanumeric)
}
