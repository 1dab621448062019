//! `/`: the tournaments.

use crate::web::context::PageContext;
use crate::web::page::{Answer, page};
use askama::Template;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    ctx: PageContext,
}

/// Shows the list of tournaments.
pub async fn show(ctx: PageContext) -> Answer {
    page(&HomePage { ctx })
}
