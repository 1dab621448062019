//! Where in the evening a match belongs: a round, or one of the placement matches.

use schnapsen::text::text_serde;
use std::fmt;
use std::str::FromStr;

/// A round or a set of placement matches, written `R1`, `R2`, … `P3`, `P5-8`, `P5`, `P7` (DESIGN 5.1 and 5.2).
/// The order of the variants is the order of the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A round of the knockout, counted from 1.
    Round(u8),
    /// The match of the semi-final's losers for places 3 and 4.
    ThirdPlace,
    /// The matches of the quarter-final's losers, drawn from two pots.
    Placement,
    /// The match of the placement winners for places 5 and 6.
    FifthPlace,
    /// The match of the placement losers for places 7 and 8.
    SeventhPlace,
}

impl Stage {
    pub const FIRST: Stage = Stage::Round(1);

    /// Returns whether the pairings of this stage come from a draw (rounds and `P5-8`) and not from results alone.
    pub fn is_drawn(self) -> bool {
        matches!(self, Stage::Round(_) | Stage::Placement)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Round(number) => write!(f, "R{number}"),
            Stage::ThirdPlace => f.write_str("P3"),
            Stage::Placement => f.write_str("P5-8"),
            Stage::FifthPlace => f.write_str("P5"),
            Stage::SeventhPlace => f.write_str("P7"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a stage: expected R1, R2, …, P3, P5-8, P5 or P7")]
pub struct NoStage;

impl FromStr for Stage {
    type Err = NoStage;

    fn from_str(text: &str) -> Result<Stage, NoStage> {
        match text {
            "P3" => Ok(Stage::ThirdPlace),
            "P5-8" => Ok(Stage::Placement),
            "P5" => Ok(Stage::FifthPlace),
            "P7" => Ok(Stage::SeventhPlace),
            _ => {
                let digits = text.strip_prefix('R').ok_or(NoStage)?;
                match digits.parse() {
                    Ok(number) if number > 0 && !digits.starts_with(['0', '+']) => Ok(Stage::Round(number)),
                    _ => Err(NoStage),
                }
            }
        }
    }
}

text_serde!(Stage);
