//! Results: entered, alone or as a round that was kept on paper, corrected, taken back (DESIGN part 4, no. 7 and 11); and reported by players.

use super::{Decision, Line, MatchEvent};
use crate::event::Event;
use crate::ids::TicketNo;
use crate::journal::Tournament;
use crate::rejection::{Rejection, ensure};
use crate::reports::{MOST_REPORTS, Reporting};
use crate::score::{MatchId, MatchResult, Outcome, Pairing, Score, Side};
use crate::stage::Stage;
use crate::state::State;
use schnapsen::verdict::Entry;
use std::collections::BTreeSet;

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

    /// Enters results of open matches. A match that has a result meanwhile is stale, however it was entered: a sheet corrects
    /// nothing. [`Rejection::Lines`] has everything that is wrong; [`Rejection::NothingToChange`] for an empty sheet.
    pub(super) fn enter_results(&self, lines: &[Line]) -> Decision {
        let mut seen: BTreeSet<MatchId> = BTreeSet::new();
        let mut events = Vec::with_capacity(lines.len());
        let mut wrong = Vec::new();
        for line in lines {
            if !seen.insert(line.id) {
                wrong.push((line.id, Rejection::MatchTwice(line.id)));
                continue;
            }
            match self.enter_line(line) {
                Ok(event) => events.push(event),
                Err(rejection) => wrong.push((line.id, rejection)),
            }
        }
        match (wrong.is_empty(), events.is_empty()) {
            (false, _) => Err(Rejection::Lines(wrong)),
            (true, true) => Err(Rejection::NothingToChange),
            (true, false) => Ok(events),
        }
    }

    fn enter_line(&self, line: &Line) -> Result<Event, Rejection> {
        let (pairing, left, right) = self.playable(line.id)?;
        self.check_score(line.id.stage, line.result)?;
        self.check_evidence(line.id, line.result, &line.evidence)?;
        self.has_points(line.result, &line.evidence)?;
        let is_as_seen = pairing.version == line.expected_version && pairing.is_open();
        ensure(is_as_seen, self.stale(&pairing))?;
        let (id, result, evidence) = (line.id, line.result, line.evidence.clone());
        Ok(Event::Matches(MatchEvent::ResultEntered { id, left, right, result, evidence }))
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
    /// A report that is in doubt does not make a result: somebody with both cards in their hand could have sent both.
    /// The holder of a card speaks for all cards of its owner. In an open match no player meets themselves, so the side is known.
    pub(super) fn report_result(
        &self,
        id: MatchId,
        expected_version: u32,
        by: TicketNo,
        score: Score,
        in_doubt: bool,
    ) -> Decision {
        let reporting = self.settings().reporting;
        ensure(reporting != Reporting::Off, Rejection::ReportingOff)?;
        let holder = self.owner(by).ok_or(Rejection::UnknownTicket(by))?;
        let (pairing, left, right) = self.playable(id)?;
        let own = |side: &Side| pairing.ticket(*side).and_then(|ticket| self.owner(ticket)) == Some(holder);
        let side = [Side::Left, Side::Right].into_iter().find(own);
        let side = side.ok_or(Rejection::NotInMatch { player: holder, id })?;
        self.check_score(id.stage, MatchResult::Played(score))?;
        if let Outcome::Result(standing) = pairing.outcome {
            return Err(Rejection::ResultStands { id, standing });
        }
        ensure(pairing.version == expected_version, self.stale(&pairing))?;
        let reports = self.reports(&pairing);
        let said = |side: Side| reports.of(side).map(|report| report.score);
        ensure(said(side) != Some(score), Rejection::SameReport(id))?;
        let may_report = reports.of(side).is_none_or(|report| report.times < MOST_REPORTS);
        ensure(may_report, Rejection::ReportedOften(id))?;
        let alike = said(side.opposite()) == Some(score);
        let in_doubt = in_doubt && alike;
        let reported = MatchEvent::ResultReported { id, left, right, side, by, score, in_doubt };
        let mut events = vec![Event::Matches(reported)];
        if reporting == Reporting::Counts && alike && !in_doubt {
            let (result, evidence) = (MatchResult::Played(score), Vec::new());
            events.push(Event::Matches(MatchEvent::ResultEntered { id, left, right, result, evidence }));
        }
        Ok(events)
    }

    /// Returns a match that can have a result, and its two tickets.
    pub(in crate::areas) fn playable(&self, id: MatchId) -> Result<(Pairing, TicketNo, TicketNo), Rejection> {
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

    /// Judges what was written down by the rules in force, or by the counts of another game; it must lead to the score.
    pub(super) fn check_evidence(
        &self,
        id: MatchId,
        result: MatchResult,
        evidence: &[Entry],
    ) -> Result<(), Rejection> {
        let MatchResult::Played(score) = result else {
            return ensure(evidence.is_empty(), Rejection::UnplayedEvidence(id));
        };
        if evidence.is_empty() {
            return Ok(());
        }
        let judged = self.settings().judge(self.bummerl_to_win(id.stage), evidence);
        let won = judged.map_err(Rejection::Evidence)?;
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
