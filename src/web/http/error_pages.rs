//! The pages of answers without one: what went wrong, in the reader's language, and the way back.

use crate::app::Alarm;
use crate::web::address;
use crate::web::error::{Incident, PageError, form_urlencoded};
use crate::web::http::context::PageContext;
use crate::web::http::own_address::right_address;
use crate::web::http::session;
use crate::web::state::arrival;
use crate::web::state::{About, Noted, Site};
use actix_web::http::header::{ALLOW, ContentType, HeaderName, HeaderValue, LOCATION, RETRY_AFTER};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use askama::Template;

/// Says to a page that is open that it must go, too: any other answer of this status is one for moments, and the page stays meanwhile.
const NOT_SHOWN: HeaderName = HeaderName::from_static("x-not-shown");

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    ctx: PageContext,
    title: String,
    sentences: Vec<String>,
    back: String,
    label: String,
}

/// Returns the status of the answer; after how many seconds somebody who was sent away may try again, `None` if waiting helps nobody;
/// and as what it is noted that somebody was refused who should not have asked.
fn terms(error: &PageError) -> (StatusCode, Option<&'static str>, Option<Noted>) {
    match error {
        PageError::NotFound => (StatusCode::NOT_FOUND, None, None),
        PageError::SignIn { .. } => (StatusCode::SEE_OTHER, None, None),
        PageError::NotYours { .. } => (StatusCode::FORBIDDEN, None, Some(Noted::NotTheirWork)),
        PageError::ForeignOrigin => (StatusCode::FORBIDDEN, None, Some(Noted::OtherSite)),
        PageError::ForeignHost => (StatusCode::FORBIDDEN, None, Some(Noted::StrangeHost)),
        PageError::BadRequest => (StatusCode::BAD_REQUEST, None, None),
        PageError::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, None, None),
        PageError::Crowded => (StatusCode::SERVICE_UNAVAILABLE, Some("60"), None),
        PageError::Busy => (StatusCode::SERVICE_UNAVAILABLE, Some("3"), None),
        PageError::Unreadable => (StatusCode::SERVICE_UNAVAILABLE, None, None),
        PageError::Refused { status, .. } => (*status, None, None),
        PageError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, None, None),
    }
}

impl ResponseError for PageError {
    fn status_code(&self) -> StatusCode {
        terms(self).0
    }

    /// Returns an empty answer; [`explain`] writes the page, because only it knows the reader's language.
    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status_code());
        response.extensions_mut().insert(self.clone());
        response
    }
}

/// Says to a program what went wrong (RFC 9457). Headers such as the methods that there are stay.
fn problem(response: &HttpResponse, status: StatusCode, patience: Option<&'static str>) -> HttpResponse {
    let title = status.canonical_reason().unwrap_or("Error");
    let mut answer = HttpResponse::build(status);
    for name in [ALLOW, RETRY_AFTER] {
        if let Some(value) = response.headers().get(&name) {
            answer.insert_header((name, value.clone()));
        }
    }
    if let Some(seconds) = patience {
        answer.insert_header((RETRY_AFTER, seconds));
    }
    answer
        .content_type("application/problem+json")
        .body(format!("{{\"title\":\"{title}\",\"status\":{}}}\n", status.as_u16()))
}

/// Writes the page of an answer without one: a refusal of a handler, of an extractor or of the router.
pub fn explain(ctx: PageContext, request: &HttpRequest, response: &HttpResponse) -> HttpResponse {
    let status = response.status();
    let error = response.extensions().get::<PageError>().cloned();
    let above = address::above(request.path());
    let is_program = request.path().starts_with("/api/");
    let (_, patience, noted) = error.as_ref().map_or((status, None, None), terms);
    if let (Some(event), Ok(site)) = (noted, Site::of(request)) {
        let account = session::known_name(request).unwrap_or_default();
        let about = About { account: &account, subject: ctx.pattern(request.path()) };
        site.security_log.note(event, arrival::sender(request), about);
    }
    if is_program {
        return problem(response, status, patience);
    }
    let mut page = match error {
        Some(PageError::SignIn { back }) if ctx.staff_may_enter() => see_login(&ctx, &back),
        Some(PageError::SignIn { .. }) => plain_page(ctx, request, StatusCode::NOT_FOUND),
        Some(PageError::Refused { sentences, back, .. }) => {
            respond(ctx, status, "error-refused-title", sentences, &back)
        }
        Some(PageError::NotYours { role }) => {
            let sentences = vec![ctx.not_yours(role), ctx.t("error-not-yours")];
            respond(ctx, status, "error-not-yours-title", sentences, above)
        }
        Some(PageError::ForeignHost) => other_address_page(ctx, request, status),
        Some(PageError::Crowded) => {
            let sentences = vec![ctx.t("error-crowded")];
            respond(ctx, status, "error-crowded-title", sentences, "/")
        }
        Some(PageError::Busy) => {
            let back = if above == "/" { request.path() } else { above };
            let sentences = vec![ctx.t("error-busy")];
            respond(ctx, status, "error-busy-title", sentences, back)
        }
        Some(PageError::Unreadable) => {
            let sentences = vec![ctx.t("error-unreadable"), ctx.t("error-unreadable-ask")];
            let mut response = respond(ctx, status, "error-unreadable-title", sentences, "/");
            response.headers_mut().insert(NOT_SHOWN, HeaderValue::from_static("1"));
            response
        }
        Some(PageError::Internal(incident)) => match unsaved(request) {
            Some(why) => {
                let sentences = vec![ctx.t("error-not-saved"), ctx.alarm(&why).1];
                respond(ctx, StatusCode::INSUFFICIENT_STORAGE, "staff-not-saved", sentences, above)
            }
            None => incident_page(ctx, incident),
        },
        _ if status.is_server_error() => {
            let incident = Incident::fresh();
            tracing::error!(%incident, %status, route = ctx.pattern(request.path()), "incident without a cause");
            incident_page(ctx, incident)
        }
        _ => plain_page(ctx, request, status),
    };
    if let Some(seconds) = patience {
        page.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(seconds));
    }
    page
}

/// Writes the page of a status that says everything.
fn plain_page(ctx: PageContext, request: &HttpRequest, status: StatusCode) -> HttpResponse {
    let (title, sentence) = words_of(status);
    let sentences = vec![ctx.t(sentence)];
    let has_pages = ctx.staff_may_enter() || !request.path().starts_with("/leitung");
    respond(ctx, status, title, sentences, if has_pages { address::above(request.path()) } else { "/" })
}

/// Writes the page of a mistake of the program: its number and nothing else.
pub fn incident_page(ctx: PageContext, incident: Incident) -> HttpResponse {
    let sentences = vec![ctx.t1("error-internal", "incident", incident.to_string())];
    respond(ctx, StatusCode::INTERNAL_SERVER_ERROR, "error-internal-title", sentences, "/")
}

/// Returns why something that was sent was not stored.
fn unsaved(request: &HttpRequest) -> Option<Alarm> {
    let site = request.app_data::<Data<Site>>().filter(|_| request.method() == Method::POST)?;
    site.app().alarms().into_iter().find(|alarm| matches!(alarm, Alarm::NotSaved | Alarm::DatabaseMoved(_)))
}

/// Says which address to use instead of a name that is not known, and leads to the same page there.
fn other_address_page(ctx: PageContext, request: &HttpRequest, status: StatusCode) -> HttpResponse {
    let Some(address) = right_address(request) else { return plain_page(ctx, request, status) };
    let path = match request.path() {
        path if request.method().is_safe() => path,
        // A guest with a ticket finds nothing of theirs from the first page on.
        path if path.starts_with("/k/") => address::above(path),
        _ => "/",
    };
    let sentences = vec![ctx.t1("error-host", "address", address.as_str()), ctx.t("error-host-owner")];
    let (title, label) = (ctx.t("error-host-title"), ctx.t("error-host-go"));
    rendered(status, ErrorPage { title, sentences, back: address.with_path(&ctx.link(path)), label, ctx })
}

fn see_login(ctx: &PageContext, back: &str) -> HttpResponse {
    let query = form_urlencoded(back);
    let place = ctx.link(format!("/anmelden?zurueck={query}"));
    HttpResponse::SeeOther().insert_header((LOCATION, place)).finish()
}

/// Writes a page; `title` is a key, `back` the path of the page that it leads back to.
fn respond(
    ctx: PageContext,
    status: StatusCode,
    title: &str,
    sentences: Vec<String>,
    back: &str,
) -> HttpResponse {
    let (title, label) = (ctx.t(title), ctx.t("error-back"));
    rendered(status, ErrorPage { title, sentences, back: ctx.link(back), label, ctx })
}

fn rendered(status: StatusCode, page: ErrorPage) -> HttpResponse {
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
