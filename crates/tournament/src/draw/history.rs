//! The last field of a protocol: when an attempt was closed and drawn, and what was lost when the night went on from an earlier state.

use super::{Commitment, Draw, Resumed, ResumedFrom};
use crate::ids::ActionNo;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// How an attempt came about in time. It is no part of the draw: a check has to believe it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// When the list was closed, RFC 3339.
    pub closed: String,
    /// When the last number was pulled, RFC 3339; null before.
    pub drawn: Option<String>,
    /// When the night went on from an earlier state of its journal, and why, in order.
    pub resumed: Vec<PublishedResumption>,
    /// The attempts of this stage that were lost by that, or made elsewhere.
    pub lost: Vec<PublishedAttempt>,
}

/// That the night went on from an earlier state of its journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedResumption {
    /// When, RFC 3339.
    pub at: String,
    pub from: ResumedFrom,
}

/// An attempt of which only what was noted outside of the database is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedAttempt {
    pub attempt: u32,
    /// SHA-256 of its secret; null for a draw by hand.
    pub commitment: Option<Commitment>,
    /// When its list was closed, RFC 3339.
    pub closed: String,
    /// When its last number was pulled, RFC 3339; null if that was not noted.
    pub drawn: Option<String>,
}

impl History {
    /// Writes down what is known of an attempt of a night; `at` tells the time of an action.
    pub(super) fn of(draw: &Draw, resumed: &[Resumed], at: impl Fn(ActionNo) -> DateTime<Utc>) -> History {
        let lost = resumed.iter().flat_map(|resumed| &resumed.resumption.attempts);
        let lost = lost.filter(|lost| lost.stage == draw.stage);
        History {
            closed: rfc3339(at(draw.closed_by)),
            drawn: draw.drawn_by.map(|action| rfc3339(at(action))),
            resumed: resumed
                .iter()
                .map(|resumed| PublishedResumption {
                    at: rfc3339(at(resumed.action)),
                    from: resumed.resumption.from,
                })
                .collect(),
            lost: lost
                .map(|lost| PublishedAttempt {
                    attempt: lost.attempt,
                    commitment: lost.commitment,
                    closed: rfc3339(lost.closed),
                    drawn: lost.drawn.map(rfc3339),
                })
                .collect(),
        }
    }
}

/// Writes a time as it stands in a protocol.
pub(super) fn rfc3339(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}
