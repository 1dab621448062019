//! The Bummerl and the match of two players, and who deals next.

use serde::{Deserialize, Serialize};

use super::Rule;
use super::deal::Outcome;
use super::options::{Count, NextDealer, RuleSet, SchneiderBummerl};
use super::pair::index_pair;
use super::seat::Seat;
use super::text::text_enum;

/// The game points that win a Bummerl.
pub const TARGET: u8 = 7;

text_enum! {
    /// One of the two players of a match, forehand in some deals and dealer in others.
    Side, "side" {
        Left = "left",
        Right = "right",
    }
}

impl Side {
    /// Returns the other player of the match.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// One value for each player of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    pub left: T,
    pub right: T,
}

impl<T> BySide<T> {
    /// Returns what a function makes of both values.
    pub fn map<U>(self, mut each: impl FnMut(T) -> U) -> BySide<U> {
        BySide { left: each(self.left), right: each(self.right) }
    }
}

index_pair!(BySide[Side] { Left: left, Right: right });

text_enum! {
    /// How many Bummerl win a match.
    BummerlToWin, "match length" {
        /// A single one, where that is agreed.
        One = "1",
        /// Best of three.
        Two = "2",
        /// Best of five.
        Three = "3",
    }
}

impl BummerlToWin {
    /// Returns the number of Bummerl: 1, 2 or 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// Returns the value for a number, which is 1, 2 or 3.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|to_win| to_win.number() == number)
    }
}

/// Says why a count, a deal or a Bummerl cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum CountError {
    /// A deal gives 1, 2 or 3 game points.
    #[error("{0} game points in a deal")]
    GamePoints(u8),
    /// Nobody has more than 7, surplus is lost.
    #[error("{0} is more than 7")]
    AboveTarget(u8),
    /// Both have 7.
    #[error("both have 7")]
    BothWon,
    /// Nobody has 7.
    #[error("nobody has 7, the best has {0}")]
    NobodyWon(u8),
    /// The Bummerl went on after somebody had 7.
    #[error("the Bummerl was decided")]
    BummerlDecided,
    /// The match went on after somebody had won it.
    #[error("the match was decided")]
    MatchDecided,
    /// The match is not decided yet.
    #[error("the match is not decided")]
    MatchUndecided,
}

impl CountError {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::GamePoints(_) => Rule::R27,
            Self::AboveTarget(_) | Self::BothWon | Self::NobodyWon(_) => Rule::R30,
            Self::BummerlDecided | Self::MatchDecided => Rule::R34,
            Self::MatchUndecided => Rule::R33,
        }
    }
}

/// The game points in one Bummerl, kept as points won, 0 to 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bummerl {
    won: BySide<u8>,
}

impl Bummerl {
    /// Returns a Bummerl from the points won; it may be decided or not. Refused if somebody has more than 7, or both have 7.
    pub fn from_points(left: u8, right: u8) -> Result<Self, CountError> {
        match (left.max(right), left.min(right)) {
            (high, _) if high > TARGET => Err(CountError::AboveTarget(high)),
            (_, TARGET) => Err(CountError::BothWon),
            _ => Ok(Self { won: BySide { left, right } }),
        }
    }

    /// Returns a finished Bummerl from its final count in points won. Exactly one player must have 7.
    pub fn from_final_count(left: u8, right: u8) -> Result<Self, CountError> {
        let bummerl = Self::from_points(left, right)?;
        bummerl.winner().map_or(Err(CountError::NobodyWon(left.max(right))), |_| Ok(bummerl))
    }

    /// Returns the Bummerl after a deal of 1, 2 or 3 game points; surplus is lost. Refused for other game points, and if it is decided
    /// already.
    pub fn after(mut self, winner: Side, game_points: u8) -> Result<Self, CountError> {
        if self.winner().is_some() {
            return Err(CountError::BummerlDecided);
        }
        if !(1..=3).contains(&game_points) {
            return Err(CountError::GamePoints(game_points));
        }
        self.won[winner] = (self.won[winner] + game_points).min(TARGET);
        Ok(self)
    }

    /// Returns the Bummerl after the outcome of a played deal, given who was forehand; a tie changes nothing. Refused if it is decided
    /// already.
    pub fn after_deal(self, outcome: &Outcome, forehand: Side) -> Result<Self, CountError> {
        match outcome.winner {
            Some(Seat::Forehand) => self.after(forehand, outcome.game_points),
            Some(Seat::Dealer) => self.after(forehand.opposite(), outcome.game_points),
            None if self.winner().is_some() => Err(CountError::BummerlDecided),
            None => Ok(self),
        }
    }

    /// Returns the points won.
    pub const fn points(&self) -> BySide<u8> {
        self.won
    }

    /// Returns the counts as they are shown, from 7 down or from 0 up.
    pub fn counts(&self, count: Count) -> BySide<u8> {
        self.won.map(|points| match count {
            Count::Up => points,
            Count::Down => TARGET - points,
        })
    }

    /// Returns who has 7; nobody while it is undecided.
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.iter().copied().find(|&side| self.won[side] == TARGET)
    }

    /// Tells whether it was won 7:0.
    pub fn is_schneider(&self) -> bool {
        self.winner().is_some_and(|side| self.won[side.opposite()] == 0)
    }

    /// Returns how many Bummerl it counts: 1, or 2 for a 7:0 where that is played; 0 while undecided.
    pub fn worth(&self, rule: SchneiderBummerl) -> u8 {
        match (self.winner(), rule) {
            (None, _) => 0,
            (Some(_), SchneiderBummerl::Double) if self.is_schneider() => 2,
            (Some(_), _) => 1,
        }
    }
}

/// Returns who is forehand in the next deal, given who was and how the deal ended.
///
/// Where the winner deals, the sources do not say what a tie does; then the deal alternates.
pub fn next_forehand(rules: &RuleSet, forehand: Side, outcome: &Outcome) -> Side {
    match (rules.next_dealer, outcome.winner) {
        (NextDealer::Winner, Some(Seat::Forehand)) => forehand.opposite(),
        (NextDealer::Winner, Some(Seat::Dealer)) => forehand,
        (NextDealer::Alternate, _) | (NextDealer::Winner, None) => forehand.opposite(),
    }
}

/// The Bummerl won in a match to 1, 2 or 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchScore {
    to_win: BummerlToWin,
    won: BySide<u8>,
}

impl MatchScore {
    /// Returns a match before its first Bummerl.
    pub fn new(to_win: BummerlToWin) -> Self {
        Self { to_win, won: BySide::default() }
    }

    /// Returns the match after a finished Bummerl; what is beyond the target is cut. Refused if nobody has won the Bummerl, or if the
    /// match is decided already.
    pub fn after(mut self, bummerl: &Bummerl, rule: SchneiderBummerl) -> Result<Self, CountError> {
        let Some(winner) = bummerl.winner() else {
            let best = bummerl.won.left.max(bummerl.won.right);
            return Err(CountError::NobodyWon(best));
        };
        if self.winner().is_some() {
            return Err(CountError::MatchDecided);
        }
        self.won[winner] = (self.won[winner] + bummerl.worth(rule)).min(self.to_win.number());
        Ok(self)
    }

    /// Returns the number of Bummerl that each player has won.
    pub const fn bummerl(&self) -> BySide<u8> {
        self.won
    }

    /// Returns who has won the match; nobody while it is undecided.
    pub fn winner(&self) -> Option<Side> {
        Side::ALL.iter().copied().find(|&side| self.won[side] == self.to_win.number())
    }
}
