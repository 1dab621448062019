//! What the workers of a host share: which evening belongs to which club, and how many calls a second each may make.

use super::addresses::{Addresses, shown_as};
use super::metrics::Metrics;
use super::waiters::Waiters;
use crate::store::{HostStore, NightId, StoreError};
use parking_lot::Mutex;
use preisschnapsen::app::{Entropy, SystemEntropy};
use preisschnapsen::web::hosting::{self, Club, digest};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast};

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

pub struct Shared {
    pub store: HostStore,
    pub metrics: Metrics,
    pub appends: Buckets<NightId>,
    pub texts: Buckets<NightId>,
    pub decisions: Buckets<NightId>,
    pub callers: Buckets<Option<IpAddr>>,
    pub changed: broadcast::Sender<NightId>,
    pub waiters: Waiters,
    pub entropy: Box<dyn Entropy>,
    /// Whose evenings they are.
    pub clubs: Clubs,
    /// Which evenings there are, in memory or not.
    pub addresses: Arc<Addresses>,
    /// One call at a time writes to a night: who waits holds no connection to the database.
    pub writing: Turns,
    /// Each is in memory as a whole, from its first byte until it is kept.
    pub long: Turns,
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
            addresses: Arc::default(),
            writing: Turns::new(1),
            long: Turns::new(MOST_LONG),
        }
    }
}

/// So long what was read of the clubs is believed.
const BELIEVED: Duration = Duration::from_secs(2);

/// The clubs as they were read last.
#[derive(Default)]
pub struct Clubs(Mutex<Option<(Instant, hosting::Clubs)>>);

impl Clubs {
    /// Returns the clubs; while the database is away those that were known.
    ///
    /// # Errors
    /// It is away, and nothing was known.
    pub async fn of(&self, store: &HostStore) -> Result<hosting::Clubs, StoreError> {
        let last = self.0.lock().clone();
        if let Some((at, clubs)) = &last
            && at.elapsed() < BELIEVED
        {
            return Ok(Arc::clone(clubs));
        }
        let read = |(club, nights): (crate::store::clubs::Club, Vec<NightId>)| {
            let evenings = nights.into_iter().map(shown_as).collect();
            let club = Club { slug: club.slug, name: club.name, evenings };
            let digest = digest(&club);
            (Arc::new(club), digest)
        };
        let clubs: hosting::Clubs = match (store.shown_nights().await, last) {
            (Ok(all), _) => all.into_iter().map(read).collect(),
            (Err(_), Some((_, clubs))) => clubs,
            (Err(error), None) => return Err(error),
        };
        *self.0.lock() = Some((Instant::now(), Arc::clone(&clubs)));
        Ok(clubs)
    }
}

/// So many calls that may be long are read for a night at a time; its laptop makes one after the other.
const MOST_LONG: usize = 3;

/// Lets few calls at a time do something with each night.
pub struct Turns {
    most: usize,
    all: Mutex<HashMap<NightId, Arc<Semaphore>>>,
}

impl Turns {
    /// Lets so many at a time.
    pub fn new(most: usize) -> Turns {
        Turns { most, all: Mutex::default() }
    }

    /// Waits for a turn, which goes on until what it returns goes. Nobody closes them.
    pub async fn wait(&self, night: NightId) -> Option<OwnedSemaphorePermit> {
        self.of(night).acquire_owned().await.ok()
    }

    /// Returns a turn; `None` while all are taken.
    pub fn take(&self, night: NightId) -> Option<OwnedSemaphorePermit> {
        self.of(night).try_acquire_owned().ok()
    }

    fn of(&self, night: NightId) -> Arc<Semaphore> {
        let mut all = self.all.lock();
        all.retain(|_, turns| Arc::strong_count(turns) > 1);
        Arc::clone(all.entry(night).or_insert_with(|| Arc::new(Semaphore::new(self.most))))
    }
}

/// Those who have not called for so long are forgotten: their reserve is full again.
const FORGET: Duration = Duration::from_secs(60);

/// What is left to each.
#[derive(Debug)]
pub struct Buckets<Key> {
    a_second: f64,
    reserve: f64,
    left: Mutex<HashMap<Key, (f64, Instant)>>,
}

impl<Key: Eq + Hash> Buckets<Key> {
    /// Allows so many calls a second, and so many at once after a while without any.
    pub fn new(a_second: u32, reserve: u32) -> Buckets<Key> {
        Buckets { a_second: a_second.into(), reserve: reserve.into(), left: Mutex::default() }
    }

    /// Says whether somebody may call at this moment, and counts the call if so.
    pub fn take(&self, key: Key, now: Instant) -> bool {
        let mut all = self.left.lock();
        if all.len() > 10_000 {
            all.retain(|_, (_, last)| now.saturating_duration_since(*last) < FORGET);
        }
        let (left, last) = all.entry(key).or_insert((self.reserve, now));
        let grown = *left + now.saturating_duration_since(*last).as_secs_f64() * self.a_second;
        *left = grown.min(self.reserve);
        *last = now;
        let may = *left >= 1.0;
        if may {
            *left -= 1.0;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[test]
    fn of_each_night_few_long_calls_are_read_at_a_time() {
        let (long, [one, other]) = (Turns::new(MOST_LONG), [1, 2].map(NightId));
        let mut taken: Vec<_> = (0..MOST_LONG).map(|_| long.take(one).unwrap()).collect();
        assert!(long.take(one).is_none() && long.take(other).is_some());
        taken.pop();
        assert!(long.take(one).is_some());
    }

    #[test]
    fn one_call_at_a_time_writes_to_a_night_and_the_others_wait_for_their_turn() {
        let (writing, [one, other]) = (Turns::new(1), [1, 2].map(NightId));
        let first = writing.wait(one).now_or_never();
        assert!(first.is_some() && writing.wait(other).now_or_never().is_some());
        assert!(writing.wait(one).now_or_never().is_none());
        drop(first);
        assert!(writing.wait(one).now_or_never().is_some());
        assert!(
            writing.wait(other).now_or_never().is_some() && writing.all.lock().len() == 1,
            "nothing is left"
        );
    }

    #[test]
    fn the_reserve_is_used_up_and_grows_again_for_each() {
        let (buckets, begun) = (Buckets::new(10, 20), Instant::now());
        assert_eq!((0..30).filter(|_| buckets.take("one", begun)).count(), 20);
        assert!(buckets.take("other", begun));
        let later = begun + Duration::from_millis(350);
        assert_eq!((0..30).filter(|_| buckets.take("one", later)).count(), 3);
        let much_later = begun + Duration::from_secs(3_600);
        assert_eq!((0..30).filter(|_| buckets.take("one", much_later)).count(), 20);
    }
}
