//! Who sent which form, and what came of it.

use super::agreement::NotAgreed;
use super::clock::Entropy;
use super::error::AppError;
use super::snapshot::Snapshot;
use crate::store::{UserId, WriteError};
use crate::tournament::{ActionNo, Rejection, SettingsFault};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A form that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// The form's one-time key.
    pub form_key: FormKey,
    /// Who sent it.
    pub by: UserId,
}

/// Names one rendering of one form: 128 random bits as 32 hexadecimal digits. What is sent twice with the same key and the
/// same contents is done once; other contents are another entry, so that the browser's back button loses nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FormKey(String);

/// The text is not a form key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a form key: 32 hexadecimal digits")]
pub struct NoFormKey;

impl FormKey {
    /// Returns a key that no other form has.
    ///
    /// # Errors
    ///
    /// The operating system gave no random bytes.
    pub fn fresh(entropy: &dyn Entropy) -> Result<FormKey, AppError> {
        Ok(FormKey(hex::encode(&entropy.bytes()?[..16])))
    }

    /// Returns the digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for FormKey {
    type Err = NoFormKey;

    fn from_str(text: &str) -> Result<FormKey, NoFormKey> {
        let digits = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let is_key = text.len() == 32 && text.chars().all(digits);
        is_key.then(|| FormKey(text.to_owned())).ok_or(NoFormKey)
    }
}

impl fmt::Display for FormKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What was done.
#[derive(Debug, Clone)]
pub struct Done {
    /// The tournament after it, or later if the form was sent before.
    pub snapshot: Arc<Snapshot>,
    /// The action that did it.
    pub action: ActionNo,
    /// Whether the same form had been sent before, so that nothing was done now.
    pub repeated: bool,
}

/// Why something was not done; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    /// The rules refuse it; with the tournament as it was when they did.
    #[error("refused: {0:?}")]
    Rejected(Box<Rejection>, Arc<Snapshot>),
    /// A tournament cannot be opened with these settings.
    #[error("the settings are wrong: {0:?}")]
    Settings(Vec<SettingsFault>),
    /// A second person has to agree.
    #[error(transparent)]
    NotAgreed(#[from] NotAgreed),
    /// There is no such tournament.
    #[error("there is no such tournament")]
    NotFound,
    /// It is no practice tournament, and only those are deleted.
    #[error("only a practice tournament is deleted")]
    Real,
    /// Something outside the rules went wrong.
    #[error(transparent)]
    Unavailable(#[from] AppError),
}

/// Why a write stored nothing, told by the work itself.
#[derive(Debug)]
pub(super) enum Refusal {
    Rejected(Box<Rejection>, Arc<Snapshot>),
    /// The tournament could not even be opened.
    Settings(Vec<SettingsFault>),
    /// A second person has to agree.
    NotAgreed(NotAgreed),
    NotFound,
    /// The same form was sent before and did this.
    Repeated(Done),
    /// No randomness.
    App(AppError),
}

impl From<AppError> for WriteError<Refusal> {
    fn from(error: AppError) -> Self {
        WriteError::Refused(Refusal::App(error))
    }
}

/// Turns what the work told into an answer; a form sent twice is answered as the first time.
pub(super) fn answer(error: WriteError<Refusal>) -> Result<Done, ActError> {
    match error {
        WriteError::Refused(Refusal::Repeated(done)) => Ok(done),
        WriteError::Refused(Refusal::Rejected(rejection, snapshot)) => {
            Err(ActError::Rejected(rejection, snapshot))
        }
        WriteError::Refused(Refusal::NotAgreed(why)) => Err(why.into()),
        WriteError::Refused(Refusal::NotFound) => Err(ActError::NotFound),
        WriteError::Refused(Refusal::App(error)) => Err(error.into()),
        WriteError::Refused(Refusal::Settings(faults)) => Err(ActError::Settings(faults)),
        WriteError::Failed(error) => Err(AppError::from(error).into()),
    }
}

/// Returns the SHA-256 of what a form says, as JSON. Only a digest of it and the form's key is stored (`store::form_keys`).
///
/// An update may write a request differently. A form that was sent before it and comes again after it is then not known any more: it
/// is another entry, as after the days for which forms are remembered, and never taken for a form that said something else.
///
/// # Errors
///
/// The contents cannot be written as JSON.
pub fn content_hash(contents: &impl Serialize) -> Result<String, AppError> {
    let json = serde_json::to_vec(contents).map_err(|fault| AppError::Contents(fault.to_string()))?;
    Ok(hex::encode(Sha256::digest(json)))
}
