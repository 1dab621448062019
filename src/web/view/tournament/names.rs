//! People as the public sees them. The one place that decides what a guest may read of a name.

use crate::app::{Readable, Snapshot, ToldApart, says_place, told_apart};
use crate::web::view::translation::{Names, Translator};
use std::collections::BTreeMap;
use tournament::texts::pair::PairNames;
use tournament::texts::{Person, Shown, sort_key};
use tournament::{PlayerId, Settings, Stage, TicketNo};

/// The names of a tournament for guests. Every public page, search and table asks here and nowhere else. Of a pair, whichever of the two is
/// asked for stands first.
#[derive(Debug, Clone, Copy)]
pub struct PublicNames<'a>(pub &'a Snapshot);

/// Somebody in a list, where an entry has little room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListName {
    /// "Huber / Mayr", or the word for nobody.
    pub name: String,
    /// Where they come from, in the same order; may be empty.
    pub place: String,
    /// What the list is sorted by.
    pub sorting: String,
}

impl Names for PublicNames<'_> {
    fn name(&self, player: PlayerId) -> String {
        self.told_apart().get(&player).cloned().unwrap_or_else(|| self.alone(player))
    }

    /// By the family name, as far as guests may read it; of a pair by that of the first who has one to read.
    fn sorting(&self, player: PlayerId) -> String {
        let first = self.named(player).first().copied().unwrap_or(player);
        match self.0.name_display(first) {
            Shown::Full => self.0.sorting(first),
            Shown::FamilyFirst | Shown::FamilyLast | Shown::Number => sort_key(&self.alone_of(first)),
        }
    }

    fn stage(&self, translator: Translator, stage: Stage) -> String {
        translator.stage_in(self.0, stage)
    }

    fn settings(&self) -> &Settings {
        self.0.settings()
    }
}

impl PublicNames<'_> {
    /// Returns where a player comes from, to stand beside the name: empty if nobody said, if their name is not shown in full, or
    /// if the name says it already to tell two people apart.
    pub fn place(&self, player: PlayerId) -> String {
        let place = self.shown_place(player);
        let said = |told: &String| says_place(told, place);
        if self.told_apart().get(&player).is_some_and(said) { String::new() } else { place.to_owned() }
    }

    /// Returns where a player comes from as far as guests may read it, also if the name says it already.
    pub fn shown_place(&self, player: PlayerId) -> &str {
        self.pair(player).map_or_else(|| self.place_of(player), |pair| &pair.place)
    }

    /// Returns the same of one person, whoever plays with them.
    pub fn place_of(&self, person: PlayerId) -> &str {
        if self.0.name_display(person) == Shown::Full { self.0.place_of(person) } else { "" }
    }

    /// Returns what is shown of a name, also if others have the same; who is looked for is found by it.
    pub fn alone(&self, player: PlayerId) -> String {
        self.pair(player).map_or_else(|| self.alone_of(player), |pair| pair.long.clone())
    }

    /// Returns a name where there is little room: "Huber / Mayr" of a pair.
    pub fn short(&self, player: PlayerId) -> String {
        let Some(pair) = self.pair(player) else { return self.name(player) };
        self.told_apart().get(&player).unwrap_or(&pair.short).clone()
    }

    /// Returns what is called to a table: "Huber und Mayr" of a pair.
    pub fn called(&self, player: PlayerId) -> String {
        self.pair(player).map_or_else(|| self.name(player), |pair| pair.called.clone())
    }

    /// Returns the lines of an entry in a list by name: a pair stands under both names.
    pub fn lines_of(&self, entry: PlayerId) -> Vec<ListName> {
        let line = |player: PlayerId| ListName {
            name: self.short(player),
            place: self.place(player),
            sorting: self.sorting(player),
        };
        match &self.named(entry)[..] {
            [] => vec![line(entry)],
            people => people.iter().copied().map(line).collect(),
        }
    }

    /// Returns the people of an entry who have a name that guests may read.
    fn named(&self, entry: PlayerId) -> Vec<PlayerId> {
        self.0.people_of(entry).filter(|person| self.readable_of(*person).is_some()).collect()
    }

    /// Returns what guests may read of one person; `None` if that is no name.
    fn readable_of(&self, person: PlayerId) -> Option<Readable> {
        let whole = self.0.readable_of(person)?;
        match self.0.name_display(person) {
            Shown::Full => Some(whole),
            Shown::FamilyFirst | Shown::FamilyLast => {
                let name = self.alone_of(person);
                Some(Readable { family: name.clone(), name, place: String::new() })
            }
            Shown::Number => None,
        }
    }

    /// Returns how guests read the pairs, by whichever of the two is named first.
    pub fn pairs(&self) -> &'_ BTreeMap<PlayerId, PairNames> {
        self.0.pairs_for_guests(|person| self.readable_of(person))
    }

    fn pair(&self, first: PlayerId) -> Option<&PairNames> {
        self.pairs().get(&first)
    }

    /// Returns what is shown of the name of one person, whoever plays with them.
    fn alone_of(&self, person: PlayerId) -> String {
        let shown = match self.0.people.get(&person) {
            Some(known) => known.public_name(self.0.name_display(person), self.0.name_style()),
            None => Some(String::new()),
        };
        shown.unwrap_or_else(|| self.number(person))
    }

    fn told_apart(&self) -> &ToldApart {
        self.0.told_apart_for_guests(|| {
            // Who stands under a partner's name is looked for there as well.
            let all = self.0.listed_people();
            let all = all.filter(|(person, entry)| person == entry || self.pair(*person).is_some());
            let people = all.map(|(person, _)| (person, self.alone(person), self.shown_place(person)));
            told_apart(people, self.0.settings().ticket_name, |person| self.first_ticket(person))
        })
    }

    /// Returns everybody as guests see them, for tables.
    pub fn people(&self) -> BTreeMap<PlayerId, Person> {
        let seen = |(&player, person): (&PlayerId, &Person)| {
            if self.0.name_display(player) == Shown::Full {
                return (player, self.0.people_shown().get(&player).unwrap_or(person).clone());
            }
            // What is shown is shorter than a name, or a number.
            let shown = Person::read(&self.alone_of(player), "");
            (player, shown.unwrap_or_else(|_| Person::erased(player.0)))
        };
        self.0.people.iter().map(seen).collect()
    }

    /// Names a player by their first ticket, in the same way in every language; without a ticket by the player's number.
    fn number(&self, player: PlayerId) -> String {
        match self.first_ticket(player) {
            Some(ticket) => format!("Nr.\u{a0}{ticket}"),
            None => Person::erased(player.0).name.to_string(),
        }
    }

    fn first_ticket(&self, person: PlayerId) -> Option<TicketNo> {
        self.0.tickets_of(self.0.entry_of(person)?).next()
    }
}

/// Sorts things by what [`PublicNames::sorting`] or [`Snapshot::sorting`] says of the people in them. Equal names keep their order.
pub fn sorted_by_name<T>(items: impl IntoIterator<Item = T>, sorting: impl Fn(&T) -> String) -> Vec<T> {
    let mut keyed: Vec<(String, T)> = items.into_iter().map(|item| (sorting(&item), item)).collect();
    keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
    keyed.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_people_look_for_them() {
        let names = ["Zauner", "Österreicher", "auer", "Oberhuber", "Ödt", "Pichler"];
        let sorted = sorted_by_name(names, |name| sort_key(name));
        assert_eq!(sorted, ["auer", "Oberhuber", "Ödt", "Österreicher", "Pichler", "Zauner"]);
    }
}
