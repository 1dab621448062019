//! Whether somebody has set the clock forward since it was looked at, at the start and every hour: nobody makes an account look old by that.

use super::App;
use super::clock::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Watches the clock of a house.
pub struct ClockWatch {
    clock: Arc<dyn Clock>,
    /// What it said last, and how long the machine had been running then, which nobody can set.
    last: Mutex<Option<(DateTime<Utc>, Duration)>>,
}

impl ClockWatch {
    /// Watches a clock.
    pub fn of(clock: Arc<dyn Clock>) -> ClockWatch {
        ClockWatch { clock, last: Mutex::default() }
    }

    /// Returns what the clock would say if nobody had set it forward since it was looked at last.
    pub fn without_a_leap(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let running = self.clock.running();
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.map_or(now, |(then, had_run)| {
            let gone = TimeDelta::from_std(running.saturating_sub(had_run)).unwrap_or(TimeDelta::MAX);
            then.checked_add_signed(gone).map_or(now, |steady| now.min(steady))
        })
    }
}

impl App {
    /// Looks at the clock.
    pub fn look_at_clock(&self) {
        let watch = &self.0.clock_watch;
        let seen = (watch.clock.now(), watch.clock.running());
        *watch.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(seen);
    }
}
