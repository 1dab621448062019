//! Where the players come from: the prize for the place or club with most of them.

use super::snapshot::Snapshot;
use std::collections::BTreeMap;
use tournament::texts::search_key;
use tournament::{PlayerId, Special, SpecialKind};

/// A place or club and who came from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Its name as most of them write it.
    pub name: String,
    /// Who came from there, each of a pair alone, by the number of the entry.
    pub people: Vec<PlayerId>,
}

impl Snapshot {
    /// Returns where the players in the field come from, by name. Spellings that a search would not tell apart are one place.
    pub fn origins(&self) -> Vec<Origin> {
        self.origins_among(self.tournament.field().into_iter().flat_map(|player| self.people_of(player)))
    }

    /// Returns the same of everybody who has a ticket, whether they were there for a match or not.
    pub fn origins_of_all(&self) -> Vec<Origin> {
        self.origins_among(self.holders())
    }

    /// Returns everybody who has a ticket, both of a pair.
    pub fn holders(&self) -> impl Iterator<Item = PlayerId> {
        let with_ticket = |player: &PlayerId| self.tickets_of(*player).next().is_some();
        let players = self.tournament.players().keys().copied().filter(with_ticket);
        players.flat_map(|player| self.people_of(player))
    }

    fn origins_among(&self, people: impl Iterator<Item = PlayerId>) -> Vec<Origin> {
        let mut spelled: BTreeMap<String, Vec<(&str, PlayerId)>> = BTreeMap::new();
        for person in people {
            let place = self.place_of(person);
            if !place.is_empty() {
                spelled.entry(place_key(place)).or_default().push((place, person));
            }
        }
        let origin = |people: Vec<(&str, PlayerId)>| Origin {
            name: most_frequent(people.iter().map(|(place, _)| *place)).to_owned(),
            people: people.into_iter().map(|(_, player)| player).collect(),
        };
        spelled.into_values().map(origin).collect()
    }

    /// Returns the places from which most players came; several are tied.
    pub fn strongest_origins(&self) -> Vec<Origin> {
        let mut origins = self.origins();
        let most = origins.iter().map(|origin| origin.people.len()).max();
        origins.retain(|origin| Some(origin.people.len()) == most);
        origins
    }

    /// Returns one player from each place that is tied for a prize of a place; nobody for another prize, or once the lots have decided.
    pub(super) fn places_tied_for(&self, special: u32) -> Vec<PlayerId> {
        let prize = self.tournament.specials().get(&special);
        let Some(prize) = prize.filter(|prize| prize.kind == SpecialKind::MostFromOnePlace) else {
            return Vec::new();
        };
        let strongest = self.strongest_origins();
        if first_lot(prize, &strongest).is_some() {
            return Vec::new();
        }
        strongest.iter().filter_map(|origin| origin.people.first().copied()).collect()
    }
}

/// Returns the place whose lot came first, where lots were drawn between exactly the places that are tied.
pub fn first_lot<'a>(prize: &Special, tied: &'a [Origin]) -> Option<&'a Origin> {
    let from = |origin: &Origin, order: &[PlayerId]| {
        order.iter().filter(|player| origin.people.contains(player)).count()
    };
    let among = |order: &&Vec<PlayerId>| {
        order.len() == tied.len() && tied.iter().all(|origin| from(origin, order) == 1)
    };
    let first = prize.lots.iter().rfind(among)?.first()?;
    tied.iter().find(|origin| origin.people.contains(first))
}

/// Returns what makes two places equal: as for a search, and signs count as spaces ("Bad-Hall", "St.Pankraz").
fn place_key(place: &str) -> String {
    let plain: String = place.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    search_key(&plain)
}

/// Returns what stands there most often; of equals what stands there first.
fn most_frequent<'a>(texts: impl Iterator<Item = &'a str>) -> &'a str {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for text in texts {
        match counts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or("", |(text, _)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_one_however_it_is_written() {
        for (one, other) in
            [("Bad Hall", "bad-hall"), ("St. Pankraz", "St.Pankraz"), ("Kühlenberg", "KUEHLENBERG")]
        {
            assert_eq!(place_key(one), place_key(other));
        }
        assert_ne!(place_key("Spital"), place_key("Hospital"));
    }

    #[test]
    fn the_usual_spelling_is_shown() {
        assert_eq!(most_frequent(["spital", "Spital", "Spital", "SPITAL"].into_iter()), "Spital");
        assert_eq!(most_frequent(["Liezen", "liezen"].into_iter()), "Liezen");
    }
}
