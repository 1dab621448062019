//! What can go wrong below the rules of the tournament.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::str::FromStr;

/// What nearly everything here answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The database did not do what was asked. Nobody outside gets to read the words; they are for the log.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// A value that may stand there once stands there already.
    #[error("already there: {0}")]
    Taken(String),
    /// A constraint of the tables refused what the rules of the tournament let through: a bug.
    #[error("a constraint refused it: {0}")]
    Constraint(String),
    #[error("the database is in use by another program")]
    Busy,
    #[error("the disk is full or cannot be written: {0}")]
    NotWritable(String),
    #[error("the database says: {0}")]
    Database(String),
    /// A row that cannot be understood: the database was changed by other means, or by a newer version.
    #[error("table {table} holds something that cannot be read: {fault}")]
    Unreadable { table: &'static str, fault: String },
    /// The writer has ended; the program is shutting down, or a write has torn it down.
    #[error("the writer has ended")]
    WriterGone,
    /// The file is not where it was opened, or another one is there.
    #[error("the database was moved, removed or replaced while it was open")]
    Moved,
    /// A write ended in a panic, a bug; nothing of it is stored.
    #[error("a write panicked: {0}")]
    Panicked(String),
}

impl StoreError {
    /// Makes the error for a row that cannot be understood.
    pub fn unreadable(table: &'static str, fault: impl ToString) -> StoreError {
        StoreError::Unreadable { table, fault: fault.to_string() }
    }

    /// Returns whether the database may have ended the whole transaction, not only the savepoint in which this happened.
    pub(super) fn ends_transaction(&self) -> bool {
        matches!(self, StoreError::Busy | StoreError::NotWritable(_) | StoreError::Database(_))
    }
}

/// Reads what stands in a column of a table.
pub(super) fn read<T: FromStr<Err: ToString>>(table: &'static str, text: &str) -> Result<T> {
    text.parse().map_err(|fault| StoreError::unreadable(table, fault))
}

pub(super) fn read_json<T: DeserializeOwned>(table: &'static str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|fault| StoreError::unreadable(table, fault))
}

pub(super) fn write_json(table: &'static str, value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|fault| StoreError::unreadable(table, fault))
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> StoreError {
        match error {
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, info) => {
                StoreError::Taken(info.message().to_owned())
            }
            DieselError::DatabaseError(
                DatabaseErrorKind::ForeignKeyViolation
                | DatabaseErrorKind::NotNullViolation
                | DatabaseErrorKind::CheckViolation,
                info,
            ) => StoreError::Constraint(info.message().to_owned()),
            DieselError::DatabaseError(_, info) if info.message() == "database is locked" => StoreError::Busy,
            DieselError::DatabaseError(_, info) if is_about_the_disk(info.message()) => {
                StoreError::NotWritable(info.message().to_owned())
            }
            other => StoreError::Database(other.to_string()),
        }
    }
}

/// SQLite's words for SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN; diesel keeps no codes.
fn is_about_the_disk(words: &str) -> bool {
    matches!(
        words,
        "database or disk is full"
            | "attempt to write a readonly database"
            | "disk I/O error"
            | "unable to open database file"
    )
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "{} is being served already: end that server first (Ctrl-C), or give this one a file of its own with --database",
        .0.display()
    )]
    Served(PathBuf),
    #[error("{} cannot be opened: there is no folder {}", path.display(), folder.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    #[error("{} cannot be opened: {fault}", path.display())]
    File { path: PathBuf, fault: String },
    #[error("{} is not a database", .0.display())]
    NotADatabase(PathBuf),
    #[error("{} is a database of another program", .0.display())]
    Foreign(PathBuf),
    #[error("{} was written by a newer version of preisschnapsen (migration {migration})", path.display())]
    TooNew {
        path: PathBuf,
        /// The first migration that this program does not know.
        migration: String,
    },
    /// The database was written by an earlier version of this program, and is only looked at.
    #[error("{} was written by an earlier version; open it once with this one", .0.display())]
    TooOld(PathBuf),
    #[error("SQLite {0} can damage a database (WAL reset fault); 3.51.3 or from 3.53 on is needed")]
    UnsafeSqlite(String),
    /// An earlier version has written the database, and the copy that is kept before its tables are changed could not be made.
    #[error(
        "{} was written by an earlier version, and no copy of it could be made before the change: {fault}; \
         nothing was changed, make room beside it and start again",
        path.display()
    )]
    NotKept { path: PathBuf, fault: String },
    #[error("{} could not be brought up to date: {fault}", path.display())]
    Migration { path: PathBuf, fault: String },
}
