//! SHA-256 and how it is written.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A SHA-256: of an entry and all before it, of its body, or of something that is committed to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hash(#[serde(with = "hex::serde")] [u8; 32]);

impl Hash {
    /// Stands before the first entry.
    pub const START: Hash = Hash([0; 32]);

    /// Returns the first 16 hexadecimal digits in groups of four, as they stand on walls and sheets: `3fa9 01bc 77e2 90d4`.
    pub fn short(self) -> String {
        let digits = self.compact();
        let groups: Vec<&str> =
            [0..4, 4..8, 8..12, 12..16].into_iter().filter_map(|at| digits.get(at)).collect();
        groups.join(" ")
    }

    /// Returns the first 16 hexadecimal digits in one piece, as they stand in names of files.
    pub fn compact(self) -> String {
        self.to_string().chars().take(16).collect()
    }

    pub fn bytes(self) -> [u8; 32] {
        self.0
    }

    pub fn of(text: &[u8]) -> Hash {
        Hash(Sha256::digest(text).into())
    }

    /// Returns the hash of lines, each ended by a line feed.
    pub fn of_lines<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Hash {
        let mut sum = Sha256::new();
        for line in lines {
            sum.update(line);
            sum.update(b"\n");
        }
        Hash(sum.finalize().into())
    }

    /// Returns the first 16 bytes.
    pub(super) fn half(self) -> [u8; 16] {
        let mut half = [0; 16];
        half.iter_mut().zip(self.0).for_each(|(half, byte)| *half = byte);
        half
    }
}

impl From<[u8; 32]> for Hash {
    fn from(bytes: [u8; 32]) -> Hash {
        Hash(bytes)
    }
}

/// Writes bytes as hexadecimal digits, two for each, and reads them.
macro_rules! hex_text {
    ($name:ident, $bytes:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = hex::FromHexError;

            fn from_str(text: &str) -> Result<$name, hex::FromHexError> {
                let mut bytes = [0; $bytes];
                hex::decode_to_slice(text, &mut bytes)?;
                Ok($name(bytes))
            }
        }
    };
}
pub(crate) use hex_text;

hex_text!(Hash, 32);

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}
