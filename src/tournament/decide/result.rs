//! Results: entered, corrected, taken back (DESIGN part 4, no. 7 and 11).

use super::Decision;
use crate::tournament::event::Event;
use crate::tournament::ids::TicketNo;
use crate::tournament::journal::Tournament;
use crate::tournament::rejection::Rejection;
use crate::tournament::score::{MatchId, MatchResult, Outcome, Pairing};
use crate::tournament::state::State;

impl Tournament {
    pub(super) fn enter_result(&self, id: MatchId, seen: u32, result: MatchResult) -> Decision {
        let (pairing, left, right) = self.playable(id)?;
        self.check_score(result)?;
        if pairing.version != seen {
            return Err(self.stale(&pairing));
        }
        let entered = Event::ResultEntered { id, left, right, result };
        match pairing.outcome {
            Outcome::Result(standing) if standing == result => Err(Rejection::SameResult(id)),
            Outcome::Result(_) => self.correct_result(&pairing, entered),
            _ => Ok(vec![entered]),
        }
    }

    pub(super) fn take_back_result(&self, id: MatchId, seen: u32) -> Decision {
        let (pairing, ..) = self.playable(id)?;
        if pairing.version != seen {
            return Err(self.stale(&pairing));
        }
        if !matches!(pairing.outcome, Outcome::Result(_)) {
            return Err(Rejection::NoResult(id));
        }
        if let Some(draw) = self.draw(id.stage, id.attempt) {
            self.nothing_depends_on(draw)?;
        }
        Ok(vec![Event::ResultTakenBack { id }])
    }
}

impl State {
    /// Returns a match that can have a result, and its two tickets.
    fn playable(&self, id: MatchId) -> Result<(Pairing, TicketNo, TicketNo), Rejection> {
        if let Some(draw) = self.draw(id.stage, id.attempt) {
            if !draw.is_in_force() {
                return Err(Rejection::MatchVoid(id));
            }
            if !draw.complete {
                return Err(Rejection::UnknownMatch(id));
            }
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

    fn check_score(&self, result: MatchResult) -> Result<(), Rejection> {
        let bummerl_to_win = self.settings().bummerl_to_win;
        match result {
            MatchResult::Played(score) => match score.fault(bummerl_to_win) {
                Some(fault) => Err(Rejection::Score { fault, bummerl_to_win }),
                None => Ok(()),
            },
            MatchResult::Walkover { .. } | MatchResult::BothAbsent => Ok(()),
        }
    }

    fn stale(&self, pairing: &Pairing) -> Rejection {
        let standing = self.standing_result(pairing.id);
        Rejection::MatchStale { id: pairing.id, version: pairing.version, standing }
    }
}
