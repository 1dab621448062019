//! The two seats of a deal.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::text::text_enum;

text_enum! {
    /// A player's part in one deal.
    Seat, "player" {
        /// Leads to the first trick.
        Forehand = "forehand",
        /// Has dealt.
        Dealer = "dealer",
    }
}

impl Seat {
    /// Returns the opponent.
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
    /// The forehand's.
    pub forehand: T,
    /// The dealer's.
    pub dealer: T,
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::Forehand => &self.forehand,
            Seat::Dealer => &self.dealer,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::Forehand => &mut self.forehand,
            Seat::Dealer => &mut self.dealer,
        }
    }
}
