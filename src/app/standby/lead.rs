//! Who leads, noted beside the database and in no copy: whoever goes on with a copy is another laptop.

use super::beside;
use super::calling::Link;
use crate::mirror::{JournalHead, Rift, Third};
use crate::store::backup;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What stands behind the name of the database.
const FILE: &str = ".standby";
/// No such file is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// What a laptop does beside another one.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "lead", rename_all = "kebab-case")]
pub enum Lead {
    /// It leads, and there is nothing to be said about it.
    #[default]
    Leads,
    /// It follows.
    Follows {
        /// Whom.
        link: Link,
    },
    /// It has stopped, because another one leads.
    Stopped {
        /// Where that one is found, if it said so.
        address: Option<String>,
        /// Since when.
        at: DateTime<Utc>,
        /// How that one is asked whether it leads, if it said where it is.
        #[serde(default)]
        by: Option<Link>,
        /// By what that one was known here, if it followed this one: also where it has said no address.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        member: Option<String>,
        /// From whom this one had taken over: that one is told that another one leads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        former: Option<Link>,
    },
    /// It has taken over, and answers the other one. Without having asked, it tells that one as soon as it answers.
    TookOver {
        /// Whom it followed.
        link: Link,
        /// How far its journals were then.
        heads: Vec<JournalHead>,
        /// That both have written, once that is known.
        rift: Option<Rift>,
        /// Whether the other one knows.
        #[serde(default)]
        told: bool,
    },
    /// It leads, and another laptop does too.
    Rivalled {
        /// Where that one is found, if it said so.
        address: Option<String>,
        /// Where the two part, if that is known.
        rift: Option<Rift>,
    },
}

impl Lead {
    /// Returns who leads where that is somebody else than the one that asks, as which this one knows it.
    pub(super) fn third(&self, id: &str) -> Option<Third> {
        match self {
            Lead::Stopped { address, by, member, .. } => {
                let by = member.as_deref().or(by.as_ref().map(Link::id));
                (by != Some(id)).then(|| Third { address: address.clone() })
            }
            Lead::Leads | Lead::Follows { .. } | Lead::TookOver { .. } | Lead::Rivalled { .. } => None,
        }
    }
}

/// The file, and what stands in it.
pub(super) struct LeadFile {
    file: PathBuf,
    now: Mutex<Lead>,
}

impl LeadFile {
    pub(super) fn read(database: &Path) -> io::Result<LeadFile> {
        Ok(LeadFile { file: beside(database, FILE), now: Mutex::new(lead_of(database)?) })
    }

    pub(super) fn get(&self) -> Lead {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes another one.
    pub(super) fn set(&self, lead: Lead) -> io::Result<()> {
        self.change(|_| Some(lead)).map(drop)
    }

    /// Notes another one in the place of this one, unless something else is noted by now; returns whether it did.
    pub(super) fn replace(&self, before: &Lead, after: Lead) -> io::Result<bool> {
        self.change(|now| (now == before).then_some(after))
    }

    /// Notes what follows from what is noted now, if anything does, the file first; returns whether it did. Nobody else notes anything meanwhile.
    pub(super) fn change(&self, next: impl FnOnce(&Lead) -> Option<Lead>) -> io::Result<bool> {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(lead) = next(&now) else { return Ok(false) };
        match &lead {
            Lead::Leads => match fs::remove_file(&self.file) {
                Err(fault) if fault.kind() != io::ErrorKind::NotFound => return Err(fault),
                _ => {}
            },
            Lead::Follows { .. } | Lead::Stopped { .. } | Lead::TookOver { .. } | Lead::Rivalled { .. } => {
                backup::replace(serde_json::to_string_pretty(&lead)?.as_bytes(), &self.file)?;
            }
        }
        *now = lead;
        Ok(true)
    }
}

/// Returns what is noted beside a database.
///
/// # Errors
/// The file is there and cannot be read.
pub fn lead_of(database: &Path) -> io::Result<Lead> {
    match backup::read_small(&beside(database, FILE), LONGEST)? {
        Some(text) => serde_json::from_str(&text).map_err(io::Error::from),
        None => Ok(Lead::Leads),
    }
}
