//! The copies that a new house may go on with, in the order of what they contain.

use super::Copies;
use super::{Backup, list};
use chrono::{DateTime, Utc};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use store::inspect::{CopiedEvening, Holding, Names, inspect};

/// A copy that a new house may go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub path: PathBuf,
    /// When it was made, by a clock that may have been wrong.
    pub at: DateTime<Utc>,
    pub holding: Holding,
    pub bytes: u64,
}

/// More copies of one house than these are not offered; that with the most entries always is.
const OFFERED: usize = 12;

impl Copies<'_> {
    /// Lists the copies in the folder beside the database, in the second folder and on the drives that are plugged in that this version can read: of each house those that
    /// contain most, that first. A folder that cannot be read has none.
    pub fn offered_copies(&self) -> Vec<Offered> {
        let elsewhere = self.drives().into_iter().map(|drive| drive.folder()).chain(self.second_path());
        let mut found = self.backups().unwrap_or_default();
        found.extend(elsewhere.filter_map(|folder| list(&folder).ok()).flatten());
        // The same copy in both folders is offered once.
        let mut names = BTreeSet::new();
        found.retain(|copy| names.insert(copy.path.file_name().map(ToOwned::to_owned)));
        by_contents(found.into_iter().filter_map(Offered::look_into))
    }
}

impl Offered {
    fn look_into(copy: Backup) -> Option<Offered> {
        // What this laptop has copied before anybody had a password is nothing to go on with.
        let holding = inspect(&copy.path).filter(|it| it.account_entries > 0 || !it.evenings.is_empty())?;
        Some(Offered { path: copy.path, at: copy.at, holding, bytes: copy.bytes })
    }

    /// Returns when the newest entry in the journals of its tournaments was made.
    pub fn last(&self) -> Option<DateTime<Utc>> {
        self.holding.evenings.iter().filter_map(|evening| evening.last).max()
    }

    /// Returns whether an evening in it goes on. One that lost all its names cannot.
    fn goes_on(&self) -> bool {
        self.holding.real().any(|evening| !evening.finished && evening.names != Names::Lost)
    }

    /// Measures how much is in it; times only where all else is the same, for a clock may have been wrong.
    fn fullness(&self) -> impl Ord + use<> {
        (self.holding.entries(), self.last(), self.path.clone())
    }

    /// Returns whether an evening lost all its names after that copy, and nothing was entered in the others since. Where something was,
    /// they go on, and the house has left behind the one without names.
    fn only_lost_names_since(&self, that: &Offered) -> bool {
        let lost = self.holding.real().filter(|evening| evening.names == Names::Lost);
        let has_names =
            |id| that.holding.real().any(|evening| evening.id == id && evening.names == Names::Kept);
        let knows = |known: &CopiedEvening| {
            that.holding.real().any(|evening| evening.id == known.id && evening.entries >= known.entries)
        };
        lost.map(|evening| evening.id)
            .any(|id| has_names(id) && self.holding.real().filter(|other| other.id != id).all(knows))
    }
}

/// Orders copies so that those of one house stand together, the fullest first. The journals of several
/// houses cannot be compared: a house in which an evening goes on comes first, then the one with the longest journals.
fn by_contents(copies: impl Iterator<Item = Offered>) -> Vec<Offered> {
    let mut houses: BTreeMap<Option<String>, Vec<Offered>> = BTreeMap::new();
    for copy in copies {
        houses.entry(copy.holding.house.clone()).or_default().push(copy);
    }
    let mut houses: Vec<Vec<Offered>> = houses.into_values().collect();
    houses.iter_mut().for_each(fullest_first);
    houses.sort_by_cached_key(|copies| {
        Reverse(copies.first().map(|fullest| (fullest.goes_on(), fullest.fullness())))
    });
    houses.into_iter().flatten().collect()
}

/// Orders the copies of one house, and leaves out the last of many. Names come before entries: an evening that lost them cannot go on.
fn fullest_first(copies: &mut Vec<Offered>) {
    copies.sort_by_cached_key(|copy| Reverse(copy.fullness()));
    let only_lost = |copy: &Offered| copies.iter().any(|that| copy.only_lost_names_since(that));
    let lost: Vec<bool> = copies.iter().map(only_lost).collect();
    // The fullest, which may go behind those that have names, but not away.
    let fullest_lost = lost.first() == Some(&true);
    let (behind, ahead): (Vec<_>, Vec<_>) = copies.drain(..).zip(lost).partition(|(_, lost)| *lost);
    let most = OFFERED - usize::from(fullest_lost);
    let ahead = ahead.into_iter().take(most);
    let room = OFFERED - ahead.len();
    copies.extend(ahead.chain(behind.into_iter().take(room)).map(|(copy, _)| copy));
}
