//! `/`: the tournaments.

use crate::app::Summary;
use crate::web::http::context::PageContext;
use crate::web::http::page::{Answer, page};
use crate::web::state::site::Site;
use actix_web::web::Data;
use askama::Template;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    ctx: PageContext,
    /// The latest evening first.
    tournaments: Vec<Summary>,
}

/// Shows the list of tournaments.
pub async fn show(site: Data<Site>, ctx: PageContext) -> Answer {
    let tournaments = site.read(|app| app.tournaments()).await?;
    page(&HomePage { ctx, tournaments })
}
