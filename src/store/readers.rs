//! Connections for reading. Readers are few (pages are made from memory), so a list of idle connections is enough.

use super::connection::{self, Connection, Purpose};
use super::error::{Result, StoreError};
use diesel::Connection as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, RwLock};

/// More idle connections than this are closed.
const IDLE: usize = 4;

/// Connections for reading.
pub(super) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    /// Held by everybody who reads, and exclusively while nobody may read.
    gate: RwLock<()>,
}

impl Readers {
    pub(super) fn new(path: PathBuf) -> Readers {
        Readers { path, idle: Mutex::default(), gate: RwLock::default() }
    }

    /// Runs `work` in a transaction, so that all its statements see the same state.
    pub(super) fn read<T>(&self, work: impl FnOnce(&mut Connection) -> Result<T>) -> Result<T> {
        let _reading = self.gate.read().unwrap_or_else(PoisonError::into_inner);
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut conn = match idle {
            Some(conn) => conn,
            None => connection::connect(&self.path, Purpose::Read)
                .map_err(|fault| StoreError::Database(fault.to_string()))?,
        };
        let result = conn.transaction(work);
        // A connection that failed is not used again.
        if result.is_ok() {
            self.keep(conn);
        }
        result
    }

    /// The same without waiting for anybody and without opening a file; `None` if that is not possible at the moment.
    pub(super) fn read_at_once<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        let _reading = self.gate.try_read().ok()?;
        let mut conn = self.idle.try_lock().ok()?.pop()?;
        let result = conn.transaction(work);
        if result.is_ok() {
            self.keep(conn);
        }
        Some(result)
    }

    fn keep(&self, conn: Connection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(conn);
        }
    }

    /// Does `work` while nobody reads and no connection is open; those who want to read wait.
    pub(super) fn with_database_closed<T>(&self, work: impl FnOnce() -> T) -> T {
        let _alone = self.gate.write().unwrap_or_else(PoisonError::into_inner);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        work()
    }
}
