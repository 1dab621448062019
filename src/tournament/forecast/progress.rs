//! How the rounds went over time: when each was drawn, and when its results came.

use super::times::{moments_of_draws, results_by_time};
use crate::tournament::journal::Tournament;
use crate::tournament::progress::Progress;
use crate::tournament::stage::Stage;

/// One round. Moments are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundProgress {
    pub stage: Stage,
    /// When the last number was pulled.
    pub drawn: i64,
    /// When the results came that stand now, ascending.
    pub results: Vec<i64>,
    /// How many matches the round has; byes and pairings of self are none.
    pub matches: usize,
}

impl Tournament {
    /// Returns how the rounds went that are drawn, first round first.
    pub fn progress_of_rounds(&self) -> Vec<RoundProgress> {
        let (drawn, came) = (moments_of_draws(self), results_by_time(self));
        let rounds = (1..).map(Stage::Round).map_while(|round| self.drawn(round));
        rounds
            .filter_map(|draw| {
                let of_round = came
                    .iter()
                    .filter(|result| result.id.stage == draw.stage && result.id.attempt == draw.attempt);
                Some(RoundProgress {
                    stage: draw.stage,
                    drawn: *drawn.get(&(draw.stage, draw.attempt))?,
                    results: of_round.map(|result| result.at).collect(),
                    matches: Progress::of(&self.pairings(draw.stage)).total,
                })
            })
            .collect()
    }
}
