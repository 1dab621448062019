//! Why a file is not brought back as a copy.

/// The largest file that is looked at, in bytes.
pub const MOST: u64 = 2 << 30;

/// Why a file is not taken as a copy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("is a folder; give the file in it whose name ends with .db")]
    Folder,
    #[error("is a link to another file; give that file itself")]
    Link,
    /// It is a device or the like.
    #[error("is no file; give a copy whose name ends with .db")]
    NoFile,
    #[error("is empty; take another copy")]
    Empty,
    #[error("is larger than {} GB, which no copy is; take another one", MOST >> 30)]
    TooLarge,
    /// It is something else.
    #[error("is no database; give a copy whose name ends with .db")]
    NoDatabase,
    /// An earlier version, or `age` itself, has encrypted it.
    #[error("is encrypted; version 1.0 or the program age opens it (age -d -o COPY.db FILE)")]
    Encrypted,
    #[error("is a database of another program; give a copy that preisschnapsen has made")]
    Foreign,
    #[error("is damaged; take another copy ({})", .0.join("; "))]
    Damaged(Vec<String>),
    /// Somebody has changed how it is made.
    #[error("was changed by somebody, its tables are not those of preisschnapsen; take another copy ({})", .0.join("; "))]
    Altered(Vec<String>),
    #[error("was changed by somebody, its journal is not as it was written; take another copy ({})", .0.join("; "))]
    Journal(Vec<String>),
    #[error("was changed by somebody, its accounts are not those of their journal; take another copy")]
    Accounts,
    #[error(
        "does not hold what its journal says ({}); take another copy, or make its tables anew with verify-journal --rebuild",
        .0.join("; ")
    )]
    Tables(Vec<String>),
}
