//! Who is meant by what somebody typed: a ticket's number, a name, a part of one, or a name with a typing error.

use super::names::{PublicNames, sorted_by_name};
use super::similar::{similar, words};
use crate::app::Snapshot;
use crate::web::view::translation::Names;
use tournament::texts::search_key;
use tournament::{PlayerId, TicketNo};

/// Nobody's name and place together are longer; what is longer is not looked for.
const LONGEST: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The number of a sold ticket.
    Ticket(TicketNo),
    /// A number that no sold ticket has.
    NotSold(u32),
    /// The people whose names fit: first those with a word that begins so, then those with it somewhere, both by name.
    People(Vec<PlayerId>),
    /// Nobody fits, but these are called nearly so; the best first.
    Similar(Vec<PlayerId>),
    Nobody,
}

/// Searches as the public sees the names. Case and umlauts do not matter, nor does the order of the words; a place narrows the
/// choice down ("Huber Linz") but is not enough alone. Small typing errors are forgiven when nothing fits exactly.
pub fn search(snapshot: &Snapshot, typed: &str) -> Found {
    if typed.chars().count() > LONGEST {
        return Found::Nobody;
    }
    let number = ticket_number(typed);
    if let Some(ticket) = number.map(TicketNo).filter(|ticket| snapshot.tickets().contains_key(ticket)) {
        return Found::Ticket(ticket);
    }
    let people = people(snapshot, typed);
    if !people.is_empty() {
        return Found::People(people);
    }
    if let Some(number) = number {
        return Found::NotSold(number);
    }
    let similar = similar(snapshot, typed);
    if similar.is_empty() { Found::Nobody } else { Found::Similar(similar) }
}

/// Reads "12", "#12", "Nr. 12", "Karte 12" or "Los 12".
fn ticket_number(typed: &str) -> Option<u32> {
    let typed = typed.to_lowercase();
    let mut words = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        !matches!(*word, "" | "karte" | "los" | "standkarte" | "nr" | "nummer" | "ticket" | "no" | "number")
    });
    let (first, rest) = (words.next()?, words.next());
    let digits = first.bytes().all(|byte| byte.is_ascii_digit());
    if rest.is_none() && digits { first.parse().ok() } else { None }
}

fn people(snapshot: &Snapshot, typed: &str) -> Vec<PlayerId> {
    // As in "Huber, Franz" and "Huber / Mayr".
    let words: Vec<Text> = typed
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'))
        .filter(|word| !word.is_empty())
        .map(Text::new)
        .collect();
    if words.iter().all(|word| word.key.is_empty()) {
        return Vec::new();
    }
    let names = PublicNames(snapshot);
    let mut begin = Vec::new();
    let mut contain = Vec::new();
    for player in snapshot.players().keys().copied() {
        let (name, place) = (Text::new(&names.alone(player)), Text::new(names.shown_place(player)));
        let in_name = |word: &Text| name.contains(word);
        if !words.iter().any(in_name) || !words.iter().all(|word| in_name(word) || place.contains(word)) {
            continue;
        }
        let begins = words.iter().all(|word| name.has_word_with(word) || place.has_word_with(word));
        if begins { &mut begin } else { &mut contain }.push(player);
    }
    let by_name = |people| sorted_by_name(people, |player| names.sorting(*player));
    [by_name(begin), by_name(contain)].concat()
}

/// A name, a place, or a word of what was typed.
struct Text {
    lower: String,
    key: String,
}

impl Text {
    fn new(text: &str) -> Text {
        Text { lower: text.to_lowercase(), key: search_key(text) }
    }

    /// The key alone would miss "el" in "Joel", where it has dropped the e.
    fn contains(&self, word: &Text) -> bool {
        self.key.contains(&word.key) || self.lower.contains(&word.lower)
    }

    fn has_word_with(&self, beginning: &Text) -> bool {
        words(&self.key).any(|word| word.starts_with(&beginning.key))
            || words(&self.lower).any(|word| word.starts_with(&beginning.lower))
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples_tests::Sample;
    use super::*;

    fn sample() -> Snapshot {
        Sample::of(&[
            ("Huber Franz", "Linz", 2),
            ("Müller Änne", "Steyr", 1),
            ("Huber Franz", "Wels", 1),
            ("Joel Team 7", "", 1),
        ])
        .snapshot
    }

    fn found(typed: &str) -> Vec<u32> {
        match search(&sample(), typed) {
            Found::People(people) => people.iter().map(|player| player.0).collect(),
            Found::Nobody => Vec::new(),
            other => panic!("{typed:?}: {other:?}"),
        }
    }

    #[test]
    fn a_number_is_a_ticket_however_it_is_written() {
        for typed in ["2", " 2 ", "#2", "Karte 2", "Los 2", "nr. 2", "TICKET NO. 2"] {
            assert_eq!(search(&sample(), typed), Found::Ticket(TicketNo(2)), "{typed:?}");
        }
        assert_eq!(search(&sample(), "99"), Found::NotSold(99));
        assert_eq!(search(&sample(), "7"), Found::People(vec![PlayerId(4)]), "a name with a figure in it");
    }

    #[test]
    fn a_part_of_a_name_is_enough_and_umlauts_do_not_matter() {
        for typed in ["Müller", "mueller", "MULLER", "üll", "anne", "aenne mü", "Änne Müller"] {
            assert_eq!(found(typed), [2], "{typed:?}");
        }
        assert_eq!(found("franz huber"), [1, 3]);
        assert_eq!(found("el"), [4]);
    }

    #[test]
    fn a_place_narrows_down_but_does_not_find_alone() {
        assert_eq!(found("huber wels"), [3]);
        assert!(found("wels").is_empty());
    }

    #[test]
    fn who_begins_so_comes_before_who_has_it_inside() {
        let night = Sample::of(&[
            ("Bauer Anton", "", 1),
            ("Neubau Karl", "", 1),
            ("Auer Zita", "", 1),
            ("Maria Auer", "", 1),
        ]);
        let Found::People(people) = search(&night.snapshot, "au") else { panic!("people") };
        assert_eq!(people, [3, 4, 1, 2].map(PlayerId));
    }

    #[test]
    fn an_error_is_forgiven_only_when_nobody_fits() {
        assert_eq!(search(&sample(), "Mülller"), Found::Similar(vec![PlayerId(2)]));
        assert_eq!(found("hube"), [1, 3]);
        assert_eq!(search(&sample(), "Hubre"), Found::Similar([1, 3].map(PlayerId).into()));
        assert_eq!(search(&sample(), "Vogelsang"), Found::Nobody);
    }

    #[test]
    fn odd_input_finds_nobody() {
        for typed in ["%", "_", "<b>", "🂡", "'; --", "\u{301}", &"x".repeat(2_000)] {
            assert!(found(typed).is_empty(), "{typed:?}");
        }
        assert!(found("99999999999999999999").is_empty());
    }
}
