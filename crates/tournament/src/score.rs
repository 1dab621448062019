//! Results of matches: scores in Bummerl, walkovers, and who advances.

use super::ids::{TableNo, TicketNo};
use super::stage::Stage;
pub use schnapsen::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Names a match: a pairing of one attempt of a draw. `P3`, `P5` and `P7` are not drawn and have attempt 1, number 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MatchId {
    pub stage: Stage,
    /// The attempt of the stage's draw, counted from 1.
    pub attempt: u32,
    /// The pairing's number, counted from 1.
    pub number: u32,
}

/// Won Bummerl of a match. Not every value can have happened: see [`Score::fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Bummerl won by the left side.
    pub left: u8,
    /// Bummerl won by the right side.
    pub right: u8,
}

/// Why a score cannot have happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScoreFault {
    /// Nobody has the Bummerl that win the match.
    NobodyWon,
    /// Both have the Bummerl that win the match.
    BothWon,
    /// The match went on after somebody had won it.
    PlayedOn,
}

impl Score {
    /// Returns why this cannot be the score of a match to `bummerl_to_win`, or `None` if it can.
    pub fn fault(self, bummerl_to_win: u8) -> Option<ScoreFault> {
        let (high, low) = (self.left.max(self.right), self.left.min(self.right));
        if high > bummerl_to_win {
            Some(ScoreFault::PlayedOn)
        } else if low == bummerl_to_win {
            Some(ScoreFault::BothWon)
        } else if high < bummerl_to_win {
            Some(ScoreFault::NobodyWon)
        } else {
            None
        }
    }

    /// Returns the score with a side in the place of the left one; the same again turns it back.
    pub fn seen_from(self, side: Side) -> Score {
        match side {
            Side::Left => self,
            Side::Right => Score { left: self.right, right: self.left },
        }
    }

    /// Returns the side with more Bummerl; the right one if both have the same, which [`Score::fault`] refuses.
    pub fn winner(self) -> Side {
        if self.left > self.right { Side::Left } else { Side::Right }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.left, self.right)
    }
}

/// Why a player was not there to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// Did not appear (nicht angetreten).
    NoShow,
    GoneHome,
    Disqualified,
}

/// How a match ended, as entered at the desk (DESIGN part 4, no. 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    Played(Score),
    /// `winner` advances because the other was absent.
    Walkover {
        winner: Side,
        absence: Absence,
    },
    /// Both were absent; nobody advances.
    BothAbsent,
}

impl MatchResult {
    /// Returns the side that advances, `None` if both were absent.
    pub fn winner(self) -> Option<Side> {
        match self {
            MatchResult::Played(score) => Some(score.winner()),
            MatchResult::Walkover { winner, .. } => Some(winner),
            MatchResult::BothAbsent => None,
        }
    }

    /// Returns the result with a side in the place of the left one; the same again turns it back.
    pub fn seen_from(self, side: Side) -> MatchResult {
        match self {
            MatchResult::Played(score) => MatchResult::Played(score.seen_from(side)),
            MatchResult::Walkover { winner, absence } if side == Side::Right => {
                MatchResult::Walkover { winner: winner.opposite(), absence }
            }
            other @ (MatchResult::Walkover { .. } | MatchResult::BothAbsent) => other,
        }
    }

    /// Returns the side that lost a match it played, `None` if the loser was absent.
    pub fn beaten(self) -> Option<Side> {
        match self {
            MatchResult::Played(score) => Some(score.winner().opposite()),
            MatchResult::Walkover { .. } | MatchResult::BothAbsent => None,
        }
    }
}

/// What is known of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Open,
    /// The director ended the evening without it.
    NotPlayed,
    Result(MatchResult),
    /// Nobody on the other side; the ticket advances.
    Bye(TicketNo),
    /// Both tickets are one player's: the lower number advances, the higher is handed in (H).
    SelfPairing {
        kept: TicketNo,
        handed_in: TicketNo,
    },
    /// Both tickets have been taken out of the draw; nobody advances.
    Empty,
}

/// One pairing as it stands now, with the tickets that changes after the draw have put there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    pub id: MatchId,
    /// The ticket of the left pot.
    pub left: Option<TicketNo>,
    /// The ticket of the right pot.
    pub right: Option<TicketNo>,
    pub outcome: Outcome,
    /// Grows with every change of the result or the tickets; a form carries the one it has seen.
    pub version: u32,
    /// The table to which the match was called, while it is going on.
    pub table: Option<TableNo>,
}

impl Pairing {
    pub fn ticket(&self, side: Side) -> Option<TicketNo> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    pub fn side_of(&self, ticket: TicketNo) -> Option<Side> {
        [Side::Left, Side::Right].into_iter().find(|side| self.ticket(*side) == Some(ticket))
    }

    /// Returns the tickets of this pairing, left before right.
    pub fn tickets(&self) -> impl Iterator<Item = TicketNo> + use<> {
        [self.left, self.right].into_iter().flatten()
    }

    pub fn is_open(&self) -> bool {
        self.outcome == Outcome::Open
    }

    /// Returns whether nothing has decided it, be it still to be played or left out for good.
    pub fn is_undecided(&self) -> bool {
        matches!(self.outcome, Outcome::Open | Outcome::NotPlayed)
    }

    /// Returns how it ended, if it was played.
    pub fn score(&self) -> Option<Score> {
        match self.outcome {
            Outcome::Result(MatchResult::Played(score)) => Some(score),
            _ => None,
        }
    }

    /// Returns the ticket that advances, `None` while the match is open or if nobody does.
    pub fn winner(&self) -> Option<TicketNo> {
        match self.outcome {
            Outcome::Open | Outcome::NotPlayed | Outcome::Empty => None,
            Outcome::Bye(ticket) => Some(ticket),
            Outcome::SelfPairing { kept, .. } => Some(kept),
            Outcome::Result(result) => self.ticket(result.winner()?),
        }
    }

    /// Returns the ticket that was beaten: it lost a match it played, or was handed in by its owner.
    pub fn beaten(&self) -> Option<TicketNo> {
        match self.outcome {
            Outcome::SelfPairing { handed_in, .. } => Some(handed_in),
            Outcome::Result(result) => self.ticket(result.beaten()?),
            Outcome::Open | Outcome::NotPlayed | Outcome::Bye(_) | Outcome::Empty => None,
        }
    }

    /// Returns the tickets that were absent, left before right.
    pub fn absent(&self) -> impl Iterator<Item = TicketNo> + use<> {
        let (winner, beaten) = (self.winner(), self.beaten());
        let decided = matches!(self.outcome, Outcome::Result(_));
        self.tickets().filter(move |ticket| decided && Some(*ticket) != winner && Some(*ticket) != beaten)
    }
}
