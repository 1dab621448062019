//! Why a match cannot have gone as it was written down: the reason and the rule.

use super::Translator;
use crate::rules::CountError;
use crate::rules::bummerl::TARGET;
use crate::rules::options::Count;
use crate::rules::verdict::{DealFault, EntryError};

impl Translator {
    /// Says what is wrong, where, and by which rule. Bummerl and deals are counted from 1; `count` is the direction in which the
    /// reader counts game points.
    pub fn entry_error(self, error: &EntryError, count: Count) -> String {
        let rule = error.rule();
        let (place, reason) = match *error {
            EntryError::Count { bummerl, deal: None, error } => {
                (self.t1("evidence-in-bummerl", "bummerl", bummerl + 1), self.count_error(error, count))
            }
            EntryError::Count { bummerl, deal: Some(deal), error } => {
                (self.in_deal(bummerl, deal), self.count_error(error, count))
            }
            EntryError::Deal { bummerl, deal, fault } => {
                (self.in_deal(bummerl, deal), self.deal_fault(fault))
            }
        };
        self.with("evidence-refused", &[("place", &place), ("reason", &reason), ("rule", &rule.as_str())])
    }

    fn in_deal(self, bummerl: usize, deal: usize) -> String {
        self.t2("evidence-in-deal", "bummerl", bummerl + 1, "deal", deal + 1)
    }

    fn count_error(self, error: CountError, count: Count) -> String {
        match error {
            CountError::GamePoints(points) => self.t1("evidence-game-points", "points", points),
            CountError::AboveTarget(count) => self.t1("evidence-above-target", "count", count),
            CountError::BothWon if count == Count::Down => self.t("evidence-both-won-down"),
            CountError::BothWon => self.t("evidence-both-won"),
            CountError::NobodyWon(best) if count == Count::Down => {
                self.t1("evidence-nobody-won-down", "left", TARGET.saturating_sub(best))
            }
            CountError::NobodyWon(best) => self.t1("evidence-nobody-won", "best", best),
            CountError::BummerlDecided => self.t("evidence-bummerl-decided"),
            CountError::MatchDecided => self.t("evidence-match-decided"),
            CountError::MatchUndecided => self.t("evidence-match-undecided"),
        }
    }

    fn deal_fault(self, fault: DealFault) -> String {
        match fault {
            DealFault::GamePoints(points) => self.t1("evidence-game-points", "points", points),
            DealFault::NoDeclaring => self.t("evidence-no-declaring"),
            DealFault::LoserHad66(points) => self.t1("evidence-loser-had-66", "points", points),
            DealFault::NoSuchTally { points, tricks } => {
                self.t2("evidence-no-such-tally", "points", points, "tricks", tricks)
            }
            DealFault::TooManyTricks { tricks, most } => {
                self.t2("evidence-too-many-tricks", "tricks", tricks, "most", most)
            }
            DealFault::OtherGamePoints { rule: _, written, possible } => {
                let numbers: Vec<u32> =
                    (1..=3).zip(possible).filter(|(_, can)| *can).map(|(number, _)| number).collect();
                let possible = self.alternatives(&numbers);
                self.t2("evidence-other-game-points", "written", written, "possible", possible)
            }
        }
    }
}
