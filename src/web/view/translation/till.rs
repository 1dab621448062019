//! What money was spent on.

use super::Translator;
use crate::tournament::Purpose;

impl Translator {
    /// Says what money of the till was spent on.
    pub fn purpose(self, purpose: Purpose) -> String {
        self.t(match purpose {
            Purpose::Prizes => "cash-purpose-prizes",
            Purpose::Hall => "cash-purpose-hall",
            Purpose::Food => "cash-purpose-food",
            Purpose::Cards => "cash-purpose-cards",
            Purpose::Fees => "cash-purpose-fees",
            Purpose::Other => "cash-purpose-other",
        })
    }
}
