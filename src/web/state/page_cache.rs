//! What is kept of each tournament: the pages of its latest version, within a limit.

use crate::app::TournamentId;
use crate::web::state::encoded::EncodedResponse;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;
use tournament::ActionNo;
use tournament::texts::Language;

/// Versions that follow each other faster are compressed together: until then their readers get the page as it is.
const TOGETHER: Duration = Duration::from_millis(50);

/// A night of 512 people has some 1,500 pages in two languages, 8 kB each, and all are seldom asked for. When it is
/// more, everything is forgotten and made again for the next readers.
const MOST_BYTES: usize = 32 << 20;

/// Pages of one tournament, for addresses that somebody tries out.
const MOST_PAGES: usize = 8_192;

#[derive(Default)]
pub struct PageCache {
    nights: RwLock<HashMap<TournamentId, TournamentPages>>,
    bytes: AtomicUsize,
}

/// Which page, in which language, with links that keep the language or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PageName {
    pub page: String,
    pub lang: Language,
    pub explicit: bool,
}

/// Which version of a tournament a page shows, and of the other one on its tables, 0 if there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    pub own: ActionNo,
    pub beside: ActionNo,
}

impl fmt::Display for Version {
    /// Writes `17`, or `17.4` where the other evening has version 4.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.beside {
            ActionNo(0) => write!(f, "{}", self.own),
            beside => write!(f, "{}.{beside}", self.own),
        }
    }
}

struct TournamentPages {
    version: Version,
    since: Instant,
    hurried: bool,
    pages: HashMap<PageName, Arc<CacheEntry>>,
}

/// Where a page is kept. The first request makes it, the others wait.
pub struct CacheEntry {
    pub response: OnceCell<EncodedResponse>,
    /// Until when the next version may come as soon as this one did.
    hurry: Option<Instant>,
    /// How much of it is in the sum, in bytes: it grows with the first reader of another encoding.
    counted: AtomicUsize,
}

impl CacheEntry {
    /// Returns whether the version came so soon after the one before that the next may come as soon.
    pub fn in_a_hurry(&self) -> bool {
        self.hurry.is_some_and(|end| Instant::now() < end)
    }
}

impl PageCache {
    /// Returns the place of a page of this version, `None` if a later version has been read already.
    pub fn entry(&self, id: TournamentId, version: Version, name: &PageName) -> Option<Arc<CacheEntry>> {
        if let Some(pages) = self.nights.read().get(&id).filter(|pages| pages.version == version)
            && let Some(place) = pages.pages.get(name)
        {
            return Some(Arc::clone(place));
        }
        let mut nights = self.nights.write();
        if self.bytes.load(Ordering::Relaxed) > MOST_BYTES {
            nights.clear();
            self.bytes.store(0, Ordering::Relaxed);
        }
        let pages = nights.entry(id).or_insert_with(|| TournamentPages::new(version, false));
        if pages.version > version {
            return None;
        }
        if pages.version < version {
            self.release(pages);
            *pages = TournamentPages::new(version, pages.since.elapsed() < TOGETHER);
        }
        if pages.pages.len() >= MOST_PAGES {
            self.release(pages);
            pages.pages.clear();
        }
        let hurry = pages.hurried.then(|| pages.since + TOGETHER);
        let place =
            || Arc::new(CacheEntry { response: OnceCell::new(), hurry, counted: AtomicUsize::default() });
        Some(Arc::clone(pages.pages.entry(name.clone()).or_insert_with(place)))
    }

    /// Notes how much a page takes by now.
    pub fn count(&self, entry: &CacheEntry, response: &EncodedResponse) {
        let size = response.size();
        if entry.counted.load(Ordering::Relaxed) < size {
            let before = entry.counted.fetch_max(size, Ordering::Relaxed);
            self.bytes.fetch_add(size.saturating_sub(before), Ordering::Relaxed);
        }
    }

    /// Forgets the place of a page that there is not.
    pub fn forget(&self, id: TournamentId, version: Version, name: &PageName) {
        if let Some(pages) = self.nights.write().get_mut(&id).filter(|pages| pages.version == version) {
            pages.pages.remove(name);
        }
    }

    /// Forgets everything: another database is in the place of the one that was.
    pub fn clear(&self) {
        self.nights.write().clear();
        self.bytes.store(0, Ordering::Relaxed);
    }

    fn release(&self, pages: &TournamentPages) {
        let bytes: usize = pages.pages.values().map(|entry| entry.counted.load(Ordering::Relaxed)).sum();
        // Somebody may count a page of a version that is already gone; the sum must not wrap around.
        let less = |all: usize| Some(all.saturating_sub(bytes));
        let _ = self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }
}

impl TournamentPages {
    fn new(version: Version, hurried: bool) -> TournamentPages {
        TournamentPages { version, since: Instant::now(), hurried, pages: HashMap::new() }
    }
}
