//! The newest entry of a journal as its laptop signs it, so that nobody else can pass another one off as its own.

use super::Head;
use chrono::{DateTime, SecondsFormat, Utc};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use std::fmt;
use tournament::chain::Hash;

/// A head with its time, signed with the key of the evening. A later version may say more beside it, which this one does not need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedHead {
    /// Which laptop writes, as in [`Head::epoch`].
    pub epoch: u32,
    /// The number of the newest entry.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
    /// When it was signed, by the clock of the laptop: UTC, RFC 3339 with milliseconds.
    pub at: String,
    /// Whether the evening goes on.
    pub state: EveningState,
    /// The public key, 64 hexadecimal digits.
    pub key: String,
    /// The Ed25519 signature of [`SignedHead::text`], 128 hexadecimal digits.
    pub signature: String,
}

/// How far an evening is, as its laptop says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EveningState {
    /// No list was closed yet, and it is another day.
    Before,
    /// It goes on.
    On,
    /// The director has ended it.
    Over,
    /// It may go on in the hall, but nothing more is sent: a director has paused or ended that.
    Paused,
}

impl fmt::Display for EveningState {
    /// Says the word that is signed, which is the same in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What stands in a head before it is signed.
#[derive(Debug, Clone, Copy)]
pub struct HeadToSign<'a> {
    /// The short name of the evening.
    pub slug: &'a str,
    /// The newest entry.
    pub head: Head,
    /// When.
    pub at: DateTime<Utc>,
    /// Whether the evening goes on.
    pub state: EveningState,
}

impl HeadToSign<'_> {
    /// Signs it with a key that returns its public half and a signature, both in hexadecimal digits.
    pub fn sign(self, sign: impl FnOnce(&str) -> (String, String)) -> SignedHead {
        let HeadToSign { slug, head: Head { epoch, number, hash }, at, state } = self;
        let at = at.to_rfc3339_opts(SecondsFormat::Millis, true);
        let (key, signature) = (String::new(), String::new());
        let head = SignedHead { epoch, number, hash, at, state, key, signature };
        let (key, signature) = sign(&head.text(slug));
        SignedHead { key, signature, ..head }
    }
}

impl SignedHead {
    /// Returns what is signed: seven lines, each ended by a line feed.
    pub fn text(&self, slug: &str) -> String {
        let SignedHead { epoch, number, hash, at, state, .. } = self;
        format!("preisschnapsen/head/1\n{slug}\n{epoch}\n{number}\n{hash}\n{at}\n{state}\n")
    }

    /// Returns whether it was signed with the key that stands in it.
    pub fn holds(&self, slug: &str) -> bool {
        let is_plain = self.key == self.key.to_lowercase() && self.at.len() < 40;
        is_plain && is_signed(&self.text(slug), &self.key, &self.signature)
    }

    /// Returns the head without time and signature.
    pub fn head(&self) -> Head {
        Head { epoch: self.epoch, number: self.number, hash: self.hash }
    }

    /// Returns when it was signed by the laptop's clock, `None` if that is no time.
    pub fn time(&self) -> Option<DateTime<Utc>> {
        self.at.parse().ok()
    }
}

/// Returns whether a text was signed with a key. Key and signature are hexadecimal digits.
pub fn is_signed(text: &str, key: &str, signature: &str) -> bool {
    let (Ok(key), Ok(signature)) = (hex::decode(key), hex::decode(signature)) else { return false };
    UnparsedPublicKey::new(&ED25519, key).verify(text.as_bytes(), &signature).is_ok()
}

/// Returns the fingerprint of a public key, as it stands on paper and in codes: 16 hexadecimal digits.
pub fn fingerprint(key: &str) -> String {
    let sum = Hash::of(format!("preisschnapsen/head-key/1\n{key}\n").as_bytes());
    sum.to_string().chars().take(16).collect()
}
