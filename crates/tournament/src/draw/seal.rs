//! What makes a draw provable: a secret that is committed to before the phrase is known, and a seed made of both.

use super::Order;
use crate::chain::hex_text;
use crate::ids::TicketNo;
use crate::stage::Stage;
use schnapsen::text::text_serde;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The name of the procedure, the first thing that the seed is made of.
const TWO_POTS: &[u8] = b"preisschnapsen/two-pots/1\0";
/// The same for pairs from one bag.
const SHUFFLE: &[u8] = b"preisschnapsen/shuffle/1\0";
/// The same for a lot between those who share a place.
const LOT: &[u8] = b"preisschnapsen/lot/1\0";

macro_rules! digest {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(#[serde(with = "hex::serde")] pub [u8; 32]);

        hex_text!($name, 32);
    };
}

digest! {
    /// 32 bytes from the operating system, hidden until the draw.
    Secret
}
digest! {
    /// SHA-256 of the secret, published when the list is closed.
    Commitment
}
digest! {
    /// The key of the draw's random stream.
    Seed
}

digest! {
    /// The hash of the last entry in the journal of accounts when a list was closed.
    AccountsHead
}

/// Shows the digits of what is no secret.
macro_rules! debug_as_digits {
    ($($name:ident),+) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        })+
    };
}

debug_as_digits!(Commitment, Seed, AccountsHead);

impl fmt::Debug for Secret {
    /// Hides the secret: it must not slip into a log before the draw.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Returns the seed of a draw by `two-pots/1`: SHA-256 of the procedure's name, the secret, the canonical text's hash and the phrase.
    pub fn seed(&self, canonical: &str, phrase: &Phrase) -> Seed {
        self.seed_of(TWO_POTS, canonical, phrase)
    }

    /// Returns the seed of a draw by `shuffle/1`; only the name differs, so that no list of one procedure gives a draw of the other.
    pub fn shuffle_seed(&self, canonical: &str, phrase: &Phrase) -> Seed {
        self.seed_of(SHUFFLE, canonical, phrase)
    }

    /// Returns the seed of a lot by `lot/1`.
    pub fn lot_seed(&self, canonical: &str, phrase: &Phrase) -> Seed {
        self.seed_of(LOT, canonical, phrase)
    }

    fn seed_of(&self, procedure: &[u8], canonical: &str, phrase: &Phrase) -> Seed {
        let mut hash = Sha256::new();
        hash.update(procedure);
        hash.update(self.0);
        hash.update(Sha256::digest(canonical));
        hash.update(phrase.as_str());
        Seed(hash.finalize().into())
    }
}

/// Writes the text that stands for a closed list: a line with what is drawn, then a line per player with their tickets.
pub fn canonical_text(
    tournament: &str,
    stage: Stage,
    attempt: u32,
    slots: u32,
    order: Order,
    entries: &[Vec<TicketNo>],
) -> String {
    let mut text = format!("{tournament} {stage} {attempt} {slots} {order}\n");
    for tickets in entries {
        let numbers: Vec<String> = tickets.iter().map(TicketNo::to_string).collect();
        text.push_str(&numbers.join(" "));
        text.push('\n');
    }
    text
}

/// What the hall adds to the draw: upper-case letters A to Z, digits and single spaces; may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Phrase(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadPhrase {
    /// It has a character other than A to Z, 0 to 9 and the space.
    #[error("a phrase has A to Z, 0 to 9 and single spaces only, not {0:?}")]
    Character(char),
    /// A space stands at an end or beside another: two spellings of one phrase would be a choice.
    #[error("a phrase has single spaces between words and none at its ends")]
    Spaces,
    #[error("a phrase has at most {} characters", Phrase::MAX_LENGTH)]
    TooLong,
}

impl Phrase {
    /// The largest number of characters; 24 card codes fit well.
    pub const MAX_LENGTH: usize = 200;

    /// Returns the phrase as it is hashed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Phrase {
    type Err = BadPhrase;

    fn from_str(text: &str) -> Result<Phrase, BadPhrase> {
        if let Some(other) = text.chars().find(|c| !matches!(c, 'A'..='Z' | '0'..='9' | ' ')) {
            return Err(BadPhrase::Character(other));
        }
        if text.starts_with(' ') || text.ends_with(' ') || text.contains("  ") {
            return Err(BadPhrase::Spaces);
        }
        if text.len() > Self::MAX_LENGTH {
            return Err(BadPhrase::TooLong);
        }
        Ok(Phrase(text.to_owned()))
    }
}

text_serde!(Phrase);

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
