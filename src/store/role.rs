//! What somebody of the staff is there for.

use crate::rules::text::text_enum;

text_enum! {
    /// What somebody of the staff is there for. Which pages that opens stands in one table, `web/routes.rs`.
    Role, "role" {
        /// Runs the evening and may do everything.
        Director = "director",
        /// Writes results down: the rounds, the hall, who does not turn up.
        Scorer = "scorer",
        /// Sits at the desk: people, tickets, money.
        Cashier = "cashier",
        /// Reads everything out and changes nothing.
        Speaker = "speaker",
    }
}
