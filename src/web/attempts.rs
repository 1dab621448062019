//! Who has guessed passwords or keys of tickets too often.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After this time without another one they are forgotten.
const FORGOTTEN: Duration = Duration::from_secs(5 * 60);

/// Wrong passwords (or keys) by address, so that a guest who guesses does not lock the director out.
#[derive(Debug)]
pub struct Attempts {
    /// So many wrong ones are a lapse of memory or a torn card, more are guessing.
    most: u32,
    wrong: Mutex<HashMap<IpAddr, (u32, Instant)>>,
}

impl Attempts {
    /// Lets everybody be wrong so many times.
    pub fn at_most(most: u32) -> Attempts {
        Attempts { most, wrong: Mutex::default() }
    }

    /// Returns whether somebody may try another one.
    pub fn may_try(&self, from: IpAddr, now: Instant) -> bool {
        let mut wrong = self.wrong();
        wrong.retain(|_, (_, last)| now.duration_since(*last) < FORGOTTEN);
        wrong.get(&from).is_none_or(|(count, _)| *count < self.most)
    }

    /// Notes a wrong one.
    pub fn note_wrong(&self, from: IpAddr, now: Instant) {
        let mut wrong = self.wrong();
        let (count, last) = wrong.entry(from).or_insert((0, now));
        *count += 1;
        *last = now;
    }

    /// Forgets the wrong ones of somebody who knew the right one after all.
    pub fn forget(&self, from: IpAddr) {
        self.wrong().remove(&from);
    }

    fn wrong(&self) -> MutexGuard<'_, HashMap<IpAddr, (u32, Instant)>> {
        self.wrong.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u32 = 10;

    #[test]
    fn guessing_is_stopped_for_one_address_and_for_a_while() {
        let (attempts, now) = (Attempts::at_most(MOST), Instant::now());
        let [guest, director] = [[192, 168, 0, 7], [127, 0, 0, 1]].map(IpAddr::from);
        for _ in 0..MOST {
            assert!(attempts.may_try(guest, now));
            attempts.note_wrong(guest, now);
        }
        assert!(!attempts.may_try(guest, now));
        assert!(attempts.may_try(director, now));
        assert!(attempts.may_try(guest, now + FORGOTTEN));
    }

    #[test]
    fn the_right_password_ends_the_count() {
        let (attempts, now, somebody) =
            (Attempts::at_most(MOST), Instant::now(), IpAddr::from([10, 0, 0, 1]));
        for _ in 0..MOST {
            attempts.note_wrong(somebody, now);
        }
        attempts.forget(somebody);
        assert!(attempts.may_try(somebody, now));
    }
}
