//! Who is meant by what somebody typed: a ticket's number, a name, or a part of one.

use super::names::{PublicNames, sorted_by_name};
use crate::app::Snapshot;
use crate::texts::search_key;
use crate::tournament::{PlayerId, TicketNo};
use crate::web::words::Names;

/// What a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The number of a sold ticket.
    Ticket(TicketNo),
    /// A number that no sold ticket has.
    NotSold(u32),
    /// The people whose names fit, by name; nobody if the list is empty.
    People(Vec<PlayerId>),
}

/// Searches as the public sees the names. Case and umlauts do not matter, nor does the order of the words; a place narrows the
/// choice down ("Huber Linz") but is not enough alone.
pub fn search(night: &Snapshot, typed: &str) -> Found {
    let number = ticket_number(typed);
    if let Some(ticket) = number.map(TicketNo).filter(|ticket| night.tickets().contains_key(ticket)) {
        return Found::Ticket(ticket);
    }
    let people = people(night, typed);
    match number {
        Some(number) if people.is_empty() => Found::NotSold(number),
        _ => Found::People(people),
    }
}

/// Reads "12", "#12", "Nr. 12" or "Karte 12".
fn ticket_number(typed: &str) -> Option<u32> {
    let typed = typed.to_lowercase();
    let mut words = typed
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !matches!(*word, "" | "karte" | "nr" | "nummer" | "ticket" | "no" | "number"));
    let (first, rest) = (words.next()?, words.next());
    let digits = first.bytes().all(|byte| byte.is_ascii_digit());
    if rest.is_none() && digits { first.parse().ok() } else { None }
}

fn people(night: &Snapshot, typed: &str) -> Vec<PlayerId> {
    let words: Vec<Wanted> = typed.split_whitespace().map(Wanted::new).collect();
    if words.iter().all(|word| word.key.is_empty()) {
        return Vec::new();
    }
    let names = PublicNames(night);
    let fits = |player: &PlayerId| {
        let (name, place) = (names.name(*player), names.place(*player));
        let in_name = |word: &Wanted| word.is_in(&name);
        words.iter().any(in_name) && words.iter().all(|word| in_name(word) || word.is_in(&place))
    };
    let found = night.players().keys().copied().filter(fits);
    sorted_by_name(found, |player| names.name(*player))
}

/// A word of what was typed.
struct Wanted {
    lower: String,
    key: String,
}

impl Wanted {
    fn new(word: &str) -> Wanted {
        Wanted { lower: word.to_lowercase(), key: search_key(word) }
    }

    /// The key alone would miss "el" in "Joel", where it has dropped the e.
    fn is_in(&self, text: &str) -> bool {
        search_key(text).contains(&self.key) || text.to_lowercase().contains(&self.lower)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::Sample;
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
            other => panic!("{typed:?}: {other:?}"),
        }
    }

    #[test]
    fn a_number_is_a_ticket_however_it_is_written() {
        for typed in ["2", " 2 ", "#2", "Karte 2", "nr. 2", "TICKET NO. 2"] {
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
    fn odd_input_finds_nobody() {
        for typed in ["%", "_", "<b>", "🂡", "huber 🂡", "'; --", "\u{301}", &"x".repeat(2_000)] {
            assert!(found(typed).is_empty(), "{typed:?}");
        }
        assert!(found("99999999999999999999").is_empty());
    }
}
