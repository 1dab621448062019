//! How an evening stands with its host, as the pages of the staff say it.

use super::host_url::HostUrl;
use super::line::Through;
use super::parting::Parting;
use crate::mirror::{Hindrance, Stop};
use chrono::{DateTime, TimeDelta, Utc};
use std::fmt;

/// An evening that is published.
#[derive(Clone, PartialEq, Eq)]
pub struct Published {
    pub host: HostUrl,
    /// Where guests find the evening there.
    pub address: String,
    /// The fingerprint of the key with which the evening is signed, if there is one.
    pub fingerprint: Option<String>,
    /// Whether nothing is sent at the moment because somebody wants it so.
    pub paused: bool,
    /// The two halves of the code with which another laptop may take over.
    pub handover: Option<(String, String)>,
    /// Whether another laptop has written to the host before: what people have on paper of that one's code is worth nothing any more.
    pub is_anew: bool,
    pub standing: Standing,
}

impl fmt::Debug for Published {
    /// Does not tell the code: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut published = f.debug_struct("Published");
        published.field("address", &self.address).field("paused", &self.paused);
        published.field("standing", &self.standing).finish_non_exhaustive()
    }
}

impl Published {
    /// Returns whether guests find the evening there, as far as the host has said.
    pub fn is_shown(&self) -> bool {
        self.standing.halt.is_none() && self.standing.hindrance != Some(Hindrance::TakenDown)
    }

    /// Returns the address of a page on the host as it stands in a code on paper: behind it the fingerprint of the key, which no browser sends to the
    /// host.
    pub fn in_code(&self, path: &str) -> String {
        let address = self.host.with_path(path);
        match &self.fingerprint {
            Some(fingerprint) => format!("{address}#k={fingerprint}"),
            None => address,
        }
    }
}

/// How an evening stands with its host.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// The number of the last entry that the host has.
    pub acknowledged: u32,
    /// When it answered last; `None` if it has not since the start.
    pub contact: Option<DateTime<Utc>>,
    /// How often in a row it has not.
    pub failures: u32,
    /// How much the clock of this machine is ahead of the host's, as far as it has said.
    pub clock: TimeDelta,
    /// How much is through of what is sent, where the line is slow.
    pub slow: Option<Through>,
    /// What keeps it from answering, as far as that is known.
    pub hindrance: Option<Hindrance>,
    /// Why nothing more is sent.
    pub halt: Option<Halt>,
    /// Where the two journals part, once the host has been asked after a halt about which a person can decide.
    pub parting: Option<Parting>,
}

/// Why nothing more is sent until somebody decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The two journals do not fit, or the host refuses.
    Stopped(Stop),
    /// The evening was begun with an older version, whose entries commit to nothing.
    OldEntries,
}

impl Halt {
    /// Returns whether a person can decide that this laptop is right.
    pub fn can_be_decided(self) -> bool {
        match self {
            Halt::Stopped(Stop::Fork { .. } | Stop::Behind { .. } | Stop::EpochOver) => true,
            Halt::Stopped(Stop::Refused { .. } | Stop::Full | Stop::Revoked | Stop::Late)
            | Halt::OldEntries => false,
        }
    }
}
