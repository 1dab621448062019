//! What can go wrong for a reader, and the page that says so. Internal text never leaves the log.

use super::context::PageContext;
use super::site::Site;
use crate::app::{Alarm, Role};
use actix_web::http::header::{ContentType, HeaderValue, LOCATION, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use askama::Template;
use std::fmt;

/// Why a page is not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageError {
    /// There is nothing under this address.
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
    /// The form was sent from another site.
    ForeignOrigin,
    /// The form was sent to a name that this house does not have.
    ForeignHost,
    /// The request cannot be understood.
    BadRequest,
    /// More was sent than the page takes.
    TooLarge,
    /// So many people listen already that this one has to ask from time to time instead.
    Crowded,
    /// A button was refused; a form shows itself again instead.
    Refused {
        /// 409 if something else happened in the meantime, otherwise 422.
        status: StatusCode,
        /// What to do instead, in the reader's language.
        sentences: Vec<String>,
        /// Path of the page to go back to.
        back: String,
    },
    /// A mistake of the program. The log knows it under this number.
    Internal(Incident),
}

impl PageError {
    /// Writes a mistake of the program into the log and keeps only its number.
    pub fn internal(cause: impl fmt::Display) -> PageError {
        let incident = Incident::fresh();
        tracing::error!(%incident, %cause, "incident");
        PageError::Internal(incident)
    }
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl ResponseError for PageError {
    fn status_code(&self) -> StatusCode {
        match self {
            PageError::NotFound => StatusCode::NOT_FOUND,
            PageError::SignIn { .. } => StatusCode::SEE_OTHER,
            PageError::NotYours { .. } | PageError::ForeignOrigin | PageError::ForeignHost => {
                StatusCode::FORBIDDEN
            }
            PageError::BadRequest => StatusCode::BAD_REQUEST,
            PageError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            PageError::Crowded => StatusCode::SERVICE_UNAVAILABLE,
            PageError::Refused { status, .. } => *status,
            PageError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns an empty answer; [`explain`] writes the page, because only it knows the reader's language.
    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status_code());
        response.extensions_mut().insert(self.clone());
        response
    }
}

/// Names one mistake of the program, so that a guest can tell it and the director finds it in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Incident(u32);

impl Incident {
    /// Returns a number that no other incident of the evening is likely to have.
    pub fn fresh() -> Incident {
        let mut bytes = [0; 4];
        // Without randomness from the system every incident is number zero; the log still has its cause.
        let _ = getrandom::fill(&mut bytes);
        Incident(u32::from_le_bytes(bytes))
    }
}

impl fmt::Display for Incident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08X}", self.0)
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    ctx: PageContext,
    title: String,
    sentences: Vec<String>,
    back: String,
}

/// Writes the page of an answer without one: a refusal of a handler, of an extractor or of the router.
pub fn explain(ctx: PageContext, request: &HttpRequest, response: &HttpResponse) -> HttpResponse {
    let status = response.status();
    let error = response.extensions().get::<PageError>().cloned();
    match error {
        Some(PageError::SignIn { back }) if ctx.staff_may_enter() => see_login(&ctx, &back),
        Some(PageError::SignIn { .. }) => plain_page(ctx, request, StatusCode::NOT_FOUND),
        Some(PageError::Refused { sentences, back, .. }) => {
            let title = ctx.t("error-refused-title");
            respond(status, ErrorPage { title, sentences, back: ctx.link(&back), ctx })
        }
        Some(PageError::NotYours { role }) => {
            let (title, sentence) = (ctx.t("error-not-yours-title"), ctx.not_yours(role));
            let back = ctx.link(way_back(request.path()));
            respond(
                status,
                ErrorPage { title, sentences: vec![sentence, ctx.t("error-not-yours")], back, ctx },
            )
        }
        Some(PageError::ForeignHost) => {
            let (title, sentences) = (ctx.t("error-host-title"), vec![ctx.t("error-host")]);
            let back = ctx.link(way_back(request.path()));
            respond(status, ErrorPage { title, sentences, back, ctx })
        }
        Some(PageError::Crowded) => crowded_page(ctx),
        Some(PageError::Internal(incident)) => match unsaved(request) {
            true => unsaved_page(ctx, request),
            false => incident_page(ctx, incident),
        },
        _ if status.is_server_error() => {
            let incident = Incident::fresh();
            tracing::error!(%incident, %status, path = request.path(), "incident without a cause");
            incident_page(ctx, incident)
        }
        _ => plain_page(ctx, request, status),
    }
}

/// Writes the page of a status that says everything.
fn plain_page(ctx: PageContext, request: &HttpRequest, status: StatusCode) -> HttpResponse {
    let (title, sentence) = words_of(status);
    let (title, sentences) = (ctx.t(title), vec![ctx.t(sentence)]);
    let up = if ctx.staff_may_enter() || !request.path().starts_with("/leitung") {
        way_back(request.path())
    } else {
        "/"
    };
    let back = ctx.link(up);
    respond(status, ErrorPage { ctx, title, sentences, back })
}

/// Writes the page of a mistake of the program: its number and nothing else.
pub fn incident_page(ctx: PageContext, incident: Incident) -> HttpResponse {
    let title = ctx.t("error-internal-title");
    let sentences = vec![ctx.t1("error-internal", "incident", incident.to_string())];
    let back = ctx.link("/");
    respond(StatusCode::INTERNAL_SERVER_ERROR, ErrorPage { ctx, title, sentences, back })
}

/// Returns whether something was sent that the disk did not take.
fn unsaved(request: &HttpRequest) -> bool {
    let site = request.app_data::<Data<Site>>();
    request.method() == Method::POST && site.is_some_and(|site| site.alarms().contains(&Alarm::NotSaved))
}

/// Says that nothing was saved, and why.
fn unsaved_page(ctx: PageContext, request: &HttpRequest) -> HttpResponse {
    let (title, text) = ctx.alarm(&Alarm::NotSaved);
    let back = ctx.link(way_back(request.path()));
    let sentences = vec![ctx.t("error-not-saved"), text];
    respond(StatusCode::INSUFFICIENT_STORAGE, ErrorPage { title, sentences, back, ctx })
}

/// Says that there are enough listeners, and when to try again.
fn crowded_page(ctx: PageContext) -> HttpResponse {
    let (title, sentences) = (ctx.t("error-crowded-title"), vec![ctx.t("error-crowded")]);
    let back = ctx.link("/");
    let mut response = respond(StatusCode::SERVICE_UNAVAILABLE, ErrorPage { ctx, title, sentences, back });
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

fn see_login(ctx: &PageContext, back: &str) -> HttpResponse {
    let query = form_urlencoded(back);
    let place = ctx.link(format!("/anmelden?zurueck={query}"));
    HttpResponse::SeeOther().insert_header((LOCATION, place)).finish()
}

fn respond(status: StatusCode, page: ErrorPage) -> HttpResponse {
    // The template only writes strings into a string, which cannot fail.
    let html = page.render().unwrap_or_default();
    HttpResponse::build(status).content_type(ContentType::html()).body(html)
}

/// Returns the keys of the title and the sentence for a status.
fn words_of(status: StatusCode) -> (&'static str, &'static str) {
    match status {
        StatusCode::NOT_FOUND => ("error-not-found-title", "error-not-found"),
        StatusCode::METHOD_NOT_ALLOWED => ("error-method-title", "error-method"),
        StatusCode::FORBIDDEN => ("error-forbidden-title", "error-forbidden"),
        StatusCode::PAYLOAD_TOO_LARGE => ("error-too-large-title", "error-too-large"),
        StatusCode::REQUEST_TIMEOUT => ("error-slow-title", "error-slow"),
        _ => ("error-bad-request-title", "error-bad-request"),
    }
}

/// Returns the page above an address that cannot be shown.
fn way_back(path: &str) -> &str {
    let parts: Vec<_> = path.split('/').collect();
    match parts.as_slice() {
        ["", "leitung", "t", slug, _, ..] => &path[.."/leitung/t/".len() + slug.len()],
        ["", "leitung", _, ..] => "/leitung",
        ["", "t", slug, _, ..] => &path[.."/t/".len() + slug.len()],
        _ => "/",
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
    fn the_way_back_leads_one_page_up() {
        for (from, to) in [
            ("/leitung/t/probe/runde/R1", "/leitung/t/probe"),
            ("/leitung/t/probe", "/leitung"),
            ("/leitung/xyz", "/leitung"),
            ("/t/probe/karte/99", "/t/probe"),
            ("/t/probe", "/"),
            ("/xyz", "/"),
        ] {
            assert_eq!(way_back(from), to, "{from}");
        }
    }

    #[test]
    fn a_query_value_is_escaped() {
        assert_eq!(form_urlencoded("/leitung?a=ü&b=1"), "/leitung%3Fa%3D%C3%BC%26b%3D1");
    }
}
