//! What can go wrong below the operations.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use mirror::Refusal;

/// What every operation answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why an operation that a laptop wants is not done. Nothing of it stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotDone {
    #[error("refused: {0:?}")]
    Refused(Refusal),
    #[error(transparent)]
    Failed(#[from] StoreError),
}

impl From<Refusal> for NotDone {
    fn from(why: Refusal) -> NotDone {
        NotDone::Refused(why)
    }
}

impl From<DieselError> for NotDone {
    fn from(error: DieselError) -> NotDone {
        NotDone::Failed(error.into())
    }
}

/// The database did not do what was asked. Nobody outside gets to read the words; they are for the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It cannot be reached, or went away in the middle: what was asked may be asked again. Whether it was done the first time nobody knows.
    #[error("the database is away: {0}")]
    Away(String),
    /// Its disk is full, or it takes no writes.
    #[error("the database cannot write: {0}")]
    NotWritable(String),
    /// A constraint of the tables refused what the operations let through: a bug.
    #[error("a constraint refused it: {0}")]
    Constraint(String),
    #[error("the database says: {0}")]
    Database(String),
    /// A row that cannot be understood: the database was changed by other means.
    #[error("table {table} holds something that cannot be read: {fault}")]
    Unreadable { table: &'static str, fault: String },
}

impl StoreError {
    /// Makes the error for a row that cannot be understood.
    pub(super) fn unreadable(table: &'static str, fault: impl ToString) -> StoreError {
        StoreError::Unreadable { table, fault: fault.to_string() }
    }
}

impl From<DieselError> for StoreError {
    fn from(error: DieselError) -> StoreError {
        match error {
            DieselError::DatabaseError(kind, info) => of_kind(kind, info.message().to_owned()),
            DieselError::BrokenTransactionManager => StoreError::Away("a transaction was torn".to_owned()),
            other => StoreError::Database(other.to_string()),
        }
    }
}

fn of_kind(kind: DatabaseErrorKind, words: String) -> StoreError {
    match kind {
        DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand => {
            StoreError::Away(words)
        }
        DatabaseErrorKind::ReadOnlyTransaction => StoreError::NotWritable(words),
        DatabaseErrorKind::UniqueViolation
        | DatabaseErrorKind::ForeignKeyViolation
        | DatabaseErrorKind::NotNullViolation
        | DatabaseErrorKind::CheckViolation
        | DatabaseErrorKind::RestrictViolation
        | DatabaseErrorKind::ExclusionViolation => StoreError::Constraint(words),
        _ if is_about_leaving(&words) => StoreError::Away(words),
        _ if is_about_the_disk(&words) => StoreError::NotWritable(words),
        _ => StoreError::Database(words),
    }
}

/// PostgreSQL's words for 57P01, 57P02, 57P03 and for time-outs; diesel keeps no codes. Where the server speaks another language, the one
/// request that was cut off counts as [`StoreError::Database`], and the next finds nobody there.
fn is_about_leaving(words: &str) -> bool {
    words.starts_with("terminating connection")
        || words.starts_with("the database system is")
        || words.starts_with("canceling statement due to")
}

/// Its words for 53100, and those of a system whose disk is full.
fn is_about_the_disk(words: &str) -> bool {
    words.contains("No space left on device") || words.starts_with("could not extend file")
}

/// Why the database could not be opened; a sentence for who starts the program, which tells no password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error(
        "no PostgreSQL answers at {at} ({fault}): is it running, and is the address in --database right?"
    )]
    Unreachable { at: String, fault: String },
    /// The password is wrong, or missing, or the user is not known.
    #[error(
        "PostgreSQL at {at} does not let in {user}: check the name and the password in --database ({fault})"
    )]
    Refused { at: String, user: String, fault: String },
    #[error("PostgreSQL at {at} has no database {database}: make it with createdb --owner {user} {database}")]
    NoDatabase { at: String, database: String, user: String },
    #[error("PostgreSQL {version} at {at} is too old: 15 or later is needed")]
    TooOld { at: String, version: String },
    #[error(
        "PostgreSQL at {at} is to be asked over TLS, which this program does not speak to a database: \
         keep both on one machine or in a network of their own, without sslmode=require"
    )]
    Tls { at: String },
    #[error(
        "{user} may not make tables in the database {database} at {at}: ALTER DATABASE {database} OWNER TO {user} ({fault})"
    )]
    NotAllowed { at: String, database: String, user: String, fault: String },
    #[error("the database at {at} was written by a newer version of preisschnapsen (migration {migration})")]
    TooNew {
        at: String,
        /// The first migration that this program does not know.
        migration: String,
    },
    #[error("the database at {at} could not be brought up to date: {fault}")]
    Migration { at: String, fault: String },
}
