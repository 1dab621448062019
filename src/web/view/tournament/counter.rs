//! The Bummerlzähler: seven large beads on the outer bow show the count in the Bummerl, small beads on the inner bow the Bummerl
//! that are won. What counts is pushed to the middle of the table.

use super::TournamentView;
use schnapsen::verdict::{Entry, judge_bummerl};
use schnapsen::{BySide, TARGET};
use tournament::{Format, MatchResult, Outcome, Pairing};

/// Large beads on a bow.
const LARGE: usize = TARGET as usize;

/// What a counter shows of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The final count of each Bummerl, as far as it was written down.
    pub bummerl: Vec<BySide<u8>>,
    pub won: BySide<u8>,
    /// How many win the match.
    pub to_win: u8,
    /// Whether the points of its only Bummerl are the figures of the match, as on a rotation.
    pub in_points: bool,
}

/// A bead in the picture, in tenths of its units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bead {
    pub x: i32,
    pub y: i32,
    pub r: i32,
    pub counts: bool,
}

impl TournamentView<'_> {
    /// Returns what the counter showed at the end of a match; `None` unless it was played, and in games that are not counted on it.
    pub fn count(&self, pairing: &Pairing) -> Option<Count> {
        let Outcome::Result(MatchResult::Played(score)) = pairing.outcome else { return None };
        let settings = Some(self.settings()).filter(|settings| settings.has_engine())?;
        let evidence = self.history(pairing.id).last().map_or(&[][..], |record| &record.evidence);
        let final_count = |entry: &Entry| Some(judge_bummerl(&settings.rules, entry).ok()?.points());
        let bummerl: Vec<BySide<u8>> = evidence.iter().filter_map(final_count).collect();
        Some(Count {
            in_points: settings.format == Format::Rotation && bummerl.len() == 1,
            bummerl,
            won: BySide { left: score.left, right: score.right },
            to_win: self.bummerl_to_win(pairing.id.stage),
        })
    }
}

impl Count {
    /// Returns the figures of the match: Bummerl won, or the points of the only one.
    pub fn figures(&self) -> BySide<u8> {
        self.bummerl.first().copied().filter(|_| self.in_points).unwrap_or(self.won)
    }

    /// Writes the final count of each Bummerl: "7:4", "3:7", "7:5".
    pub fn each(&self) -> Vec<String> {
        self.bummerl.iter().map(|one| format!("{}:{}", one.left, one.right)).collect()
    }

    /// Returns the beads of both players. Without a count of the last Bummerl no large bead has been moved.
    pub fn beads(&self) -> Vec<Bead> {
        let last = self.bummerl.last().copied().unwrap_or_default();
        let small = usize::from(self.to_win);
        let bow = |radius: f64, bead: f64, all: usize, counted: u8, right: bool| {
            let angle = bead * 2.15 / radius;
            (0..all).map(move |index| {
                let counts = index < usize::from(counted);
                // Those that count lie at the middle of the table, the others at the far end.
                let from_middle =
                    if counts { index as f64 } else { std::f64::consts::PI / angle - (all - index) as f64 };
                let turn = (from_middle + 0.5) * angle;
                let x = radius * turn.cos();
                let (centre, x) = if right { (1600.0, -x) } else { (500.0, x) };
                let y = 540.0 - radius * turn.sin();
                Bead { x: (centre + x) as i32, y: y as i32, r: bead as i32, counts }
            })
        };
        bow(420.0, 52.0, LARGE, last.left, false)
            .chain(bow(230.0, 36.0, small, self.won.left, false))
            .chain(bow(420.0, 52.0, LARGE, last.right, true))
            .chain(bow(230.0, 36.0, small, self.won.right, true))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(left: u8, right: u8) -> Count {
        Count {
            bummerl: vec![BySide { left: 7, right: 4 }, BySide { left, right }],
            won: BySide { left: 2, right: 0 },
            to_win: 2,
            in_points: false,
        }
    }

    #[test]
    fn each_player_has_seven_large_beads_and_a_small_one_for_each_bummerl() {
        let beads = count(7, 3).beads();
        assert_eq!(beads.len(), 2 * (7 + 2));
        let counting =
            |large: bool| beads.iter().filter(|bead| bead.counts && (bead.r > 40) == large).count();
        assert_eq!((counting(true), counting(false)), (7 + 3, 2));
    }

    #[test]
    fn beads_lie_side_by_side_and_inside_the_picture() {
        for (left, right) in [(7, 0), (0, 7), (7, 6), (3, 7)] {
            let beads = count(left, right).beads();
            for (index, bead) in beads.iter().enumerate() {
                assert!(bead.x - bead.r >= 0 && bead.x + bead.r <= 2100 && bead.y - bead.r >= 0, "{bead:?}");
                for other in &beads[..index] {
                    let apart = f64::from(bead.x - other.x).hypot(f64::from(bead.y - other.y));
                    assert!(apart >= f64::from(bead.r + other.r), "{bead:?} {other:?}");
                }
            }
        }
    }
}
