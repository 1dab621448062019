//! Why a sealed lot does not go on, and why nobody chooses so from the table of prizes.

use super::Translator;
use crate::tournament::choice::{NoChoice, Turn};
use crate::tournament::draw::LotFault;

impl Translator {
    /// Says why nobody chooses so.
    pub(super) fn no_choice(self, why: NoChoice) -> String {
        match why {
            NoChoice::NoSuchThing(thing) => self.t1("reject-unknown-thing", "thing", thing),
            NoChoice::Gone { thing, ticket } => {
                self.t2("reject-thing-gone", "thing", thing, "ticket", ticket)
            }
            NoChoice::HasChosen(ticket) => self.t1("reject-has-chosen", "ticket", ticket),
            NoChoice::NotItsTurn { ticket, turn: Turn::Of(now) } => {
                self.t2("reject-not-its-turn", "ticket", ticket, "now", now)
            }
            NoChoice::NotItsTurn { turn: Turn::Tied { place }, .. } => {
                self.t1("reject-tie-first", "place", place)
            }
            NoChoice::NotItsTurn { ticket, turn: Turn::Over } => {
                self.t1("reject-choice-over", "ticket", ticket)
            }
        }
    }

    /// Says why a sealed lot does not go on, and what to do instead.
    pub fn lot_fault(self, fault: LotFault) -> String {
        match fault {
            LotFault::Sealed(place) => self.t1("lot-reject-sealed", "place", place),
            LotFault::Unknown => self.t("lot-reject-unknown"),
            LotFault::PhraseStands => self.t("lot-reject-phrase"),
            LotFault::PhraseMissing => self.t("lot-reject-no-phrase"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;

    #[test]
    fn every_fault_has_a_sentence() {
        let faults =
            [LotFault::Sealed(5), LotFault::Unknown, LotFault::PhraseStands, LotFault::PhraseMissing];
        for lang in [Language::German, Language::English] {
            for fault in faults {
                let sentence = Translator::new(lang).lot_fault(fault);
                assert!(sentence.ends_with('.') && !sentence.contains('{'), "{sentence}");
            }
        }
    }
}
