//! One server at a time: two on the same database would not hear of each other's changes, and one would show old pages.

use super::error::OpenError;
use super::private_files::{self, with_suffix};
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Held by a server; a program that ends, however it ends, lets go of it. Other commands ask nobody.
#[derive(Debug)]
#[must_use = "the database is free again when this is dropped"]
pub struct Serving(#[allow(dead_code, reason = "open, it is locked")] Option<File>);

/// Takes a database for this server alone. A disk that knows no locks, or a folder that cannot be written, keeps nobody from serving.
///
/// # Errors
///
/// [`OpenError::Served`] if another server has it.
pub fn alone(database: &Path) -> Result<Serving, OpenError> {
    // The lock itself is the same file for all; a link that somebody has laid there is not followed.
    let file = match lock_file(database).and_then(|file| private_files::make(&file)) {
        Ok(file) => file,
        Err(fault) => return Ok(unlocked(database, &fault)),
    };
    match file.try_lock() {
        Ok(()) => Ok(Serving(Some(file))),
        Err(TryLockError::WouldBlock) => Err(OpenError::Served(database.to_owned())),
        Err(TryLockError::Error(fault)) => Ok(unlocked(database, &fault)),
    }
}

fn unlocked(database: &Path, fault: &io::Error) -> Serving {
    tracing::warn!(database = %database.display(), %fault, "a second server on this file would not be noticed");
    Serving(None)
}

/// Returns the file that is locked, one and the same however the database is named. It is not the database itself: to close that once more
/// would end SQLite's own locks.
fn lock_file(database: &Path) -> io::Result<PathBuf> {
    let whole = match database.canonicalize() {
        Ok(whole) => whole,
        Err(_) => {
            let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
            folder.unwrap_or(Path::new(".")).canonicalize()?.join(database.file_name().unwrap_or_default())
        }
    };
    Ok(with_suffix(&whole, ".lock"))
}
