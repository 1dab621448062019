//! From a template to an answer.

use crate::web::error::PageError;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, HeaderValue, RETRY_AFTER};
use askama::Template;
use chrono::TimeDelta;

/// What every handler answers.
pub type Answer = Result<HttpResponse, PageError>;

/// Answers 200 with a page.
///
/// # Errors
/// [`PageError::Internal`] if the template fails.
pub fn page(template: &impl Template) -> Answer {
    page_with(StatusCode::OK, template)
}

/// Answers 422 with a form that shows its complaints and what was typed.
///
/// # Errors
/// [`PageError::Internal`] if the template fails.
pub fn unprocessable(template: &impl Template) -> Answer {
    page_with(StatusCode::UNPROCESSABLE_ENTITY, template)
}

/// Answers 409 with a page that shows what stands beside what was typed.
///
/// # Errors
/// [`PageError::Internal`] if the template fails.
pub fn conflict(template: &impl Template) -> Answer {
    page_with(StatusCode::CONFLICT, template)
}

/// Says in an answer how long to wait before the next try.
pub fn slow_down(mut answer: HttpResponse, rest: TimeDelta) -> HttpResponse {
    // Rounded up: who comes back after these seconds has waited long enough.
    let seconds = (rest.num_milliseconds().max(0) as u64).div_ceil(1000);
    answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    answer
}

/// Answers with a page and any status.
///
/// # Errors
/// [`PageError::Internal`] if the template fails.
pub fn page_with(status: StatusCode, template: &impl Template) -> Answer {
    let html = template.render().map_err(PageError::internal)?;
    Ok(HttpResponse::build(status).content_type(ContentType::html()).body(html))
}
