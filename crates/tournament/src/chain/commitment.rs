//! Commitments: salted hashes. Whoever has the salt and the thing can show that they belong to the journal; whoever has neither learns
//! nothing from it, and once a salt is erased nobody can guess the thing any more.

use super::hash::{Hash, hex_text};
use serde::{Deserialize, Serialize};
use std::fmt;

/// 32 random bytes of one entry. All of its salts are made of them, and they are kept nowhere.
pub struct Seed([u8; 32]);

/// 16 random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Salt(#[serde(with = "hex::serde")] [u8; 16]);

impl Seed {
    /// Takes bytes that nobody can guess.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Returns the salt of an entry's events.
    pub fn of_events(&self) -> Salt {
        derived(&self.0, "events")
    }

    /// Returns the salt of a text of an entry. It cannot be made of the salts of other texts or of the events.
    pub fn of_text(&self, label: &str) -> Salt {
        derived(&self.0, &format!("text {label}"))
    }
}

impl Salt {
    /// Stands for one that cannot be read: whatever is hashed with it differs from what was written.
    pub const UNREADABLE: Salt = Salt([0; 16]);

    /// Returns the salt of one of the events of an entry, counted from 0. It can be shown without those of the others.
    pub fn of_event(self, event: usize) -> Salt {
        derived(&self.0, &event.to_string())
    }

    /// Returns the commitment to an event, with the salt of that event.
    pub fn commit_event(self, json: &[u8]) -> Hash {
        Hash::of_lines([b"preisschnapsen/event/2".as_slice(), self.to_string().as_bytes(), json])
    }

    /// Returns the commitment to a text; the label says what it is the text of, and has no line feed.
    pub fn commit_text(self, label: &str, text: &str) -> Hash {
        let salt = self.to_string();
        let lines = [b"preisschnapsen/text/2".as_slice(), salt.as_bytes(), label.as_bytes(), text.as_bytes()];
        Hash::of_lines(lines)
    }
}

/// Makes a salt of a secret and the name of what it is for.
fn derived(secret: &[u8], name: &str) -> Salt {
    let secret = hex::encode(secret);
    Salt(Hash::of_lines([b"preisschnapsen/salt/2".as_slice(), secret.as_bytes(), name.as_bytes()]).half())
}

hex_text!(Salt, 16);

impl fmt::Debug for Salt {
    /// Does not tell it: a log is no place for salts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}
