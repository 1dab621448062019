//! `/`: the tournaments: today's night with its state, and nights past.

use super::guest::Guest;
use super::tournament::headline;
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
    /// What is to come or goes on, the latest evening first.
    now: Vec<Evening>,
    /// What is over.
    past: Vec<Evening>,
}

/// An evening in the list.
struct Evening {
    tournament: Summary,
    /// When it begins, unless it is over.
    hours: Vec<String>,
    /// How far it is, "" if it is over.
    state: String,
}

/// Shows the list of tournaments.
pub async fn show(site: Data<Site>, guests: GuestsWork, ctx: PageContext) -> Answer {
    let reader = ctx.clone();
    let read = move |app: &App| {
        let evening = |tournament: Summary| {
            let coming = (!tournament.finished).then(|| app.snapshot(tournament.slug.as_str()));
            // If the journal of one evening cannot be read, the list is shown all the same.
            let snapshot = coming.and_then(|snapshot| snapshot.ok().flatten());
            let said = snapshot.map(|snapshot| {
                let guest = Guest::new(&reader, &snapshot);
                (reader.hours(snapshot.settings()), headline(&guest, &guest.view.phase()).0)
            });
            let (hours, state) = said.unwrap_or_default();
            Evening { tournament, hours, state }
        };
        app.tournaments().map(|all| all.into_iter().map(evening).collect::<Vec<_>>())
    };
    let (past, now) = site
        .read_for_guests(&guests, read)
        .await?
        .into_iter()
        .partition(|evening| evening.tournament.finished);
    page(&HomePage { ctx, now, past })
}
