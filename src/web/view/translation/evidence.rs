//! How deals were won, as it was written down; and why a match cannot have gone so: the reason and the rule.

use super::Translator;
use schnapsen::CountError;
use schnapsen::options::{Count, DealEnd, RuleSet};
use schnapsen::verdict::evidence::counting;
use schnapsen::verdict::{Closer, DealFault, EntryError, Evidence, How, Moment, Partial, Party};
use tournament::Settings;

/// The winner and the loser of a deal by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players<'a> {
    pub winner: &'a str,
    pub loser: &'a str,
}

impl<'a> Players<'a> {
    pub fn name(self, party: Party) -> &'a str {
        match party {
            Party::Winner => self.winner,
            Party::Loser => self.loser,
        }
    }
}

impl Translator {
    /// Names a way to win; where the count ends a deal nobody declares.
    pub fn how(self, rules: &RuleSet, how: How, closer: Closer, players: Players<'_>) -> String {
        let automatic = rules.end == DealEnd::Automatic;
        let key = match (how, closer) {
            (How::Declared, _) if automatic => "evidence-how-reached",
            (How::Declared, _) => "evidence-how-declared",
            (How::ClosedDeclared, _) if automatic => "evidence-how-closed-reached",
            (How::ClosedDeclared, _) => "evidence-how-closed-declared",
            (How::ClosedFailed, _) => "evidence-how-closed-failed",
            (How::OpponentFirst, _) => "evidence-how-opponent-first",
            (How::WrongDeclaration, Closer::Nobody) => "evidence-how-wrong",
            (How::WrongDeclaration, Closer::Winner) => "evidence-how-wrong-winner-closed",
            (How::WrongDeclaration, Closer::Loser) => "evidence-how-wrong-loser-closed",
            (How::LastTrick, _) => "evidence-how-last-trick",
            (How::Revoke, _) => "evidence-how-revoke",
        };
        self.t2(key, "winner", players.winner, "loser", players.loser)
    }

    /// The same with what was noted: "zugedreht und ausgemeldet (Huber beim Zudrehen: 20 Augen, 2 Stiche)".
    pub fn evidence(self, rules: &RuleSet, evidence: &Evidence, players: Players<'_>) -> String {
        let how = self.how(rules, evidence.how, evidence.closer, players);
        let by = counting(rules, evidence.how, evidence.closer).by;
        match (self.had(evidence.had), by) {
            (had, Some((party, moment))) if !had.is_empty() => {
                let who = players.name(party);
                self.with(
                    "evidence-had",
                    &[("how", &how), ("who", &who), ("when", &self.moment(moment)), ("had", &had)],
                )
            }
            _ => how,
        }
    }

    /// Names a moment of a deal: "beim Zudrehen".
    pub fn moment(self, moment: Moment) -> String {
        self.t(match moment {
            Moment::Closing => "evidence-at-closing",
            Moment::End => "evidence-at-end",
        })
    }

    fn had(self, had: Partial) -> String {
        let points = had.points.map(|points| self.t1("evidence-points", "points", points));
        let tricks = had.tricks.map(|tricks| self.t1("evidence-tricks", "tricks", tricks));
        points.into_iter().chain(tricks).collect::<Vec<_>>().join(", ")
    }

    /// Says what is wrong, where, and by which rule if the rules are known. Bummerl and deals are counted from 1; `count` is the direction
    /// in which the reader counts game points.
    pub fn entry_error(self, error: &EntryError, count: Count, settings: &Settings) -> String {
        let target = settings.target();
        let (place, reason) = match *error {
            EntryError::Count { bummerl, deal: None, error } => (
                self.t1("evidence-in-bummerl", "bummerl", bummerl + 1),
                self.count_error(error, count, target),
            ),
            EntryError::Count { bummerl, deal: Some(deal), error } => {
                (self.in_deal(bummerl, deal), self.count_error(error, count, target))
            }
            EntryError::Deal { bummerl, deal, fault } => {
                (self.in_deal(bummerl, deal), self.deal_fault(fault))
            }
        };
        let key = if settings.has_engine() { "evidence-refused" } else { "evidence-refused-plain" };
        self.with(key, &[("place", &place), ("reason", &reason), ("rule", &error.rule().as_str())])
    }

    fn in_deal(self, bummerl: usize, deal: usize) -> String {
        self.t2("evidence-in-deal", "bummerl", bummerl + 1, "deal", deal + 1)
    }

    fn count_error(self, error: CountError, count: Count, target: u8) -> String {
        match error {
            CountError::GamePoints(points) => self.t1("evidence-game-points", "points", points),
            CountError::AboveTarget(count) => {
                self.t2("evidence-above-target", "target", target, "count", count)
            }
            CountError::BothWon if count == Count::Down => self.t("evidence-both-won-down"),
            CountError::BothWon => self.t1("evidence-both-won", "target", target),
            CountError::NobodyWon(best) if count == Count::Down => {
                self.t1("evidence-nobody-won-down", "left", target.saturating_sub(best))
            }
            CountError::NobodyWon(best) => self.t2("evidence-nobody-won", "target", target, "best", best),
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
