//! People as the public sees them. The one place that decides what a guest may read of a name.

use crate::app::{Snapshot, ToldApart, says_place, told_apart};
use crate::web::view::translation::{Names, Translator};
use std::collections::BTreeMap;
use tournament::texts::{Person, Shown, sort_key};
use tournament::{PlayerId, Settings, Stage};

/// The names of a tournament for guests. Every public page, search and table asks here and nowhere else.
#[derive(Debug, Clone, Copy)]
pub struct PublicNames<'a>(pub &'a Snapshot);

impl Names for PublicNames<'_> {
    fn name(&self, player: PlayerId) -> String {
        self.told_apart().get(&player).cloned().unwrap_or_else(|| self.alone(player))
    }

    /// By the family name, as far as guests may read it.
    fn sorting(&self, player: PlayerId) -> String {
        match self.0.name_display(player) {
            Shown::Full => self.0.sorting(player),
            Shown::FamilyFirst | Shown::FamilyLast | Shown::Number => sort_key(&self.alone(player)),
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
        if self.0.name_display(player) == Shown::Full { self.0.place_of(player) } else { "" }
    }

    /// Returns what is shown of a name, also if others have the same; who is looked for is found by it.
    pub fn alone(&self, player: PlayerId) -> String {
        let person = self.0.people.get(&player);
        let shown = match person {
            Some(person) => person.public_name(self.0.name_display(player), self.0.name_style()),
            None => Some(String::new()),
        };
        shown.unwrap_or_else(|| self.number(player))
    }

    fn told_apart(&self) -> &ToldApart {
        self.0.told_apart_for_guests(|| {
            let all = self.0.players().keys();
            let people = all.map(|player| (*player, self.alone(*player), self.shown_place(*player)));
            told_apart(people, self.0.settings().ticket_name, |player| self.0.tickets_of(player).next())
        })
    }

    /// Returns everybody as guests see them, for tables.
    pub fn people(&self) -> BTreeMap<PlayerId, Person> {
        let seen = |(&player, person): (&PlayerId, &Person)| {
            if self.0.name_display(player) == Shown::Full {
                return (player, self.0.people_shown().get(&player).unwrap_or(person).clone());
            }
            // What is shown is shorter than a name, or a number.
            let shown = Person::read(&self.alone(player), "");
            (player, shown.unwrap_or_else(|_| Person::erased(player.0)))
        };
        self.0.people.iter().map(seen).collect()
    }

    /// Names a player by their first ticket, in the same way in every language; without a ticket by the player's number.
    fn number(&self, player: PlayerId) -> String {
        match self.0.tickets_of(player).next() {
            Some(ticket) => format!("Nr.\u{a0}{ticket}"),
            None => Person::erased(player.0).name.to_string(),
        }
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
