//! A round that was kept on paper: the results of several matches at once, all or none.

use super::MatchEvent;
use super::{Decision, Line};
use crate::tournament::event::Event;
use crate::tournament::journal::Tournament;
use crate::tournament::rejection::{Rejection, ensure};
use crate::tournament::score::MatchId;
use std::collections::BTreeSet;

impl Tournament {
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
}
