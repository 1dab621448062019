//! How a deal was won, in words.

use super::Translator;
use crate::rules::options::{DealEnd, RuleSet};
use crate::rules::verdict::evidence::counting;
use crate::rules::verdict::{Closer, Evidence, How, Moment, Partial, Party};

/// The winner and the loser of a deal by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Players<'a> {
    pub winner: &'a str,
    pub loser: &'a str,
}

impl<'a> Players<'a> {
    /// Returns the name of one of the two.
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
}
