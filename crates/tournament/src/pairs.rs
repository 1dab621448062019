//! Evenings of pairs. A pair is one entry: tickets, lives, money, calls and prizes are those of its first person's number, as on an evening
//! of singles, and the partner is a person with a number of their own (docs/adr/pairs.md).

use super::ids::PlayerId;
use super::rejection::{Rejection, ensure};
use super::state::State;

impl State {
    pub fn partner(&self, entry: PlayerId) -> Option<PlayerId> {
        self.players.get(&entry)?.partner
    }

    /// Returns the one or two people of an entry, the first named first.
    pub fn people_of(&self, entry: PlayerId) -> impl Iterator<Item = PlayerId> + use<> {
        std::iter::once(entry).chain(self.partner(entry))
    }

    /// Returns everybody on the list, each with the entry in which they play; by entry.
    pub fn listed_people(&self) -> impl Iterator<Item = (PlayerId, PlayerId)> + '_ {
        let people = |entry: PlayerId| self.people_of(entry).map(move |person| (person, entry));
        self.players.keys().copied().flat_map(people)
    }

    /// Returns the entry of somebody on the list, who is its first person or the partner.
    pub fn entry_of(&self, person: PlayerId) -> Option<PlayerId> {
        if !person.is_partner() {
            return self.players.contains_key(&person).then_some(person);
        }
        self.listed_people().find(|(other, _)| *other == person).map(|(_, entry)| entry)
    }

    /// Returns whether an entry of two has one so far: "Partner folgt".
    pub fn awaits_partner(&self, entry: PlayerId) -> bool {
        self.settings.in_pairs() && self.players.contains_key(&entry) && self.partner(entry).is_none()
    }

    /// Returns whether all who play in an entry are marked as one of a group. Of somebody whose partner is not known yet nobody can say.
    pub fn is_of_group(&self, group: u32, entry: PlayerId) -> bool {
        !self.awaits_partner(entry) && self.people_of(entry).all(|person| self.is_marked(group, person))
    }

    /// Refuses whoever is on the list neither by themselves nor as a partner.
    pub(super) fn known_person(&self, person: PlayerId) -> Result<(), Rejection> {
        ensure(self.entry_of(person).is_some(), Rejection::UnknownPlayer(person))
    }
}
