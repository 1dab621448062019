//! Whether the machine's clock can be believed. It is looked at when the server starts and every hour: against the newest entries, against
//! what it said last time, and against the time that has really gone by since, which nobody can set: since the boot, so also from one start
//! of the program to the next.
//!
//! What cannot be undone waits until the clock has confirmed a day without anything odd:
//! * two starts at different runs of the machine, at least [`APART`] from each other by the clock, confirm the day of the earlier one. A
//!   clock that is wrong after a boot would have to be wrong again, as far, hours later; a program that is only started again, or a machine
//!   that is booted twice within the hour because its clock looks wrong, says nothing. Where the machine does not tell its runs apart, they
//!   have to be a day from each other;
//! * or [`LONG`] of running, the restarts of the program included, confirm the day on which it began.
//!
//! Anything odd takes all of it back. What it said is noted in a file beside the database. It belongs to this machine and is in no copy;
//! without it everything waits longer.

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
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// So much a clock may be off: it is corrected by the network now and then.
const TOLERANCE: TimeDelta = TimeDelta::minutes(1);
/// So long it has to run without anything odd.
const LONG: Duration = Duration::from_secs(24 * 60 * 60);
/// So far from each other two starts have to be.
const APART: TimeDelta = TimeDelta::hours(6);
/// The same where nobody knows whether the machine was booted in between.
const APART_UNKNOWN: TimeDelta = TimeDelta::hours(24);
/// No note is longer, in bytes.
const MOST: u64 = 4_096;
/// No clock that is right says less: the tables were made on that day.
const EARLIEST: i64 = 1_767_225_600;

/// What is odd about the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// It says less than it has said already, or than stands in an entry.
    Behind,
    /// It was set: more or less time has gone by than it says.
    Set,
}

/// What the clock said, and how long the machine had been running then, in milliseconds.
type Look = (DateTime<Utc>, u64);

/// What was noted when the clock was looked at.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Note {
    /// What it said last.
    last: Option<DateTime<Utc>>,
    /// What it said at a start that another one has to confirm.
    start: Option<DateTime<Utc>>,
    /// At which run of the machine that was.
    start_boot: Option<String>,
    /// What has been confirmed.
    confirmed: Option<DateTime<Utc>>,
    /// At which run of the machine it was looked at last.
    boot: Option<String>,
    /// How long that had been running then.
    ran: Option<u64>,
    /// Since when nothing was odd in it.
    sound: Option<Look>,
    /// What was odd then, if anything was.
    odd: Option<Oddity>,
}

/// What is known of the clock.
#[derive(Debug, Default)]
struct Watched {
    /// Whether it was looked at since the start.
    begun: bool,
    /// What it said last, and how long the machine had been running then.
    last: Option<(DateTime<Utc>, Duration)>,
    /// The same for every time since when nothing was odd, but of those that are older than a day the newest only.
    sound: VecDeque<(DateTime<Utc>, Duration)>,
    /// What it said at a start that another one has to confirm, and at which run of the machine.
    start: Option<(DateTime<Utc>, Option<String>)>,
    /// What has been confirmed.
    confirmed: Option<DateTime<Utc>>,
    odd: Option<Oddity>,
}

/// Watches the clock of a house.
pub struct ClockWatch {
    file: PathBuf,
    clock: Arc<dyn Clock>,
    watched: Mutex<Watched>,
}

impl ClockWatch {
    /// Watches the clock of the machine that has this database.
    pub fn of(database: &Path, clock: Arc<dyn Clock>) -> ClockWatch {
        ClockWatch { file: with_suffix(database, ".clock"), clock, watched: Mutex::default() }
    }

    /// Returns what is odd, if anything is.
    pub fn oddity(&self) -> Option<Oddity> {
        self.lock().odd
    }

    /// Returns the latest time that has surely been, by which old copies may go; `None` unless the clock was looked at, nothing was odd, and
    /// it has not been set since. It is what the clock has said twice: after a boot nobody knows whether it is ahead.
    pub fn has_surely_been(&self) -> Option<DateTime<Utc>> {
        let (now, running) = (self.clock.now(), self.clock.running());
        let watched = self.lock();
        let can_be_believed = watched.begun && watched.odd.is_none() && !watched.was_set(now, running);
        watched.confirmed.filter(|_| can_be_believed)
    }

    /// Returns what the clock would say if nobody had set it forward since it was looked at last.
    pub fn without_a_leap(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let (running, watched) = (self.clock.running(), self.lock());
        watched.last.map_or(now, |(then, had_run)| {
            let gone = TimeDelta::from_std(running.saturating_sub(had_run)).unwrap_or(TimeDelta::MAX);
            then.checked_add_signed(gone).map_or(now, |steady| now.min(steady))
        })
    }

    /// Looks at the clock; `newest` is the time of the newest entry.
    fn look(&self, newest: Option<DateTime<Utc>>) {
        let (now, running, boot) = (self.clock.now(), self.clock.running(), self.clock.boot());
        let mut watched = self.lock();
        let mut said = None;
        if !watched.begun {
            let note = self.read();
            said = note.last;
            watched.begin(note, boot.as_deref());
        }
        let behind = |then: DateTime<Utc>| now + TOLERANCE < then;
        let odd = if watched.was_set(now, running) {
            Some(Oddity::Set)
        } else if now.timestamp() < EARLIEST || newest.is_some_and(behind) || said.is_some_and(behind) {
            Some(Oddity::Behind)
        } else {
            None
        };
        if let Some(odd) = odd {
            tracing::warn!(?odd, %now, ?newest, "the clock of this machine is odd; nobody is erased by time");
        }
        watched.hear(odd, now, running, boot.as_deref());
        let note = watched.note(boot);
        drop(watched);
        self.write(&note);
    }

    /// Returns the day until which the clock has been confirmed; `None` while nothing may be done that cannot be undone.
    fn confirmed(&self) -> Option<NaiveDate> {
        let watched = self.lock();
        watched.confirmed.filter(|_| watched.odd.is_none()).map(|at| at.date_naive())
    }

    fn read(&self) -> Note {
        let mut text = String::new();
        // What nobody can read, or is a link, says nothing.
        let read = read_unlinked(&self.file).and_then(|file| file.take(MOST).read_to_string(&mut text));
        read.ok().and_then(|_| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn write(&self, note: &Note) {
        let written = serde_json::to_string(note).map_err(|fault| fault.to_string()).and_then(|text| {
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

impl Watched {
    /// Takes over what was noted: what was confirmed in any case, the time that has gone by only within the same run of the machine.
    fn begin(&mut self, note: Note, boot: Option<&str>) {
        self.start = note.start.map(|at| (at, note.start_boot));
        self.confirmed = note.confirmed;
        if boot.is_some() && note.boot.as_deref() == boot {
            self.last = note.last.zip(note.ran.map(Duration::from_millis));
            self.sound.extend(note.sound.map(|(at, ran)| (at, Duration::from_millis(ran))));
            // A program that is started again has not made the clock right.
            self.odd = note.odd;
        }
    }

    /// Returns whether more or less time has gone by than the clock says.
    fn was_set(&self, now: DateTime<Utc>, running: Duration) -> bool {
        self.last.is_some_and(|(then, had_run)| {
            let gone = TimeDelta::from_std(running.saturating_sub(had_run)).unwrap_or(TimeDelta::MAX);
            (now - then - gone).abs() > TOLERANCE
        })
    }

    /// Hears what is odd at this time, if anything is.
    fn hear(&mut self, odd: Option<Oddity>, now: DateTime<Utc>, running: Duration, boot: Option<&str>) {
        let first = !std::mem::replace(&mut self.begun, true);
        self.last = Some((now, running));
        if odd.is_some() {
            (self.odd, self.start, self.confirmed) = (odd, None, None);
            return self.sound.clear();
        }
        self.sound.push_back((now, running));
        let is_old = |looked: Option<&(DateTime<Utc>, Duration)>| {
            looked.is_some_and(|(_, since)| running.saturating_sub(*since) >= LONG)
        };
        while is_old(self.sound.get(1)) {
            self.sound.pop_front();
        }
        let long = self.sound.front().filter(|looked| is_old(Some(looked))).map(|(at, _)| *at);
        // That it was set stays to be read until it has gone right for long: nobody knows whether it is right now.
        if long.is_some() || self.odd == Some(Oddity::Behind) {
            self.odd = None;
        }
        if self.odd.is_some() {
            return;
        }
        self.confirmed = self.confirmed.max(long);
        match &self.start {
            Some((at, of)) if first && are_apart(now - *at, of.as_deref(), boot) => {
                self.confirmed = self.confirmed.max(Some(*at));
                self.start = Some((now, boot.map(str::to_owned)));
            }
            // Too soon: what was said then has still to be confirmed.
            Some(_) => {}
            None => self.start = Some((now, boot.map(str::to_owned))),
        }
    }

    fn note(&self, boot: Option<String>) -> Note {
        let milliseconds = |ran: Duration| u64::try_from(ran.as_millis()).unwrap_or(u64::MAX);
        Note {
            last: self.last.map(|(at, _)| at),
            start: self.start.as_ref().map(|(at, _)| *at),
            start_boot: self.start.as_ref().and_then(|(_, of)| of.clone()),
            confirmed: self.confirmed,
            boot,
            ran: self.last.map(|(_, ran)| milliseconds(ran)),
            sound: self.sound.front().map(|(at, ran)| (*at, milliseconds(*ran))),
            odd: self.odd,
        }
    }
}

/// Returns whether two starts are so far from each other that both say something.
fn are_apart(by: TimeDelta, one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one != other && by >= APART,
        _ => by >= APART_UNKNOWN,
    }
}

impl App {
    /// Looks at the clock, and returns the day until which people may be erased by time; `None` if nobody may.
    pub(super) fn look_at_clock(&self) -> Result<Option<NaiveDate>, AppError> {
        let newest = self.store().read(store::newest::of_all)?;
        self.0.clock_watch.look(newest);
        Ok(self.0.clock_watch.confirmed())
    }

    /// Returns what the staff has to know about the clock.
    pub(super) fn clock_alarm(&self) -> Option<Alarm> {
        self.0.clock_watch.oddity().map(|odd| match odd {
            Oddity::Behind => Alarm::ClockBehind,
            Oddity::Set => Alarm::ClockSet,
        })
    }
}
