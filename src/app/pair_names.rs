//! How the entries of an evening of pairs are written. A pair has its name from its two people, each of whom may be renamed or erased alone.

use super::snapshot::Snapshot;
use std::collections::BTreeMap;
use tournament::PlayerId;
use tournament::texts::pair::{self, PairNames};
use tournament::texts::search_key;

impl Snapshot {
    /// Returns the name of one person as it is shown, whoever plays with them; empty if there is none.
    pub fn name_of(&self, person: PlayerId) -> &str {
        self.people_shown().get(&person).map_or("", |person| person.name.as_str())
    }

    /// Returns where one person comes from, empty if nobody said.
    pub fn place_of(&self, person: PlayerId) -> &str {
        self.people.get(&person).map_or("", |person| person.place.as_str())
    }

    /// Returns the name of an entry where there is little room: "Huber / Mayr" of a pair.
    pub fn short_name(&self, entry: PlayerId) -> &str {
        self.pair(entry).map_or_else(|| self.name_of(entry), |names| &names.short)
    }

    /// Returns how a pair is written; `None` for whoever plays alone so far, and for two who are both erased.
    pub(super) fn pair(&self, entry: PlayerId) -> Option<&PairNames> {
        self.pairs.get(|| self.pairs_written()).get(&entry)
    }

    fn pairs_written(&self) -> BTreeMap<PlayerId, PairNames> {
        let named = |person: &PlayerId| !self.is_erased(*person);
        let both = |entry: PlayerId| Some([entry, self.partner(entry)?]);
        let pairs: Vec<[PlayerId; 2]> = self.players().keys().filter_map(|entry| both(*entry)).collect();
        let families = |pair: &[PlayerId; 2]| pair.map(|person| named(&person).then(|| self.family(person)));
        let key = |pair: &[PlayerId; 2]| {
            let mut key = families(pair).map(|family| search_key(family.unwrap_or_default()));
            key.sort();
            key
        };
        let mut sharing: BTreeMap<[String; 2], u32> = BTreeMap::new();
        pairs.iter().for_each(|pair| *sharing.entry(key(pair)).or_default() += 1);
        let written = |pair: &[PlayerId; 2]| {
            let names = pair.map(|person| named(&person).then(|| self.name_of(person)));
            // Surnames alone say who it is while nobody else has the same two.
            let is_alone = sharing.get(&key(pair)) == Some(&1);
            PairNames {
                long: pair::long(names),
                short: pair::short(if is_alone { families(pair) } else { names }),
                place: pair::places(pair.map(|person| self.place_of(person))),
            }
        };
        let shown = pairs.iter().filter(|pair| pair.iter().any(named));
        shown.map(|pair| (pair[0], written(pair))).collect()
    }

    /// Returns the family name as far as it is known which part that is, else the whole name.
    fn family(&self, person: PlayerId) -> &str {
        let known = self.people.get(&person).and_then(|person| person.parts(self.name_style().typed));
        known.map_or_else(|| self.name_of(person), |parts| parts.family)
    }
}
