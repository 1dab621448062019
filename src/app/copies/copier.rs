//! The thread that makes copies by itself.

use super::second::{self, SecondFolder};
use super::{TIME, folder_of, make_folder, thinning};
use crate::app::snapshot::Snapshot;
use crate::store::Hash;
use crate::store::backup::{self, CopyError};
use chrono::{DateTime, Utc};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What is to be copied, how often and where to.
#[derive(Debug, Clone)]
pub struct Orders {
    /// The database.
    pub database: PathBuf,
    /// At the latest so long after a change there is a copy.
    pub every: Duration,
    /// A folder that gets each copy too.
    pub second: Option<PathBuf>,
}

/// Makes copies on a thread of its own, so that no write waits for one.
pub struct Copier {
    queue: Mutex<Option<Sender<Request>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    desk: Arc<Desk>,
}

/// What the thread and the pages share.
struct Desk {
    orders: Orders,
    fault: Mutex<Option<String>>,
    second: Mutex<SecondFolder>,
}

struct Request {
    at: DateTime<Utc>,
    slug: String,
    version: u32,
    head: Hash,
    /// Whether the copy is made now and not within a while.
    at_once: bool,
}

impl Copier {
    /// Starts the thread; with `active` false every request is ignored.
    pub fn start(orders: Orders, active: bool) -> io::Result<Copier> {
        let second = Mutex::new(SecondFolder::look(orders.second.as_deref()));
        let desk = Arc::new(Desk { orders, fault: Mutex::default(), second });
        if !active {
            return Ok(Copier { queue: Mutex::default(), thread: Mutex::default(), desk });
        }
        let (queue, requests) = channel();
        let at_work = Arc::clone(&desk);
        let thread =
            thread::Builder::new().name("copier".to_owned()).spawn(move || at_work.serve(&requests))?;
        Ok(Copier { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)), desk })
    }

    /// Asks for a copy because of the last action of a tournament: at once, or within a while.
    pub fn ask(&self, snapshot: &Snapshot, at_once: bool) {
        let version = snapshot.version();
        let Some(action) = snapshot.tournament.action(version) else { return };
        let (slug, head) = (snapshot.slug.to_string(), snapshot.head);
        let request = Request { at: action.at, slug, version: version.0, head, at_once };
        if let Some(queue) = &*held(&self.queue) {
            // The thread ends only when this side lets go.
            let _ = queue.send(request);
        }
    }

    /// Carries a copy into the second folder, if there should be one.
    pub fn carry(&self, copy: &Path) {
        self.desk.carry(copy);
    }

    /// Returns the second folder, if somebody asked for one.
    pub fn second_path(&self) -> Option<&Path> {
        self.desk.orders.second.as_deref()
    }

    /// Returns why the last copy was not made, `None` if it was.
    pub fn fault(&self) -> Option<String> {
        held(&self.desk.fault).clone()
    }

    /// Returns how the second folder was when it was last needed.
    pub fn second_folder(&self) -> SecondFolder {
        *held(&self.desk.second)
    }

    /// Looks whether the second folder is there now.
    pub fn look_for_second_folder(&self) -> SecondFolder {
        let found = SecondFolder::look(self.desk.orders.second.as_deref());
        let mut known = held(&self.desk.second);
        // What could not be written stays so until something can be.
        if found != SecondFolder::Fine || *known != SecondFolder::Failed {
            *known = found;
        }
        *known
    }
}

impl Drop for Copier {
    /// Waits for the copies that have been asked for.
    fn drop(&mut self) {
        held(&self.queue).take();
        if let Some(thread) = held(&self.thread).take() {
            // A panic has been logged by the thread itself.
            let _ = thread.join();
        }
    }
}

impl Desk {
    /// Every copy holds the whole database, so of several requests that wait only the last is made.
    fn serve(&self, requests: &Receiver<Request>) {
        let mut waiting: Option<(Request, Instant)> = None;
        loop {
            let received = match &waiting {
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some((_, since)) => requests.recv_timeout(self.orders.every.saturating_sub(since.elapsed())),
            };
            let ended = matches!(received, Err(RecvTimeoutError::Disconnected));
            let since = waiting.as_ref().map_or_else(Instant::now, |(_, since)| *since);
            let mut due = received.is_err();
            for request in received.into_iter().chain(requests.try_iter()) {
                due |= request.at_once;
                waiting = Some((request, since));
            }
            if due && let Some((request, _)) = waiting.take() {
                self.copy(&request);
            }
            if ended {
                return;
            }
        }
    }

    fn copy(&self, request: &Request) {
        let made = self.make(request);
        match &made {
            Ok(path) => {
                tracing::info!(path = %path.display(), "copied the database");
                self.carry(path);
                thinning::thin(&folder_of(&self.orders.database), request.at);
            }
            Err(error) => tracing::error!(%error, "the database was not copied"),
        }
        *held(&self.fault) = made.err().map(|error| error.to_string());
    }

    fn make(&self, request: &Request) -> Result<PathBuf, CopyError> {
        let folder = folder_of(&self.orders.database);
        make_folder(&folder)?;
        let Request { at, slug, version, head, .. } = request;
        let path = folder.join(format!("{}_{slug}_v{version}_{}.db", at.format(TIME), head.compact()));
        if !path.exists() {
            backup::copy(&self.orders.database, &path)?;
        }
        Ok(path)
    }

    fn carry(&self, copy: &Path) {
        let Some(folder) = &self.orders.second else { return };
        let found = match SecondFolder::look(Some(folder)) {
            SecondFolder::Fine => second::carry(copy, folder),
            missing => missing,
        };
        *held(&self.second) = found;
    }
}

fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
