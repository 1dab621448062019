//! `/healthz`: whether the server answers, for those who watch over it; with `?run=…` whether it is the one that is meant.

use crate::web::http::Query;
use crate::web::state::Site;
use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::Deserialize;

/// Which server is meant.
#[derive(Debug, Default, Deserialize)]
pub struct HealthQuery {
    /// What it answers to; a second start has read it beside the database.
    run: Option<String>,
}

/// Answers `ok`, and nothing to whoever means another run of a server.
pub async fn show(site: Data<Site>, query: Query<HealthQuery>) -> HttpResponse {
    if query.run.is_some() && query.run != site.run {
        return HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("another one\n");
    }
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}
