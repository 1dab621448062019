//! Forms that say what they have seen: the person who saves learns what somebody else has changed meanwhile, instead of replacing it unseen.
//!
//! The page includes `templates/staff/conflict.html` and has the field of `m::seen` in its form.

use crate::app::{AppError, Request, content_hash};
use crate::web::error::PageError;
use crate::web::http::{Difference, FormState};
use crate::web::staff::action_request::ActionRequest;
use serde::Serialize;

/// What a form has seen of what it changes.
#[derive(Debug, Clone)]
pub struct EditToken {
    mark: Result<String, AppError>,
    /// What somebody else has changed meanwhile.
    pub differences: Vec<Difference>,
}

impl EditToken {
    /// Returns what a form has seen when its page shows these values. A form that comes back with complaints has seen no more than
    /// before, so that a typing error does not hide what somebody else has changed.
    pub fn by(form: &FormState, shown: &impl Serialize) -> EditToken {
        let before = form.value("seen");
        let mark = if before.is_empty() { mark(shown) } else { Ok(before.to_owned()) };
        EditToken { mark, differences: Vec::new() }
    }

    /// Returns what a form sees when its page shows these values beside what was typed instead.
    pub fn beside(differences: Vec<Difference>, shown: &impl Serialize) -> EditToken {
        EditToken { mark: mark(shown), differences }
    }

    /// Returns what the hidden field says.
    pub fn mark(&self) -> Result<&str, AppError> {
        self.mark.as_deref().map_err(Clone::clone)
    }
}

/// Returns a mark that changes with what a form shows, and with nothing else of the evening.
fn mark(shown: &impl Serialize) -> Result<String, AppError> {
    Ok(content_hash(shown)?[..16].to_owned())
}

impl ActionRequest {
    /// Returns whether the form would replace what it has not seen. One that has counted already does not: it gets its first answer.
    pub fn is_stale(&self, now: &EditToken, request: &Request) -> Result<bool, PageError> {
        if self.form.value("seen") == now.mark().map_err(PageError::internal)? || now.differences.is_empty() {
            return Ok(false);
        }
        Ok(!self.is_repeated(request)?)
    }
}
