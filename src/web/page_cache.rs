//! What is kept of each tournament: the pages of its latest version, within a limit.

use super::encoded::EncodedResponse;
use crate::app::{Snapshot, TournamentId};
use crate::texts::Language;
use crate::tournament::ActionNo;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// Versions that follow each other faster are compressed together: until then their readers get the page as it is.
const TOGETHER: Duration = Duration::from_millis(50);

/// A night of 512 people has some 1,500 pages in two languages, 8 kB each, and all are seldom asked for. When it is
/// more, everything is forgotten and made again for the next readers.
const MOST_BYTES: usize = 32 << 20;

/// Pages of one tournament, for addresses that somebody tries out.
const MOST_PAGES: usize = 8_192;

/// The pages of all tournaments.
#[derive(Default)]
pub struct PageCache {
    nights: RwLock<HashMap<TournamentId, Night>>,
    bytes: AtomicUsize,
}

/// Which page, in which language, with links that keep the language or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PageName {
    pub page: String,
    pub lang: Language,
    pub explicit: bool,
}

/// The pages of one version.
struct Night {
    version: ActionNo,
    since: Instant,
    hurried: bool,
    pages: HashMap<PageName, Arc<CacheEntry>>,
}

/// Where a page is kept. Whoever comes first makes it, the others wait for him.
pub struct CacheEntry {
    pub response: OnceCell<EncodedResponse>,
    since: Instant,
    hurried: bool,
    counted: AtomicBool,
}

impl CacheEntry {
    /// Returns whether the version came so soon after the one before that the next may come as soon.
    pub fn in_a_hurry(&self) -> bool {
        self.hurried && self.since.elapsed() < TOGETHER
    }
}

impl PageCache {
    /// Returns the place of a page of this version, `None` if a later version has been read already.
    pub fn entry(&self, snapshot: &Snapshot, name: &PageName) -> Option<Arc<CacheEntry>> {
        let version = snapshot.version();
        if let Some(night) = self.read().get(&snapshot.id).filter(|night| night.version == version)
            && let Some(place) = night.pages.get(name)
        {
            return Some(Arc::clone(place));
        }
        let mut nights = self.write();
        if self.bytes.load(Ordering::Relaxed) > MOST_BYTES {
            nights.clear();
            self.bytes.store(0, Ordering::Relaxed);
        }
        let night = nights.entry(snapshot.id).or_insert_with(|| Night::new(version, false));
        if night.version > version {
            return None;
        }
        if night.version < version {
            self.release(night);
            *night = Night::new(version, night.since.elapsed() < TOGETHER);
        }
        if night.pages.len() >= MOST_PAGES {
            self.release(night);
            night.pages.clear();
        }
        let place = || {
            let (since, hurried) = (night.since, night.hurried);
            Arc::new(CacheEntry {
                response: OnceCell::new(),
                since,
                hurried,
                counted: AtomicBool::new(false),
            })
        };
        Some(Arc::clone(night.pages.entry(name.clone()).or_insert_with(place)))
    }

    /// Notes once how much a page takes.
    pub fn count(&self, entry: &CacheEntry, response: &EncodedResponse) {
        if !entry.counted.load(Ordering::Relaxed)
            && !entry.in_a_hurry()
            && !entry.counted.swap(true, Ordering::Relaxed)
        {
            self.bytes.fetch_add(response.size(), Ordering::Relaxed);
        }
    }

    /// Forgets the place of a page that there is not.
    pub fn forget(&self, (id, version): (TournamentId, ActionNo), name: &PageName) {
        if let Some(night) = self.write().get_mut(&id).filter(|night| night.version == version) {
            night.pages.remove(name);
        }
    }

    /// Forgets everything: another database is in the place of the one that was.
    pub fn clear(&self) {
        self.write().clear();
        self.bytes.store(0, Ordering::Relaxed);
    }

    fn release(&self, night: &Night) {
        let counted = night.pages.values().filter(|entry| entry.counted.load(Ordering::Relaxed));
        let bytes: usize = counted.filter_map(|entry| entry.response.get()).map(EncodedResponse::size).sum();
        // Somebody may count a page of a version that is already gone; the sum must not wrap around.
        let less = |all: usize| Some(all.saturating_sub(bytes));
        let _ = self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<TournamentId, Night>> {
        self.nights.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<TournamentId, Night>> {
        self.nights.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Night {
    fn new(version: ActionNo, hurried: bool) -> Night {
        Night { version, since: Instant::now(), hurried, pages: HashMap::new() }
    }
}
