//! The draw from two pots: how it is pulled, how it is sealed, and what is published about it (DESIGN 5.1).

mod calling;
pub mod history;
mod late;
pub mod lot;
mod paper;
mod phrase_kind;
mod pots;
pub mod protocol;
mod published;
mod record;
mod resumption;
mod seal;
pub mod shuffle;
mod staff;
mod stream;
mod verdict;

pub use calling::{Calling, NoPostponing, Passed, call, first_tickets, queue};
pub use late::{LateNumber, extend_row, first_of, next_bye, row_of};
pub use lot::{LotFault, LotNo, SealedLot};
pub use paper::{SlipFault, read_slips};
pub use phrase_kind::{PhraseKind, WrongPhrase};
pub use pots::{Pots, PulledOwn, pull_all};
pub use published::{Published, PublishedChange};
pub use record::{Bag, Change, ChangeKind, Draw, Procedure, Seal, VoidCause, Voided};
pub use resumption::{NotedAttempt, NotedHead, Resumed, ResumedFrom, Resumption};
pub use seal::{AccountsHead, BadPhrase, Commitment, Phrase, Secret, Seed, canonical_text};
pub use staff::{FreshAccess, FreshKind, StaffAtClosing, StaffSince};
pub use stream::Stream;

use super::ids::TicketNo;
use schnapsen::text::text_enum;
use serde::{Deserialize, Serialize};

text_enum! {
    /// The order in which the players pull.
    Order, "order of a draw" {
        Random = "random",
        /// By their lowest ticket.
        AsSold = "as-sold",
        /// Shuffled, then those with most tickets first; used from the second round on.
        MostTicketsFirst = "most-tickets-first",
    }
}

/// One of the two pots. Both hold the numbers 1 to half the slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pot {
    /// Pulled from first, to the end.
    Left,
    /// Pulled from when the left one is empty; what stays in it are byes.
    Right,
}

/// A ticket and the number that was pulled for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pull {
    pub ticket: TicketNo,
    /// The pot that was pulled from.
    pub pot: Pot,
    pub number: u32,
    /// Numbers that were put back because the player has them on the left, in the order of pulling.
    pub rejected: Vec<u32>,
}

/// Returns the smallest power of two that holds `tickets` tickets, at least 2 (DESIGN part 4, no. 3).
pub fn slots_for(tickets: usize) -> u32 {
    u32::try_from(tickets.max(2).next_power_of_two()).unwrap_or(u32::MAX)
}

/// Returns the pairings of self that no draw can avoid: max(0, k - n/2) with `k` tickets in the largest hand.
pub fn unavoidable_self_pairings(largest_hand: usize, slots: u32) -> usize {
    largest_hand.saturating_sub(slots as usize / 2)
}
