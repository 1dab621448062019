//! So many calls a second for each of those who call, with some in reserve.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
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
