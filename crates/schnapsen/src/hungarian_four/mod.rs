//! Ungarisches Vierer-Schnapsen (part H, source 004).

pub mod contract;
pub mod deal;
pub mod game;
mod outcome;
pub mod ruling;

pub use contract::{Announcement, Contract, ContractError, Stake};
pub use deal::{FourDeal, FourDealError, FourSpec};
pub use game::{FourGame, FourGameError};
pub use outcome::{FourOutcome, FourReason, FourRefusal, IllegalFourAction};
pub use ruling::{FourEnd, FourImpossible, FourRuling, FourSituation};

use std::fmt;

use super::text::text_enum;

text_enum! {
    /// A seat, clockwise from the caller.
    FourSeat, "player" {
        /// The caller, left of the dealer.
        S0 = "s0",
        /// Left of the caller.
        S1 = "s1",
        /// Opposite the caller.
        S2 = "s2",
        /// The dealer, right of the caller.
        S3 = "s3",
    }
}

impl FourSeat {
    /// The player who calls and leads to the first trick.
    pub const CALLER: Self = Self::S0;

    /// Returns the place, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the seat that is some places further clockwise.
    #[must_use]
    #[expect(clippy::indexing_slicing, reason = "there are four seats")]
    pub const fn clockwise(self, places: usize) -> Self {
        Self::ALL[(self.index() + places) % 4]
    }

    /// Returns the value of this seat.
    #[expect(clippy::indexing_slicing, reason = "four seats, four values")]
    const fn of<T>(self, values: &[T; 4]) -> &T {
        &values[self.index()]
    }

    #[expect(clippy::indexing_slicing, reason = "four seats, four values")]
    const fn of_mut<T>(self, values: &mut [T; 4]) -> &mut T {
        &mut values[self.index()]
    }
}

text_enum! {
    /// Which card the duty to beat and follow applies to.
    Follow, "follow rule" {
        /// The card that was led (004).
        LedCard = "led_card",
        /// The card that wins the trick so far (public engines).
        CurrentWinner = "current_winner",
    }
}

text_enum! {
    /// What a player without the led suit plays once the trick is trumped.
    Trumped, "rule for trumped tricks" {
        /// A trump, as always: the duty looks at the card that was led.
        Trump = "trump",
        /// A card that is no trump, if the player has one.
        Spare = "spare",
    }
}

text_enum! {
    /// Who pays for a Schnapser that was not made.
    SchnapserLost, "rule for lost Schnapser" {
        /// Nobody pays: each of the other side scores the stake.
        OthersScore = "others-score",
        /// The announcer loses the stake, and nobody scores.
        AnnouncerPays = "announcer-pays",
    }
}

text_enum! {
    /// Which game can be countered.
    Countering, "rule for Kontra" {
        /// Only a Schnapser (004).
        Schnapser = "schnapser",
        /// A normal game too; then 1, 2 or 3 are doubled.
        AnyGame = "any-game",
    }
}

/// The rules of the four-handed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourRules {
    /// Which card must be beaten.
    pub follow: Follow,
    /// What is played to a trick that is trumped already.
    pub trumped: Trumped,
    /// What a lost Schnapser costs.
    pub schnapser_lost: SchnapserLost,
    /// What Kontra can be given to.
    pub kontra: Countering,
}

impl FourRules {
    /// The preset `hungarian-four`: 004 as it is read first.
    pub const HUNGARIAN: Self = Self {
        follow: Follow::LedCard,
        trumped: Trumped::Trump,
        schnapser_lost: SchnapserLost::OthersScore,
        kontra: Countering::Schnapser,
    };
}

impl Default for FourRules {
    fn default() -> Self {
        Self::HUNGARIAN
    }
}

/// Some of the four players, for example a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    pub const ALL: Self = Self(0b1111);

    /// Returns the set of one player.
    pub const fn one(seat: FourSeat) -> Self {
        Self(1 << seat.index())
    }

    /// Returns these players and one more, who may be among them already.
    #[must_use]
    pub const fn with(self, seat: FourSeat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// Returns those of the four who are not among these, for example the other side.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// Tells whether a player is among these.
    pub const fn contains(self, seat: FourSeat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// Returns the number of players, 0 to 4.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is nobody among these.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the players clockwise from the caller.
    pub fn iter(self) -> impl Iterator<Item = FourSeat> {
        let seats = FourSeat::ALL.iter().copied();
        seats.filter(move |&seat| self.contains(seat))
    }
}

impl serde::Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl FromIterator<FourSeat> for Seats {
    fn from_iter<I: IntoIterator<Item = FourSeat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::default(), Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
