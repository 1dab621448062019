//! What players report from their phones on an evening that is watched. Who does depends on the number of the match alone, so that
//! the same seed is the same night with and without onlookers.

use super::evening::Evening;
use super::trouble::Trouble;
use crate::app::{ActError, TicketKey};
use crate::tournament::{MatchResult, Pairing, Reporting, Score};

/// Every so many-th match is reported by its players.
const REPORTED: u32 = 3;
/// In every so many-th they say different things, and the desk has to decide.
const CONTRADICTED: u32 = 12;

impl Evening<'_> {
    /// Lets the players of some matches report their result. Returns whether it stands then; otherwise the desk enters it.
    pub(super) fn reported(&mut self, pairing: &Pairing, result: MatchResult) -> Result<bool, Trouble> {
        let MatchResult::Played(score) = result else { return Ok(false) };
        let possible = self.tempo.is_watched() && self.now.settings().reporting != Reporting::Off;
        if !possible || !pairing.id.number.is_multiple_of(REPORTED) {
            return Ok(false);
        }
        let keys = self.app.ticket_keys(&self.now).map_err(ActError::from)?;
        let other = Score { left: score.right, right: score.left };
        let says = if pairing.id.number.is_multiple_of(CONTRADICTED) { other } else { score };
        for (ticket, score) in pairing.tickets().zip([score, says]) {
            if let Some(key) = keys.get(&ticket) {
                self.report(key.clone(), pairing, score)?;
            }
        }
        Ok(self.now.pairing(pairing.id).is_none_or(|pairing| !pairing.is_open()))
    }

    /// Sends what one player says. What the rules refuse because somebody else was faster is left out.
    fn report(&mut self, key: TicketKey, pairing: &Pairing, score: Score) -> Result<(), Trouble> {
        let form_key = self.app.form_key().map_err(ActError::from)?;
        let seen = (pairing.id, self.seen(pairing));
        self.follow(self.app.report(form_key, key, seen, score), 1.0)
    }
}
