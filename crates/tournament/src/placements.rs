//! Which of the matches for places are demanded; the others are offered to those who want them.

use super::score::MatchId;
use super::stage::Stage;
use super::state::State;

/// The matches for places, the best place first.
const MATCHES_FOR_PLACES: [Stage; 4] =
    [Stage::ThirdPlace, Stage::Placement, Stage::FifthPlace, Stage::SeventhPlace];

impl State {
    /// Returns whether the evening has to wait for the matches of a stage: its places are played for, or somebody has begun with it.
    pub fn is_demanded(&self, stage: Stage) -> bool {
        let first = match stage {
            Stage::Round(_) => return true,
            Stage::ThirdPlace => 3,
            Stage::Placement | Stage::FifthPlace => 5,
            Stage::SeventhPlace => 7,
        };
        // Who plays for place 5 has been drawn for it.
        let drawn = matches!(stage, Stage::Placement | Stage::FifthPlace)
            && self.draw_in_force(Stage::Placement).is_some();
        let going_on = || self.call(MatchId { stage, attempt: 1, number: 1 }).is_some();
        first <= self.settings.last_place_played() || drawn || going_on()
    }

    /// Returns whether a stage belongs to the evening: it is demanded, or was played although it is not.
    pub(super) fn is_part_of_the_evening(&self, stage: Stage) -> bool {
        let only = MatchId { stage, attempt: 1, number: 1 };
        self.is_demanded(stage) || self.standing_result(only).is_some()
    }

    /// Returns the placement stages that are still to be drawn or played and that the evening waits for.
    pub fn open_placements(&self) -> Vec<Stage> {
        self.placements_to_play().into_iter().filter(|stage| self.is_demanded(*stage)).collect()
    }

    /// Returns the placement stages that could be drawn or played now and that the evening does not wait for; none once all prizes are handed over.
    pub fn offered_placements(&self) -> Vec<Stage> {
        if self.is_finished() || self.is_handed_over() && !self.awards().is_empty() {
            return Vec::new();
        }
        self.placements_to_play().into_iter().filter(|stage| !self.is_demanded(*stage)).collect()
    }

    fn placements_to_play(&self) -> Vec<Stage> {
        let to_draw = self.drawn(Stage::Placement).is_none()
            && (self.draw_in_force(Stage::Placement).is_some() || self.needs_placement_draw());
        MATCHES_FOR_PLACES
            .into_iter()
            .filter(|stage| !self.open_matches(*stage).is_empty() || (to_draw && *stage == Stage::Placement))
            .collect()
    }
}
