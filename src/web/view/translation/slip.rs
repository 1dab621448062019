//! Why a slip cannot have been pulled as it was entered from paper.

use super::Translator;
use crate::tournament::draw::SlipFault;

impl Translator {
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
}
