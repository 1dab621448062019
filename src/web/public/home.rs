//! `/`: the tournaments.

use crate::app::{App, Summary};
use crate::web::http::context::PageContext;
use crate::web::http::page::{Answer, page};
use crate::web::state::guests_work::GuestsWork;
use crate::web::state::site::Site;
use actix_web::web::Data;
use askama::Template;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    ctx: PageContext,
    /// The latest evening first, with its hours unless it is over.
    tournaments: Vec<(Summary, Vec<String>)>,
}

/// Shows the list of tournaments.
pub async fn show(site: Data<Site>, guests: GuestsWork, ctx: PageContext) -> Answer {
    let translator = ctx.translator();
    let read = move |app: &App| {
        let with_hours = |tournament: Summary| {
            let coming = (!tournament.finished).then(|| app.snapshot(tournament.slug.as_str()));
            // If the journal of one evening cannot be read, the list is shown all the same.
            let snapshot = coming.and_then(|snapshot| snapshot.ok().flatten());
            (tournament, snapshot.map(|snapshot| translator.hours(snapshot.settings())).unwrap_or_default())
        };
        app.tournaments().map(|all| all.into_iter().map(with_hours).collect())
    };
    let tournaments = site.read_for_guests(&guests, read).await?;
    page(&HomePage { ctx, tournaments })
}
