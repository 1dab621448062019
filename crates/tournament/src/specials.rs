//! Special prizes: beside the places, for a marked group, for the last one, for most players from one place, or for anything.

use super::ids::Places;
use super::ids::{ActionNo, PlayerId};
use super::ranking::Standing;
use super::score::Outcome;
use super::state::{State, are_the_same};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a special prize is for. Its words are a text beside the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialKind {
    /// The best of a group of marked players.
    BestOf { group: u32 },
    /// The place or club from which most players came. Places are texts, which `app` knows, so it counts.
    MostFromOnePlace,
    /// The player whose best ticket ranks lowest.
    Last,
    /// Anyone whom the director names.
    Free,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    pub kind: SpecialKind,
    /// Whom the director has named.
    pub given: Option<PlayerId>,
    /// Every lot that was drawn: those who were tied then, first lot first. A lot counts for exactly those who were in it.
    pub lots: Vec<Vec<PlayerId>>,
}

impl Special {
    /// Returns the order that was drawn among exactly these players.
    pub fn lot_among(&self, tied: &[PlayerId]) -> Option<&[PlayerId]> {
        self.lots.iter().rfind(|order| are_the_same(order, tied)).map(Vec::as_slice)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialAward {
    /// Its number, from 1.
    pub special: u32,
    pub kind: SpecialKind,
    pub winner: SpecialWinner,
    pub decided_by: DecidedBy,
}

/// What decides who gets a special prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecidedBy {
    /// What the prize is for.
    Rule,
    /// The lots of those who were tied.
    Lots,
    Hand,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecialWinner {
    /// The matches that decide it are still to be played.
    Pending,
    NotNamed,
    /// Nobody can win it, for example because nobody is marked.
    Nobody,
    /// These, by number; several are tied.
    Players(Vec<PlayerId>),
    /// The players in the field are counted where it is known where they come from.
    ByPlace,
    /// The place from which this player comes.
    PlaceOf(PlayerId),
}

/// The players of each group with the actions that marked them.
pub type Groups = BTreeMap<u32, BTreeMap<PlayerId, ActionNo>>;

impl State {
    /// The highest number of a group.
    pub const MAX_GROUPS: u32 = 16;
    pub const MAX_SPECIALS: usize = 32;

    pub fn specials(&self) -> &BTreeMap<u32, Special> {
        &self.specials
    }

    pub fn groups(&self) -> &Groups {
        &self.groups
    }

    /// Returns whether a person is marked as one of a group. Whether an entry is of it says [`State::is_of_group`].
    pub fn is_marked(&self, group: u32, player: PlayerId) -> bool {
        self.groups.get(&group).is_some_and(|players| players.contains_key(&player))
    }

    /// Returns the number that the next special prize gets. None is given twice.
    pub fn next_special(&self) -> u32 {
        self.last_special + 1
    }

    /// Returns every special prize with its winner. No rule gives one while a match for a place is open.
    pub fn special_awards(&self) -> Vec<SpecialAward> {
        let settled = self.is_settled();
        let ranked = if settled && !self.specials.is_empty() {
            self.ranked_players(&self.standing())
        } else {
            Vec::new()
        };
        let award = |(number, special): (&u32, &Special)| {
            let (winner, decided_by) = self.winner_of(special, settled, &ranked);
            SpecialAward { special: *number, kind: special.kind, winner, decided_by }
        };
        self.specials.iter().map(award).collect()
    }

    fn winner_of(
        &self,
        special: &Special,
        settled: bool,
        ranked: &[BTreeSet<PlayerId>],
    ) -> (SpecialWinner, DecidedBy) {
        if let Some(player) = special.given {
            let winner = match special.kind {
                SpecialKind::MostFromOnePlace => SpecialWinner::PlaceOf(player),
                _ => SpecialWinner::Players(vec![player]),
            };
            return (winner, DecidedBy::Hand);
        }
        let tied = match special.kind {
            SpecialKind::Free => return (SpecialWinner::NotNamed, DecidedBy::Rule),
            _ if !settled => return (SpecialWinner::Pending, DecidedBy::Rule),
            SpecialKind::MostFromOnePlace => return (SpecialWinner::ByPlace, DecidedBy::Rule),
            SpecialKind::BestOf { group } => {
                first_with_any(ranked.iter(), |player| self.is_of_group(group, player))
            }
            SpecialKind::Last => first_with_any(ranked.iter().rev(), |_| true),
        };
        let by_lot = special.lot_among(&tied).filter(|_| tied.len() > 1);
        match by_lot.and_then(<[PlayerId]>::first) {
            Some(player) => (SpecialWinner::Players(vec![*player]), DecidedBy::Lots),
            None if tied.is_empty() => (SpecialWinner::Nobody, DecidedBy::Rule),
            None => (SpecialWinner::Players(tied), DecidedBy::Rule),
        }
    }

    /// Returns the players who were there for at least one match. Those who only paid win no special prize by its rule.
    pub fn field(&self) -> BTreeSet<PlayerId> {
        let pairings = self.stages().into_iter().flat_map(|stage| self.pairings(stage));
        let met = pairings.filter(|pairing| matches!(pairing.outcome, Outcome::Result(_)));
        let there = met.flat_map(|pairing| pairing.winner().into_iter().chain(pairing.beaten()));
        there.chain(self.champion()).filter_map(|ticket| self.owner(ticket)).collect()
    }

    /// Returns the people of a group who were there, best first, with their places among the group, which equals share; nobody before the
    /// places are settled.
    pub fn ranking_of_group(&self, group: u32) -> Vec<(Places, Vec<PlayerId>)> {
        if self.groups.contains_key(&group) {
            self.ranking_among(|player| self.is_of_group(group, player))
        } else {
            Vec::new()
        }
    }

    /// Returns the same of those who are wanted.
    pub fn ranking_among(&self, wanted: impl Fn(PlayerId) -> bool) -> Vec<(Places, Vec<PlayerId>)> {
        if !self.is_settled() {
            return Vec::new();
        }
        let mut before = 0;
        let mut place = |players: BTreeSet<PlayerId>| {
            let own: Vec<PlayerId> = players.into_iter().filter(|player| wanted(*player)).collect();
            let places = Places { first: before + 1, last: before + own.len() as u32 };
            before = places.last;
            (!own.is_empty()).then_some((places, own))
        };
        self.ranked_players(&self.ranking()).into_iter().filter_map(&mut place).collect()
    }

    /// Returns the players of the field by their best tickets, best first; those on the same places stand together.
    fn ranked_players(&self, standing: &Standing) -> Vec<BTreeSet<PlayerId>> {
        let field = self.field();
        let mut best: BTreeMap<PlayerId, Places> = BTreeMap::new();
        for (ticket, fate) in &standing.fates {
            let (Some(owner), Some(places)) = (self.owner(*ticket), fate.places) else { continue };
            let known = best.entry(owner).or_insert(places);
            *known = places.min(*known);
        }
        let mut ranked: BTreeMap<Places, BTreeSet<PlayerId>> = BTreeMap::new();
        for (player, places) in best.into_iter().filter(|(player, _)| field.contains(player)) {
            ranked.entry(places).or_default().insert(player);
        }
        ranked.into_values().collect()
    }
}

/// Returns those who may win of the first group in which anybody may.
fn first_with_any<'a>(
    mut groups: impl Iterator<Item = &'a BTreeSet<PlayerId>>,
    may: impl Fn(PlayerId) -> bool,
) -> Vec<PlayerId> {
    let winners = groups.find_map(|players| {
        let winners: Vec<PlayerId> = players.iter().copied().filter(|player| may(*player)).collect();
        (!winners.is_empty()).then_some(winners)
    });
    winners.unwrap_or_default()
}
