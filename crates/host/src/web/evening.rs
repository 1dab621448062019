//! An evening as a server has read it from the database, checked again and folded.

use super::addresses::shown_as;
use crate::store::entries::{News, StoredEntry};
use crate::store::texts::WordsMark;
use crate::store::{Head, NightId};
use mirror::{ClosedBranch, PublicEntry, PublicTexts};
use preisschnapsen::app::{Folded, Mirrored};
use tournament::texts::Slug;

/// So many bytes an entry takes in memory beside its own, as it was measured.
const BESIDE: usize = 1_500;

/// As much of an evening as was read.
pub struct Evening {
    /// In its address.
    pub slug: Slug,
    pub epoch: u32,
    pub head: Head,
    /// Which words it has.
    pub words: Option<WordsMark>,
    pub mirrored: Mirrored,
    /// The version that its readers see.
    pub shown: Option<(u32, u32)>,
    pub is_over: bool,
    /// When it was wanted last, counted; 0 if nobody has yet.
    pub wanted: u64,
    /// How many bytes its entries and its words take in memory, about.
    bytes: [usize; 2],
}

impl Evening {
    /// Returns one of which nothing was read, where so many changes without an entry were shown before.
    pub fn unread(slug: Slug, changes: u32) -> Evening {
        Evening {
            slug,
            epoch: 0,
            head: Head::START,
            words: None,
            mirrored: Mirrored::after(changes),
            shown: None,
            is_over: false,
            wanted: 0,
            bytes: [0; 2],
        }
    }

    pub fn bytes(&self) -> usize {
        self.bytes.iter().sum()
    }

    /// Takes what is new of it, with the short name in its own house; says why not.
    pub fn with(
        self,
        slug: Slug,
        name: Slug,
        news: News,
        closed: Option<Vec<ClosedBranch>>,
    ) -> Result<Evening, String> {
        if news.is_part() && news.entries.is_empty() {
            return Err(broken_at(news.after.number + 1));
        }
        let (epoch, head, words) = (news.night.epoch, news.head(), Some(news.words));
        let mut evening = Evening { slug, epoch, head, words, ..self };
        let entries = usize::try_from(news.night.entry_bytes).unwrap_or_default();
        evening.bytes[0] = entries + news.night.entry_count as usize * BESIDE;
        add(&mut evening.mirrored, &name, news.after, &news.entries)?;
        evening.mirrored.put_name(name);
        if let Some(texts) = news.texts {
            let texts = texts.into_iter().filter_map(|text| Some((text.key, text.value?)));
            let texts: PublicTexts = texts.collect();
            evening.bytes[1] = texts.iter().map(|(key, text)| key.len() + text.len()).sum();
            evening.mirrored.put_texts(texts);
        }
        evening.mirrored.put_signed(news.signed);
        closed.into_iter().for_each(|closed| evening.mirrored.put_branches(closed));
        Ok(evening)
    }

    /// Folds it. Before its first entry there is nothing to be shown.
    pub fn fold(mut self, id: NightId) -> Result<(Option<Folded>, Evening), String> {
        let has_begun = self.mirrored.newest() > 0;
        let folded = has_begun.then(|| self.mirrored.fold(shown_as(id), &self.slug));
        Ok((folded.transpose().map_err(|error| error.to_string())?, self))
    }
}

/// Says that an entry is another one than came, or missing: somebody has changed what lies in the database, or its disk has.
fn broken_at(number: u32) -> String {
    format!("its chain does not hold at entry {number}")
}

/// Adds entries as they lie in the database behind the one `after` which they follow; says why not. They were checked when they came, and are again: what
/// was changed since must not be shown.
fn add(mirrored: &mut Mirrored, name: &Slug, after: Head, stored: &[StoredEntry]) -> Result<(), String> {
    let read = |entry: &StoredEntry| serde_json::from_slice::<PublicEntry>(&entry.body);
    let entries: Vec<PublicEntry> =
        stored.iter().map(read).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let mut previous = after.hash;
    for ((number, row), entry) in (after.number + 1..).zip(stored).zip(&entries) {
        let holds = (row.number, row.hash) == (number, entry.hash)
            && entry.number == number
            && entry.check(name.as_str(), previous).is_ok();
        if !holds {
            return Err(broken_at(number));
        }
        previous = entry.hash;
    }
    let received = stored.iter().map(|entry| entry.received_at);
    mirrored.extend(entries.iter().zip(received)).map_err(|fault| fault.to_string())
}
