//! What programs ask of the house: `/robots.txt`, for search engines, and `/healthz`, whether the server answers, for those who watch over
//! it; with `?run=…` whether it is the one that is meant.

use super::request::HouseRequest;
use crate::app::{App, AppError, Summary};
use crate::web::http::{PageContext, Query, Response};
use crate::web::state::{EncodedResponse, Site};
use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Deserialize;

/// Says what search engines may read: nothing, unless the director of an evening allows it; the pages of the other evenings say themselves
/// that they are not to be listed.
pub async fn robots(request: HouseRequest) -> Response {
    let text = |_: &PageContext, app: &App| {
        let text = match is_allowed(app)? {
            true => {
                "User-agent: *\nDisallow: /k/\nDisallow: /leitung\nDisallow: /anmelden\nDisallow: /dabei\n"
            }
            false => "User-agent: *\nDisallow: /\n",
        };
        Ok(EncodedResponse::bytes("text/plain; charset=utf-8", text.into()))
    };
    request.answer_file("robots".to_owned(), text).await
}

/// Returns whether there is an evening that may be listed.
fn is_allowed(app: &App) -> Result<bool, AppError> {
    let listed = app.listed();
    if !listed.is_empty() {
        return Ok(listed.iter().any(|listed| listed.is_indexed && listed.summary.is_for_guests()));
    }
    let mut evenings = app.tournaments()?.into_iter().filter(Summary::is_for_guests);
    Ok(evenings.any(|evening| {
        // An evening whose journal cannot be read allows nothing.
        let snapshot = app.snapshot(evening.slug.as_str()).ok().flatten();
        snapshot.is_some_and(|snapshot| snapshot.settings().indexed)
    }))
}

/// Which server is meant, for whoever watches over several.
#[derive(Debug, Default, Deserialize)]
pub struct HealthQuery {
    /// What it answers to; a second start has read it beside the database.
    run: Option<String>,
}

/// Answers `ok`, and nothing to whoever means another run of a server.
pub async fn health(site: Data<Site>, query: Query<HealthQuery>) -> HttpResponse {
    if query.run.is_some() && query.run != site.run {
        return HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("another one\n");
    }
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}
