//! The evenings that a host has and cannot show, because what lies in its database does not hold or cannot be read. Whoever asks for one reads that, and
//! nothing of it.

use crate::host::store::NightId;
use crate::locks::lock;
use std::collections::HashMap;
use std::sync::Mutex;

/// Them with their names in addresses, as far as these are known.
#[derive(Default)]
pub(in crate::web) struct Unreadable(Mutex<HashMap<NightId, Option<String>>>);

impl Unreadable {
    /// Notes an evening; returns how many there are.
    pub(in crate::web) fn put(&self, night: NightId, address: Option<String>) -> usize {
        let mut all = lock(&self.0);
        all.insert(night, address);
        all.len()
    }

    /// Forgets one that can be shown, or is gone; returns how many are left.
    pub(in crate::web) fn remove(&self, night: NightId) -> usize {
        let mut all = lock(&self.0);
        all.remove(&night);
        all.len()
    }

    /// Returns whether an address is that of such an evening.
    pub(in crate::web) fn is_at(&self, address: &str) -> bool {
        lock(&self.0).values().any(|known| known.as_deref() == Some(address))
    }
}
