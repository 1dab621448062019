//! What can go wrong for a reader. Internal text never leaves the log; `error_pages` writes the page.

use crate::app::{AppError, Clock, Role, StoreError, SystemClock};
use actix_web::http::StatusCode;
use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Why a page is not answered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum PageError {
    NotFound,
    /// The reader has to log in first, and comes back to this address.
    SignIn {
        /// Path and query of the page that was wanted.
        back: String,
    },
    /// The page belongs to somebody else on the staff.
    NotYours {
        /// What the reader is there for.
        role: Role,
    },
    ForeignOrigin,
    /// The form was sent to a name that this house does not have.
    ForeignHost,
    BadRequest,
    TooLarge,
    /// So many people listen already that this one has to ask from time to time instead.
    Crowded,
    /// So many want the same dear work that this request is not begun.
    Busy,
    /// A button was refused; a form shows itself again instead.
    Refused {
        /// 409 if something else happened in the meantime, otherwise 422.
        status: StatusCode,
        /// What to do instead, in the reader's language.
        sentences: Vec<String>,
        /// Path of the page to go back to.
        back: String,
    },
    /// This host has the evening, but not as it was sent: nothing of it is shown.
    Unreadable,
    /// A mistake of the program. The log knows it under this number.
    Internal(Incident),
}

impl PageError {
    /// Refuses what cannot be done, in a sentence, with the path of the page to go back to.
    pub fn refused(sentence: String, back: String) -> PageError {
        PageError::Refused { status: StatusCode::UNPROCESSABLE_ENTITY, sentences: vec![sentence], back }
    }

    /// Writes a mistake of the program into the log and keeps only its number.
    pub fn internal(cause: impl fmt::Display) -> PageError {
        let incident = Incident::fresh();
        tracing::error!(%incident, %cause, "incident");
        PageError::Internal(incident)
    }
}

impl From<AppError> for PageError {
    fn from(error: AppError) -> PageError {
        match error {
            // For moments only, as while the house goes on with a copy.
            AppError::Store(StoreError::Busy) => PageError::Busy,
            error => PageError::internal(error),
        }
    }
}

/// Names one mistake of the program, so that a guest can tell it and the director finds it in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Incident(u32);

impl Incident {
    /// Returns a number that no other incident of the evening has: counted from the time of the first one, so that it needs no
    /// randomness, which may be what is missing.
    pub fn fresh() -> Incident {
        static NEXT: LazyLock<AtomicU32> =
            LazyLock::new(|| AtomicU32::new(SystemClock.now().timestamp_millis() as u32));
        Incident(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08X}", self.0)
    }
}

/// Escapes a text for the value of a query.
pub fn form_urlencoded(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_value_is_escaped() {
        assert_eq!(form_urlencoded("/leitung?a=ü&b=1"), "/leitung%3Fa%3D%C3%BC%26b%3D1");
    }
}
