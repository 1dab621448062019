//! One server at a time: two on the same database would not hear of each other's changes, and one would show old pages. The one that has
//! it notes beside it where it is reached.

use super::error::OpenError;
use super::private_files::{self, folder_of, with_suffix};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// No note is longer, in bytes.
const LONGEST: u64 = 4_096;

/// Held by a server; a program that ends, however it ends, lets go of it. Other commands ask nobody.
#[derive(Debug)]
#[must_use = "the database is free again when this is dropped"]
pub struct Serving {
    /// Open, it is locked.
    _lock: Option<File>,
    /// Where the server notes how it is reached.
    note: Option<PathBuf>,
}

/// How the server is reached that has a database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// Where it answers on this machine.
    pub address: SocketAddr,
    /// Whether it speaks TLS there.
    pub secure: bool,
    /// What it answers to and nobody else knows.
    pub run: String,
    /// The path of the page of the first start, until somebody has an account.
    pub setup: Option<String>,
    /// Its number among the processes of this machine.
    pub process: u32,
}

impl Serving {
    /// Notes beside the database how the server is reached, for nobody but its own user to read. The note goes when the server ends.
    pub fn note(&self, running: &Running) -> io::Result<()> {
        let Some(note) = &self.note else { return Ok(()) };
        private_files::make(note)?.write_all(&serde_json::to_vec(running)?)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        forget(self.note.as_deref());
    }
}

/// Returns how the server is reached that has a database, if it has noted that.
pub fn running(database: &Path) -> Option<Running> {
    let note = private_files::read_small(&note_of(database)?, LONGEST).ok()??;
    serde_json::from_str(&note).ok()
}

fn note_of(database: &Path) -> Option<PathBuf> {
    beside(database, ".running").ok()
}

/// Takes a note away that is no longer true. Who reads one that could not be taken away asks the server whether it is meant.
fn forget(note: Option<&Path>) {
    if let Some(fault) = note.and_then(|note| fs::remove_file(note).err())
        && fault.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(%fault, "the note where this server is reached cannot be taken away");
    }
}

/// Takes a database for this server alone. A disk that knows no locks, or a folder that cannot be written, keeps nobody from serving.
pub fn alone(database: &Path) -> Result<Serving, OpenError> {
    // The lock itself is the same file for all; a link that somebody has laid there is not followed.
    let file = match beside(database, ".lock").and_then(|file| private_files::make(&file)) {
        Ok(file) => file,
        Err(fault) => return Ok(unlocked(database, &fault)),
    };
    match file.try_lock() {
        Ok(()) => {
            let note = note_of(database);
            // A server that was killed has left its own.
            forget(note.as_deref());
            Ok(Serving { _lock: Some(file), note })
        }
        Err(TryLockError::WouldBlock) => Err(OpenError::Served(database.to_owned())),
        Err(TryLockError::Error(fault)) => Ok(unlocked(database, &fault)),
    }
}

fn unlocked(database: &Path, fault: &io::Error) -> Serving {
    tracing::warn!(database = %database.display(), %fault, "a second server on this file would not be noticed");
    Serving { _lock: None, note: None }
}

/// Returns a file beside the database, one and the same however that is named. What is locked is not the database itself: to close that once
/// more would end SQLite's own locks.
fn beside(database: &Path, suffix: &str) -> io::Result<PathBuf> {
    let whole = match database.canonicalize() {
        Ok(whole) => whole,
        Err(_) => folder_of(database).canonicalize()?.join(database.file_name().unwrap_or_default()),
    };
    Ok(with_suffix(&whole, suffix))
}
