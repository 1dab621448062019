//! The calls between laptop and host as JSON over HTTP, version 1: their addresses begin with `/mirror/1`.

use super::{PublicEntry, SignedHead};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tournament::chain::Hash;

/// The version of the protocol, in the addresses of its calls.
pub const VERSION: u32 = 1;

/// So many entries are taken at once.
pub const MOST_ENTRIES: usize = 500;

/// So many bytes a call may have.
pub const MOST_BYTES: usize = 8 << 20;

/// So many bytes of a call move in a second on average, once it has lasted for [`SLOW_BEGINNING`].
pub const LEAST_A_SECOND: u64 = 1 << 10;

/// For so long a call may be slower than [`LEAST_A_SECOND`].
pub const SLOW_BEGINNING: Duration = Duration::from_secs(60);

/// So many entries an evening may have on a host.
pub const MOST_OF_A_NIGHT: u32 = 50_000;

/// So many bytes they may have together: what each server of a host reads when it starts.
pub const ENTRY_BYTES_OF_A_NIGHT: i64 = 64 << 20;

/// So many texts an evening may have on a host, erased ones too.
pub const MOST_TEXTS_OF_A_NIGHT: i64 = 10_000;

/// So many bytes they may have together, with their labels.
pub const TEXT_BYTES_OF_A_NIGHT: i64 = 8 << 20;

/// Lets no token and no code into a log: of what carries one it shows a single other field.
macro_rules! debug_only {
    ($($name:ident { $field:ident }),+) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
                shown.field(stringify!($field), &self.$field).finish_non_exhaustive()
            }
        })+
    };
}

debug_only!(Pairing { slug }, Token { path }, Handover { slug }, Decided { epoch });

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
    /// The last of them, signed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<SignedHead>,
}

/// A laptop asks to be let in with the code that was made on the host.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The code as it was typed.
    pub code: String,
    /// The short name of the evening, which all hashes contain.
    pub slug: String,
}

/// The host lets it in.
#[derive(Clone, Serialize, Deserialize)]
pub struct Token {
    /// What every later call carries as `Authorization: Bearer …`.
    pub token: String,
    /// Who the laptop is from now on, as in [`Head::epoch`].
    pub epoch: u32,
    /// Where guests find the evening on the host, a path.
    pub path: String,
    /// The code with which another laptop may take over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handover: Option<String>,
}

/// Another laptop asks to go on with an evening.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handover {
    /// The code of the other one as it was typed, and nothing: laptops of before send it in two halves, and the host reads both together.
    pub halves: (String, String),
    /// The short name of the evening.
    pub slug: String,
}

/// An entry that the host has, with its times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Milestone {
    /// Its number.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
    /// When it was written, by the clock of the laptop that wrote it.
    pub at: DateTime<Utc>,
    /// When it came, by the clock of the host.
    pub received_at: DateTime<Utc>,
}

/// The director has decided that this laptop is right.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// Who wrote last as far as the director knows, as in [`Head::epoch`]; if it is somebody else by now, nothing is decided.
    pub epoch: u32,
    /// The number of the last entry that both have, 0 if there is none.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
}

/// It writes from now on.
#[derive(Clone, Serialize, Deserialize)]
pub struct Decided {
    /// With this number, as in [`Head::epoch`].
    pub epoch: u32,
    /// The code for another laptop, in the place of the one before.
    pub handover: String,
}

/// Everything that came from this evening is to be deleted.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// Who asks, as in [`Head::epoch`].
    pub epoch: u32,
}

/// It is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    /// So many entries, those of closed branches included.
    pub entries: u32,
    /// So many words.
    pub texts: u32,
    /// So many reports of guests.
    pub reports: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_logged_holds_no_token_and_no_code() {
        let secret = || "7K3MQ".to_owned();
        let pairing = Pairing { code: secret(), slug: "abend".to_owned() };
        let token =
            Token { token: secret(), epoch: 1, path: "/t/abend".to_owned(), handover: Some(secret()) };
        let handover = Handover { halves: (secret(), secret()), slug: "abend".to_owned() };
        let decided = Decided { epoch: 2, handover: secret() };
        let logged = format!("{pairing:?} {token:?} {handover:?} {decided:?}");
        assert!(logged.contains("abend") && !logged.contains("7K3MQ"), "{logged}");
    }
}
