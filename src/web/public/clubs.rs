//! On a host: `/`, the clubs that publish there with what goes on, and `/v/{club}`, the evenings of one: to come, going on, over. The evenings are
//! those that the house shows anyway; whose they are, the host says.

use super::evenings::EveningLine;
use super::request::HouseRequest;
use crate::app::{App, AppError, Snapshot, Summary, TournamentId};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use askama::Template;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A club with the evenings that are its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Club {
    pub slug: String,
    pub name: String,
    pub evenings: BTreeSet<TournamentId>,
}

/// So many evenings that are over stand on the first page; all of them stand on the pages of their clubs.
const RECENT: usize = 6;

#[derive(Template)]
#[template(path = "host/clubs.html")]
struct ClubsPage {
    ctx: PageContext,
    /// What goes on or is to come at any of them, the latest first, with the club's name.
    now: Vec<EveningLine>,
    /// The last that are over: who comes home from one looks for it here.
    past: Vec<EveningLine>,
    clubs: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "host/club.html")]
struct ClubPage {
    ctx: PageContext,
    name: String,
    calendar: String,
    now: Vec<EveningLine>,
    past: Vec<EveningLine>,
}

/// Answers the first page of a host.
pub async fn answer_all(request: HouseRequest, clubs: Arc<[Club]>) -> Response {
    let name = format!("vereine/{}", digest(&clubs));
    request
        .answer_page(name, move |ctx, app| {
            let (mut now, mut past) = (Vec::new(), Vec::new());
            for (summary, snapshot) in read(app, |_| true)? {
                let club = clubs.iter().find(|club| club.evenings.contains(&summary.id));
                let club = club.map(|club| club.name.as_str());
                let evening = EveningLine::with_state(ctx, &summary, snapshot.as_deref(), club);
                if evening.is_over { past.push(evening) } else { now.push(evening) }
            }
            past.truncate(RECENT);
            let clubs = clubs.iter().map(|club| (ctx.link(address::club(&club.slug)), club.name.clone()));
            let page = ClubsPage { now, past, clubs: clubs.collect(), ctx: ctx.clone() };
            page.render().map_err(PageError::internal)
        })
        .await
}

pub async fn answer_one(request: HouseRequest, club: Club) -> Response {
    let name = format!("verein/{}", digest(&club));
    request
        .answer_page(name, move |ctx, app| {
            let all = read(app, |summary| club.evenings.contains(&summary.id))?;
            let lines = all
                .iter()
                .map(|(summary, snapshot)| EveningLine::with_state(ctx, summary, snapshot.as_deref(), None));
            let (past, now) = lines.partition(|evening| evening.is_over);
            let calendar = ctx.link(address::calendar_of_club(&club.slug));
            let page = ClubPage { name: club.name.clone(), calendar, now, past, ctx: ctx.clone() };
            page.render().map_err(PageError::internal)
        })
        .await
}

/// Makes the part of a page's name that says whose evenings they are.
pub fn digest(of: &impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

type Read = (Summary, Option<Arc<Snapshot>>);

/// Reads evenings, the latest first. One whose journal cannot be read is listed all the same.
fn read(app: &App, keep: impl Fn(&Summary) -> bool) -> Result<Vec<Read>, AppError> {
    let all = app.tournaments()?.into_iter().filter(|summary| !summary.practice && keep(summary));
    let read = |summary: Summary| {
        let snapshot = app.snapshot(summary.slug.as_str()).ok().flatten();
        (summary, snapshot)
    };
    Ok(all.map(read).collect())
}
