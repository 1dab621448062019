//! What somebody who follows an evening makes of what a host answers at `kette.json`. On phones `static/head.js` and `static/signed.js` come to
//! the same; tests try both with the same lies.

use super::ClosedBranch;
use super::signed::{SignedHead, fingerprint};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use tournament::chain::{Body, Hash, walk};

/// An entry by its number and its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryName {
    /// Its number, 0 before the first.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
}

impl EntryName {
    /// Stands before the first entry.
    pub const START: EntryName = EntryName { number: 0, hash: Hash::START };
}

/// What a host answers, as far as it is looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainAnswer {
    /// The short name that is hashed into each entry; in the address of the host it may have a number behind it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tournament: String,
    /// The newest entry.
    pub head: EntryName,
    /// The entry that was asked for.
    pub at: Option<EntryName>,
    /// The bodies of the entries after it, without those of layout 1.
    pub bodies: Vec<Option<Hash>>,
    /// What the laptop has signed.
    #[serde(default)]
    pub signed: Option<SignedHead>,
    /// What the host has of entries that do not count any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed_branches: Vec<ClosedBranch>,
}

/// What a follower has of before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trust {
    /// The fingerprint of the key, from paper or from before.
    pub key: Option<String>,
    /// The epoch of the last head that was signed.
    pub epoch: Option<u32>,
    /// By how many milliseconds the clock of the hall seemed to be behind, at least.
    pub offset: Option<i64>,
}

/// What is to be made of the newest head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// Nothing is signed, and nobody said that it should be.
    None,
    /// The laptop has not signed this.
    #[serde(rename = "unsigned")]
    NotSigned,
    /// Another laptop has.
    Key,
    /// A laptop has from which another one had taken over.
    Back,
    /// It has, but long ago.
    Old,
    /// It has; how long ago nobody can say, since one of the clocks is wrong.
    Clocks,
    /// It has.
    Fresh,
}

/// The laptop signs every thirty seconds.
const OLD: TimeDelta = TimeDelta::seconds(90);

/// Clocks differ by so much without anybody minding.
const AHEAD: TimeDelta = TimeDelta::seconds(-120);

impl ChainAnswer {
    /// Returns whether an entry that was seen before is part of the journal, up to the newest one.
    pub fn contains(&self, slug: &str, seen: EntryName) -> bool {
        let bodies: Option<Vec<Body>> = self.bodies.iter().map(|body| body.map(Body)).collect();
        let Some(bodies) = bodies.filter(|_| self.at == Some(seen)) else { return false };
        let number = seen.number.saturating_add(u32::try_from(bodies.len()).unwrap_or(u32::MAX));
        let hash = walk(slug.as_bytes(), seen.number.into(), seen.hash, &bodies);
        self.head == EntryName { number, hash }
    }

    /// Says what the signature of the newest head is worth.
    pub fn judge(&self, slug: &str, trust: &Trust, now: DateTime<Utc>) -> Finding {
        let Some(signed) = &self.signed else {
            return if trust.key.is_some() { Finding::NotSigned } else { Finding::None };
        };
        let name = EntryName { number: signed.number, hash: signed.hash };
        let Some(at) = signed.time().filter(|_| name == self.head && signed.holds(slug)) else {
            return Finding::NotSigned;
        };
        if trust.key.as_ref().is_some_and(|key| *key != fingerprint(&signed.key)) {
            return Finding::Key;
        }
        if trust.epoch.is_some_and(|epoch| signed.epoch < epoch) {
            return Finding::Back;
        }
        let age = now - at;
        if age - TimeDelta::milliseconds(trust.offset.unwrap_or_default()) > OLD {
            Finding::Old
        } else if age > OLD || age < AHEAD {
            Finding::Clocks
        } else {
            Finding::Fresh
        }
    }
}
