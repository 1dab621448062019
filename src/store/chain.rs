//! The chain of a journal: the hash of an entry is made of the entry and of the hash before it, so that none is changed, left
//! out or slipped in without every later hash becoming another. `docs/JOURNAL.md` says how other programs recompute it.

use diesel::Queryable;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The first line of what is hashed; another layout will be called otherwise.
const LAYOUT: &[u8] = b"preisschnapsen/journal/1";

/// The SHA-256 of an entry and of all before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Stands before the first entry.
    pub const START: Hash = Hash([0; 32]);

    /// Returns the first 16 hexadecimal digits in groups of four, as they stand on walls and sheets: `3fa9 01bc 77e2 90d4`.
    pub fn short(self) -> String {
        self.0[..8].chunks(2).map(hex::encode).collect::<Vec<_>>().join(" ")
    }

    /// Returns the first 16 hexadecimal digits in one piece, as they stand in names of files.
    pub fn compact(self) -> String {
        hex::encode(&self.0[..8])
    }

    /// Returns the hash of a text.
    pub(super) fn of(text: &[u8]) -> Hash {
        Hash(Sha256::digest(text).into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = hex::FromHexError;

    /// Reads 64 hexadecimal digits.
    fn from_str(text: &str) -> Result<Hash, hex::FromHexError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes)?;
        Ok(Hash(bytes))
    }
}

/// An entry as it is written in the database, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub(super) struct Written {
    /// Its number.
    pub(super) number: i64,
    /// The time as text.
    pub(super) at: Vec<u8>,
    /// The number of the user who made it, in decimal digits; nothing for a player and for the command line.
    pub(super) by_user: Option<Vec<u8>>,
    /// The ticket with whose key it was made.
    pub(super) by_ticket: Option<Vec<u8>>,
    /// The events as JSON.
    pub(super) events: Vec<u8>,
}

impl Written {
    /// Returns the hash of this entry of a tournament's journal.
    pub(super) fn hash(&self, slug: &[u8], previous: Hash) -> Hash {
        let nobody = b"-".as_slice();
        let author = [self.by_user.as_deref(), self.by_ticket.as_deref()].map(|by| by.unwrap_or(nobody));
        let (number, previous) = (self.number.to_string(), previous.to_string());
        let lines = [
            LAYOUT,
            slug,
            number.as_bytes(),
            &self.at,
            &author.join(b" ".as_slice()),
            &self.events,
            previous.as_bytes(),
            b"",
        ];
        Hash::of(&lines.join(b"\n".as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first() -> Written {
        Written {
            number: 1,
            at: b"2027-01-05T18:00:00.000Z".into(),
            by_user: Some(b"3".into()),
            by_ticket: None,
            events: br#"["finished"]"#.into(),
        }
    }

    /// The figures are those of `sha256sum` on the text of docs/JOURNAL.md.
    #[test]
    fn the_hash_is_that_of_the_documented_text() {
        let zeros = "0".repeat(64);
        let text = format!(
            "preisschnapsen/journal/1\nabend\n1\n2027-01-05T18:00:00.000Z\n3 -\n[\"finished\"]\n{zeros}\n"
        );
        let hash = first().hash(b"abend", Hash::START);
        assert_eq!(hash, Hash::of(text.as_bytes()));
        assert_eq!(hash.to_string(), SUM);
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(hash.short().replace(' ', ""), hash.compact());
        assert!(SUM.starts_with(&hash.compact()));
    }

    const SUM: &str = "1a81c2d8ee58145b67851c214a6780dec1e3e0565cbe753c20eae08747639540";

    #[test]
    fn every_part_of_an_entry_counts() {
        let hash = first().hash(b"abend", Hash::START);
        let changed = [
            Written { number: 2, ..first() },
            Written { at: b"2027-01-05T18:00:00.001Z".into(), ..first() },
            Written { by_user: None, ..first() },
            Written { by_user: None, by_ticket: Some(b"3".into()), ..first() },
            Written { by_ticket: Some(b"3".into()), ..first() },
            Written { events: br#"["reopened"]"#.into(), ..first() },
        ];
        for entry in changed {
            assert_ne!(entry.hash(b"abend", Hash::START), hash, "{entry:?}");
        }
        assert_ne!(first().hash(b"abenc", Hash::START), hash);
        assert_ne!(first().hash(b"abend", hash), hash);
    }
}
