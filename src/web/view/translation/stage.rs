//! The names of rounds and placement matches.

use super::Translator;
use tournament::{Bracket, Format, MatchId, Stage, State};

impl Translator {
    /// Names a stage by its number alone: `Runde 2`, `Spiel um Platz 3`.
    pub fn stage(self, stage: Stage) -> String {
        match stage {
            Stage::Round(number) => self.t1("format-round", "number", number),
            Stage::ThirdPlace => self.t1("format-match-for-place", "place", 3u8),
            Stage::Placement => self.t("format-placement"),
            Stage::FifthPlace => self.t1("format-match-for-place", "place", 5u8),
            Stage::SeventhPlace => self.t1("format-match-for-place", "place", 7u8),
        }
    }

    /// Names a stage as the evening knows it: the last rounds have names of their own.
    pub fn stage_in(self, state: &State, stage: Stage) -> String {
        self.round_of(state, stage, state.slots(stage))
    }

    /// Names a match as the evening knows its round: `Viertelfinale, Partie 3`, and `Finale`, of which there is only one.
    pub fn match_in(self, state: &State, id: MatchId) -> String {
        let stage = self.stage_in(state, id.stage);
        match id.stage {
            Stage::Round(_) if is_only_match(state, id.stage) => stage,
            Stage::Round(_) => self.t2("format-match", "stage", stage, "number", id.number),
            Stage::Placement | Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => {
                self.match_name(id)
            }
        }
    }

    /// Names a drawn round by how many slots it has: `Viertelfinale`, `Halbfinale`, `Finale`, before that, and while nobody knows,
    /// `Runde 2`. Where a defeat does not put anybody out only what the last two play has a name.
    pub fn round_of(self, state: &State, stage: Stage, slots: impl Into<Option<u32>>) -> String {
        let slots = slots.into().filter(|_| state.settings().format == Format::Tickets);
        match state.match_of_the_last_two(stage) {
            None => self.named(stage, slots),
            Some(1) => self.t("format-final"),
            Some(number) => self.t1("lives-final-again", "number", number),
        }
    }

    /// Says what is done so that there is a next round: `Runde 2 auslosen`, or `Paarungen für Runde 2` where nothing is drawn; with lives, that
    /// nobody else may come when so few are left.
    pub fn next_round(self, state: &State, stage: Stage) -> String {
        let paired = state.has_standing() && stage != Stage::FIRST;
        let key = match paired {
            true => "standing-pair",
            false if state.closes_without_draw() => "lives-close-last",
            false => "evening-next-close",
        };
        self.t1(key, "stage", self.coming(state, stage))
    }

    /// Names a round that may not be drawn yet by what the round before it will leave.
    pub fn coming(self, state: &State, stage: Stage) -> String {
        let left = match stage {
            Stage::Round(number) if number > 1 => {
                state.slots(Stage::Round(number - 1)).map(|slots| slots / 2)
            }
            _ => None,
        };
        self.round_of(state, stage, state.slots(stage).or(left))
    }

    fn named(self, stage: Stage, slots: Option<u32>) -> String {
        match (stage, slots) {
            (Stage::Round(_), Some(2)) => self.t("format-final"),
            (Stage::Round(_), Some(4)) => self.t("format-semi-final"),
            (Stage::Round(_), Some(8)) => self.t("format-quarter-final"),
            _ => self.stage(stage),
        }
    }

    /// Says what the first draw will be if nobody buys another ticket, and what a few more would make of it; "" where that is settled.
    pub fn bracket(self, state: &State) -> String {
        let Some(Bracket { tickets, slots, late, to_double }) = state.bracket() else { return String::new() };
        let said = self.with("draw-bracket", &[("tickets", &tickets), ("slots", &slots), ("late", &late)]);
        match to_double {
            Some(more) => {
                format!("{said}; {}.", self.t2("draw-bracket-more", "more", more, "slots", slots * 2))
            }
            None => format!("{said}."),
        }
    }
}

/// Returns whether a round has one match only, which needs no number.
pub fn is_only_match(state: &State, round: Stage) -> bool {
    state.slots(round) == Some(2) || state.is_between_the_last_two(round)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::texts::Language;

    #[test]
    fn the_last_three_rounds_have_names() {
        let names: Vec<_> = [16, 8, 4, 2]
            .into_iter()
            .map(|slots| Translator::GERMAN.named(Stage::Round(3), Some(slots)))
            .collect();
        assert_eq!(names, ["Runde 3", "Viertelfinale", "Halbfinale", "Finale"]);
        assert_eq!(Translator::new(Language::English).named(Stage::ThirdPlace, Some(2)), "Match for place 3");
    }
}
