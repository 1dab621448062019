//! What the use cases answer when something is not done.

use crate::store::{StoreError, WriteError};

/// Something outside the rules went wrong. The words are for the log, not for guests.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The operating system gave no random bytes.
    #[error("no random bytes: {0}")]
    Random(#[from] getrandom::Error),
    /// What a form says could not be written as JSON.
    #[error("what a form says could not be written as JSON: {0}")]
    Contents(String),
    /// A password could not be hashed.
    #[error("the password could not be hashed: {0}")]
    Hash(String),
}

impl WriteError for AppError {
    fn failure(&self) -> Option<&StoreError> {
        if let AppError::Store(error) = self { Some(error) } else { None }
    }
}
