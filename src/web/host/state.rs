//! What the workers of a host share.

use super::buckets::Buckets;
use super::club_list::Clubs;
use super::metrics::Metrics;
use super::waiters::Waiters;
use crate::app::{Entropy, SystemEntropy};
use crate::host::store::{HostStore, NightId};
use crate::web::state::unreadable::Unreadable;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::broadcast;

/// A night takes so many entries' calls a second, and so many at once when a laptop catches up.
const APPENDS: (u32, u32) = (10, 20);

/// And so many with texts; those of a whole evening come in some twenty.
const TEXTS: (u32, u32) = (5, 40);

/// It is decided for a laptop so often a second, and so often at once: directors do that once or twice in an evening.
const DECISIONS: (u32, u32) = (1, 5);

/// From one address come so many calls of all kinds a second: several laptops of a club may sit behind one.
const CALLS: (u32, u32) = (50, 200);

/// What is told to those who wait, at most; who is slower looks for itself.
const TOLD: usize = 1_024;

/// What the workers share.
pub struct Shared {
    pub store: HostStore,
    pub metrics: Metrics,
    pub appends: Buckets<NightId>,
    pub texts: Buckets<NightId>,
    pub decisions: Buckets<NightId>,
    pub callers: Buckets<Option<IpAddr>>,
    /// Nights that have changed.
    pub changed: broadcast::Sender<NightId>,
    /// Who waits for reports.
    pub waiters: Waiters,
    pub entropy: Box<dyn Entropy>,
    /// Whose evenings they are.
    pub clubs: Clubs,
    /// Whether all evenings were read once: before that their pages are missing here.
    pub has_nights: AtomicBool,
    /// Those that cannot be shown as they lie in the database.
    pub unreadable: Arc<Unreadable>,
}

impl Shared {
    /// Begins to count.
    pub fn new(store: HostStore) -> Shared {
        Shared {
            store,
            metrics: Metrics::default(),
            appends: Buckets::new(APPENDS.0, APPENDS.1),
            texts: Buckets::new(TEXTS.0, TEXTS.1),
            decisions: Buckets::new(DECISIONS.0, DECISIONS.1),
            callers: Buckets::new(CALLS.0, CALLS.1),
            changed: broadcast::Sender::new(TOLD),
            waiters: Waiters::default(),
            entropy: Box::new(SystemEntropy),
            clubs: Clubs::default(),
            has_nights: AtomicBool::new(false),
            unreadable: Arc::default(),
        }
    }
}
