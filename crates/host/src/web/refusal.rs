//! Why a call is refused: a status, and JSON that a laptop can read and whoever looks on too.

use crate::store::{NotDone, StoreError};
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use mirror::Refusal;
use std::fmt;

/// A call that is refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("a call is refused")]
pub struct Refused(Refusal);

pub type Answer = Result<HttpResponse, Refused>;

pub fn json(value: &impl serde::Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(value)
}

/// The call cannot be read.
pub fn unreadable(fault: impl fmt::Display) -> Refused {
    Refused(Refusal::Unreadable { fault: fault.to_string() })
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Refused {
        Refused(why)
    }
}

impl From<NotDone> for Refused {
    fn from(why: NotDone) -> Refused {
        match why {
            NotDone::Refused(why) => why.into(),
            NotDone::Failed(error) => error.into(),
        }
    }
}

impl From<StoreError> for Refused {
    /// What went wrong stands in the log; the laptop comes again.
    fn from(error: StoreError) -> Refused {
        let away = matches!(error, StoreError::Away(_));
        if away {
            tracing::warn!(%error, "a call is not answered");
        } else {
            tracing::error!(%error, "a call is not answered");
        }
        Refused(match error {
            StoreError::NotWritable(_) => Refusal::DiskFull,
            StoreError::Away(_)
            | StoreError::Constraint(_)
            | StoreError::Database(_)
            | StoreError::Unreadable { .. } => Refusal::Away,
        })
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.0.meaning().status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let status = self.status_code();
        let mut answer = HttpResponse::build(status);
        answer.insert_header((CACHE_CONTROL, "no-store"));
        if [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&status) {
            answer.insert_header((RETRY_AFTER, "1"));
        }
        answer.json(&self.0)
    }
}
