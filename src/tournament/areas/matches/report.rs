//! Players report how their matches ended.

use super::Decision;
use super::MatchEvent;
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::rejection::{Rejection, ensure};
use crate::tournament::reports::{MOST_REPORTS, Reporting};
use crate::tournament::score::{MatchId, MatchResult, Outcome, Score, Side};
use crate::tournament::state::State;

impl State {
    /// A report that is in doubt does not make a result: somebody with both cards in their hand could have sent both.
    ///
    /// The holder of a card speaks for all cards of its owner. In an open match no player meets themselves, so the side is known.
    pub(super) fn report_result(
        &self,
        id: MatchId,
        (expected_version, in_doubt): (u32, bool),
        by: TicketNo,
        score: Score,
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
}
