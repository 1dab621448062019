//! Where readers find the latest snapshot of each tournament, and who was at those that are over.

use super::mirrored::Listed;
use super::snapshot::Snapshot;
use parking_lot::RwLock;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use store::TournamentId;
use store::past_evenings::PastPlayer;

/// The latest snapshots by short name, and the guests of the evenings that are over.
#[derive(Default)]
pub(super) struct SnapshotRegistry(RwLock<Places>);

#[derive(Default)]
struct Places {
    latest: HashMap<String, Arc<Snapshot>>,
    deleted: HashSet<TournamentId>,
    /// Evenings that a laptop has sent to this host, those that are not in memory as well.
    mirrored: HashMap<TournamentId, Listed>,
    /// The guests of evenings that are over; `None` after a change until somebody asks.
    guests: Option<Arc<[PastPlayer]>>,
    /// How often such an evening has changed.
    changes: u64,
    all_changes: u32,
    /// Whether nothing of what happens can be stored.
    stands_still: bool,
    /// How often that has begun or ended.
    changes_of_storing: u32,
    /// Two evenings on the same tables as each knows of the calls of the other, by the main one.
    pairs: HashMap<TournamentId, Pair>,
}

/// Two evenings on the same tables, each with what the other keeps busy.
#[derive(Clone)]
struct Pair {
    main: Arc<Snapshot>,
    consolation: Arc<Snapshot>,
}

impl Pair {
    fn of(main: &Snapshot, consolation: &Snapshot) -> Pair {
        Pair {
            main: Arc::new(main.with_sibling_calls(consolation)),
            consolation: Arc::new(consolation.with_sibling_calls(main)),
        }
    }

    fn is_of(&self, main: &Snapshot, consolation: &Snapshot) -> bool {
        let version = |snapshot: &Snapshot| (snapshot.id, snapshot.tournament.version());
        (version(&self.main), version(&self.consolation)) == (version(main), version(consolation))
    }
}

impl SnapshotRegistry {
    pub(super) fn get(&self, slug: &str) -> Option<Arc<Snapshot>> {
        self.0.read().latest.get(slug).cloned()
    }

    /// Returns how often anything about any evening has changed since the start; what is read for the first time counts too.
    pub(super) fn changes(&self) -> u32 {
        self.0.read().all_changes
    }

    /// Returns the other of two evenings on the same tables, if both have been read. A consolation that was taken away again is none.
    pub(super) fn other_evening(&self, snapshot: &Snapshot) -> Option<Arc<Snapshot>> {
        if snapshot.is_called_off() {
            return None;
        }
        let is_other = |other: &&Arc<Snapshot>| {
            let belongs = other.is_consolation_of(snapshot.id) || snapshot.is_consolation_of(other.id);
            belongs && !other.is_called_off()
        };
        self.0.read().latest.values().find(is_other).cloned()
    }

    /// Returns how often anything has changed in what is or was the other evening on the same tables, and in words that came without an entry;
    /// one that was taken away counts too, so that no number comes twice.
    pub(super) fn sibling_changes(&self, snapshot: &Snapshot) -> u32 {
        let places = self.0.read();
        let beside = places
            .latest
            .values()
            .filter(|other| other.is_consolation_of(snapshot.id) || snapshot.is_consolation_of(other.id));
        let beside: u32 = beside.map(|other| other.tournament.version().0).sum();
        // On a host words change without an entry, and a hall may be cut off.
        beside + snapshot.changes_without_entry + places.changes_of_storing
    }

    /// Notes whether what happens can be stored; returns whether that is otherwise than before. Every page says so, and is another one then.
    pub(super) fn note_storing(&self, stores: bool) -> bool {
        let mut places = self.0.write();
        let is_new = places.stands_still == stores;
        if is_new {
            places.stands_still = !stores;
            places.changes_of_storing += 1;
            places.all_changes += 1;
        }
        is_new
    }

    pub(super) fn stands_still(&self) -> bool {
        self.0.read().stands_still
    }

    /// Returns an evening and the other one on its tables, each with what the other keeps busy; `None` if it is alone. Made once for two versions.
    pub(super) fn pair(&self, snapshot: &Snapshot) -> Option<(Arc<Snapshot>, Arc<Snapshot>)> {
        let other = self.other_evening(snapshot)?;
        let is_main = !snapshot.is_consolation();
        let (main, consolation): (&Snapshot, &Snapshot) =
            if is_main { (snapshot, &other) } else { (&other, snapshot) };
        let known = self.0.read().pairs.get(&main.id).filter(|pair| pair.is_of(main, consolation)).cloned();
        let pair = known.unwrap_or_else(|| {
            let pair = Pair::of(main, consolation);
            self.0.write().pairs.insert(main.id, pair.clone());
            pair
        });
        Some(if is_main { (pair.main, pair.consolation) } else { (pair.consolation, pair.main) })
    }

    /// Puts a snapshot here unless a later one is there, or the tournament has been deleted meanwhile.
    pub(super) fn put(&self, snapshot: &Arc<Snapshot>) {
        let mut places = self.0.write();
        let known = places.latest.get(snapshot.slug.as_str());
        let newer = known.is_none_or(|known| {
            (known.id, known.tournament.version()) < (snapshot.id, snapshot.tournament.version())
        });
        if newer && !places.deleted.contains(&snapshot.id) {
            if known.is_none_or(|known| known.is_finished()) || snapshot.is_finished() {
                places.guests = None;
                places.changes += 1;
            }
            places.all_changes += 1;
            places.latest.insert(snapshot.slug.to_string(), Arc::clone(snapshot));
        }
    }

    /// Puts a snapshot of an evening that was sent here, also where only words of it are others.
    pub(super) fn show(&self, snapshot: &Arc<Snapshot>, listed: Listed) {
        let mut places = self.0.write();
        places.deleted.remove(&snapshot.id);
        places.mirrored.insert(snapshot.id, listed);
        places.all_changes += 1;
        places.latest.insert(snapshot.slug.to_string(), Arc::clone(snapshot));
    }

    pub(super) fn mirrored(&self) -> Vec<Listed> {
        self.0.read().mirrored.values().cloned().collect()
    }

    /// Lets go of an evening that was sent here, and can be read again; the lists go on to name it.
    pub(super) fn put_away(&self, id: TournamentId) {
        self.0.write().latest.retain(|_, snapshot| snapshot.id != id);
    }

    /// Returns the guests of evenings that are over, reading them if one of these has changed since somebody asked.
    pub(super) fn guests<E>(
        &self,
        find: impl FnOnce() -> Result<Vec<PastPlayer>, E>,
    ) -> Result<Arc<[PastPlayer]>, E> {
        let (known, changes) = {
            let places = self.0.read();
            (places.guests.clone(), places.changes)
        };
        if let Some(guests) = known {
            return Ok(guests);
        }
        let guests: Arc<[PastPlayer]> = find()?.into();
        let mut places = self.0.write();
        // Unless an evening has changed while they were read.
        if places.changes == changes {
            places.guests = Some(Arc::clone(&guests));
        }
        Ok(guests)
    }

    /// Notes that the lists of evenings are others, though no evening is.
    pub(super) fn note_lists(&self) {
        self.0.write().all_changes += 1;
    }

    pub(super) fn remove(&self, id: TournamentId) {
        let mut places = self.0.write();
        places.all_changes += 1;
        places.deleted.insert(id);
        places.mirrored.remove(&id);
        places.latest.retain(|_, snapshot| snapshot.id != id);
        places.pairs.retain(|main, pair| *main != id && pair.consolation.id != id);
    }

    /// Forgets everything: another database is in the place of the one that was.
    pub(super) fn clear(&self) {
        let mut places = self.0.write();
        let (changes, all_changes) = (places.changes + 1, places.all_changes + 1);
        *places = Places { changes, all_changes, ..Places::default() };
    }
}
