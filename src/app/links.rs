//! Journals without what stands in them, for phones that keep a head: read once, and from memory while nothing is new.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use mirror::SignedHead;
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;
use store::{StoreError, TournamentId};
use tournament::chain::{Hash, Link};

/// So many journals are kept in memory: those of the evenings that are played, and a few that somebody has looked at.
const KEPT: usize = 16;

/// The entries of a journal without what stands in them, as far as somebody has asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    links: Vec<Link>,
    /// The hash of the first entry of a journal that does not hold, of which nothing else is told.
    lost: Option<Hash>,
}

impl From<Vec<Link>> for Links {
    /// Takes the links of all entries, oldest first.
    fn from(links: Vec<Link>) -> Links {
        Links { links, lost: None }
    }
}

impl Links {
    /// Returns what is told of a journal that is not what was written: that it is this one, and no entry of it. So nobody finds the head in it
    /// that they have kept.
    fn lost(first: Option<Hash>) -> Links {
        Links { links: Vec::new(), lost: Some(first.unwrap_or(Hash::START)) }
    }

    /// Returns whether the journal is not what was written.
    pub fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Returns the hash of the first entry; another one is another journal.
    pub fn first(&self) -> Option<Hash> {
        self.lost.or_else(|| self.hash(1))
    }

    pub fn newest(&self) -> u32 {
        u32::try_from(self.links.len()).unwrap_or(u32::MAX)
    }

    /// Returns the hash of an entry, [`Hash::START`] for number 0 and `None` if there is no such entry.
    pub fn hash(&self, number: u32) -> Option<Hash> {
        match number.checked_sub(1) {
            None => Some(Hash::START),
            Some(place) => self.links.get(place as usize).map(|link| link.hash),
        }
    }

    /// Returns the entries after one of them, oldest first.
    pub fn after(&self, number: u32) -> &[Link] {
        self.links.get(number as usize..).unwrap_or_default()
    }

    /// Returns whether it has the entry that a snapshot ends with. It has not after a copy was brought back.
    fn contains(&self, snapshot: &Snapshot) -> bool {
        self.hash(snapshot.tournament.version().0) == Some(snapshot.head)
    }
}

/// What has been read of each journal.
#[derive(Default)]
pub(super) struct KnownLinks {
    /// The one that was read last at the end.
    kept: RwLock<Vec<(TournamentId, Arc<Links>)>>,
    /// Those of the evenings that were sent here, all of them: nobody could read them again.
    mirrored: RwLock<HashMap<TournamentId, SignedLinks>>,
    /// Held by the one who reads; the others wait for it and find what they need.
    reading: Mutex<()>,
}

/// The links of a journal, and its newest entry as the laptop that sent it has signed it.
#[derive(Debug, Clone, Default)]
pub struct SignedLinks {
    pub links: Arc<Links>,
    /// `None` in the house that writes the journal, and where nothing was signed.
    pub signed: Option<Arc<SignedHead>>,
}

impl KnownLinks {
    /// Puts the links of an evening that was sent here together with what was signed of it.
    pub(super) fn put_mirrored(&self, id: TournamentId, links: Links, signed: Option<SignedHead>) {
        let signed = signed.filter(|signed| signed.number == links.newest());
        let links = SignedLinks { links: Arc::new(links), signed: signed.map(Arc::new) };
        self.mirrored.write().insert(id, links);
    }

    /// Puts what was signed of such an evening, once its entries are there.
    pub(super) fn put_signed(&self, id: TournamentId, signed: Option<SignedHead>) {
        let mut all = self.mirrored.write();
        let of_it = all.get_mut(&id).zip(signed);
        if let Some((known, signed)) = of_it.filter(|(known, signed)| known.links.newest() == signed.number) {
            known.signed = Some(Arc::new(signed));
        }
    }

    pub(super) fn remove_mirrored(&self, id: TournamentId) {
        self.mirrored.write().remove(&id);
    }

    fn mirrored(&self, id: TournamentId) -> Option<SignedLinks> {
        self.mirrored.read().get(&id).cloned()
    }

    fn get(&self, id: TournamentId) -> Option<Arc<Links>> {
        let kept = self.kept.read();
        kept.iter().find(|(of, _)| *of == id).map(|(_, links)| Arc::clone(links))
    }

    /// Keeps what was read, and lets go of what was read longest ago.
    pub(super) fn put(&self, id: TournamentId, links: &Arc<Links>) {
        let mut kept = self.kept.write();
        kept.retain(|(of, _)| *of != id);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((id, Arc::clone(links)));
    }
}

impl App {
    /// Returns the links of an evening that was sent here, with what was signed of it; `None` for one of the house's own.
    pub fn mirrored_links(&self, snapshot: &Snapshot) -> Option<SignedLinks> {
        self.0.known_links.mirrored(snapshot.id)
    }

    /// Returns the links of a journal if they are in memory up to the entry of this snapshot; never waits.
    pub fn known_links(&self, snapshot: &Snapshot) -> Option<Arc<Links>> {
        let known = self.0.known_links.get(snapshot.id).filter(|links| links.contains(snapshot));
        known.filter(|_| !self.is_journal_broken(snapshot))
    }

    /// Returns the links of a journal; of one that is not what was written, only that it is lost. Only entries that nobody has asked for before
    /// are read.
    pub fn links(&self, snapshot: &Snapshot) -> Result<Arc<Links>, AppError> {
        let _alone = self.0.known_links.reading.lock();
        if let Some(known) = self.known_links(snapshot) {
            return Ok(known);
        }
        let known = self.0.known_links.get(snapshot.id).unwrap_or_default();
        let id = snapshot.id;
        let lost = || {
            let stored = || self.store().read(|conn| store::journal_hashes::first(conn, id));
            Ok(Arc::new(Links::lost(known.first().or_else(|| stored().ok().flatten()))))
        };
        if self.is_journal_broken(snapshot) {
            return lost();
        }
        match self.read_links(id, known.links.clone()) {
            Ok(links) => {
                let links = Arc::new(Links::from(links));
                self.0.known_links.put(id, &links);
                Ok(links)
            }
            // The look of the next hour will find it too.
            Err(StoreError::Unreadable { .. }) => lost(),
            Err(other) => Err(other.into()),
        }
    }

    fn read_links(&self, id: TournamentId, mut known: Vec<Link>) -> Result<Vec<Link>, StoreError> {
        let last = known.pop();
        let read = |after: usize| {
            self.store().read(|conn| store::journal::links(conn, id, after.try_into().unwrap_or(u32::MAX)))
        };
        let newer = read(known.len())?;
        // The last known entry vouches for those before it; if it is another one, so is the database.
        match last {
            Some(last) if newer.first() != Some(&last) => read(0),
            _ => {
                known.extend(newer);
                Ok(known)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_longest_ago_is_let_go_of() {
        let known = KnownLinks::default();
        let put = |id: i32| known.put(TournamentId(id), &Arc::new(Links::default()));
        (1..=KEPT as i32).for_each(put);
        put(1);
        put(99);
        assert_eq!(known.kept.read().len(), KEPT);
        assert!(known.get(TournamentId(1)).is_some() && known.get(TournamentId(99)).is_some());
        assert!(known.get(TournamentId(2)).is_none());
    }

    #[test]
    fn a_journal_that_does_not_hold_tells_nothing_but_which_one_it_is() {
        let lost = Links::lost(Some(Hash::of(b"first")));
        assert_eq!((lost.first(), lost.newest()), (Some(Hash::of(b"first")), 0));
        assert!(lost.is_lost() && !Links::default().is_lost());
        assert_eq!((lost.hash(0), lost.hash(1), lost.after(0).len()), (Some(Hash::START), None, 0));
        assert_eq!(Links::lost(None).first(), Some(Hash::START));
    }
}
