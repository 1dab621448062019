//! A thread that does what is to be done for an evening at its host. One takes the place of another and begins when that one has ended: a host never hears
//! two of them at once, and what the earlier one had under way has come to something before the later one speaks.

use super::fork::Fork;
use super::host_url::HostUrl;
use super::line::{Course, Through};
use chrono::{DateTime, TimeDelta, Utc};
use mirror::{Hindrance, Stop};
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fmt, io};

/// A thread, until this is dropped.
pub struct Worker {
    /// What others see of it.
    pub shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Works on a thread of its own, once the one `before` has ended.
    ///
    /// # Errors
    /// There is no thread to be had; the one before ends all the same.
    pub fn start(
        name: &str,
        before: Option<Worker>,
        work: impl FnOnce(Arc<Shared>) + Send + 'static,
    ) -> io::Result<Worker> {
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        let in_turn = move || {
            if let Some(before) = before {
                before.wait_for_the_end();
            }
            if !own.is_ended() {
                work(own);
            }
        };
        let thread = thread::Builder::new().name(name.to_owned()).spawn(in_turn)?;
        Ok(Worker { shared, thread: Some(thread) })
    }

    /// Says that something has happened.
    pub fn wake(&self) {
        self.shared.lock().newer = true;
        self.shared.woken.notify_all();
    }

    fn wait_for_the_end(mut self) {
        self.shared.end();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("what was done at a host has ended in a panic");
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.shared.end();
    }
}

/// What the threads of an evening share with those who ask how it stands, and with those who end it: a desk and who waits at it.
#[derive(Default)]
pub struct Shared {
    desk: Mutex<Desk>,
    pub woken: Condvar,
    /// How a long call to the host goes.
    pub course: Arc<Course>,
    /// The number of the thread that fetches reports: one that was there before ends.
    pub inbox: AtomicU32,
}

/// What lies on it.
#[derive(Default)]
pub struct Desk {
    /// Whether something has happened.
    pub newer: bool,
    /// Whether nothing more is to be sent.
    pub ended: bool,
    pub standing: Standing,
}

impl Shared {
    pub fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock()
    }

    /// Says that nothing more is to be done; a call that is under way comes to its end.
    pub fn end(&self) {
        self.lock().ended = true;
        self.course.give_up();
        self.woken.notify_all();
    }

    pub fn standing(&self) -> Standing {
        let slow = self.course.slow();
        Standing { slow, ..self.lock().standing.clone() }
    }

    /// Returns how it stands as long as anything is sent, `None` after that.
    pub fn standing_while_sent(&self) -> Option<Standing> {
        let desk = self.lock();
        (!desk.ended).then(|| desk.standing.clone())
    }

    pub fn is_ended(&self) -> bool {
        self.lock().ended
    }

    /// Waits until something has happened or so long; returns whether to go on. Where `patient`, what happens does not shorten it.
    pub fn wait(&self, long: Duration, patient: bool) -> bool {
        let idle = |desk: &mut Desk| !desk.ended && (patient || !desk.newer);
        let mut desk = self.lock();
        self.woken.wait_while_for(&mut desk, idle, long);
        desk.newer = false;
        !desk.ended
    }
}

#[derive(Clone, PartialEq)]
pub struct Published {
    pub host: HostUrl,
    /// Where guests find the evening there.
    pub address: String,
    /// The fingerprint of the key with which the evening is signed, if there is one.
    pub fingerprint: Option<String>,
    /// Whether nothing is sent at the moment because somebody wants it so.
    pub paused: bool,
    /// The code with which another laptop may take over.
    pub handover: Option<String>,
    /// Whether another laptop has written to the host before: what people have on paper of that one's code is worth nothing any more.
    pub is_anew: bool,
    pub standing: Standing,
    /// What only the host had when a director decided for this laptop.
    pub decided: Option<Fork>,
}

impl fmt::Debug for Published {
    /// Does not tell the code: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut published = f.debug_struct("Published");
        published.field("address", &self.address).field("paused", &self.paused);
        published.field("standing", &self.standing).finish_non_exhaustive()
    }
}

impl Published {
    /// Returns whether guests find the evening there, as far as the host has said.
    pub fn is_shown(&self) -> bool {
        self.standing.halt.is_none() && self.standing.hindrance != Some(Hindrance::TakenDown)
    }

    /// Returns the address of a page on the host as it stands in a code on paper: behind it the fingerprint of the key, which no browser sends to the
    /// host.
    pub fn in_code(&self, path: &str) -> String {
        let address = self.host.with_path(path);
        match &self.fingerprint {
            Some(fingerprint) => format!("{address}#k={fingerprint}"),
            None => address,
        }
    }
}

/// How an evening stands with its host.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Standing {
    /// The number of the last entry that the host has.
    pub acknowledged: u32,
    /// When it answered last; `None` if it has not since the start.
    pub contact: Option<DateTime<Utc>>,
    /// How often in a row it has not.
    pub failures: u32,
    /// How much the clock of this machine is ahead of the host's, as far as it has said.
    pub clock: TimeDelta,
    /// How much is through of what is sent, where the line is slow.
    pub slow: Option<Through>,
    pub hindrance: Option<Hindrance>,
    pub halt: Option<Halt>,
    /// Where the two journals part, once the host has been asked after a halt about which a person can decide.
    pub fork: Option<Fork>,
}

/// Why nothing more is sent until somebody decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The two journals do not fit, or the host refuses.
    Stopped(Stop),
    /// The evening was begun with an older version, whose entries commit to nothing.
    OldEntries,
}

impl Halt {
    /// Returns whether a person can decide that this laptop is right.
    pub fn can_be_decided(self) -> bool {
        match self {
            Halt::Stopped(Stop::Fork { .. } | Stop::Behind { .. } | Stop::EpochOver) => true,
            Halt::Stopped(Stop::Refused { .. } | Stop::Full | Stop::Revoked | Stop::Late)
            | Halt::OldEntries => false,
        }
    }
}
