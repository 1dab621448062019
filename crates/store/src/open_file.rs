//! Whether the file under the path of the database still is the one that is open. Who moves or removes an open file keeps nobody from writing
//! into it: what is stored then is in a file that nobody finds at the next start (STYLE, hazard 26).

use super::error::{Result, StoreError};
use super::private_files::with_suffix;
use parking_lot::Mutex;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The file of the database, which the writer has open.
pub struct OpenFile {
    path: PathBuf,
    /// What is open, `None` while the writer has let go of it.
    known: Mutex<Option<Known>>,
    /// Whether it was missed once. It stays so: what was read and written meanwhile is not what lies there now.
    moved: AtomicBool,
}

/// The database as it was when the writer opened it.
struct Known {
    database: Option<FileId>,
    /// Its log, if it has one: as long as the writer has it open, nobody of ours removes it.
    log: Option<(PathBuf, FileId)>,
}

impl OpenFile {
    /// Names a file that nobody has open yet.
    pub(super) fn new(path: PathBuf) -> OpenFile {
        OpenFile { path, known: Mutex::default(), moved: AtomicBool::new(false) }
    }

    /// Remembers what the writer has opened just now.
    pub(super) fn note(&self) {
        // Beside a link there is no log, but beside the file to which it leads.
        let log = self.path.canonicalize().map(|file| with_suffix(&file, "-wal"));
        let log = log.and_then(|log| file_id(&log).map(|id| (log, id))).ok();
        *self.known.lock() = Some(Known { database: file_id(&self.path).ok(), log });
    }

    /// Before the writer's connection closes: with the last one the log goes.
    pub(super) fn forget_log(&self) {
        if let Some(known) = self.known.lock().as_mut() {
            known.log = None;
        }
    }

    /// Before another file is put there on purpose.
    pub(super) fn forget(&self) {
        *self.known.lock() = None;
    }

    /// Looks whether it is still there. [`StoreError::Moved`], from the first time on for good.
    pub fn look(&self) -> Result<()> {
        let is_there = |path: &Path, known: &FileId| match file_id(path) {
            Ok(found) => found == *known,
            Err(fault) => !matches!(fault.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
        };
        let is_missed = self.known.lock().as_ref().is_some_and(|known| {
            let database = known.database.iter().map(|id| (self.path.as_path(), id));
            let log = known.log.iter().map(|(path, id)| (path.as_path(), id));
            !database.chain(log).all(|(path, id)| is_there(path, id))
        });
        if is_missed && !self.moved.swap(true, Ordering::SeqCst) {
            let database = self.path.display();
            tracing::error!(%database, "moved, removed or replaced; nothing is stored until the next start");
        }
        if self.is_moved() { Err(StoreError::Moved) } else { Ok(()) }
    }

    /// Returns whether it was missed; never waits.
    pub(super) fn is_moved(&self) -> bool {
        self.moved.load(Ordering::SeqCst)
    }
}

/// Tells a file from every other: its device and its number there.
#[cfg(unix)]
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere an open file can be neither moved nor removed.
#[cfg(not(unix))]
type FileId = ();

#[cfg(not(unix))]
fn file_id(_: &Path) -> io::Result<FileId> {
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use crate::connection::{self, Purpose};
    use crate::{Store, StoreError, setup_tokens};
    use diesel::connection::SimpleConnection;
    use std::fs::{self, rename};
    use std::path::Path;

    type TestStore = Store<()>;

    fn write(store: &TestStore, token: &'static str) -> Result<(), StoreError> {
        let at = "2027-01-05T18:00:00Z".parse().unwrap();
        store.write(move |conn, ()| setup_tokens::replace(conn, token, at), |()| {})
    }

    fn reads(store: &TestStore, token: &str) -> bool {
        store.read(|conn| setup_tokens::exists(conn, token)).unwrap()
    }

    /// Tries what happens to the files of an open database.
    #[track_caller]
    fn assert_missed(happens: impl FnOnce(&Path)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("folder").join("a.db");
        fs::create_dir(path.parent().unwrap()).unwrap();
        let store = TestStore::open(&path).unwrap();
        write(&store, "one").unwrap();
        assert!(reads(&store, "one") && store.look().is_ok() && !store.is_moved());
        happens(&path);
        let exists = path.exists();
        assert!(matches!(write(&store, "two"), Err(StoreError::Moved)));
        assert!(store.is_moved() && matches!(store.look(), Err(StoreError::Moved)));
        // Whoever reads has the file that was open, also several at a time; nobody makes an empty one in its place.
        assert!(reads(&store, "one") && !reads(&store, "two"));
        std::thread::scope(|scope| {
            (0..12).for_each(|_| drop(scope.spawn(|| assert!(reads(&store, "one")))));
        });
        assert!(matches!(store.scrub(), Err(StoreError::Moved)));
        assert!(matches!(store.with_database_closed(|_| ()), Err(StoreError::Moved)));
        assert_eq!(path.exists(), exists);
    }

    fn log(path: &Path) -> std::path::PathBuf {
        path.with_extension("db-wal")
    }

    #[test]
    fn a_database_that_is_no_longer_there_takes_nothing_more() {
        assert_missed(|path| rename(path, path.with_extension("old")).unwrap());
        assert_missed(|path| fs::remove_file(path).unwrap());
        assert_missed(|path| {
            rename(path, path.with_extension("old")).unwrap();
            fs::copy(path.with_extension("old"), path).map(drop).unwrap();
        });
        assert_missed(|path| fs::remove_file(log(path)).unwrap());
        assert_missed(|path| {
            fs::remove_file(log(path)).unwrap();
            fs::write(log(path), "").unwrap();
        });
        assert_missed(|path| {
            let folder = path.parent().unwrap();
            rename(folder, folder.with_extension("away")).unwrap();
        });
        assert_missed(|path| {
            let folder = path.parent().unwrap();
            rename(folder, folder.with_extension("away")).unwrap();
            fs::write(folder, "a file").unwrap();
        });
    }

    #[test]
    fn one_that_comes_back_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let (path, away) = (folder.path().join("a.db"), folder.path().join("b.db"));
        let store = TestStore::open(&path).unwrap();
        rename(&path, &away).unwrap();
        assert!(store.look().is_err());
        rename(&away, &path).unwrap();
        assert!(matches!(write(&store, "one"), Err(StoreError::Moved)));
        drop(store);
        let store = TestStore::open(&path).unwrap();
        write(&store, "two").unwrap();
        assert!(reads(&store, "two"));
    }

    #[test]
    fn what_is_stored_before_is_there_at_the_next_start() {
        let folder = tempfile::tempdir().unwrap();
        let (path, away) = (folder.path().join("a.db"), folder.path().join("b.db"));
        let store = TestStore::open(&path).unwrap();
        write(&store, "one").unwrap();
        rename(&path, &away).unwrap();
        assert!(write(&store, "two").is_err());
        drop(store);
        rename(&away, &path).unwrap();
        let store = TestStore::open(&path).unwrap();
        assert!(reads(&store, "one") && !reads(&store, "two"));
    }

    #[test]
    fn nothing_that_the_program_does_itself_is_taken_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("a.db"), folder.path().join("link.db"));
        drop(TestStore::open(&real).unwrap());
        assert!(!log(&real).exists(), "a database that nobody has open has no log");
        std::os::unix::fs::symlink(&real, &link).unwrap();
        for path in [&real, &link] {
            let store = TestStore::open(path).unwrap();
            write(&store, "one").unwrap();
            store.scrub().unwrap();
            let mut other = connection::connect(path, Purpose::Write).unwrap();
            other.batch_execute("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
            drop(other);
            store.look().unwrap();
            write(&store, "two").unwrap();
            // Work that fails closes the writer's connection, and with it, if nobody reads, the log goes.
            let failed = store.write::<(), StoreError>(|_, ()| Err(StoreError::Busy), |()| {});
            assert!(matches!(failed, Err(StoreError::Busy)));
            store.look().unwrap();
            write(&store, "three").unwrap();
            store.look().unwrap();
            // Another file is put there on purpose.
            let put = |database: &Path| {
                let copy = folder.path().join("copy.db");
                fs::copy(database, &copy).unwrap();
                rename(&copy, database).unwrap();
            };
            store.with_database_closed(put).unwrap();
            store.look().unwrap();
            write(&store, "four").unwrap();
            store.look().unwrap();
            assert!(reads(&store, "four"));
            crate::backup::copy(path, &folder.path().join("copy.db")).unwrap();
            fs::remove_file(folder.path().join("copy.db")).unwrap();
            store.look().unwrap();
        }
        let store = TestStore::open(&link).unwrap();
        fs::remove_file(&link).unwrap();
        assert!(store.look().is_err(), "the next start would not find it");
    }

    #[test]
    fn a_fresh_connection_of_the_writer_has_a_log_before_anything_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        drop(TestStore::open(&path).unwrap());
        let store = TestStore::open(&path).unwrap();
        fs::remove_file(log(&path)).unwrap();
        assert!(matches!(store.look(), Err(StoreError::Moved)));
    }
}
