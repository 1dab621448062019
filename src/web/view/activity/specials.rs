//! Special prizes, in words.

use super::{About, EventFormatter, EventWords, Subject};
use tournament::SpecialEvent;

impl EventWords for SpecialEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match *self {
            SpecialEvent::SpecialPrizeAdded { .. } => translator.t("evening-did-add-special"),
            SpecialEvent::SpecialPrizeRemoved { .. } => translator.t("evening-did-remove-special"),
            SpecialEvent::PlayerMarked { player, member, .. } => {
                let others = About::of(formatter.snapshot, formatter.action).people.len().saturating_sub(1);
                let key = if member { "evening-did-mark" } else { "evening-did-unmark" };
                translator.t2(key, "name", formatter.name(player), "others", others)
            }
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
