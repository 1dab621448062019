//! What the use cases answer when something is not done; why an account was not made, changed or entered, and how long passwords are.

use store::{StoreError, WriteError};
use tournament::texts::TextFault;

/// Something outside the rules went wrong. The words are for the log, not for guests.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("no random bytes: {0}")]
    Random(#[from] getrandom::Error),
    #[error("what a form says could not be written as JSON: {0}")]
    Contents(String),
    #[error("the password could not be hashed: {0}")]
    Hash(String),
}

impl WriteError for AppError {
    fn failure(&self) -> Option<&StoreError> {
        if let AppError::Store(error) = self { Some(error) } else { None }
    }
}

#[derive(Debug, Clone, thiserror::Error)]
pub enum AccountError {
    #[error("the link has been used already, or a newer one was made")]
    LinkUsed,
    #[error("only a director does that")]
    NotByDirector,
    #[error("the last director cannot go")]
    LastDirector,
    /// The code has been used, has run out, or never was.
    #[error("the code is not good any more")]
    NotInvited,
    #[error("the name cannot be used: {0}")]
    Name(TextFault),
    /// Somebody has this name, however it is spelled.
    #[error("there is a user of this name already")]
    NameTaken,
    #[error("the password is one of the most frequent ones")]
    PasswordCommon,
    /// The password is the name of its owner or of this program.
    #[error("the password is a name that everybody here knows")]
    PasswordIsName,
    #[error("the password must have at least {MIN_PASSWORD} characters")]
    PasswordTooShort,
    #[error("the password may have at most {MAX_PASSWORD} characters")]
    PasswordTooLong,
    #[error("there is no such user")]
    UnknownUser,
    /// Name and password do not belong together; which of them is wrong is not said, on purpose.
    #[error("name or password is wrong")]
    WrongPassword,
    #[error(transparent)]
    App(#[from] AppError),
}

impl From<StoreError> for AccountError {
    fn from(error: StoreError) -> AccountError {
        match error {
            StoreError::Taken(_) => AccountError::NameTaken,
            error => AccountError::App(error.into()),
        }
    }
}

impl WriteError for AccountError {
    fn failure(&self) -> Option<&StoreError> {
        if let AccountError::App(error) = self { error.failure() } else { None }
    }
}

/// The smallest number of characters in a password.
pub const MIN_PASSWORD: usize = 10;
/// The largest number of characters in a password; more would only cost time.
pub const MAX_PASSWORD: usize = 200;
