//! What is said about the four-handed game: who scores, and what cannot be.

use super::Translator;
use crate::rules::hungarian_four::{FourImpossible, FourOutcome, FourReason, FourRuling, Stake};

impl Translator {
    /// Says who scores how much in a deal of four, or who pays.
    pub fn four_outcome(self, outcome: &FourOutcome) -> String {
        let points = outcome.game_points;
        if let Some(payer) = outcome.payer {
            return self.t2("four-pays", "who", self.four_seat(payer), "points", points);
        }
        let winners: Vec<_> = outcome.winners.iter().map(|seat| self.four_seat(seat)).collect();
        let key = if winners.len() == 1 { "referee-scores" } else { "referee-score-each" };
        self.t2(key, "who", self.list(&winners), "points", points)
    }

    /// Says in a few words why a deal of four ended.
    pub fn four_reason(self, reason: FourReason) -> String {
        self.t(match reason {
            FourReason::Reached66 => "referee-reason-reached",
            FourReason::LastTrick => "referee-reason-last-trick",
            FourReason::SchnapserMade => "referee-reason-schnapser-made",
            FourReason::SchnapserFailed => "referee-reason-schnapser-failed",
        })
    }

    /// Says what the game points come from.
    pub fn four_grounds(self, ruling: &FourRuling, stake: Stake) -> String {
        let plain = ruling.outcome.game_points / stake.multiplier();
        let grade = match (ruling.outcome.reason, plain) {
            (FourReason::SchnapserMade | FourReason::SchnapserFailed, _) => "four-grade-schnapser",
            (FourReason::LastTrick, _) => "four-grade-last",
            (FourReason::Reached66, 3) => "four-grade-three",
            (FourReason::Reached66, 2) => "four-grade-two",
            (FourReason::Reached66, _) => "four-grade-one",
        };
        let doubled = match stake {
            Stake::Plain => None,
            Stake::Kontra => Some(self.t("four-doubled")),
            Stake::Subkontra => Some(self.t("four-quadrupled")),
        };
        std::iter::once(self.t(grade)).chain(doubled).collect::<Vec<_>>().join(" ")
    }

    /// Says why a deal of four cannot have ended like that.
    pub fn four_impossible(self, impossible: FourImpossible) -> String {
        let sentence = match impossible {
            FourImpossible::PointsWithoutTrick(points) => self.t1("four-no-trick", "points", points),
            FourImpossible::TooManyTricks(tricks) => self.t1("four-many-tricks", "tricks", tricks),
            FourImpossible::NothingToCounter => self.t("referee-nothing-to-counter"),
            FourImpossible::NotOfCallersSide(seat) => {
                self.t1("referee-not-of-callers-side", "who", self.four_seat(seat))
            }
        };
        self.t2("referee-by-rule", "text", sentence, "rule", impossible.rule().as_str())
    }
}
