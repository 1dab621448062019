//! The two seats of a deal.

use serde::{Deserialize, Serialize};

use super::pair::index_pair;
use super::text::text_enum;

text_enum! {
    /// A player's part in one deal.
    Seat, "player" {
        /// Leads to the first trick.
        Forehand = "forehand",
        Dealer = "dealer",
    }
}

impl Seat {
    /// Returns the seat of the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Forehand => Self::Dealer,
            Self::Dealer => Self::Forehand,
        }
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySeat<T> {
    pub forehand: T,
    pub dealer: T,
}

index_pair!(BySeat[Seat] { Forehand: forehand, Dealer: dealer });
