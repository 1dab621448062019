//! What the API answers about places, tables and prizes; its comments are descriptions, as those of `types`.

use super::types::{Places, Player};
use serde::Serialize;
use utoipa::ToSchema;

/// The places, best first.
#[derive(Debug, Serialize, ToSchema)]
pub struct Standings {
    /// Whether no match can change them any more.
    pub settled: bool,
    /// One entry for each place, or for places that several share.
    pub places: Vec<Standing>,
}

/// A place and who has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Standing {
    /// The place.
    pub places: Places,
    /// Whether no match can tell its tickets apart any more.
    pub settled: bool,
    /// Who has it.
    pub players: Vec<Player>,
}

/// The table of an evening on which nobody goes out.
#[derive(Debug, Serialize, ToSchema)]
pub struct Table {
    /// Whether guests see it already; it has no lines before that, nor before the first round.
    pub shown: bool,
    /// What decides between those who have won as often.
    pub counts: Counted,
    /// How many rounds are planned.
    pub rounds_planned: u32,
    /// One entry for each person, best first.
    pub lines: Vec<TableLine>,
}

/// What `won` and `lost` of a table are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Bummerl, by the Danish system: the difference decides, then those won.
    Bummerl,
    /// Points, on a rotation: those won by those lost decide, then those won.
    Points,
}

/// What somebody has reached.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableLine {
    /// Their place, or the places that they share.
    pub places: Places,
    /// Who it is.
    pub player: Player,
    /// Matches won, byes and absent opponents among them.
    pub wins: u32,
    /// Matches lost, those at which they were absent among them.
    pub defeats: u32,
    /// How many byes are among the wins.
    pub byes: u32,
    /// Bummerl or points won.
    pub won: u32,
    /// Bummerl or points lost.
    pub lost: u32,
}

/// The table of prizes from which winners choose one after the other.
#[derive(Debug, Serialize, ToSchema)]
pub struct Things {
    /// One entry for each thing, by number; none if there is no such table.
    pub things: Vec<ThingEntry>,
    /// In which order people choose, in the language that was asked for.
    pub order: String,
    /// Who chooses now; null before the places are settled, and when nobody does.
    pub chooses_now: Option<Player>,
    /// What thanks the donors, may be empty.
    pub thanks: String,
}

/// A thing on the table of prizes, or one that was there.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThingEntry {
    /// Its number.
    pub thing: u32,
    /// What it is.
    pub text: String,
    /// Who gave it, may be empty.
    pub donor: String,
    /// Who has chosen it; null while it is left.
    pub holder: Option<Player>,
}

/// What there is to win.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prizes {
    /// The prizes for places, first prize first.
    pub prizes: Vec<Prize>,
    /// The special prizes.
    pub specials: Vec<SpecialPrize>,
}

/// A prize for a place.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prize {
    /// Which prize, from 1.
    pub prize: u32,
    /// What it is, may be empty.
    pub text: String,
    /// Whether it has a winner.
    pub state: PrizeState,
    /// Who gets it.
    pub winner: Option<Player>,
    /// Whether the director has decided that.
    pub by_hand: bool,
    /// Whether lots have decided that.
    pub by_lot: bool,
}

/// Whether a prize has a winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PrizeState {
    /// The matches that decide it are still to be played.
    Open,
    /// Several share the place, and lots are still to be drawn.
    NeedsLots,
    /// Somebody has won it.
    Won,
    /// Nobody gets it.
    Nobody,
}

/// A special prize.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpecialPrize {
    /// What it is called.
    pub name: String,
    /// Whether somebody has won it.
    pub won: bool,
    /// Who gets it, or why nobody does yet, in the language that was asked for.
    pub winner: String,
}
