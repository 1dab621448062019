//! Special prizes, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::{Event, PlayerId, SpecialEvent};
use std::collections::BTreeSet;

impl EventWords for SpecialEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match *self {
            SpecialEvent::SpecialPrizeAdded { .. } => translator.t("evening-did-add-special"),
            SpecialEvent::SpecialPrizeRemoved { .. } => translator.t("evening-did-remove-special"),
            SpecialEvent::PlayerMarked { player, member, .. } => marked(formatter, player, member),
            SpecialEvent::SpecialPrizeGiven { player: Some(player), .. } => {
                formatter.person("evening-did-give-special", player)
            }
            SpecialEvent::SpecialPrizeGiven { player: None, .. } => translator.t("evening-did-clear-special"),
            SpecialEvent::SpecialLotsDrawn { .. } => translator.t("evening-did-special-lots"),
        }
    }

    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let translator = formatter.translator;
        matches!(self, SpecialEvent::SpecialLotsDrawn { .. })
            .then(|| translator.t("evening-undo-special-lots"))
    }

    fn subject(&self) -> Option<Subject> {
        Some(match *self {
            SpecialEvent::SpecialPrizeAdded { special, .. }
            | SpecialEvent::SpecialPrizeRemoved { special }
            | SpecialEvent::SpecialPrizeGiven { special, .. }
            | SpecialEvent::SpecialLotsDrawn { special, .. } => Subject::Special(special),
            SpecialEvent::PlayerMarked { group, player, .. } => Subject::Mark(group, player),
        })
    }

    fn note(&self, about: &mut About) {
        match self {
            SpecialEvent::PlayerMarked { player, .. } => about.people.extend([player]),
            SpecialEvent::SpecialPrizeGiven { player, .. } => about.people.extend(player),
            SpecialEvent::SpecialLotsDrawn { order, .. } => about.people.extend(order),
            SpecialEvent::SpecialPrizeAdded { .. } | SpecialEvent::SpecialPrizeRemoved { .. } => {}
        }
    }
}

/// Says who was put into a group or taken out of it: the first of them by name, all others by their number.
fn marked(formatter: &EventFormatter<'_>, player: PlayerId, member: bool) -> String {
    let (mut players, mut is_mixed) = (BTreeSet::new(), false);
    for event in &formatter.action.events {
        if let Event::Specials(SpecialEvent::PlayerMarked { player, member: other, .. }) = event {
            players.insert(*player);
            is_mixed |= *other != member;
        }
    }
    if is_mixed {
        return formatter.translator.t1("evening-did-regroup", "count", players.len());
    }
    let key = if member { "evening-did-mark" } else { "evening-did-unmark" };
    formatter.translator.t2(key, "name", formatter.name(player), "others", players.len().saturating_sub(1))
}
