//! How an evening stands with its host, as the pages of the staff say it.

use super::parting::Parting;
use crate::mirror::{Hindrance, Stop};
use chrono::{DateTime, TimeDelta, Utc};

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
