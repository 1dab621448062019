//! `/robots.txt`: what search engines may read. Nothing, unless the director of an evening allows it; the pages of the other evenings say
//! themselves that they are not to be listed.

use crate::app::{App, AppError};
use crate::web::http::page::Response;
use crate::web::state::guests_work::GuestsWork;
use crate::web::state::site::Site;
use actix_web::HttpResponse;
use actix_web::web::Data;

/// Answers the text.
pub async fn show(site: Data<Site>, guests: GuestsWork) -> Response {
    let text = match site.read_for_guests(&guests, is_allowed).await? {
        true => "User-agent: *\nDisallow: /k/\nDisallow: /leitung\nDisallow: /anmelden\nDisallow: /dabei\n",
        false => "User-agent: *\nDisallow: /\n",
    };
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text))
}

/// Returns whether there is an evening that may be listed.
fn is_allowed(app: &App) -> Result<bool, AppError> {
    let mut evenings = app.tournaments()?.into_iter().filter(|evening| !evening.practice);
    Ok(evenings.any(|evening| {
        // An evening whose journal cannot be read allows nothing.
        let snapshot = app.snapshot(evening.slug.as_str()).ok().flatten();
        snapshot.is_some_and(|snapshot| snapshot.settings().indexed)
    }))
}
