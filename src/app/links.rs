//! Journals without what stands in them, for phones that keep a head: read once, and from memory while nothing is new.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use crate::chain::{Hash, Link};
use crate::store::{self, TournamentId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The entries of a journal without what stands in them, as far as somebody has asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links(Vec<Link>);

impl From<Vec<Link>> for Links {
    /// Takes the links of all entries, oldest first.
    fn from(links: Vec<Link>) -> Links {
        Links(links)
    }
}

impl Links {
    /// Returns the number of the newest entry.
    pub fn newest(&self) -> u32 {
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }

    /// Returns the hash of an entry, [`Hash::START`] for number 0 and `None` if there is no such entry.
    pub fn hash(&self, number: u32) -> Option<Hash> {
        match number.checked_sub(1) {
            None => Some(Hash::START),
            Some(place) => self.0.get(place as usize).map(|link| link.hash),
        }
    }

    /// Returns the entries after one of them, oldest first.
    pub fn after(&self, number: u32) -> &[Link] {
        self.0.get(number as usize..).unwrap_or_default()
    }

    /// Returns whether it has the entry that a snapshot ends with. It has not after a copy was brought back.
    fn contains(&self, snapshot: &Snapshot) -> bool {
        self.hash(snapshot.tournament.version().0) == Some(snapshot.head)
    }
}

/// What has been read of each journal.
#[derive(Default)]
pub(super) struct KnownLinks {
    kept: RwLock<HashMap<TournamentId, Arc<Links>>>,
    /// Held by the one who reads; the others wait for it and find what they need.
    reading: Mutex<()>,
}

impl KnownLinks {
    fn get(&self, id: TournamentId) -> Option<Arc<Links>> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    fn put(&self, id: TournamentId, links: &Arc<Links>) {
        self.kept.write().unwrap_or_else(PoisonError::into_inner).insert(id, Arc::clone(links));
    }
}

impl App {
    /// Returns the links of a journal if they are in memory up to the entry of this snapshot; never waits.
    pub fn known_links(&self, snapshot: &Snapshot) -> Option<Arc<Links>> {
        self.0.known_links.get(snapshot.id).filter(|links| links.contains(snapshot))
    }

    /// Returns the links of a journal. Only entries that nobody has asked for before are read.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn links(&self, snapshot: &Snapshot) -> Result<Arc<Links>, AppError> {
        let _alone = self.0.known_links.reading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = self.known_links(snapshot) {
            return Ok(known);
        }
        let id = snapshot.id;
        let mut known = self.0.known_links.get(id).map_or_else(Vec::new, |known| known.0.clone());
        let last = known.pop();
        let read = |after: usize| {
            self.store().read(|conn| store::journal::links(conn, id, after.try_into().unwrap_or(u32::MAX)))
        };
        let newer = read(known.len())?;
        // The last known entry vouches for those before it; if it is another one, so is the database.
        let links = match last {
            Some(last) if newer.first() != Some(&last) => read(0)?,
            _ => {
                known.extend(newer);
                known
            }
        };
        let links = Arc::new(Links::from(links));
        self.0.known_links.put(id, &links);
        Ok(links)
    }
}
