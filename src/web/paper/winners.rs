//! The winners' list as pieces of a sheet.

use super::leaves::Piece;
use super::measure::{Type, lines, lines_of};

/// A line of the sheet: one person on one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinnerRow {
    /// "1" or "9 bis 16".
    pub place: String,
    /// Who.
    pub name: String,
    /// Where they come from, may be empty.
    pub from: String,
    /// The numbers of the tickets.
    pub numbers: String,
    /// What there is to win, with its mark.
    pub gains: Vec<String>,
}

/// Returns the list with the height of each line.
pub fn winner_pieces(rows: Vec<WinnerRow>) -> Vec<Piece<WinnerRow>> {
    let height = |row: &WinnerRow| {
        let name = [(row.name.as_str(), Type::NAME), (row.from.as_str(), Type::NOTE)];
        let gains: u32 = row.gains.iter().map(|gain| lines(gain, 62.0, Type::NOTE)).sum();
        lines_of(&name, 68.0).max(gains).max(lines(&row.numbers, 19.0, Type::NOTE))
    };
    rows.into_iter().map(|row| Piece::new(height(&row), row)).collect()
}
