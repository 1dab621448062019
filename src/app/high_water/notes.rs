//! The notes as files: signed one by one with the key of the house that wrote them, verified before they are read, and never written over
//! where somebody else has left something.

use crate::app::house_key::HouseKey;
use crate::app::quarantine::quarantine_in_any_case;
use mirror::is_signed;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use store::backup::{folder_of, read_small, replace};
use tournament::chain::Hash;
use tournament::{NotedAttempt, NotedHead};

/// The first line of what is signed.
const FORMAT: &str = "preisschnapsen-mark/1";
/// A house of a thousand evenings needs less; more is no such file.
const LARGEST: u64 = 4 << 20;
/// No list is closed so often; of more the last are known.
pub(super) const MOST_ATTEMPTS: usize = 200;

/// What is noted of an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct NotedNight {
    /// The last entry that was seen.
    pub(super) head: NotedHead,
    /// Every attempt that was ever seen.
    pub(super) attempts: Vec<NotedAttempt>,
    /// The last entry before it that told from where the evening went on. What happened after that is not told by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) resumed: Option<NotedHead>,
    /// Whether this house has signed it.
    #[serde(skip)]
    pub(super) is_own: bool,
}

/// A note as it stands in a file: what counts is the text, byte for byte, and only if the signature holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct SignedNote {
    /// A [`NotedNight`] as JSON.
    note: String,
    /// The public key of the house, in hexadecimal digits.
    key: String,
    /// The signature, in hexadecimal digits.
    signature: String,
}

/// The notes of a file, by the hashes of the first entries of their evenings.
type Notes = BTreeMap<Hash, SignedNote>;

/// Whose notes are believed, and with which key new ones are signed.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// The house's own key; without it nothing is noted.
    pub(super) own: Option<HouseKey>,
    /// The public keys that stand in the database.
    pub(super) known: BTreeSet<String>,
}

impl Keys {
    fn believe(&self, key: &str) -> bool {
        self.known.contains(key) || self.own.as_ref().is_some_and(|own| own.public() == key)
    }
}

/// What a file says of an evening.
pub(super) enum Note {
    Nothing,
    /// Something that a house wrote that is believed.
    Believed(NotedNight),
    /// Something that nobody believes: not signed by such a house, not of this form, too large, or not to be read at all.
    Strange,
}

pub(super) fn read_note(file: &Path, first: Hash, keys: &Keys) -> Note {
    match read(file) {
        Ok(notes) => notes.get(&first).map_or(Note::Nothing, |note| note.verify(first, keys)),
        Err(fault) => {
            tracing::warn!(%fault, file = %file.display(), "what is noted there of the evenings cannot be read");
            Note::Strange
        }
    }
}

/// Returns whether a file is there that holds no notes at all.
pub(super) fn is_strange(file: &Path) -> bool {
    read(file).is_err()
}

impl SignedNote {
    fn of(first: Hash, night: &NotedNight, own: &HouseKey) -> serde_json::Result<SignedNote> {
        let note = serde_json::to_string(night)?;
        let signature = own.sign(&what_is_signed(first, &note));
        Ok(SignedNote { note, key: own.public(), signature })
    }

    fn verify(&self, first: Hash, keys: &Keys) -> Note {
        let signed = what_is_signed(first, &self.note);
        if !keys.believe(&self.key) || !is_signed(&signed, &self.key, &self.signature) {
            return Note::Strange;
        }
        let Ok(mut night) = serde_json::from_str::<NotedNight>(&self.note) else { return Note::Strange };
        night.attempts.drain(..night.attempts.len().saturating_sub(MOST_ATTEMPTS));
        night.is_own = keys.own.as_ref().is_some_and(|own| own.public() == self.key);
        Note::Believed(night)
    }
}

/// The evening is signed too: a note of one is none of another.
fn what_is_signed(first: Hash, note: &str) -> String {
    format!("{FORMAT}\n{first}\n{note}")
}

/// Notes how far an evening is, beside what the file notes of others, which may be another house's. With `aside`, what was there goes out of
/// the way first.
pub(super) fn write_note(
    file: &Path,
    first: Hash,
    night: &NotedNight,
    own: &HouseKey,
    aside: bool,
) -> io::Result<()> {
    let mut notes = read(file).unwrap_or_default();
    if aside {
        quarantine_in_any_case(file)?;
    }
    notes.insert(first, SignedNote::of(first, night, own)?);
    write(file, &notes)
}

/// Reads a file; no notes if there is none.
fn read(file: &Path) -> io::Result<Notes> {
    Ok(read_small(file, LARGEST)?.map_or_else(|| Ok(Notes::new()), |text| serde_json::from_str(&text))?)
}

/// Writes a file anew, for nobody else to read; whoever reads it meanwhile, or after a power cut, finds the one before.
fn write(file: &Path, notes: &Notes) -> io::Result<()> {
    if !folder_of(file).is_dir() {
        // There are no copies yet.
        return Ok(());
    }
    let mut text = serde_json::to_string(notes)?;
    if text.len() as u64 >= LARGEST {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    text.push('\n');
    replace(text.as_bytes(), file)
}
