//! The words that stand on paper and in special prizes.

use super::{Line, NameOrder, NameStyle, Paragraphs, PrizeText, Shown, Thing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of a wireless network; may be empty.
pub type NetworkName = Line<0, 32>;
/// Its password; may be empty.
pub type NetworkPassword = Line<0, 63>;

/// Who holds a tournament; may be empty.
pub type Organiser = Line<0, 120>;

/// More words of a tournament. None of them is needed to play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Extras {
    /// Who holds the tournament, such as a club.
    pub organiser: Organiser,
    /// What the announcement says beyond what the settings say.
    pub announcement: Paragraphs,
    /// What stands on a certificate above the name; empty for the usual sentence.
    pub certificate: Paragraphs,
    /// The network that guests use.
    pub network: NetworkName,
    /// Its password, if the poster should show it.
    pub network_password: NetworkPassword,
    /// The names of the groups in which players are marked, by number.
    pub groups: BTreeMap<u32, PrizeText>,
    /// The words of the special prizes, by number.
    pub specials: BTreeMap<u32, PrizeText>,
    /// How the public sees names.
    pub shown: Shown,
    /// How the public sees the names of people who want it otherwise, by the number of the player.
    pub shown_otherwise: BTreeMap<u32, Shown>,
    /// After how many days it is proposed to erase all people, counted from the day of the evening; `None` for never.
    pub keep_days: Option<u16>,
    /// Which part of a name is typed first; `None` until somebody has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names_typed: Option<NameOrder>,
    /// Which part of a name is shown first.
    #[serde(skip_serializing_if = "NameOrder::is_usual")]
    pub names_shown: NameOrder,
    /// The things on the table from which people choose their prizes, first number first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// What thanks those who gave them.
    #[serde(skip_serializing_if = "Paragraphs::is_empty")]
    pub thanks: Paragraphs,
}

impl Extras {
    /// Returns a thing on the table, counted from 1.
    pub fn thing(&self, number: u32) -> Option<&Thing> {
        self.things.get((number as usize).checked_sub(1)?)
    }

    pub fn name_style(&self) -> NameStyle {
        NameStyle { typed: self.names_typed, shown: self.names_shown }
    }
}

/// A change of [`Extras`]. It names what changes and nothing else, so that two people who save at the same moment keep both changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ExtrasChange {
    /// What stands on the announcement, on certificates and on the poster.
    Paper {
        organiser: Organiser,
        announcement: Paragraphs,
        certificate: Paragraphs,
        network: NetworkName,
        network_password: NetworkPassword,
    },
    /// How the public sees names, and for how long they are kept.
    Names { shown: Shown, keep_days: Option<u16> },
    /// Which part of a name is typed first.
    NamesTyped(NameOrder),
    /// How names are typed and shown.
    NameStyle { typed: Option<NameOrder>, shown: NameOrder },
    /// How one person wants to be seen.
    Preference {
        player: u32,
        /// How; `None` for as everybody.
        shown: Option<Shown>,
    },
}

impl ExtrasChange {
    pub fn apply(self, extras: &mut Extras) {
        match self {
            ExtrasChange::Paper { organiser, announcement, certificate, network, network_password } => {
                (extras.organiser, extras.announcement) = (organiser, announcement);
                (extras.certificate, extras.network, extras.network_password) =
                    (certificate, network, network_password);
            }
            ExtrasChange::Names { shown, keep_days } => (extras.shown, extras.keep_days) = (shown, keep_days),
            ExtrasChange::NamesTyped(typed) => extras.names_typed = Some(typed),
            ExtrasChange::NameStyle { typed, shown } => {
                (extras.names_typed, extras.names_shown) = (typed, shown)
            }
            ExtrasChange::Preference { player, shown: Some(shown) } => {
                extras.shown_otherwise.insert(player, shown);
            }
            ExtrasChange::Preference { player, shown: None } => {
                extras.shown_otherwise.remove(&player);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_who_save_at_the_same_moment_both_are_kept() {
        let names = ExtrasChange::Names { shown: Shown::Number, keep_days: Some(30) };
        let preference = ExtrasChange::Preference { player: 5, shown: Some(Shown::Full) };
        let paper = ExtrasChange::Paper {
            organiser: "Musikverein".parse().unwrap(),
            announcement: "".parse().unwrap(),
            certificate: "Mit Dank".parse().unwrap(),
            network: "Gasthaus".parse().unwrap(),
            network_password: "".parse().unwrap(),
        };
        let made = |changes: [&ExtrasChange; 3]| {
            let mut extras = Extras::default();
            changes.into_iter().for_each(|change| change.clone().apply(&mut extras));
            extras
        };
        let all = made([&names, &preference, &paper]);
        assert_eq!((all.shown, all.keep_days), (Shown::Number, Some(30)));
        assert_eq!(all.shown_otherwise.get(&5), Some(&Shown::Full));
        assert_eq!(all.certificate.as_str(), "Mit Dank");
        assert_eq!(made([&paper, &preference, &names]), all, "in whatever order they come");
        let mut back = all;
        ExtrasChange::Preference { player: 5, shown: None }.apply(&mut back);
        assert!(back.shown_otherwise.is_empty() && back.shown == Shown::Number);
    }
}
