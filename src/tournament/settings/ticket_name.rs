//! What people call a ticket where the evening is played.

use crate::rules::text::text_enum;

text_enum! {
    /// What stands before the number of a ticket. It changes nothing but words.
    #[derive(Default)]
    TicketName, "name of a ticket" {
        /// Karte. The default, also for journals from before it could be chosen.
        #[default]
        Card = "karte",
        /// Los.
        Lot = "los",
        /// Standkarte.
        StandCard = "standkarte",
        /// Leben.
        Life = "leben",
    }
}

impl TicketName {
    /// Returns whether this is what a journal means that says nothing.
    pub fn is_silent(&self) -> bool {
        *self == TicketName::default()
    }
}
