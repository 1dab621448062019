//! Codes for telephones: an address as a picture of squares. Templates draw it with the macro of `qr.html`.

use crate::web::error::PageError;
use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write;

/// Light squares that must stand around the code, or a telephone does not find it.
const QUIET_ZONE: usize = 4;

/// A code, ready to be drawn. One unit is one square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// Width and height in squares, the quiet zone included.
    pub size: usize,
    /// The dark squares as the `d` of an SVG path; a run of neighbours is one rectangle.
    pub path: String,
}

impl Qr {
    /// Makes the code of a text that survives 15 % of damage: a ticket gets beer on it.
    ///
    /// # Errors
    /// [`PageError::Internal`] if the text has more than some 2,000 characters; no address of this house has.
    pub fn of(text: &str) -> Result<Qr, PageError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(PageError::internal)?;
        let width = code.width();
        let mut path = String::new();
        for (row, squares) in code.to_colors().chunks(width).enumerate() {
            let mut column = 0;
            while column < width {
                let run = squares[column..].iter().take_while(|square| **square == Color::Dark).count();
                if run > 0 {
                    let (x, y) = (column + QUIET_ZONE, row + QUIET_ZONE);
                    // Writing into a string cannot fail.
                    let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
                }
                column += run.max(1);
            }
        }
        Ok(Qr { size: width + 2 * QUIET_ZONE, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_square_is_drawn_once_and_the_margin_stays_light() {
        let text = "http://192.168.0.5:8080/k/0123456789abcdef0123456789abcdef";
        let (qr, code) = (Qr::of(text).unwrap(), QrCode::new(text).unwrap());
        assert_eq!(qr.size, code.width() + 8);
        let mut drawn = vec![vec![0; qr.size]; qr.size];
        for run in qr.path.split_terminator('z') {
            let (at, rest) = run.strip_prefix('M').unwrap().split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let length: usize = rest.split_once('v').unwrap().0.parse().unwrap();
            assert_eq!(rest, format!("{length}v1h-{length}"));
            drawn[y][x..x + length].iter_mut().for_each(|square| *square += 1);
        }
        for (y, row) in drawn.iter().enumerate() {
            for (x, count) in row.iter().enumerate() {
                let inside = |at: usize| (4..qr.size - 4).contains(&at);
                let dark = inside(x) && inside(y) && code[(x - 4, y - 4)] == Color::Dark;
                assert_eq!(*count, u32::from(dark), "square {x} {y}");
            }
        }
    }

    #[test]
    fn an_address_of_a_ticket_makes_a_small_code() {
        let qr = Qr::of("http://192.168.178.100:8080/k/0123456789abcdef0123456789abcdef").unwrap();
        assert_eq!(qr.size, 33 + 8, "half a millimetre for each square at 20 mm");
    }

    #[test]
    fn a_text_that_fits_no_code_is_an_incident() {
        assert!(matches!(Qr::of(&"x".repeat(3000)), Err(PageError::Internal(_))));
    }
}
