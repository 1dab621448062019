//! What a second laptop in the hall and the one that leads say to each other. Calls and answers travel sealed (`docs/STANDBY.md`).

use super::replica::Change;
use crate::chain::Hash;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of what is said here.
pub const STANDBY_PROTOCOL: u32 = 1;

/// How far a journal is. That of the accounts has a name that no evening can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalHead {
    /// The short name of the evening.
    pub slug: String,
    /// The number of the last entry.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
}

/// Two laptops do not have the same journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rift {
    /// The other one ends before this one: a copy was brought back there.
    Behind {
        /// Of which evening.
        slug: String,
        /// How far this one is.
        own: u32,
        /// How far the other one is.
        other: u32,
    },
    /// Both have an entry of this number, and these are different ones.
    Fork {
        /// Of which evening.
        slug: String,
        /// The number.
        number: u32,
    },
}

impl Rift {
    /// Returns the short name of the evening that it is about, `None` if it is about the accounts: no evening has brackets in its name.
    pub fn evening(&self) -> Option<&str> {
        let (Rift::Behind { slug, .. } | Rift::Fork { slug, .. }) = self;
        Some(slug.as_str()).filter(|slug| !slug.starts_with('('))
    }

    /// Returns why one laptop does not have all that another one has, `None` if it has. `end` and `hash` tell how far its journals are and
    /// what stands there; what it does not know is not there.
    pub fn between(
        own: &[JournalHead],
        end: impl Fn(&str) -> u32,
        hash: impl Fn(&str, u32) -> Option<Hash>,
    ) -> Option<Rift> {
        own.iter().find_map(|head| {
            let (slug, other) = (head.slug.clone(), end(&head.slug));
            if other < head.number {
                return Some(Rift::Behind { slug, own: head.number, other });
            }
            let is_there = head.number == 0 || hash(&head.slug, head.number) == Some(head.hash);
            (!is_there).then_some(Rift::Fork { slug, number: head.number })
        })
    }
}

/// A laptop asks to be let in. The code itself does not travel.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Hello {
    /// [`STANDBY_PROTOCOL`].
    pub protocol: u32,
    /// How its tables are made.
    #[serde(default)]
    pub layout: String,
    /// Its share of the key, hexadecimal.
    #[serde(default)]
    pub share: String,
    /// What only who has the code can have made of that, hexadecimal.
    #[serde(default)]
    pub proof: String,
}

/// It is let in.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Welcome {
    /// The other share of the key, hexadecimal.
    pub share: String,
    /// [`Admission`], sealed, hexadecimal.
    pub sealed: String,
}

/// Who the laptop is from now on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Admission {
    /// What its calls carry.
    pub id: String,
}

/// What a second laptop asks.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// How its tables are made.
    pub layout: String,
    /// The sum of the database that it has.
    pub has: Option<Hash>,
    /// The sum of the notes about the evenings that it has.
    #[serde(default)]
    pub notes: Option<Hash>,
    /// The port at which it answers itself, and whether it speaks TLS there.
    pub door: Option<(u16, bool)>,
    /// What it wants.
    pub wish: AskedFor,
}

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AskedFor {
    /// What is new; the answer may take so many seconds.
    News(u8),
    /// That the other one stops, and the rest.
    Handover,
    /// Nothing: it has taken over already, with journals that were so far.
    TookOver(Vec<JournalHead>),
    /// Whether it leads.
    WhoLeads,
}

/// What the laptop that leads answers; the bytes of the pieces follow.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowAnswer {
    /// What changes the database that the other one has; `None` if nothing does.
    pub change: Option<Change>,
    /// With which hosts its evenings are paired, as it keeps that.
    pub pairings: String,
    /// The key with which the house signs, as it keeps that; `None` before the first signature.
    pub house_key: Option<String>,
    /// What is noted outside of the database of how far its evenings are, as it keeps that; `None` if the other one has it.
    #[serde(default)]
    pub notes: Option<String>,
    /// Whether it has stopped.
    pub stopped: bool,
    /// Why it has not: both have written.
    pub rift: Option<Rift>,
    /// For whom it has stopped, if that is not who asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub third: Option<Third>,
}

impl fmt::Debug for FollowAnswer {
    /// Tells neither the tokens of hosts nor the key of the house: a log is no place for them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut answer = f.debug_struct("FollowAnswer");
        answer.field("stopped", &self.stopped).field("rift", &self.rift).field("third", &self.third);
        answer.finish_non_exhaustive()
    }
}

/// A laptop that has taken over from the one that tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Third {
    /// Where it is found, if it said so.
    pub address: Option<String>,
}

/// Why a second laptop is not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unanswered {
    /// There is no such code.
    UnknownCode,
    /// Somebody has used it.
    UsedCode,
    /// Its time is over.
    ExpiredCode,
    /// Too many wrong ones came.
    TooManyWrongCodes,
    /// It does not follow any more, or never did.
    UnknownToken,
    /// It says something that cannot be read.
    Unreadable,
    /// It speaks another version of the protocol.
    OtherProtocol,
    /// Its tables are made in another way: the programs are not of one version.
    OtherVersion,
    /// The one that it asks does not lead.
    NotLeading,
    /// The one that it asks could not do it.
    Failed,
}

/// The same as it is written.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct WhyUnanswered {
    /// Why.
    pub why: Unanswered,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rift_is_named_with_its_entry() {
        let head = |slug: &str, number, byte| JournalHead {
            slug: slug.to_owned(),
            number,
            hash: Hash::from([byte; 32]),
        };
        let end = |slug: &str| if slug == "abend" { 5 } else { 0 };
        let hash = |slug: &str, number: u32| {
            (slug == "abend" && number <= 5).then(|| Hash::from([number.to_le_bytes()[0]; 32]))
        };
        let between = |own: &[JournalHead]| Rift::between(own, end, hash);
        assert_eq!(between(&[head("abend", 3, 3), head("abend", 5, 5), head("neu", 0, 0)]), None);
        let behind = Rift::Behind { slug: "abend".to_owned(), own: 6, other: 5 };
        assert_eq!(between(&[head("abend", 6, 6)]), Some(behind));
        let fork = Rift::Fork { slug: "abend".to_owned(), number: 4 };
        assert_eq!(between(&[head("abend", 4, 9)]), Some(fork.clone()));
        assert_eq!(fork.evening(), Some("abend"));
        let accounts = Rift::Fork { slug: "(accounts)".to_owned(), number: 2 };
        assert_eq!(accounts.evening(), None);
        let gone = Rift::Behind { slug: "weg".to_owned(), own: 1, other: 0 };
        assert_eq!(between(&[head("weg", 1, 1)]), Some(gone));
    }
}
