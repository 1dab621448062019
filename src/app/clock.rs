//! Where time and chance come from, and whether somebody has set the clock forward. Nothing else in the program asks the machine for either.

use super::App;
use super::error::AppError;
use chrono::{DateTime, Local, NaiveDate, SubsecRound, TimeDelta, Utc};
use parking_lot::Mutex;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::sync::Arc;
use std::time::Duration;

pub trait Clock: Send + Sync {
    /// Returns the time now, in whole milliseconds, which is what the database keeps.
    fn now(&self) -> DateTime<Utc>;

    /// Returns the day on the calendar on the wall.
    fn today(&self) -> NaiveDate;

    /// Returns how much time has really gone by since some moment before, which nobody can set. A machine that slept has slept that long.
    fn running(&self) -> Duration;
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(3)
    }

    fn today(&self) -> NaiveDate {
        Local::now().date_naive()
    }

    fn running(&self) -> Duration {
        since_the_boot()
    }
}

#[cfg(target_os = "linux")]
fn since_the_boot() -> Duration {
    let gone = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    let whole = Duration::from_secs(gone.tv_sec.unsigned_abs());
    whole + Duration::from_nanos(gone.tv_nsec.unsigned_abs())
}

/// Where a machine that sleeps lets this stand still, its clock seems to have been set forward.
#[cfg(not(target_os = "linux"))]
fn since_the_boot() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// A clock that starts at a given time and goes on by the same step whenever it is asked; for tests and rehearsals.
#[derive(Debug)]
pub struct SteppingClock {
    next: Mutex<DateTime<Utc>>,
    step: TimeDelta,
    /// How far somebody has set it.
    set: Mutex<TimeDelta>,
    start: DateTime<Utc>,
}

impl SteppingClock {
    pub fn new(start: DateTime<Utc>, step: TimeDelta) -> SteppingClock {
        let start = start.trunc_subsecs(3);
        SteppingClock { next: Mutex::new(start), step, set: Mutex::default(), start }
    }

    /// Sets it, while no time goes by.
    pub fn set_by(&self, by: TimeDelta) {
        *self.set.lock() += by;
        self.advance(by);
    }

    pub fn advance(&self, by: TimeDelta) {
        *self.next.lock() += by;
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> DateTime<Utc> {
        let mut next = self.next.lock();
        let now = *next;
        *next += self.step;
        now.trunc_subsecs(3)
    }

    fn today(&self) -> NaiveDate {
        self.next.lock().date_naive()
    }

    fn running(&self) -> Duration {
        let set = *self.set.lock();
        let next = *self.next.lock();
        (next - self.start - set).to_std().unwrap_or_default()
    }
}

/// A clock that starts at a given time, goes on as fast as the machine's and can be put forward; for rehearsals that are watched.
#[derive(Debug)]
pub struct RunningClock {
    ahead: Mutex<TimeDelta>,
    start: DateTime<Utc>,
}

impl RunningClock {
    pub fn new(start: DateTime<Utc>) -> RunningClock {
        RunningClock { ahead: Mutex::new(start - Utc::now()), start }
    }

    pub fn advance(&self, by: TimeDelta) {
        *self.ahead.lock() += by;
    }
}

impl Clock for RunningClock {
    fn now(&self) -> DateTime<Utc> {
        let ahead = *self.ahead.lock();
        (Utc::now() + ahead).trunc_subsecs(3)
    }

    fn today(&self) -> NaiveDate {
        self.now().with_timezone(&Local).date_naive()
    }

    fn running(&self) -> Duration {
        (self.now() - self.start).to_std().unwrap_or_default()
    }
}

/// Makes random bytes. Where it fails, nothing is made without them.
pub trait Entropy: Send + Sync {
    /// Returns 32 bytes that nobody can guess, for keys and tokens.
    fn bytes(&self) -> Result<[u8; 32], AppError>;

    /// Returns 32 bytes that decide something in public: the secret of a draw, lots.
    fn lots(&self) -> Result<[u8; 32], AppError> {
        self.bytes()
    }

    /// Returns 32 bytes that nobody can guess, for salts.
    fn salts(&self) -> Result<[u8; 32], AppError> {
        self.bytes()
    }
}

#[derive(Debug, Clone, Copy, Default)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(bytes)
    }
}

/// Bytes made from a seed: the same seed makes the same night. For tests and rehearsals only.
pub struct SeededEntropy {
    bytes: Mutex<ChaCha20Rng>,
    /// A stream of its own: how many salts an entry needs changes no lot.
    salts: Mutex<ChaCha20Rng>,
}

impl SeededEntropy {
    pub fn new(seed: [u8; 32]) -> SeededEntropy {
        let stream = |number| {
            let mut stream = ChaCha20Rng::from_seed(seed);
            stream.set_stream(number);
            Mutex::new(stream)
        };
        SeededEntropy { bytes: stream(0), salts: stream(1) }
    }
}

impl Entropy for SeededEntropy {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        Ok(next(&self.bytes))
    }

    fn salts(&self) -> Result<[u8; 32], AppError> {
        Ok(next(&self.salts))
    }
}

fn next(stream: &Mutex<ChaCha20Rng>) -> [u8; 32] {
    let mut bytes = [0; 32];
    stream.lock().fill_bytes(&mut bytes);
    bytes
}

/// The operating system's keys and tokens with the lots of a seed: a night that comes out the same, however many people look on
/// and log in. For rehearsals only.
pub struct SeededLots(pub SeededEntropy);

impl Entropy for SeededLots {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        SystemEntropy.bytes()
    }

    fn lots(&self) -> Result<[u8; 32], AppError> {
        self.0.bytes()
    }
}

pub struct ClockWatch {
    clock: Arc<dyn Clock>,
    /// What it said last, and how long the machine had been running then, which nobody can set.
    last: Mutex<Option<(DateTime<Utc>, Duration)>>,
}

impl ClockWatch {
    pub fn of(clock: Arc<dyn Clock>) -> ClockWatch {
        ClockWatch { clock, last: Mutex::default() }
    }

    /// Returns what the clock would say if nobody had set it forward since it was looked at last.
    pub fn without_a_leap(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let running = self.clock.running();
        let last = *self.last.lock();
        last.map_or(now, |(then, had_run)| {
            let gone = TimeDelta::from_std(running.saturating_sub(had_run)).unwrap_or(TimeDelta::MAX);
            then.checked_add_signed(gone).map_or(now, |steady| now.min(steady))
        })
    }
}

impl App {
    pub fn look_at_clock(&self) {
        let watch = &self.0.clock_watch;
        let seen = (watch.clock.now(), watch.clock.running());
        *watch.last.lock() = Some(seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_put_forward_goes_on_from_there() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let clock = RunningClock::new(start);
        let before = clock.now();
        assert!((start..start + TimeDelta::minutes(1)).contains(&before));
        clock.advance(TimeDelta::hours(2));
        let after = clock.now() - before;
        assert!((TimeDelta::hours(2)..TimeDelta::minutes(121)).contains(&after), "{after}");
    }

    #[test]
    fn lots_come_from_the_seed_and_keys_do_not() {
        let lots = |seed| SeededLots(SeededEntropy::new([seed; 32]));
        let (one, other) = (lots(7), lots(7));
        assert_ne!(one.bytes().unwrap(), other.bytes().unwrap());
        assert_eq!(one.lots().unwrap(), other.lots().unwrap());
        assert_ne!(one.lots().unwrap(), lots(8).lots().unwrap());
    }
}
