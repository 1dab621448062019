//! The database of a laptop: beside the host's the only place that names diesel. One file per table; its functions are named by what they are for.

mod account_change;
pub mod account_journal;
pub mod audit;
pub mod backup;
pub mod backup_secrets;
mod cells;
mod connection;
pub mod draw_secrets;
pub mod erased;
mod error;
pub mod extra_texts;
pub mod folder_guard;
mod foreign_file;
pub mod form_keys;
pub mod former_texts;
pub mod former_ticket_keys;
pub mod house_keys;
mod ids;
pub mod inspect;
pub mod invitations;
pub mod journal;
pub mod journal_hashes;
mod layout;
pub mod logos;
mod migrations;
pub mod notes;
pub mod open_file;
mod opening;
pub mod past_evenings;
pub mod people;
pub mod printed_keys;
mod private_files;
pub mod projections;
mod readers;
pub mod rebuild;
pub mod reserved;
mod role_permissions;
mod schema;
pub mod serving;
pub mod sessions;
pub mod setup_tokens;
pub mod text_commitments;
mod ticket_key;
pub mod ticket_keys;
mod time;
pub mod tournaments;
pub mod unfit;
pub mod unscrubbed;
pub mod untrusted_copy;
pub mod users;
mod writer;
mod written;

pub use account_change::{AccountChange, Actor, Renewal, Secrets, Standing};
pub use account_journal::AccountEntry;
pub use connection::Connection;
pub use error::{OpenError, Result, StoreError};
pub use ids::{Author, TournamentId, UserId};
pub use sessions::Session;
pub use tournaments::Summary;
pub use users::Role;
pub use users::User;
pub use writer::WriteError;

use connection::{Purpose, Statement};
use open_file::OpenFile;
use readers::Readers;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use writer::Writer;

/// An open database. `WriterState` is what the writer remembers between writes.
pub struct Store<WriterState> {
    path: PathBuf,
    file: Arc<OpenFile>,
    writer: Writer<WriterState>,
    readers: Readers,
    /// Whether the disk took what was written last.
    writable: AtomicBool,
}

impl<WriterState: Default + 'static> Store<WriterState> {
    /// Opens the database, makes it if it is not there, and brings it up to date.
    pub fn open(path: &Path) -> Result<Store<WriterState>, OpenError> {
        let conn = opening::open(path)?;
        let file = Arc::new(OpenFile::new(path.to_owned()));
        file.note();
        let writer = Writer::start(conn, path.to_owned(), Arc::clone(&file))
            .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
        let (path, readers) = (path.to_owned(), Readers::new(path.to_owned(), Arc::clone(&file)));
        Ok(Store { path, file, writer, readers, writable: AtomicBool::new(true) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes in a transaction; see [`Writer::write`].
    pub fn write<T, E>(
        &self,
        work: impl FnOnce(&mut Connection, &mut WriterState) -> Result<T, E> + Send + 'static,
        done: impl FnOnce(&T) + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
    {
        let written = self.writer.write(work, done);
        match written.as_ref().map_err(WriteError::failure) {
            Ok(_) => self.writable.store(true, Ordering::Relaxed),
            Err(Some(StoreError::NotWritable(_))) => self.writable.store(false, Ordering::Relaxed),
            Err(_) => {}
        }
        written
    }

    /// Returns whether the disk took what was written last.
    pub fn is_writable(&self) -> bool {
        self.writable.load(Ordering::Relaxed)
    }

    /// Looks whether the file is still where it was opened; see [`OpenFile::look`].
    pub fn look(&self) -> Result<()> {
        self.file.look()
    }

    /// Returns whether somebody has seen that it is not; never waits.
    pub fn is_moved(&self) -> bool {
        self.file.is_moved()
    }

    /// Returns the file as others look after it.
    pub fn file(&self) -> &Arc<OpenFile> {
        &self.file
    }

    /// Writes the file anew from its contents and empties its log, so that nothing erased is left in either. If the file is full, broken or
    /// moved, or readers kept the log busy for seconds, it can be tried again.
    pub fn scrub(&self) -> Result<()> {
        self.file.look()?;
        connection::scrub(&self.path)
    }

    /// Does `work` with the file while this store has no connection to it: nobody reads, and what somebody wants to write is refused. What
    /// the writer remembers is thrown away. Afterwards the store goes on with the file that is there then.
    pub fn with_database_closed<T>(&self, work: impl FnOnce(&Path) -> T) -> Result<T> {
        self.file.look()?;
        let alone = || {
            let done = work(&self.path);
            // A file that was put there keeps no log yet. To begin one takes it alone, and all who have waited would want to at once.
            if let Err(fault) = connection::connect(&self.path, Purpose::Write) {
                tracing::error!(%fault, "the database cannot be opened again");
            }
            done
        };
        self.readers.with_database_closed(|| self.writer.with_database_closed(alone))
    }

    /// Reads; all statements of `work` see the same state.
    pub fn read<T>(&self, work: impl FnOnce(&mut Connection) -> Result<T>) -> Result<T> {
        self.readers.read(work)
    }

    /// The same on a thread that must not wait: `None` if nothing can be read at this very moment.
    pub fn read_at_once<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        self.readers.read_at_once(work)
    }
}

#[cfg(test)]
mod backup_tests;
#[cfg(test)]
mod constraints_tests;
#[cfg(test)]
mod schema_tests;
