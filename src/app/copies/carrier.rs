//! Everything that is done with the second folder: it may be a stick that is stuck, or one on which somebody has laid something. Each time it
//! is done on a thread of its own, one at a time, and whoever wants it waits so long and no longer.

use super::newest::newest;
use super::second::{self, SecondFolder};
use super::{former, leftovers, list, lock, thinning};
use crate::store;
use crate::store::backup;
use crate::store::folder_guard::{FolderGuard, guard};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Whatever takes longer will not come to an end.
const STUCK: Duration = Duration::from_secs(300);

/// So many copies wait for a folder that is stuck; of more the oldest are left out.
const MOST_WAITING: usize = 16;

/// Who may use the second folder, and how it was.
pub(super) struct Carrier {
    database: PathBuf,
    folder: Option<PathBuf>,
    /// What torn copies have left before is nobody's.
    begun: SystemTime,
    seen: Mutex<LastLook>,
    /// Since when somebody is at it: two threads would write the same file.
    busy: Mutex<Option<Instant>>,
    free: Condvar,
    /// Copies that are to be carried.
    waiting: Mutex<VecDeque<PathBuf>>,
}

/// How the folder was when it was last needed.
#[derive(Debug)]
struct LastLook {
    folder: SecondFolder,
    guard: Option<FolderGuard>,
    /// What lay in the way of copies and has another name now.
    aside: Vec<PathBuf>,
    /// What an earlier version has left.
    left: Vec<PathBuf>,
}

/// What was found in the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Caught {
    /// It has the newest copy, or is not there, or cannot have it.
    Up,
    /// It has come back, and there is no copy yet that it could have.
    Nothing,
}

/// Somebody is at it, until this is dropped.
struct Alone(Arc<Carrier>);

impl Drop for Alone {
    fn drop(&mut self) {
        *lock(&self.0.busy) = None;
        self.0.free.notify_all();
    }
}

impl Carrier {
    pub(super) fn new(database: PathBuf, folder: Option<PathBuf>, begun: SystemTime) -> Arc<Carrier> {
        let (aside, left) = (Vec::new(), Vec::new());
        let seen = Mutex::new(LastLook { folder: SecondFolder::NotWanted, guard: None, aside, left });
        let (busy, free, waiting) = (Mutex::default(), Condvar::new(), Mutex::default());
        Arc::new(Carrier { database, folder, begun, seen, busy, free, waiting })
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns how the folder was when it was last needed; also that it is stuck.
    pub(super) fn second_folder(&self) -> SecondFolder {
        if self.busy_for().is_some_and(|time| time >= STUCK) {
            return SecondFolder::Stuck;
        }
        lock(&self.seen).folder
    }

    /// Returns what kept others from it then.
    pub(super) fn guard(&self) -> Option<FolderGuard> {
        lock(&self.seen).guard
    }

    /// Returns what lay there in the way of copies then, under the names that it has now.
    pub(super) fn set_aside(&self) -> Vec<PathBuf> {
        lock(&self.seen).aside.clone()
    }

    /// Returns what an earlier version had left there then.
    pub(super) fn left(&self) -> Vec<PathBuf> {
        lock(&self.seen).left.clone()
    }

    /// Returns for how long somebody has been at it, if anybody is.
    pub(super) fn busy_for(&self) -> Option<Duration> {
        lock(&self.busy).map(|since| since.elapsed())
    }

    pub(super) fn lacks_a_copy(&self) -> bool {
        matches!(lock(&self.seen).folder, SecondFolder::Missing | SecondFolder::Failed | SecondFolder::Shared)
    }

    /// Looks how it is.
    pub(super) fn look(self: &Arc<Self>, patience: Duration) {
        self.aside(patience, |carrier| carrier.note(carrier.find()));
    }

    /// Carries a copy there. What takes longer than the patience goes on by itself.
    pub(super) fn carry(self: &Arc<Self>, copy: PathBuf, patience: Duration) {
        if self.folder.is_none() {
            return;
        }
        {
            let mut waiting = lock(&self.waiting);
            waiting.push_back(copy);
            if waiting.len() > MOST_WAITING {
                waiting.pop_front();
            }
        }
        self.aside(patience, Carrier::carry_waiting);
    }

    /// Carries the newest copy there if it lacks that: a stick that was missing, or is another one, lacks what was copied meanwhile. A
    /// warning ends only when that has succeeded. Returns `None` if it is still at it.
    pub(super) fn catch_up(self: &Arc<Self>, patience: Duration) -> Option<Caught> {
        self.aside(patience, Carrier::catch_up_here)
    }

    /// Has work done when nobody else is at it; `None` if that is not done within the patience.
    fn aside<T: Send + 'static>(
        self: &Arc<Self>,
        patience: Duration,
        work: impl FnOnce(&Carrier) -> T + Send + 'static,
    ) -> Option<T> {
        // Nobody waits again for what somebody has waited for that long.
        let patience = patience.saturating_sub(self.busy_for().unwrap_or_default());
        let until = Instant::now() + patience;
        let alone = self.alone(patience)?;
        let (tell, told) = channel();
        let work = move || {
            let done = work(&alone.0);
            alone.0.carry_waiting();
            alone.0.look_for_what_lay_there();
            let carrier = Arc::clone(&alone.0);
            drop(alone);
            let _ = tell.send(done);
            carrier.carry_what_came_meanwhile();
        };
        if let Err(error) = thread::Builder::new().name("second folder".to_owned()).spawn(work) {
            tracing::error!(%error, "nobody looks at the second folder");
            return None;
        }
        told.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }

    fn alone(self: &Arc<Self>, patience: Duration) -> Option<Alone> {
        let waited = self.free.wait_timeout_while(lock(&self.busy), patience, |busy| busy.is_some());
        let (mut busy, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if busy.is_some() {
            return None;
        }
        *busy = Some(Instant::now());
        Some(Alone(Arc::clone(self)))
    }

    /// Whoever found this thread at it may have gone before it was done.
    fn carry_what_came_meanwhile(self: &Arc<Self>) {
        while !lock(&self.waiting).is_empty() {
            let Some(alone) = self.alone(Duration::ZERO) else { return };
            alone.0.carry_waiting();
        }
    }

    fn carry_waiting(&self) {
        while let Some(copy) = self.next() {
            let found = match (self.find(), &self.folder) {
                (SecondFolder::Fine, Some(folder)) => self.carry_into(&copy, folder),
                (without, _) => without,
            };
            self.note(found);
        }
    }

    /// Takes the copy that comes next out of the queue; one that has gone meanwhile was an old one.
    fn next(&self) -> Option<PathBuf> {
        let mut waiting = lock(&self.waiting);
        waiting.retain(|copy| copy.exists());
        waiting.pop_front()
    }

    fn carry_into(&self, copy: &Path, folder: &Path) -> SecondFolder {
        leftovers::remove(folder, self.begun);
        let (found, at) = second::carry(copy, folder);
        if let Some(at) = at {
            thinning::thin(folder, at);
        }
        found
    }

    fn catch_up_here(&self) -> Caught {
        let Some(folder) = &self.folder else { return Caught::Up };
        let found = self.find();
        if found != SecondFolder::Fine {
            self.note(found);
            return Caught::Up;
        }
        let copies = list(&backup::copies_of(&self.database)).unwrap_or_default();
        let Some(newest) = newest(&copies, self.combined_head()) else {
            return if self.lacks_a_copy() { Caught::Nothing } else { Caught::Up };
        };
        let stands_there =
            newest.path.file_name().is_some_and(|name| second::is_same(&newest.path, &folder.join(name)));
        if !stands_there || self.lacks_a_copy() {
            self.note(self.carry_into(&newest.path, folder));
        }
        Caught::Up
    }

    fn combined_head(&self) -> Option<crate::chain::Hash> {
        let mut conn = store::audit::open(&self.database).ok()?;
        store::journal_hashes::combined(&mut conn).ok()
    }

    /// Somebody may have taken it away, and the stick may be another one.
    fn look_for_what_lay_there(&self) {
        let aside = self.folder.as_deref().map(second::what_was_set_aside).unwrap_or_default();
        let left = self.folder.as_deref().map(former::left_in).unwrap_or_default();
        let mut seen = lock(&self.seen);
        (seen.aside, seen.left) = (aside, left);
    }

    fn find(&self) -> SecondFolder {
        let guard = self.folder.as_deref().filter(|folder| folder.is_dir()).map(guard);
        lock(&self.seen).guard = guard;
        SecondFolder::of(self.folder.is_some(), guard)
    }

    /// Notes how the folder is, and says once in the log why it gets nothing.
    fn note(&self, found: SecondFolder) {
        let before = std::mem::replace(&mut lock(&self.seen).folder, found);
        if let (SecondFolder::Shared, true, Some(folder)) = (found, before != found, &self.folder) {
            let folder = folder.display();
            tracing::error!(
                "others may write into the second folder {folder}, so it gets no copies: chmod go-w {folder}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const LONG: Duration = Duration::from_secs(20);
    const SHORT: Duration = Duration::from_millis(20);

    #[test]
    fn a_folder_that_is_stuck_keeps_nobody_and_gets_its_copies_when_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (database, stick) = (folder.path().join("night.db"), folder.path().join("stick"));
        fs::create_dir(&stick).unwrap();
        drop(crate::app::App::open(crate::app::OpenOptions::new(&database)).unwrap());
        let copy = folder.path().join("2027-01-05T19-00-00-000Z_by-hand.db");
        backup::copy(&database, &copy).unwrap();
        let carrier = Carrier::new(database, Some(stick.clone()), SystemTime::now());
        let (go_on, stuck) = channel::<()>();
        assert_eq!(carrier.aside(SHORT, move |_| stuck.recv().is_ok()), None);
        let begun = Instant::now();
        assert_eq!(carrier.catch_up(SHORT), None);
        carrier.carry(copy.clone(), SHORT);
        assert!(begun.elapsed() < LONG / 2, "nobody waits longer than they wanted");
        assert!(carrier.busy_for().is_some());
        drop(go_on);
        let arrived = stick.join(copy.file_name().unwrap());
        while !arrived.exists() {
            assert!(begun.elapsed() < LONG, "what waited is carried by whoever was stuck");
            thread::sleep(SHORT);
        }
        assert_eq!(carrier.catch_up(LONG), Some(Caught::Up));
        assert_eq!((carrier.second_folder(), carrier.busy_for()), (SecondFolder::Fine, None));
    }
}
