//! Two people of one name are told apart wherever a name stands: by the town they come from, else by their ticket.

use super::per_version::PerVersion;
use std::collections::{BTreeMap, HashMap};
use tournament::texts::search_key;
use tournament::{PlayerId, TicketName, TicketNo};

/// The names with which people are told apart, by player; nobody stands here whose name is theirs alone.
pub type ToldApart = BTreeMap<PlayerId, String>;

/// The names of those who share them, as the staff and as guests read them.
#[derive(Debug, Clone, Default)]
pub struct Namesakes {
    pub(super) staff: PerVersion<ToldApart>,
    pub(super) guests: PerVersion<ToldApart>,
}

/// Tells apart people (player, name, town or "") who have the same name, however spelled. A town that two of them share says
/// nothing, so they are known by their first ticket, by the word for it that stands on it, in the same way in every language.
pub fn told_apart<Name: AsRef<str>, Place: AsRef<str>>(
    people: impl Iterator<Item = (PlayerId, Name, Place)>,
    called: TicketName,
    ticket: impl Fn(PlayerId) -> Option<TicketNo>,
) -> ToldApart {
    let mut groups: HashMap<String, Vec<(PlayerId, Name, Place)>> = HashMap::new();
    for person in people {
        groups.entry(search_key(person.1.as_ref())).or_default().push(person);
    }
    let mut told = ToldApart::new();
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let mut towns: HashMap<String, usize> = HashMap::new();
        for (_, _, place) in &group {
            *towns.entry(search_key(place.as_ref())).or_default() += 1;
        }
        for (player, name, place) in group {
            let (name, place) = (name.as_ref(), place.as_ref());
            let alone = !place.is_empty() && towns.get(&search_key(place)) == Some(&1);
            let known = if alone {
                Some(format!("{name}, {place}"))
            } else {
                // In brackets, for a place or a score may stand beside it.
                ticket(player).map(|ticket| format!("{name} ({}\u{a0}{ticket})", word(called)))
            };
            told.extend(known.map(|known| (player, known)));
        }
    }
    told
}

/// Returns what stands on a ticket before its number.
fn word(called: TicketName) -> &'static str {
    match called {
        TicketName::Card => "Karte",
        TicketName::Lot => "Los",
        TicketName::StandCard => "Standkarte",
        TicketName::Life => "Leben",
    }
}

/// Returns whether a name with which somebody is told apart says already where they come from.
pub fn says_place(told: &str, place: &str) -> bool {
    told.strip_suffix(place).is_some_and(|name| name.ends_with(", "))
}

/// Returns whether a name with which somebody is told apart says already which ticket is theirs.
pub fn says_ticket(told: &str, ticket: TicketNo) -> bool {
    told.ends_with(&format!("\u{a0}{ticket})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(people: &[(&'static str, &'static str)]) -> Vec<String> {
        let people = (1..).map(PlayerId).zip(people).map(|(player, (name, place))| (player, *name, *place));
        let all =
            told_apart(people, TicketName::Lot, |player| (player.0 < 9).then_some(TicketNo(player.0 * 10)));
        all.into_values().collect()
    }

    #[test]
    fn the_town_tells_apart_else_the_ticket() {
        assert_eq!(told(&[("Huber", "Gmunden"), ("Maier", "Gmunden")]), [""; 0]);
        let towns = told(&[("Huber", "Gmunden"), ("HUBER", "Ebensee"), ("Maier", "")]);
        assert_eq!(towns, ["Huber, Gmunden", "HUBER, Ebensee"]);
        assert!(
            says_ticket("Huber (Los\u{a0}10)", TicketNo(10))
                && !says_ticket("Huber (Los\u{a0}10)", TicketNo(1))
        );
        let same = told(&[("Huber", "Gmunden"), ("Huber", "gmunden"), ("Huber", ""), ("Huber", "Ebensee")]);
        assert_eq!(
            same,
            ["Huber (Los\u{a0}10)", "Huber (Los\u{a0}20)", "Huber (Los\u{a0}30)", "Huber, Ebensee"]
        );
    }

    #[test]
    fn a_thousand_people_are_told_apart_in_one_go() {
        let people: Vec<(String, String)> =
            (0..1024).map(|number| (format!("Gast {}", number / 2), format!("Ort {}", number % 2))).collect();
        let given =
            people.iter().enumerate().map(|(index, (name, place))| (PlayerId(index as u32), name, place));
        let asked = std::cell::Cell::new(0);
        let all = told_apart(given, TicketName::Card, |_| {
            asked.set(asked.get() + 1);
            None
        });
        assert_eq!((all.len(), asked.get()), (1024, 0));
        assert_eq!(all[&PlayerId(7)], "Gast 3, Ort 1");
    }
}
