//! People as the public sees them. The one place that decides what a guest may read of a name.

use crate::app::Snapshot;
use crate::texts::sort_key;
use crate::tournament::PlayerId;
use crate::web::words::Names;

/// The names of a tournament for guests. Every public page, search and table asks here and nowhere else.
#[derive(Debug, Clone, Copy)]
pub struct PublicNames<'a>(pub &'a Snapshot);

impl Names for PublicNames<'_> {
    fn name(&self, player: PlayerId) -> String {
        self.0.name(player).to_owned()
    }
}

impl PublicNames<'_> {
    /// Returns where a player comes from, empty if nobody said.
    pub fn place(&self, player: PlayerId) -> String {
        self.0.place(player).to_owned()
    }
}

/// Sorts things by the name that stands in them as people look for it: umlauts beside their vowels, capitals equal to small
/// letters. Equal names keep their order.
pub fn sorted_by_name<T>(items: impl IntoIterator<Item = T>, name: impl Fn(&T) -> String) -> Vec<T> {
    let mut keyed: Vec<(String, T)> = items.into_iter().map(|item| (sort_key(&name(&item)), item)).collect();
    keyed.sort_by(|(one, _), (other, _)| one.cmp(other));
    keyed.into_iter().map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_people_look_for_them() {
        let names = ["Zauner", "Österreicher", "auer", "Oberhuber", "Ödt", "Pichler"];
        let sorted = sorted_by_name(names, |name| (*name).to_owned());
        assert_eq!(sorted, ["auer", "Oberhuber", "Ödt", "Österreicher", "Pichler", "Zauner"]);
    }
}
