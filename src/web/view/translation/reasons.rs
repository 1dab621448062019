//! Why a sealed lot does not go on, why nobody chooses so from the table of prizes, why a slip cannot have been pulled as it was entered from
//! paper, and why somebody does not get into a consolation.

use super::{Names, Translator};
use tournament::NoConsolation;
use tournament::choice::{NoChoice, Turn};
use tournament::draw::{LotFault, SlipFault};

impl Translator {
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

    /// Says the same of several, sentence after sentence.
    pub(super) fn slip_faults(self, faults: &[(usize, SlipFault)]) -> String {
        faults.iter().map(|(_, fault)| self.slip_fault(fault)).collect::<Vec<_>>().join(" ")
    }

    /// Says why a slip cannot have been pulled on paper as it was entered.
    pub fn slip_fault(self, fault: &SlipFault) -> String {
        match fault {
            SlipFault::NotOnList(ticket) => self.t1("reject-slip-not-on-list", "ticket", ticket),
            SlipFault::HasNumber { ticket, number } => {
                self.t2("reject-slip-has-number", "ticket", ticket, "number", number)
            }
            SlipFault::NotInPots { number, highest } => {
                self.t2("reject-number-not-in-pots", "number", number, "highest", highest)
            }
            SlipFault::GoneLeft { number, ticket } => {
                self.t2("reject-slip-gone-left", "number", number, "ticket", ticket)
            }
            SlipFault::GoneRight { number, ticket } => {
                self.t2("reject-slip-gone-right", "number", number, "ticket", ticket)
            }
            SlipFault::Own { number, ticket } => {
                self.t2("reject-slip-own", "number", number, "ticket", ticket)
            }
        }
    }

    /// Says why somebody does not get into a consolation, or why there is none.
    pub(super) fn no_consolation(self, why: NoConsolation, names: &dyn Names) -> String {
        match why {
            NoConsolation::NotFromMain => self.t("consolation-refused-stranger"),
            NoConsolation::PlaysAlready(id) => self.t1("consolation-refused-twice", "name", names.name(id)),
            NoConsolation::NotOut(id) => self.t1("consolation-refused-not-out", "name", names.name(id)),
            NoConsolation::NobodyOut => self.t("consolation-refused-nobody"),
            NoConsolation::Second => self.t("consolation-refused-second"),
            NoConsolation::Over => self.t("consolation-refused-over"),
            NoConsolation::CalledOff => self.t("consolation-refused-called-off"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::texts::Language;

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
