//! Who sent which form, and what came of it.

use super::agreement::NotAgreed;
use super::clock::Entropy;
use super::error::AppError;
use super::snapshot::Snapshot;
use mirror::LedTo;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::str::FromStr;
use std::sync::Arc;
use store::{StoreError, UserId, WriteError};
use tournament::texts::checked_text;
use tournament::{ActionNo, Claim, Event, MatchEvent, MatchId, Rejection, Setting};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    pub form_key: FormKey,
    pub by: UserId,
}

/// Names one rendering of one form: 128 random bits as 32 hexadecimal digits. What is sent twice with the same key and the
/// same contents is done once; other contents are another entry, so that the browser's back button loses nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FormKey(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a form key: 32 hexadecimal digits")]
pub struct NoFormKey;

impl FormKey {
    pub fn fresh(entropy: &dyn Entropy) -> Result<FormKey, AppError> {
        Ok(FormKey(hex::encode(&entropy.bytes()?[..16])))
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

checked_text!(FormKey);

#[derive(Debug, Clone)]
pub struct Done {
    /// The tournament after it, or later if the form was sent before.
    pub snapshot: Arc<Snapshot>,
    pub action: ActionNo,
    /// Whether the same form had been sent before, so that nothing was done now.
    pub repeated: bool,
}

impl Done {
    pub fn led_to(&self, id: MatchId) -> LedTo {
        let events =
            self.snapshot.tournament.action(self.action).map_or(&[][..], |action| &action.events[..]);
        let is_result = |event: &Event| matches!(event, Event::Matches(MatchEvent::ResultEntered { .. }));
        let claim = self.snapshot.pairing(id).map(|pairing| self.snapshot.reports(&pairing).claim());
        match claim {
            _ if events.iter().any(is_result) => LedTo::Result,
            Some(Claim::Disputed(..)) => LedTo::Dispute,
            _ => LedTo::Noted,
        }
    }
}

#[derive(Debug, Clone)]
pub struct Refused {
    pub rejection: Rejection,
    /// The tournament as it was when they did.
    pub current: Arc<Snapshot>,
}

/// Why something was not done; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ActError {
    #[error("refused: {:?}", .0.rejection)]
    Refused(Box<Refused>),
    #[error("the settings are wrong: {0:?}")]
    Settings(Vec<Setting>),
    #[error(transparent)]
    NotAgreed(#[from] NotAgreed),
    #[error("there is no such tournament")]
    NotFound,
    #[error(transparent)]
    Failed(#[from] AppError),
}

impl From<StoreError> for ActError {
    fn from(error: StoreError) -> ActError {
        ActError::Failed(error.into())
    }
}

impl WriteError for ActError {
    fn failure(&self) -> Option<&StoreError> {
        if let ActError::Failed(error) = self { error.failure() } else { None }
    }
}

/// Returns the SHA-256 of what a form says, as JSON. Only a digest of it and the form's key is stored (`store::form_keys`).
/// An update may write a request differently. A form that was sent before it and comes again after it is then not known any more: it
/// is another entry, as after the days for which forms are remembered, and never taken for a form that said something else.
pub fn content_hash(contents: &impl Serialize) -> Result<String, AppError> {
    let json = serde_json::to_vec(contents).map_err(|fault| AppError::Contents(fault.to_string()))?;
    Ok(hex::encode(Sha256::digest(json)))
}
