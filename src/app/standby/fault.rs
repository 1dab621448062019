//! Why a laptop that follows does not have the newest.

use crate::mirror::Rift;

/// Why the newest was not taken. It may get better by itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// What came was not whole.
    #[error("what came was not whole")]
    Torn,
    /// It could not be written.
    #[error("it could not be written: {0}")]
    NoRoom(String),
    /// All entries are here; what is noted of them outside of the database is not.
    #[error("its notes of how far the evenings are could not be stored: {0}")]
    Notes(String),
    /// It is not as the program writes it.
    #[error("the database of the first laptop is not sound: {0}")]
    Unsound(String),
}

/// Why a laptop does not follow any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowHalt {
    /// The other one does not let it.
    Revoked,
    /// The programs are not of one version.
    OtherVersion,
    /// The other one does not lead itself.
    NotLeading,
    /// The other one does not have what is here.
    Rift(Rift),
}
