//! The threads that take erased people out of the copies that are there already, one for each of both folders: a stick that is stuck keeps
//! no name in a copy beside the database.
//!
//! It starts from who is erased in the house, not from one erasure: what it could not reach, on a stick in somebody's pocket for example, it
//! finds by itself when that is back, and also after a crash.

use super::{former, list, lock};
use crate::app::chosen_folder::ChosenFolder;
use crate::store::backup::copies_of;
use crate::store::copied_names::{self, Erased};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

/// So long the end of the program waits for a stick; what it is writing there stays a file of its own.
const LAST: Duration = Duration::from_secs(5);

/// How long until it looks again: a copy that was being made meanwhile, and a folder that was away.
const AGAIN: Duration = Duration::from_secs(360);

/// How far the names have gone from the copies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// From how many copies somebody was taken out since the start.
    pub reached: usize,
    /// The copies in which names may still stand, because they cannot be read or written.
    pub unreached: Vec<PathBuf>,
    /// The encrypted copies of an earlier version in both folders: nobody can look into them, and names may stand in those that are older.
    pub encrypted: Vec<PathBuf>,
    /// Whether the second folder was not there.
    pub second_missing: bool,
    /// Whether it is still at it.
    pub at_work: bool,
}

impl Forgotten {
    /// Returns how far both are together.
    fn and(mut self, other: Forgotten) -> Forgotten {
        self.reached += other.reached;
        self.unreached.extend(other.unreached);
        self.encrypted.extend(other.encrypted);
        self.second_missing |= other.second_missing;
        self.at_work |= other.at_work;
        self
    }
}

/// Takes people out of copies on threads of its own, so that nobody waits for a slow stick. With none every request is ignored.
pub struct Forgetter(Vec<Worker>);

/// The thread of a folder.
struct Worker {
    queue: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    desk: Arc<Desk>,
}

struct Desk {
    database: PathBuf,
    folder: ChosenFolder,
    /// Whether it is the second one, which may be away or stuck.
    is_second: bool,
    told: Mutex<Forgotten>,
    done: Condvar,
    ending: AtomicBool,
}

/// A copy as it was when it held nobody who is erased: its length and when it was written, and who was erased then.
type Clean = HashMap<PathBuf, (u64, Option<SystemTime>, u64)>;

impl Forgetter {
    /// Starts the threads, which wait; with `active` false every request is ignored.
    pub fn start(database: &Path, second: ChosenFolder, active: bool) -> io::Result<Forgetter> {
        let own = ChosenFolder::fixed(Some(copies_of(database)));
        let folders = [(own, false), (second, true)].into_iter().filter(|_| active);
        let workers =
            folders.map(|(folder, is_second)| Worker::start(database.to_owned(), folder, is_second));
        Ok(Forgetter(workers.collect::<io::Result<_>>()?))
    }

    /// Asks for all copies to be looked at.
    pub fn ask(&self) {
        self.0.iter().for_each(Worker::ask);
    }

    /// Returns how far it is; waits so long for it to be done.
    pub fn progress(&self, patience: Duration) -> Forgotten {
        let until = Instant::now() + patience;
        let left = || until.saturating_duration_since(Instant::now());
        self.0.iter().map(|worker| worker.progress(left())).fold(Forgotten::default(), Forgotten::and)
    }
}

impl Worker {
    fn start(database: PathBuf, folder: ChosenFolder, is_second: bool) -> io::Result<Worker> {
        let (told, done, ending) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        let desk = Arc::new(Desk { database, folder, is_second, told, done, ending });
        let (queue, requests) = channel();
        let at_work = Arc::clone(&desk);
        let thread =
            thread::Builder::new().name("forgetter".to_owned()).spawn(move || at_work.serve(&requests))?;
        Ok(Worker { queue: Some(queue), thread: Some(thread), desk })
    }

    fn ask(&self) {
        if let Some(queue) = &self.queue {
            let mut told = lock(&self.desk.told);
            told.at_work = true;
            // The thread ends only when this side lets go.
            let _ = queue.send(());
        }
    }

    fn progress(&self, patience: Duration) -> Forgotten {
        let waited = self.desk.done.wait_timeout_while(lock(&self.desk.told), patience, |told| told.at_work);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }
}

impl Drop for Worker {
    /// Waits for the copy that is being written, on a stick only for a while; the others have time until the next start.
    fn drop(&mut self) {
        self.desk.ending.store(true, Ordering::Relaxed);
        self.queue = None;
        let is_stuck = self.desk.is_second && self.progress(LAST).at_work;
        if let Some(thread) = self.thread.take().filter(|_| !is_stuck) {
            // A panic has been logged by the thread itself.
            let _ = thread.join();
        }
    }
}

impl Desk {
    fn serve(&self, requests: &Receiver<()>) {
        let (mut clean, mut begun) = (Clean::new(), false);
        loop {
            // Nobody needs it before the first request.
            let asked = if begun {
                requests.recv_timeout(AGAIN)
            } else {
                requests.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            if asked == Err(RecvTimeoutError::Disconnected) {
                return;
            }
            begun = true;
            self.go_through(&mut clean);
            let mut told = lock(&self.told);
            // Whoever asked meanwhile is answered by the next time.
            while requests.try_recv().is_ok() {
                drop(told);
                self.go_through(&mut clean);
                told = lock(&self.told);
            }
            told.at_work = false;
            self.done.notify_all();
        }
    }

    /// Looks at every copy of the folder.
    fn go_through(&self, clean: &mut Clean) {
        let erased = copied_names::erased(&self.database).unwrap_or_else(|error| {
            tracing::error!(%error, "nobody knows who is erased, so the copies stay as they are");
            Erased::default()
        });
        let folder = self.folder.get().filter(|_| !erased.is_empty());
        let there = folder.as_deref().filter(|folder| folder.is_dir());
        let second_missing = self.is_second && folder.is_some() && there.is_none();
        let mut pass = Pass::default();
        if let Some(folder) = there {
            self.go_through_folder(folder, &erased, clean, &mut pass);
        }
        if self.ending.load(Ordering::Relaxed) {
            return;
        }
        let Pass { reached, unreached, encrypted } = pass;
        if reached > 0 {
            tracing::info!(reached, "took erased people out of copies");
        }
        let mut told = lock(&self.told);
        let (reached, at_work) = (told.reached + reached, told.at_work);
        *told = Forgotten { reached, unreached, encrypted, second_missing, at_work };
    }

    fn go_through_folder(&self, folder: &Path, erased: &Erased, clean: &mut Clean, pass: &mut Pass) {
        if let Err(error) = copied_names::remove_rewritten(folder) {
            tracing::error!(%error, "what an interrupted erasure has left may still hold names");
            pass.unreached.push(folder.to_owned());
        }
        pass.encrypted.extend(former::left_in(folder).into_iter().filter(|left| former::is_encrypted(left)));
        let copies = list(folder).unwrap_or_else(|error| {
            tracing::error!(%error, "copies may still hold names");
            pass.unreached.push(folder.to_owned());
            Vec::new()
        });
        let mut mark = DefaultHasher::new();
        erased.hash(&mut mark);
        let mark = mark.finish();
        for copy in copies {
            if self.ending.load(Ordering::Relaxed) {
                return;
            }
            if clean.get(&copy.path).is_some_and(|known| Some(*known) == mark_of(&copy.path, mark)) {
                continue;
            }
            match copied_names::erase_in(&copy.path, erased) {
                Ok(taken) => {
                    pass.reached += usize::from(taken);
                    clean.extend(mark_of(&copy.path, mark).map(|known| (copy.path, known)));
                }
                // It was an old one, and has gone meanwhile.
                Err(_) if !copy.path.exists() => {}
                Err(error) => {
                    tracing::error!(%error, "a copy may still hold names; tried again in a while");
                    pass.unreached.push(copy.path);
                }
            }
        }
    }
}

/// What one look at every copy has found.
#[derive(Default)]
struct Pass {
    reached: usize,
    unreached: Vec<PathBuf>,
    encrypted: Vec<PathBuf>,
}

/// Returns by what a copy is known that has not changed.
fn mark_of(copy: &Path, mark: u64) -> Option<(u64, Option<SystemTime>, u64)> {
    let known = copy.symlink_metadata().ok()?;
    Some((known.len(), known.modified().ok(), mark))
}
