//! The winners' list as pieces of a sheet.

use super::leaves::Piece;
use super::measure::{Type, lines, lines_of};

/// The type of the thanks.
const THANKS: Type = Type { size: 11.0, bold: true };

/// What the sheet is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WinnerPiece {
    /// Somebody with their place.
    Row(WinnerRow),
    /// A paragraph that thanks the donors, behind everybody.
    Thanks(String),
}

/// A line of the sheet: one person on one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinnerRow {
    /// "1" or "9 bis 16".
    pub place: String,
    pub name: String,
    /// Where they come from, may be empty.
    pub from: String,
    /// The numbers of the tickets.
    pub numbers: String,
    /// What there is to win, with its mark.
    pub gains: Vec<String>,
}

/// Returns the list with the height of each line, and below it the thanks, which may be empty.
pub fn winner_pieces(rows: Vec<WinnerRow>, thanks: &str) -> Vec<Piece<WinnerPiece>> {
    let height = |row: &WinnerRow| {
        let name = [(row.name.as_str(), Type::NAME), (row.from.as_str(), Type::NOTE)];
        let gains: u32 = row.gains.iter().map(|gain| lines(gain, 62.0, Type::NOTE)).sum();
        lines_of(&name, 68.0).max(gains).max(lines(&row.numbers, 19.0, Type::NOTE))
    };
    let rows = rows.into_iter().map(|row| Piece::new(height(&row), WinnerPiece::Row(row)));
    // A line of air above each.
    let thanks = thanks
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| Piece::new(lines(line, 180.0, THANKS) + 1, WinnerPiece::Thanks(line.to_owned())));
    rows.chain(thanks).collect()
}
