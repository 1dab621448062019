//! The words of an evening as the public may read them. They are no part of the journal, may come after the entries that need them, and can be
//! erased: each has a revision, and the newest one counts whatever comes late.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// With what a label begins, up to a slash or its end.
const BEGINNINGS: [&str; 7] = ["evening", "extras", "player", "note", "signed", "key", "former-key"];

/// What the labels begin with of the keys by which directors go on in the place of another laptop; a host has their hashes.
pub const DIRECTOR_KEY: &str = "key/director/";

/// So many characters a label may have.
const LONGEST_LABEL: usize = 60;

/// Returns whether a text may stand under a label: it begins as one of the protocol, and is no longer than one is.
pub fn is_label(label: &str) -> bool {
    let beginning = label.split('/').next().unwrap_or_default();
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || b"-/".contains(&letter);
    label.len() <= LONGEST_LABEL && BEGINNINGS.contains(&beginning) && label.bytes().all(fits)
}

/// Words by label; a label is as in `docs/JOURNAL.md`.
pub type PublicTexts = BTreeMap<String, String>;

/// Words that are others now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextsChange {
    /// As in `Head::epoch`.
    pub epoch: u32,
    /// The number of the entry after which they are so; an earlier one does not count any more.
    pub revision: u32,
    /// The words; `None` for one that is erased.
    pub texts: BTreeMap<String, Option<String>>,
}

/// So many words are taken at once.
const MOST_TEXTS: usize = 1_000;

/// So many bytes of words are sent at once, and one word more.
const PART: usize = 64 << 10;

impl TextsChange {
    /// Returns the change as several of at most 1,000 words and some 64 KiB, so that a slow line has not to begin anew with all of it.
    pub fn in_parts(self) -> Vec<TextsChange> {
        let TextsChange { epoch, revision, texts } = self;
        let mut parts: Vec<TextsChange> = Vec::new();
        let mut room = 0;
        for (label, text) in texts {
            let bytes = label.len() + text.as_ref().map_or(0, String::len);
            match parts.last_mut().filter(|part| bytes <= room && part.texts.len() < MOST_TEXTS) {
                Some(part) => drop(part.texts.insert(label, text)),
                None => {
                    room = PART;
                    parts.push(TextsChange { epoch, revision, texts: BTreeMap::from([(label, text)]) });
                }
            }
            room = room.saturating_sub(bytes);
        }
        parts
    }

    /// Returns what turns what the host has into what the laptop has; `None` if it is the same. A laptop that does not know what the host has
    /// sends everything.
    pub fn between(
        epoch: u32,
        revision: u32,
        host: Option<&PublicTexts>,
        own: &PublicTexts,
    ) -> Option<TextsChange> {
        let Some(host) = host else {
            let texts = own.iter().map(|(label, text)| (label.clone(), Some(text.clone()))).collect();
            return Some(TextsChange { epoch, revision, texts });
        };
        let gone = host.keys().filter(|label| !own.contains_key(*label)).map(|label| (label.clone(), None));
        let new = own.iter().filter(|(label, text)| host.get(*label) != Some(text));
        let new = new.map(|(label, text)| (label.clone(), Some(text.clone())));
        let texts: BTreeMap<_, _> = gone.chain(new).collect();
        (!texts.is_empty()).then_some(TextsChange { epoch, revision, texts })
    }
}
