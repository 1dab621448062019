//! What a refusal comes to, in one table: the status of the host's answer, what a laptop learns that was let in, and what one learns that asks to be.

use super::{Answer, Hindrance, Refusal, VERSION};

/// Why a host did not let a laptop in.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each says in its error what it is")]
pub enum NotPaired {
    #[error("no answer from the host: {0}")]
    Silent(String),
    /// Somebody answers who is no host of this protocol.
    #[error("what answers there is not a host of this version")]
    NoHost,
    #[error("the host does not know the code")]
    WrongCode,
    #[error("the code is used already")]
    UsedCode,
    #[error("the time of the code is over")]
    ExpiredCode,
    #[error("the host has no key of this director")]
    Locked,
    #[error("too many codes were tried at the host")]
    TooOften,
    #[error("the code is that of another evening")]
    OtherEvening,
    #[error("no secure connection")]
    Insecure,
    #[error("the host speaks another version of the protocol")]
    OtherVersion {
        /// Whether it is the host that is newer.
        newer: bool,
    },
    #[error("the host has taken the evening down")]
    TakenDown,
    /// It has no database at the moment, or no room.
    #[error("the host cannot store anything at the moment")]
    Away,
}

/// What a refusal comes to.
#[derive(Debug)]
pub struct Meaning {
    /// The status with which the host refuses.
    pub status: u16,
    /// What a laptop learns that was let in.
    pub answer: Answer,
    /// What one learns that asks to be let in. Of most refusals that is nothing: they never meet it.
    pub not_paired: NotPaired,
}

impl Refusal {
    /// Returns what it comes to on both ends.
    pub fn meaning(&self) -> Meaning {
        use Answer::{Hindered, Late, Silence, Unknown};
        use Hindrance::NotTheHost;
        use NotPaired::NoHost;
        let refused = || Answer::Refused(self.clone());
        let other = |newer| Hindered(Hindrance::OtherVersion { newer });
        let (status, answer, not_paired) = match self {
            Refusal::EpochOver { head: Some(_), .. } => (410, refused(), NoHost),
            // Of words that were refused because another laptop writes, the head says more.
            Refusal::EpochOver { head: None, .. } => (410, Unknown, NoHost),
            Refusal::Fork { .. } | Refusal::Gap { .. } => (409, refused(), NoHost),
            Refusal::Fault { .. } => (422, refused(), NoHost),
            Refusal::TooMany => (413, refused(), NoHost),
            Refusal::Full { .. } => (507, refused(), NoHost),
            Refusal::NotSigned => (422, Hindered(NotTheHost), NoHost),
            // It does not know what an entry of this version looks like.
            Refusal::Unfit { .. } => (422, other(false), NoHost),
            Refusal::Answered { .. } | Refusal::Changed { .. } => (409, Hindered(NotTheHost), NoHost),
            Refusal::UnknownToken | Refusal::TokenOver => (401, Unknown, NoHost),
            Refusal::OnlyErases => (403, Late, NoHost),
            Refusal::Deleted => (410, Unknown, NotPaired::TakenDown),
            Refusal::TakenDown => (403, Hindered(Hindrance::TakenDown), NotPaired::TakenDown),
            Refusal::UnknownCode => (404, Hindered(NotTheHost), NotPaired::WrongCode),
            Refusal::UsedCode => (410, Hindered(NotTheHost), NotPaired::UsedCode),
            Refusal::ExpiredCode => (410, Hindered(NotTheHost), NotPaired::ExpiredCode),
            Refusal::Locked => (403, Hindered(NotTheHost), NotPaired::Locked),
            Refusal::TooManyWrongCodes => (429, Hindered(NotTheHost), NotPaired::TooOften),
            Refusal::OtherTournament { .. } => (409, Hindered(NotTheHost), NotPaired::OtherEvening),
            Refusal::TooOften => (429, Hindered(Hindrance::TooOften), NotPaired::TooOften),
            Refusal::TooSlow => (408, Silence, NotPaired::Away),
            Refusal::TooLarge => (413, Hindered(Hindrance::TooLarge), NoHost),
            Refusal::Away => (503, Hindered(Hindrance::Away), NotPaired::Away),
            Refusal::DiskFull => (507, Hindered(Hindrance::DiskFull), NotPaired::Away),
            Refusal::Unreadable { .. } => (400, other(false), NotPaired::OtherVersion { newer: false }),
            Refusal::UnknownEntry | Refusal::UnknownReport | Refusal::UnknownCall => {
                (404, Hindered(NotTheHost), NoHost)
            }
            Refusal::UnknownVersion { versions } => {
                let newer = versions.iter().any(|version| *version > VERSION);
                (404, other(newer), NotPaired::OtherVersion { newer })
            }
            // No host of this version says that.
            Refusal::Other => (500, Hindered(NotTheHost), NoHost),
        };
        Meaning { status, answer, not_paired }
    }
}
