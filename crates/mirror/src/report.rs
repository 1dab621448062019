//! What a guest reports at the host, and what the laptop makes of it: the host hands on, the laptop decides.

use chrono::{DateTime, Utc};
use core::net::IpAddr;
use serde::{Deserialize, Serialize};
use tournament::chain::Hash;
use tournament::{MatchId, Pairing, Rejection, Score};

/// A report as the host hands it on. It has no `Debug`: whoever knows the key speaks for the ticket.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestReport {
    /// The one-time key of the form, so that it counts once.
    pub form: String,
    /// The key of the ticket, as it stands in the code.
    pub key: String,
    /// What it says.
    #[serde(flatten)]
    pub report: MatchReport,
    /// From where the host was asked.
    pub from: ReportOrigin,
}

/// What the holder of a ticket reports of a match, in the hall and at a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchReport {
    /// Which match, and how it ended.
    #[serde(flatten)]
    pub said: SaidResult,
    /// The version of the match that they have seen.
    pub seen: u32,
}

/// What a report says, without who has said it. This much of it stays at the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidResult {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// How it ended.
    pub score: Score,
}

/// From where somebody has reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportOrigin {
    /// The whole address.
    pub address: IpAddr,
    /// What of it one household or inn has in common.
    pub network: IpAddr,
}

/// A report that waits at the host. It has no `Debug` either.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingReport {
    /// Its number; later ones are higher.
    pub id: i64,
    /// When it came, by the clock of the host.
    pub received_at: DateTime<Utc>,
    /// A [`GuestReport`] as JSON.
    pub report: String,
}

/// The reports that wait at the host.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inbox {
    /// Oldest first.
    pub reports: Vec<WaitingReport>,
}

/// What the laptop tells the host about one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnsweredReport {
    /// Who writes, as in [`Head::epoch`](super::Head::epoch).
    pub epoch: u32,
    /// A [`ReportAnswer`] as JSON.
    pub answer: String,
}

/// What became of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportAnswer {
    /// It stands in the journal.
    Taken {
        /// Under this number.
        entry: u32,
        /// What it led to.
        #[serde(rename = "as")]
        led_to: LedTo,
    },
    /// The rules refuse it, for the same reasons as in the hall.
    Refused(Rejection),
    /// The key opens no ticket of the evening.
    NoTicket,
    /// It is no report of this protocol.
    Unreadable,
}

/// What a report led to that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LedTo {
    /// It stands there, and nothing more.
    Noted,
    /// Both have said the same, and that is the result.
    Result,
    /// The other side says something else.
    Dispute,
}

impl MatchReport {
    /// Returns the report of a match by somebody who has seen it as it is.
    pub fn new(pairing: &Pairing, score: Score) -> MatchReport {
        MatchReport { said: SaidResult { id: pairing.id, score }, seen: pairing.version }
    }
}

impl GuestReport {
    /// Returns what of a report stays at the host once it was answered: no key and no address; "" of what cannot be read.
    pub fn without_secrets(report: &str) -> String {
        let said: Option<SaidResult> = serde_json::from_str(report).ok();
        said.and_then(|said| serde_json::to_string(&said).ok()).unwrap_or_default()
    }
}

/// Returns the hash by which a host knows the key of a ticket, or that of a director. A key has 128 random bits or more: nobody finds it from its hash,
/// and no two of any evening are the same.
pub fn hash_of_key(key: &str) -> Hash {
    Hash::of_lines([b"preisschnapsen/ticket-key/1".as_slice(), key.as_bytes()])
}

/// A report as its sender finds it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnReport {
    /// Its number; later ones are higher.
    pub id: i64,
    /// What it says; `None` if that cannot be read.
    pub said: Option<SaidResult>,
    /// What the laptop made of it; [`ReportAnswer::Unreadable`] if a newer one said something that this host does not understand.
    pub answer: Option<ReportAnswer>,
    /// How many seconds ago it was answered, or came if it waits.
    pub seconds: i64,
}

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutReport {
    /// It waits under this number.
    Stored(i64),
    /// The same form has come before, under this number.
    AlreadyThere(i64),
    /// Too many wait, of all or of this sender.
    Full,
    /// It is too long, or has a NUL.
    Unfit,
    /// The night has ended, or nobody may see it.
    Closed,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{MatchResult, Stage};

    fn id() -> MatchId {
        MatchId { stage: Stage::FIRST, attempt: 1, number: 17 }
    }

    #[test]
    fn a_report_is_written_as_the_protocol_says_and_loses_what_is_secret() {
        let report = GuestReport {
            form: "0f".repeat(16),
            key: "ab".repeat(16),
            report: MatchReport {
                said: SaidResult { id: id(), score: Score { left: 2, right: 1 } },
                seen: 12,
            },
            from: ReportOrigin { address: [203, 0, 113, 7].into(), network: [203, 0, 113, 0].into() },
        };
        let text = serde_json::to_string(&report).unwrap();
        let said = r#"{"match":{"stage":"R1","attempt":1,"number":17},"score":{"left":2,"right":1}}"#;
        assert!(text.contains(said.trim_matches(['{', '}'])), "{text}");
        assert!(text.contains(r#""from":{"address":"203.0.113.7","network":"203.0.113.0"}"#), "{text}");
        assert!(serde_json::from_str::<GuestReport>(&text).is_ok_and(|read| read == report));
        assert_eq!(GuestReport::without_secrets(&text), said);
        assert_eq!(GuestReport::without_secrets("2:1"), "");
    }

    #[test]
    fn answers_are_written_as_the_protocol_says() {
        let standing = MatchResult::Played(Score { left: 0, right: 2 });
        for (answer, text) in [
            (
                ReportAnswer::Taken { entry: 57, led_to: LedTo::Result },
                r#"{"taken":{"entry":57,"as":"result"}}"#,
            ),
            (ReportAnswer::NoTicket, r#""no-ticket""#),
            (
                ReportAnswer::Refused(Rejection::ResultStands { id: id(), standing }),
                r#"{"refused":{"result-stands":{"id":{"stage":"R1","attempt":1,"number":17},"standing":{"played":{"left":0,"right":2}}}}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&answer).unwrap(), text);
            assert_eq!(serde_json::from_str::<ReportAnswer>(text).unwrap(), answer);
        }
        let later = r#"{"refused":{"something-of-later":1}}"#;
        assert!(serde_json::from_str::<ReportAnswer>(later).is_err());
    }
}
