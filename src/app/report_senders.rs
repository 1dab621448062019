//! From where players have reported in the last minute. Both sides of a match from one place: somebody may have both tickets in their hand,
//! printed once more or put aside, so the two reports do not confirm each other. It is kept in memory only, and for no longer than it is needed.

use crate::store::TournamentId;
use crate::tournament::{MatchId, PlayerId};
use chrono::{DateTime, TimeDelta, Utc};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// Two players who have just played need a phone each, and so long to tell that apart from one hand.
const TOGETHER: TimeDelta = TimeDelta::seconds(60);

/// Who has reported lately, and from where.
#[derive(Debug, Default)]
pub(super) struct ReportSenders(Mutex<Vec<Sent>>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Sent {
    about: (TournamentId, MatchId),
    by: PlayerId,
    from: IpAddr,
    at: DateTime<Utc>,
}

impl ReportSenders {
    /// Notes a report, and returns whether somebody else has reported the same match from there just before.
    pub(super) fn note(
        &self,
        about: (TournamentId, MatchId),
        by: PlayerId,
        (from, at): (IpAddr, DateTime<Utc>),
    ) -> bool {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A clock that is put back forgets nothing before its time.
        sent.retain(|other| (at - other.at).abs() <= TOGETHER);
        let together = sent.iter().any(|other| other.about == about && other.from == from && other.by != by);
        sent.push(Sent { about, by, from, at });
        together
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Stage;

    #[test]
    fn two_players_at_one_place_within_a_minute_are_together() {
        let senders = ReportSenders::default();
        let at = |seconds: i64| DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap();
        let about = |number| (TournamentId(1), MatchId { stage: Stage::FIRST, attempt: 1, number });
        let (here, there): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let (anna, bernd) = (PlayerId(1), PlayerId(2));
        assert!(!senders.note(about(1), anna, (here, at(0))));
        assert!(!senders.note(about(1), anna, (here, at(1))), "who thinks better of it is one person");
        assert!(!senders.note(about(2), bernd, (here, at(2))), "another match");
        assert!(!senders.note(about(1), bernd, (there, at(3))));
        assert!(senders.note(about(1), bernd, (here, at(4))));
        assert!(!senders.note(about(1), anna, (here, at(66))));
        assert_eq!(senders.0.lock().unwrap().len(), 1, "nothing is kept for longer");
    }
}
