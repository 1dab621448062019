//! The game to 12, and who gets its Bummerl.

use super::super::Rule;
use super::{FourOutcome, FourSeat, Seats};

/// The game points that win the game.
pub const TARGET: i16 = 12;

/// The game points of four people, numbered clockwise by their places at the table, 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FourGame {
    points: [i16; 4],
    deals: u32,
    first_dealer: usize,
}

/// Says why a deal cannot be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FourGameError {
    /// Somebody has 12 already.
    #[error("the game is decided (R-48)")]
    Decided,
    /// No deal is won by nobody or by everybody.
    #[error("{0} winners (R-45)")]
    Winners(u32),
    /// A deal gives 1, 2 or 3, doubled up to twice, or 6, 12 or 24.
    #[error("{0} game points (R-45)")]
    GamePoints(u8),
}

impl FourGameError {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::Decided => Rule::R48,
            Self::Winners(_) | Self::GamePoints(_) => Rule::R45,
        }
    }
}

impl FourGame {
    /// Returns a game whose first dealer sits at a place.
    pub const fn new(first_dealer: usize) -> Self {
        Self { points: [0; 4], deals: 0, first_dealer: first_dealer % 4 }
    }

    /// Returns a game in which points have been scored already, by place.
    pub const fn with_points(first_dealer: usize, points: [i16; 4]) -> Self {
        Self { points, ..Self::new(first_dealer) }
    }

    /// Returns the place of the dealer of the next deal; the deal moves clockwise.
    pub const fn dealer(&self) -> usize {
        (self.first_dealer + self.deals as usize) % 4
    }

    /// Returns the place of a seat in the next deal: the caller sits left of the dealer.
    pub const fn place(&self, seat: FourSeat) -> usize {
        (self.dealer() + 1 + seat.index()) % 4
    }

    /// Returns the game points by place.
    pub const fn points(&self) -> [i16; 4] {
        self.points
    }

    /// Returns the game after a deal, given the winning seats of that deal and what each of them scores. Refused once somebody has 12, and
    /// if no deal has so many winners or game points.
    pub fn after(mut self, winners: Seats, game_points: u8) -> Result<Self, FourGameError> {
        if self.winners().is_some() {
            return Err(FourGameError::Decided);
        }
        if !(1..=3).contains(&winners.len()) {
            return Err(FourGameError::Winners(winners.len()));
        }
        if !matches!(game_points, 1..=4 | 6 | 8 | 12 | 24) {
            return Err(FourGameError::GamePoints(game_points));
        }
        for seat in winners.iter() {
            let place = self.place(seat);
            if let Some(points) = self.points.get_mut(place) {
                *points += i16::from(game_points);
            }
        }
        self.deals += 1;
        Ok(self)
    }

    /// Returns the game after a deal: its winners score, or the announcer of a lost Schnapser pays. Points can fall
    /// below 0.
    pub fn after_deal(self, outcome: FourOutcome) -> Result<Self, FourGameError> {
        let scored = self.after(outcome.winners, outcome.game_points)?;
        let Some(payer) = outcome.payer else { return Ok(scored) };
        let mut paid = Self { deals: scored.deals, ..self };
        if let Some(points) = paid.points.get_mut(self.place(payer)) {
            *points -= i16::from(outcome.game_points);
        }
        Ok(paid)
    }

    /// Returns who gets a Bummerl, by place, once somebody has 12: everybody who has not.
    pub fn bummerl(&self) -> Option<[bool; 4]> {
        self.winners().map(|won| won.map(|won| !won))
    }

    /// Returns who has won, by place, once somebody has 12; everybody else gets a Bummerl.
    ///
    /// 004 speaks of one winner and is silent about partners who reach 12 in the same deal; then
    /// both have won, however far beyond 12.
    pub fn winners(&self) -> Option<[bool; 4]> {
        let won = self.points.map(|points| points >= TARGET);
        won.contains(&true).then_some(won)
    }
}
