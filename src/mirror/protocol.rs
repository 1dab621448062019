//! The calls between laptop and host as JSON over HTTP, version 1: their addresses begin with `/mirror/1`.

use super::PublicEntry;
use crate::chain::Hash;
use serde::{Deserialize, Serialize};

/// So many entries are taken at once.
pub const MOST_ENTRIES: usize = 500;

/// So many bytes a call may have.
pub const MOST_BYTES: usize = 8 << 20;

/// So many entries an evening may have on a host.
pub const MOST_OF_A_NIGHT: u32 = 50_000;

/// How far a journal is on the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Head {
    /// Which laptop writes it: one more with each that took it over.
    pub epoch: u32,
    /// The number of the last entry, 0 before the first.
    pub number: u32,
    /// Its hash, [`Hash::START`] before the first.
    pub hash: Hash,
}

/// Entries that follow each other, for the end of the journal on the host.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Append {
    /// Who writes, as in [`Head::epoch`].
    pub epoch: u32,
    /// The number of the first of them.
    pub from: u32,
    /// At most [`MOST_ENTRIES`].
    pub entries: Vec<PublicEntry>,
}

/// A laptop asks to be let in with the code that was made on the host.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The code as it was typed.
    pub code: String,
    /// The short name of the evening, which all hashes contain.
    pub slug: String,
}

/// The host lets it in.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Token {
    /// What every later call carries as `Authorization: Bearer …`.
    pub token: String,
    /// Who the laptop is from now on, as in [`Head::epoch`].
    pub epoch: u32,
    /// Where guests find the evening on the host, a path.
    pub path: String,
}
