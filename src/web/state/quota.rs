//! How many of something are at a place, all together and of each who is counted; nobody gets too many. Whoever has gone is forgotten.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// What is taken, and what all of one key share while any of them is there.
#[derive(Debug)]
pub struct Quota<K, V = ()>(Arc<Mutex<Taken<K, V>>>);

#[derive(Debug)]
struct Taken<K, V> {
    all: usize,
    of: HashMap<K, (usize, V)>,
}

/// A place; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place<K: Eq + Hash, V = ()> {
    quota: Quota<K, V>,
    key: Option<K>,
    /// What all of this key share; `None` for who is not counted.
    pub shared: Option<V>,
}

impl<K, V> Default for Quota<K, V> {
    fn default() -> Quota<K, V> {
        Quota(Arc::new(Mutex::new(Taken { all: 0, of: HashMap::new() })))
    }
}

impl<K: Copy + Eq + Hash, V: Clone + Default> Quota<K, V> {
    /// Takes a place, if fewer than `room` are taken and fewer than so many of the one who is counted.
    pub fn take(&self, room: usize, one: Option<(K, usize)>) -> Option<Place<K, V>> {
        let mut taken = self.0.lock();
        if taken.all >= room {
            return None;
        }
        let mut shared = None;
        if let Some((key, most)) = one {
            let (own, common) = taken.of.entry(key).or_default();
            if *own >= most {
                return None;
            }
            *own += 1;
            shared = Some(common.clone());
        }
        taken.all += 1;
        Some(Place { quota: Quota(Arc::clone(&self.0)), key: one.map(|(key, _)| key), shared })
    }
}

impl<K: Eq + Hash, V> Drop for Place<K, V> {
    fn drop(&mut self) {
        let mut taken = self.quota.0.lock();
        taken.all -= 1;
        let Some(key) = &self.key else { return };
        if let Some((own, _)) = taken.of.get_mut(key) {
            *own -= 1;
            if *own == 0 {
                taken.of.remove(key);
            }
        }
    }
}

#[cfg(test)]
impl<K: Eq + Hash, V> Quota<K, V> {
    pub fn taken_by(&self, key: K) -> usize {
        self.0.lock().of.get(&key).map_or(0, |(own, _)| *own)
    }

    /// Returns whether nobody is there and nobody remembered.
    pub fn is_empty(&self) -> bool {
        let taken = self.0.lock();
        taken.all == 0 && taken.of.is_empty()
    }
}
