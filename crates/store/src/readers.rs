//! Connections for reading. Readers are few (pages are made from memory), so a list of idle connections is enough.

use super::connection::{self, Connection, Purpose};
use super::error::{Result, StoreError};
use super::open_file::OpenFile;
use diesel::Connection as _;
use parking_lot::{Condvar, Mutex, RwLock};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// More idle connections than this are closed.
const IDLE: usize = 4;

/// How long somebody waits for the connection of another one where none can be opened.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) struct Readers {
    path: PathBuf,
    file: Arc<OpenFile>,
    idle: Mutex<Vec<Connection>>,
    /// Told when one of them is idle again.
    back: Condvar,
    /// Held by everybody who reads, and exclusively while nobody may read.
    gate: RwLock<()>,
}

impl Readers {
    pub(super) fn new(path: PathBuf, file: Arc<OpenFile>) -> Readers {
        Readers { path, file, idle: Mutex::default(), back: Condvar::new(), gate: RwLock::default() }
    }

    /// Runs `work` in a transaction, so that all its statements see the same state.
    pub(super) fn read<T>(&self, work: impl FnOnce(&mut Connection) -> Result<T>) -> Result<T> {
        let _reading = self.gate.read();
        self.read_with(self.connection()?, work)
    }

    /// Returns a connection that is idle, or a new one. A file that is no longer there cannot be opened again, and an empty one would be made in
    /// its place.
    fn connection(&self) -> Result<Connection> {
        let mut idle = self.idle.lock();
        if let Some(conn) = idle.pop() {
            return Ok(conn);
        }
        if self.file.look().is_ok() {
            drop(idle);
            let fresh = connection::connect(&self.path, Purpose::Read);
            return fresh.map_err(|fault| StoreError::Database(fault.to_string()));
        }
        self.back.wait_while_for(&mut idle, |idle| idle.is_empty(), PATIENCE);
        idle.pop().ok_or(StoreError::Moved)
    }

    /// The same without waiting for anybody and without opening a file; `None` if that is not possible at the moment.
    pub(super) fn read_at_once<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        let _reading = self.gate.try_read()?;
        let conn = self.idle.try_lock()?.pop()?;
        Some(self.read_with(conn, work))
    }

    fn read_with<T>(
        &self,
        mut conn: Connection,
        work: impl FnOnce(&mut Connection) -> Result<T>,
    ) -> Result<T> {
        let result = conn.transaction(work);
        // A connection that failed is not used again.
        if result.is_ok() {
            self.keep(conn);
        }
        result
    }

    fn keep(&self, conn: Connection) {
        let mut idle = self.idle.lock();
        if idle.len() < IDLE {
            idle.push(conn);
            self.back.notify_one();
        }
    }

    /// Does `work` while nobody reads and no connection is open; those who want to read wait.
    pub(super) fn with_database_closed<T>(&self, work: impl FnOnce() -> T) -> T {
        let _alone = self.gate.write();
        self.idle.lock().clear();
        let done = work();
        // A file that was put in place has no log yet. Of several who begin it at once SQLite refuses some, however patient they are.
        match connection::connect(&self.path, Purpose::Read) {
            Ok(conn) => self.keep(conn),
            Err(fault) => tracing::warn!(%fault, "the database is not open again; the next who reads tries"),
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;
    use diesel::connection::SimpleConnection;

    #[test]
    fn many_who_read_at_once_after_a_file_was_put_in_place_are_all_answered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abend.db");
        drop(opening::open(&path).unwrap());
        let readers = Readers::new(path.clone(), Arc::new(OpenFile::new(path.clone())));
        for _ in 0..20 {
            readers.with_database_closed(|| {
                let mut conn = connection::connect(&path, Purpose::Write).unwrap();
                conn.batch_execute("PRAGMA journal_mode = DELETE").unwrap();
            });
            std::thread::scope(|scope| {
                let all: Vec<_> = (0..8)
                    .map(|_| {
                        scope.spawn(|| readers.read(|conn| Ok(connection::pragma(conn, "application_id")?)))
                    })
                    .collect();
                let ours = |answer: Result<i64>| assert_eq!(answer.unwrap(), connection::APPLICATION_ID);
                all.into_iter().for_each(|reader| ours(reader.join().unwrap()));
            });
        }
    }
}
