//! What a situation at the table gives: who scores how much, and by which rule.

use super::super::Rule;
use super::super::grade::Tally;
use super::deal::SCHNAPSER;
use super::{Countering, FourOutcome, FourReason, FourRules, FourSeat, SchnapserLost, Seats, Stake};

/// How a deal of four ended, as the table tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FourEnd {
    /// This player has 66 alone or with the partner; what the losers have together.
    Reached66(FourSeat, Tally),
    /// This player has won the last trick, and nobody has 66.
    LastTrick(FourSeat),
    /// The Schnapser of this player is made.
    SchnapserMade(FourSeat),
    /// The others have won a trick against the Schnapser of this player.
    SchnapserLost(FourSeat),
}

/// A deal that is over, as the table tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourSituation {
    /// The caller and the partner; the caller alone if they called their own card.
    pub callers_side: Seats,
    /// Whether the called card has been played: only then are the partners' points added.
    pub called_played: bool,
    /// How often the stake was doubled.
    pub stake: Stake,
    pub end: FourEnd,
}

/// What the rules give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourRuling {
    pub outcome: FourOutcome,
    pub rule: Rule,
}

/// Says why a [`FourSituation`] cannot be, each with its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FourImpossible {
    /// The losers have points and no trick.
    #[error("{0} points without a trick (R-43)")]
    PointsWithoutTrick(u8),
    /// The winners have won at least one of the six tricks.
    #[error("{0} tricks of the losers (R-40)")]
    TooManyTricks(u8),
    /// A normal game is not countered under these rules.
    #[error("only a Schnapser is countered (R-47)")]
    NothingToCounter,
    /// Only the caller and the partner announce a Schnapser.
    #[error("{0} does not play with the caller (R-46)")]
    NotOfCallersSide(FourSeat),
}

impl FourImpossible {
    /// Returns the rule that is broken.
    pub const fn rule(self) -> Rule {
        match self {
            Self::PointsWithoutTrick(_) => Rule::R43,
            Self::TooManyTricks(_) => Rule::R40,
            Self::NothingToCounter => Rule::R47,
            Self::NotOfCallersSide(_) => Rule::R46,
        }
    }
}

impl FourSituation {
    /// Returns who scores what. Not checked: whether there are cards for it.
    pub fn ruling(&self, rules: FourRules) -> Result<FourRuling, FourImpossible> {
        let (winners, plain, rule, reason) = match self.end {
            FourEnd::Reached66(seat, losers) => {
                self.check_counter(rules)?;
                check_losers(losers)?;
                let rule = if self.called_played { Rule::R45 } else { Rule::R44 };
                let winners = if self.called_played { self.side_of(seat) } else { Seats::one(seat) };
                (winners, losers.grade(), rule, FourReason::Reached66)
            }
            FourEnd::LastTrick(seat) => {
                self.check_counter(rules)?;
                (self.side_of(seat), 1, Rule::R45, FourReason::LastTrick)
            }
            FourEnd::SchnapserMade(announcer) => {
                self.check_announcer(announcer)?;
                (self.callers_side, SCHNAPSER, self.schnapser_rule(), FourReason::SchnapserMade)
            }
            FourEnd::SchnapserLost(announcer) => {
                self.check_announcer(announcer)?;
                let others = self.callers_side.others();
                (others, SCHNAPSER, self.schnapser_rule(), FourReason::SchnapserFailed)
            }
        };
        let payer = match (self.end, rules.schnapser_lost) {
            (FourEnd::SchnapserLost(announcer), SchnapserLost::AnnouncerPays) => Some(announcer),
            _ => None,
        };
        let game_points = plain * self.stake.multiplier();
        Ok(FourRuling { outcome: FourOutcome { winners, game_points, payer, reason }, rule })
    }

    fn side_of(&self, seat: FourSeat) -> Seats {
        if self.callers_side.contains(seat) { self.callers_side } else { self.callers_side.others() }
    }

    fn schnapser_rule(&self) -> Rule {
        if self.stake == Stake::Plain { Rule::R46 } else { Rule::R47 }
    }

    fn check_counter(&self, rules: FourRules) -> Result<(), FourImpossible> {
        let is_countered = self.stake != Stake::Plain;
        if is_countered && rules.kontra == Countering::Schnapser {
            return Err(FourImpossible::NothingToCounter);
        }
        Ok(())
    }

    fn check_announcer(&self, announcer: FourSeat) -> Result<(), FourImpossible> {
        let of_side = self.callers_side.contains(announcer);
        of_side.then_some(()).ok_or(FourImpossible::NotOfCallersSide(announcer))
    }
}

fn check_losers(losers: Tally) -> Result<(), FourImpossible> {
    match losers {
        Tally { tricks: 0, points: 1.. } => Err(FourImpossible::PointsWithoutTrick(losers.points)),
        Tally { tricks: 6.., .. } => Err(FourImpossible::TooManyTricks(losers.tricks)),
        _ => Ok(()),
    }
}
