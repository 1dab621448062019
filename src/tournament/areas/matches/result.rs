//! Results: entered, corrected, taken back (DESIGN part 4, no. 7 and 11).

use super::Decision;
use super::MatchEvent;
use crate::rules::BummerlToWin;
use crate::rules::verdict::{Entry, judge_match};
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::journal::Tournament;
use crate::tournament::rejection::{Rejection, ensure};
use crate::tournament::score::{MatchId, MatchResult, Outcome, Pairing, Score};
use crate::tournament::stage::Stage;
use crate::tournament::state::State;

impl Tournament {
    pub(super) fn enter_result(
        &self,
        id: MatchId,
        expected_version: u32,
        result: MatchResult,
        evidence: &[Entry],
    ) -> Decision {
        let (pairing, left, right) = self.playable(id)?;
        self.check_score(id.stage, result)?;
        self.check_evidence(id, result, evidence)?;
        self.has_points(result, evidence)?;
        ensure(pairing.version == expected_version, self.stale(&pairing))?;
        let entered = MatchEvent::ResultEntered { id, left, right, result, evidence: evidence.to_vec() };
        let entered = Event::Matches(entered);
        let Outcome::Result(standing) = pairing.outcome else { return Ok(vec![entered]) };
        ensure(standing != result || !self.has_evidence(id, evidence), Rejection::SameResult(id))?;
        self.correct_result(&pairing, entered)
    }

    pub(super) fn take_back_result(&self, id: MatchId, expected_version: u32) -> Decision {
        let (pairing, ..) = self.playable(id)?;
        ensure(pairing.version == expected_version, self.stale(&pairing))?;
        ensure(matches!(pairing.outcome, Outcome::Result(_)), Rejection::NoResult(id))?;
        if let (Some(evening), Stage::Round(round)) = (self.lives(), id.stage) {
            evening.take_back(round, id.number).map_err(|refusal| self.refused(refusal))?;
        }
        if let Some(draw) = self.draw(id.stage, id.attempt) {
            self.nothing_depends_on(draw)?;
        }
        Ok(vec![Event::Matches(MatchEvent::ResultTakenBack { id })])
    }
}

impl State {
    /// Returns a match that can have a result, and its two tickets.
    pub(in crate::tournament::areas) fn playable(
        &self,
        id: MatchId,
    ) -> Result<(Pairing, TicketNo, TicketNo), Rejection> {
        if let Some(draw) = self.draw(id.stage, id.attempt) {
            ensure(draw.is_in_force(), Rejection::MatchVoid(id))?;
            ensure(draw.complete, Rejection::UnknownMatch(id))?;
        }
        let pairing = self.pairing(id).ok_or(Rejection::UnknownMatch(id))?;
        match (pairing.outcome, pairing.left, pairing.right) {
            (Outcome::Bye(ticket), ..) => Err(Rejection::MatchIsBye { id, ticket }),
            (Outcome::SelfPairing { kept, .. }, ..) => match self.owner(kept) {
                Some(player) => Err(Rejection::MatchIsSelfPairing { id, player }),
                None => Err(Rejection::UnknownMatch(id)),
            },
            (Outcome::Open | Outcome::Result(_), Some(left), Some(right)) => Ok((pairing, left, right)),
            _ => Err(Rejection::MatchIsEmpty(id)),
        }
    }

    pub(super) fn check_score(&self, stage: Stage, result: MatchResult) -> Result<(), Rejection> {
        let MatchResult::Played(score) = result else { return Ok(()) };
        let bummerl_to_win = self.bummerl_to_win(stage);
        let fault = score.fault(bummerl_to_win);
        fault.map_or(Ok(()), |fault| Err(Rejection::Score { fault, bummerl_to_win }))
    }

    /// Judges what was written down by the rules in force; it must lead to the score.
    pub(super) fn check_evidence(
        &self,
        id: MatchId,
        result: MatchResult,
        evidence: &[Entry],
    ) -> Result<(), Rejection> {
        let MatchResult::Played(score) = result else {
            return ensure(evidence.is_empty(), Rejection::UnplayedEvidence(id));
        };
        // Settings allow 1, 2 and 3 only.
        let to_win = BummerlToWin::from_number(self.bummerl_to_win(id.stage));
        let Some(to_win) = to_win.filter(|_| !evidence.is_empty()) else { return Ok(()) };
        let won = judge_match(&self.settings().rules, to_win, evidence).map_err(Rejection::Evidence)?;
        let counted = Score { left: won.left, right: won.right };
        ensure(counted == score, Rejection::EvidenceDisagrees { counted })
    }

    fn has_evidence(&self, id: MatchId, evidence: &[Entry]) -> bool {
        self.history(id).last().is_some_and(|record| record.evidence == evidence)
    }

    pub(super) fn stale(&self, pairing: &Pairing) -> Rejection {
        let standing = self.standing_result(pairing.id);
        Rejection::MatchStale { id: pairing.id, version: pairing.version, standing }
    }
}
