//! Whether the machine's clock can be believed. It is looked at when the server starts and every hour: against the newest entries, against
//! what it said last time, and against the time that has really gone by since, which nobody can set.
//!
//! What cannot be undone waits until the clock has said the same twice: at two starts without anything odd, or for 24 hours of running.
//! What it said is noted in a file beside the database. It belongs to this machine and is in no copy; without it everything waits longer.

use super::clock::Clock;
use super::error::AppError;
use super::{Alarm, App};
use crate::store;
use crate::store::backup::{make_private, read_unlinked, with_suffix};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// So much a clock may be off: it is corrected by the network now and then.
const TOLERANCE: TimeDelta = TimeDelta::minutes(1);
/// So long it has to run without anything odd.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);
/// No note is longer, in bytes.
const MOST: u64 = 4_096;
/// No clock that is right says less: the tables were made on that day.
const EARLIEST: i64 = 1_767_225_600;

/// What is odd about the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oddity {
    /// It says less than it has said already, or than stands in an entry.
    Behind,
    /// It was set: more or less time has gone by than it says.
    Set,
}

/// What was noted when the clock was looked at.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Note {
    /// What it said last.
    last: Option<DateTime<Utc>>,
    /// What it said at the last start, or a day before it ended, if nothing was odd then and since.
    start: Option<DateTime<Utc>>,
}

/// What is known of the clock since the start.
#[derive(Debug, Default)]
struct Watched {
    /// What it said last, and how long the machine had been running then.
    last: Option<(DateTime<Utc>, Duration)>,
    /// The same for every time since when nothing was odd, but of those that are older than a day the newest only.
    sound: VecDeque<(DateTime<Utc>, Duration)>,
    /// What it said at the start before, if nothing was odd then and since.
    before: Option<DateTime<Utc>>,
    odd: Option<Oddity>,
}

/// Watches the clock of a house.
pub struct ClockWatch {
    file: PathBuf,
    watched: Mutex<Watched>,
}

impl ClockWatch {
    /// Watches the clock of the machine that has this database.
    pub fn of(database: &Path) -> ClockWatch {
        ClockWatch { file: with_suffix(database, ".clock"), watched: Mutex::default() }
    }

    /// Returns what is odd, if anything is.
    pub fn oddity(&self) -> Option<Oddity> {
        self.lock().odd
    }

    /// Looks at the clock; `newest` is the time of the newest entry.
    fn look(&self, clock: &dyn Clock, newest: Option<DateTime<Utc>>) {
        let (now, running) = (clock.now(), clock.running());
        let mut watched = self.lock();
        let first = watched.last.is_none();
        let mut note = self.read();
        if first {
            watched.before = note.start;
        }
        let behind = |then: DateTime<Utc>| now + TOLERANCE < then;
        let was_set = watched.last.is_some_and(|(then, had_run)| {
            let gone = TimeDelta::from_std(running.saturating_sub(had_run)).unwrap_or(TimeDelta::MAX);
            (now - then - gone).abs() > TOLERANCE
        });
        let odd = if was_set {
            Some(Oddity::Set)
        } else if now.timestamp() < EARLIEST
            || newest.is_some_and(behind)
            || (first && note.last.is_some_and(behind))
        {
            Some(Oddity::Behind)
        } else {
            None
        };
        if let Some(odd) = odd {
            tracing::warn!(?odd, %now, ?newest, "the clock of this machine is odd; nobody is erased by time");
            watched.sound.clear();
            watched.before = None;
            watched.odd = Some(odd);
        } else {
            watched.sound.push_back((now, running));
            let is_old = |looked: Option<&(DateTime<Utc>, Duration)>| {
                looked.is_some_and(|(_, since)| running.saturating_sub(*since) >= LONG)
            };
            while is_old(watched.sound.get(1)) {
                watched.sound.pop_front();
            }
            let long = is_old(watched.sound.front());
            // That it was set stays to be read until it has gone right for long: nobody knows whether it is right now.
            if long || watched.odd == Some(Oddity::Behind) {
                watched.odd = None;
            }
        }
        watched.last = Some((now, running));
        note.start = watched.sound.front().filter(|_| watched.odd.is_none()).map(|(at, _)| *at);
        note.last = Some(now);
        drop(watched);
        self.write(note);
    }

    /// Returns the day until which the clock has been confirmed; `None` while nothing may be done that cannot be undone.
    fn confirmed(&self, clock: &dyn Clock) -> Option<NaiveDate> {
        let watched = self.lock();
        if watched.odd.is_some() {
            return None;
        }
        let long = |(_, since): &(DateTime<Utc>, Duration)| clock.running().saturating_sub(*since) >= LONG;
        let ran = watched.sound.front().filter(|looked| long(looked)).map(|(at, _)| *at);
        watched.before.max(ran).map(|at| at.date_naive())
    }

    fn read(&self) -> Note {
        let mut text = String::new();
        // What nobody can read, or is a link, says nothing.
        let read = read_unlinked(&self.file).and_then(|file| file.take(MOST).read_to_string(&mut text));
        if read.is_err() {
            text.clear();
        }
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn write(&self, note: Note) {
        let written = serde_json::to_string(&note).map_err(|fault| fault.to_string()).and_then(|text| {
            let mut file = make_private(&self.file).map_err(|fault| fault.to_string())?;
            file.write_all(text.as_bytes()).map_err(|fault| fault.to_string())
        });
        if let Err(fault) = written {
            tracing::warn!(%fault, "what the clock says is not noted, so people are erased by time later");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Watched> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Looks at the clock, and returns the day until which people may be erased by time; `None` if nobody may.
    pub(super) fn look_at_clock(&self) -> Result<Option<NaiveDate>, AppError> {
        let newest = self.store().read(store::journal::newest)?;
        self.0.clock_watch.look(&*self.0.clock, newest);
        Ok(self.0.clock_watch.confirmed(&*self.0.clock))
    }

    /// Returns what the staff has to know about the clock.
    pub(super) fn clock_alarm(&self) -> Option<Alarm> {
        self.0.clock_watch.oddity().map(|odd| match odd {
            Oddity::Behind => Alarm::ClockBehind,
            Oddity::Set => Alarm::ClockSet,
        })
    }
}
