//! The table from which people choose their prizes.

use super::TournamentView;
use crate::web::view::translation::Translator;
use tournament::TicketNo;
use tournament::choice::{ChoiceOrder, Turn};

/// A thing on the table, or one that was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThingLine {
    pub number: u32,
    /// What it is; its number, if nobody said.
    pub words: String,
    /// Who gave it, or "".
    pub donor: String,
    pub holder: Option<TicketNo>,
}

impl TournamentView<'_> {
    /// Returns the things, first number first.
    pub fn things(&self, translator: Translator) -> Vec<ThingLine> {
        let line = |number: u32| {
            let thing = self.extras().thing(number);
            ThingLine {
                number,
                words: self.thing_words(translator, number),
                donor: thing.map_or_else(String::new, |thing| thing.donor.to_string()),
                holder: self.chosen().get(&number).copied(),
            }
        };
        (1..=self.settings().things).map(line).collect()
    }

    pub fn chosen_words(&self, translator: Translator, ticket: TicketNo) -> Vec<String> {
        let own = self.chosen().iter().filter(|(_, holder)| **holder == ticket);
        own.map(|(thing, _)| self.thing_words(translator, *thing)).collect()
    }

    fn thing_words(&self, translator: Translator, number: u32) -> String {
        match self.extras().thing(number) {
            Some(known) => known.words.to_string(),
            None => translator.t1("choice-thing", "thing", number),
        }
    }

    pub fn choice_order(&self, translator: Translator) -> String {
        let group = self.extras().groups.get(&self.settings().choice_group);
        let group = group.map_or_else(String::new, ToString::to_string);
        match self.settings().choice_order {
            ChoiceOrder::Ranking => translator.t("choice-order-ranking"),
            ChoiceOrder::GroupFirst => translator.t1("choice-order-first", "group", group),
            ChoiceOrder::Alternating => translator.t1("choice-order-alternating", "group", group),
        }
    }

    /// Returns who chooses now, if the places are settled and anybody does.
    pub fn chooses_now(&self) -> Option<TicketNo> {
        match self.choosing()?.turn() {
            Turn::Of(ticket) => Some(ticket),
            Turn::Tied { .. } | Turn::Over => None,
        }
    }
}
