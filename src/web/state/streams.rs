//! How many event streams are open, and that there are never too many.

use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Two thousand listeners fit beside the pages (benches/load.md); the rest leaves room for those that have gone and are
/// noticed only at their second ping. Beyond, a page asks every ten seconds instead.
const MOST: usize = 2_500;

/// The room for listeners.
pub struct Streams(Arc<Semaphore>);

/// A listener's place; it is free again when this is dropped.
pub type Seat = OwnedSemaphorePermit;

impl Default for Streams {
    fn default() -> Streams {
        Streams::at_most(MOST)
    }
}

impl Streams {
    /// Makes room for so many.
    pub fn at_most(most: usize) -> Streams {
        Streams(Arc::new(Semaphore::new(most)))
    }

    /// Takes a place, `None` if all are taken.
    pub fn take(&self) -> Option<Seat> {
        Arc::clone(&self.0).try_acquire_owned().ok()
    }
}
