//! Everything that is done with the second folder: it may be a stick that is stuck, or one on which somebody has laid something. Each time it
//! is done on a thread of its own, one at a time, and whoever wants it waits so long and no longer.

use super::second::{self, SecondFolder};
use super::thinning::newest;
use super::{combined_head, former, leftovers, list, thinning};
use crate::app::chosen_folder::ChosenFolder;
use chrono::{DateTime, Utc};
use parking_lot::{Condvar, Mutex};
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use store::backup;
use store::folder_guard::{FolderGuard, guard};

/// Whatever takes longer will not come to an end.
const STUCK: Duration = Duration::from_secs(300);

/// So many copies wait for a folder that is stuck; of more the oldest are left out.
const MOST_WAITING: usize = 16;

/// Who may use the second folder, and how it was.
pub struct Carrier {
    database: PathBuf,
    folder: ChosenFolder,
    /// What torn copies have left before is nobody's.
    begun: SystemTime,
    seen: Mutex<LastLook>,
    /// Since when somebody is at it: two threads would write the same file.
    busy: Mutex<Option<Instant>>,
    free: Condvar,
    /// Copies that are to be carried, each with the one whose place it takes.
    waiting: Mutex<VecDeque<(PathBuf, Option<PathBuf>)>>,
}

/// How the folder was when it was last needed.
#[derive(Debug, Clone, Default)]
pub struct LastLook {
    folder: SecondFolder,
    pub guard: Option<FolderGuard>,
    /// Which folder was there, and on which disk.
    disk: Option<(PathBuf, u64)>,
    /// How many copies lie there, and when the newest was made.
    pub copies: Option<(usize, DateTime<Utc>)>,
    /// What lay in the way of copies and has another name now.
    pub quarantined: Vec<PathBuf>,
    /// What an earlier version has left.
    pub(super) left: Vec<PathBuf>,
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
        *self.0.busy.lock() = None;
        self.0.free.notify_all();
    }
}

impl Carrier {
    pub(super) fn new(database: PathBuf, folder: ChosenFolder, begun: SystemTime) -> Arc<Carrier> {
        let (seen, busy, free, waiting) =
            (Mutex::default(), Mutex::default(), Condvar::new(), Mutex::default());
        Arc::new(Carrier { database, folder, begun, seen, busy, free, waiting })
    }

    pub(super) fn folder(&self) -> &ChosenFolder {
        &self.folder
    }

    /// Returns how the folder was when it was last needed; also that it is stuck.
    pub(super) fn second_folder(&self) -> SecondFolder {
        if self.busy_for().is_some_and(|time| time >= STUCK) {
            return SecondFolder::Stuck;
        }
        self.seen.lock().folder
    }

    pub fn seen(&self) -> LastLook {
        self.seen.lock().clone()
    }

    /// Returns whether it was on the disk of the database: what breaks one breaks both.
    pub fn is_beside_the_database(&self) -> bool {
        let disk = self.seen.lock().disk.as_ref().map(|(_, disk)| *disk);
        disk.is_some() && disk == self.database.parent().and_then(second::disk_of)
    }

    /// Returns for how long somebody has been at it, if anybody is.
    pub fn busy_for(&self) -> Option<Duration> {
        self.busy.lock().map(|since| since.elapsed())
    }

    pub(super) fn lacks_a_copy(&self) -> bool {
        matches!(self.seen.lock().folder, SecondFolder::Missing | SecondFolder::Failed | SecondFolder::Shared)
    }

    pub(super) fn look(self: &Arc<Self>, patience: Duration) {
        self.within(patience, |carrier| carrier.note(carrier.find()));
    }

    /// Carries a copy there, in the place of a former one if there is one. What takes longer than the patience goes on by itself.
    pub(super) fn carry(self: &Arc<Self>, copy: PathBuf, former: Option<PathBuf>, patience: Duration) {
        if self.folder.get().is_none() {
            return;
        }
        {
            let mut waiting = self.waiting.lock();
            waiting.push_back((copy, former));
            if waiting.len() > MOST_WAITING {
                waiting.pop_front();
            }
        }
        self.within(patience, Carrier::carry_waiting);
    }

    /// Carries the newest copy there if it lacks that: a stick that was missing, or is another one, lacks what was copied meanwhile. A
    /// warning ends only when that has succeeded. Returns `None` if it is still at it.
    pub(super) fn catch_up(self: &Arc<Self>, patience: Duration) -> Option<Caught> {
        self.within(patience, Carrier::catch_up_here)
    }

    /// Has work done when nobody else is at it; `None` if that is not done within the patience.
    pub(super) fn within<T: Send + 'static>(
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
        let mut busy = self.busy.lock();
        self.free.wait_while_for(&mut busy, |busy| busy.is_some(), patience);
        if busy.is_some() {
            return None;
        }
        *busy = Some(Instant::now());
        Some(Alone(Arc::clone(self)))
    }

    /// Whoever found this thread at it may have gone before it was done.
    fn carry_what_came_meanwhile(self: &Arc<Self>) {
        while !self.waiting.lock().is_empty() {
            let Some(alone) = self.alone(Duration::ZERO) else { return };
            alone.0.carry_waiting();
        }
    }

    fn carry_waiting(&self) {
        while let Some((copy, former)) = self.next() {
            let found = match (self.find(), self.folder.get()) {
                (SecondFolder::Fine, Some(folder)) => self.carry_into(&copy, &folder),
                (without, _) => without,
            };
            self.note(found);
            let former = former.as_deref().and_then(Path::file_name).zip(self.folder.get());
            if let (SecondFolder::Fine, Some((name, folder))) = (found, former) {
                // What is not there has not been carried.
                let _ = fs::remove_file(folder.join(name));
            }
        }
    }

    /// Takes the copy that comes next out of the queue; one that has gone meanwhile was an old one.
    fn next(&self) -> Option<(PathBuf, Option<PathBuf>)> {
        let mut waiting = self.waiting.lock();
        waiting.retain(|(copy, _)| copy.exists());
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
        let Some(folder) = self.folder.get() else {
            self.note(SecondFolder::NotWanted);
            return Caught::Up;
        };
        let found = self.find();
        if found != SecondFolder::Fine {
            self.note(found);
            return Caught::Up;
        }
        let copies = list(&backup::copies_of(&self.database)).unwrap_or_default();
        let Some(newest) = newest(copies, combined_head(&self.database).ok()) else {
            return if self.lacks_a_copy() { Caught::Nothing } else { Caught::Up };
        };
        // Under its name may stand something else, or what is left of it.
        let is_there = |name| backup::is_same(&newest.path, &folder.join(name)).unwrap_or(false);
        let stands_there = newest.path.file_name().is_some_and(is_there);
        if !stands_there || self.lacks_a_copy() {
            self.note(self.carry_into(&newest.path, &folder));
        }
        Caught::Up
    }

    /// Somebody may have taken it away, and the stick may be another one.
    fn look_for_what_lay_there(&self) {
        let folder = self.folder.get();
        let quarantined = folder.as_deref().map(second::quarantined_files).unwrap_or_default();
        let left = folder.as_deref().map(former::left_in).unwrap_or_default();
        let copies = folder.as_deref().and_then(|folder| list(folder).ok()).unwrap_or_default();
        let newest = copies.iter().map(|copy| copy.at).max().map(|newest| (copies.len(), newest));
        let mut seen = self.seen.lock();
        (seen.copies, seen.quarantined, seen.left) = (newest, quarantined, left);
    }

    fn find(&self) -> SecondFolder {
        let folder = self.folder.get();
        let there = folder.as_deref().filter(|folder| folder.is_dir() && !self.has_lost_its_disk(folder));
        let guard = there.map(guard);
        self.seen.lock().guard = guard;
        SecondFolder::of(folder.is_some(), guard)
    }

    /// Returns whether the stick is gone on which a folder was, and what is left of it is a place on the disk of the database.
    fn has_lost_its_disk(&self, folder: &Path) -> bool {
        let Some(disk) = second::disk_of(folder) else { return false };
        let mut seen = self.seen.lock();
        let was = seen.disk.as_ref().filter(|(known, _)| known == folder);
        let lost = was.is_some_and(|(_, was)| *was != disk)
            && self.database.parent().and_then(second::disk_of) == Some(disk);
        if !lost {
            seen.disk = Some((folder.to_owned(), disk));
        }
        lost
    }

    /// Notes how the folder is, and says once in the log why it gets nothing.
    fn note(&self, found: SecondFolder) {
        let before = std::mem::replace(&mut self.seen.lock().folder, found);
        if let (SecondFolder::Shared, true, Some(folder)) = (found, before != found, self.folder.get()) {
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
        let carrier = Carrier::new(database, ChosenFolder::fixed(Some(stick.clone())), SystemTime::now());
        let (go_on, stuck) = channel::<()>();
        assert_eq!(carrier.within(SHORT, move |_| stuck.recv().is_ok()), None);
        let begun = Instant::now();
        assert_eq!(carrier.catch_up(SHORT), None);
        carrier.carry(copy.clone(), None, SHORT);
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

    /// The folder of a mount point stays when its stick is pulled out.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_whose_stick_is_gone_is_missing() {
        let (folder, stick) = (tempfile::tempdir().unwrap(), tempfile::tempdir_in("/dev/shm").unwrap());
        let (database, place) = (folder.path().join("night.db"), folder.path().join("mnt"));
        let empty = folder.path().join("empty");
        fs::create_dir(&empty).unwrap();
        let lies_on = |there: &Path| {
            let _ = fs::remove_file(&place);
            std::os::unix::fs::symlink(there, &place).unwrap();
        };
        lies_on(stick.path());
        let carrier = Carrier::new(database, ChosenFolder::fixed(Some(place.clone())), SystemTime::now());
        assert_eq!(carrier.find(), SecondFolder::Fine);
        lies_on(&empty);
        assert_eq!(carrier.find(), SecondFolder::Missing);
        lies_on(stick.path());
        assert_eq!(carrier.find(), SecondFolder::Fine);
    }
}
