//! The copies that a new house may go on with, in the order of what they contain.

use super::{Backup, list};
use crate::app::App;
use crate::store::peek::{CopiedEvening, Holding, peek};
use chrono::{DateTime, Utc};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// A copy that a new house may go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// The file.
    pub path: PathBuf,
    /// When it was made, by a clock that may have been wrong.
    pub at: DateTime<Utc>,
    /// What it holds.
    pub holding: Holding,
    /// The size of the file.
    pub bytes: u64,
}

/// More copies of one house than these are not offered.
const OFFERED: usize = 12;

impl App {
    /// Lists the copies in the folder beside the database and in the second folder that this version can read: of each house those that
    /// contain most, that first. A folder that cannot be read has none.
    pub fn offered_copies(&self) -> Vec<Offered> {
        let mut found = self.backups().unwrap_or_default();
        found.extend(self.0.copier.second_path().and_then(|folder| list(folder).ok()).unwrap_or_default());
        // The same copy in both folders is offered once.
        let mut names = BTreeSet::new();
        found.retain(|copy| names.insert(copy.path.file_name().map(ToOwned::to_owned)));
        by_contents(found.into_iter().filter_map(Offered::look_into))
    }
}

impl Offered {
    fn look_into(copy: Backup) -> Option<Offered> {
        let holding = peek(&copy.path)?;
        Some(Offered { path: copy.path, at: copy.at, holding, bytes: copy.bytes })
    }

    /// Returns when the newest entry in the journals of its tournaments was made.
    pub fn last(&self) -> Option<DateTime<Utc>> {
        self.holding.evenings.iter().filter_map(|evening| evening.last).max()
    }

    /// Returns whether an evening in it goes on.
    fn goes_on(&self) -> bool {
        self.real().any(|evening| !evening.finished)
    }

    /// Measures how much is in it: names before entries, for an evening that lost all its names cannot go on; times only where all else
    /// is the same, for a clock may have been wrong.
    fn fullness(&self) -> impl Ord + use<> {
        let named = !self.real().any(|evening| evening.nameless);
        let entries: u64 = self.real().map(|evening| u64::from(evening.entries)).sum();
        (named, entries, self.holding.account_entries, self.last(), self.path.clone())
    }

    /// Returns the tournaments that stay for ever. A practice may have been deleted since, so that a later copy contains less of it.
    fn real(&self) -> impl Iterator<Item = &CopiedEvening> {
        self.holding.evenings.iter().filter(|evening| !evening.practice)
    }
}

/// Orders copies so that those of one house stand together, the fullest first. Of several houses, whose journals cannot be compared, that
/// one comes first in which an evening goes on, and then the one whose journals are longest.
fn by_contents(copies: impl Iterator<Item = Offered>) -> Vec<Offered> {
    let mut houses: BTreeMap<Option<String>, Vec<Offered>> = BTreeMap::new();
    for copy in copies {
        houses.entry(copy.holding.house.clone()).or_default().push(copy);
    }
    let mut houses: Vec<Vec<Offered>> = houses.into_values().collect();
    for copies in &mut houses {
        copies.sort_by_cached_key(|copy| Reverse(copy.fullness()));
        copies.truncate(OFFERED);
    }
    houses.sort_by_cached_key(|copies| {
        Reverse(copies.first().map(|fullest| (fullest.goes_on(), fullest.fullness())))
    });
    houses.into_iter().flatten().collect()
}
