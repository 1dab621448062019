//! Why a call is refused: a status, and JSON that a laptop can read and whoever looks on too.

use crate::host::store::{Head, StoreError};
use crate::mirror;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use serde_json::{Value, json};
use std::fmt;

/// A call that is refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    status: StatusCode,
    why: &'static str,
    more: Value,
}

/// What a call answers.
pub type Answer = Result<HttpResponse, Refusal>;

/// The head of a night as the protocol has it.
pub fn head(epoch: u32, head: Head) -> mirror::Head {
    mirror::Head { epoch, number: head.number, hash: head.hash }
}

/// Answers with JSON.
pub fn json(value: &impl serde::Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(value)
}

impl Refusal {
    /// Refuses with a status, and a word that a laptop knows.
    pub fn new(status: StatusCode, why: &'static str) -> Refusal {
        Refusal { status, why, more: Value::Null }
    }

    /// The call cannot be read.
    pub fn unreadable(fault: impl fmt::Display) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, "unreadable").with(json!({ "fault": fault.to_string() }))
    }

    /// Too many calls; a second later it may be again.
    pub fn too_often() -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too-often")
    }

    /// Adds what else there is to say.
    pub fn with(self, more: Value) -> Refusal {
        Refusal { more, ..self }
    }
}

impl From<StoreError> for Refusal {
    /// What went wrong stands in the log; the laptop comes again.
    fn from(error: StoreError) -> Refusal {
        let away = matches!(error, StoreError::Away(_));
        if away {
            tracing::warn!(%error, "a call is not answered");
        } else {
            tracing::error!(%error, "a call is not answered");
        }
        match error {
            StoreError::NotWritable(_) => Refusal::new(StatusCode::INSUFFICIENT_STORAGE, "disk-full"),
            StoreError::Away(_)
            | StoreError::Constraint(_)
            | StoreError::Database(_)
            | StoreError::Unreadable { .. } => Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "away"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why)
    }
}

impl ResponseError for Refusal {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut body = json!({ "why": self.why });
        if let (Some(body), Some(more)) = (body.as_object_mut(), self.more.as_object()) {
            body.extend(more.clone());
        }
        let mut answer = HttpResponse::build(self.status);
        answer.insert_header((CACHE_CONTROL, "no-store"));
        if [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&self.status) {
            answer.insert_header((RETRY_AFTER, "1"));
        }
        answer.json(body)
    }
}
