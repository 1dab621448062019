//! Where readers find the latest snapshot of each tournament.

use super::snapshot::Snapshot;
use crate::store::TournamentId;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The latest snapshots by short name.
#[derive(Default)]
pub(super) struct SnapshotRegistry(RwLock<Places>);

#[derive(Default)]
struct Places {
    latest: HashMap<String, Arc<Snapshot>>,
    deleted: HashSet<TournamentId>,
}

impl SnapshotRegistry {
    pub(super) fn get(&self, slug: &str) -> Option<Arc<Snapshot>> {
        self.read().latest.get(slug).cloned()
    }

    /// Puts a snapshot here unless a later one is there, or the tournament has been deleted meanwhile.
    pub(super) fn put(&self, snapshot: &Arc<Snapshot>) {
        let mut places = self.write();
        let known = places.latest.get(snapshot.slug.as_str());
        let newer = known.is_none_or(|known| (known.id, known.version()) < (snapshot.id, snapshot.version()));
        if newer && !places.deleted.contains(&snapshot.id) {
            places.latest.insert(snapshot.slug.to_string(), Arc::clone(snapshot));
        }
    }

    pub(super) fn remove(&self, id: TournamentId) {
        let mut places = self.write();
        places.deleted.insert(id);
        places.latest.retain(|_, snapshot| snapshot.id != id);
    }

    /// Forgets everything: another database is in the place of the one that was.
    pub(super) fn clear(&self) {
        *self.write() = Places::default();
    }

    fn read(&self) -> RwLockReadGuard<'_, Places> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Places> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}
