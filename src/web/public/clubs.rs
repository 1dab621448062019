//! On a host: `/`, the clubs that publish there with what goes on, and `/v/{club}`, the evenings of one: to come, going on, over. The evenings are
//! those that the house shows anyway; whose they are, the host says.

use super::evenings::EveningLine;
use super::request::HouseRequest;
use crate::app::{App, Listed, TournamentId};
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

/// All clubs of a host by name, each with the part of its pages' names that says which evenings they are.
pub type Clubs = Arc<[(Arc<Club>, u64)]>;

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
pub async fn answer_all(request: HouseRequest, clubs: Clubs) -> Response {
    let all: Vec<u64> = clubs.iter().map(|(_, digest)| *digest).collect();
    let name = format!("vereine/{}", digest(&all));
    request
        .answer_page(name, move |ctx, app| {
            let club_of = |evening: &Listed| {
                let own = clubs.iter().find(|(club, _)| club.evenings.contains(&evening.summary.id));
                own.map(|(club, _)| club.name.clone()).into_iter().collect()
            };
            let (now, past) = lists(ctx, app, RECENT, |_| true, club_of);
            let clubs =
                clubs.iter().map(|(club, _)| (ctx.link(address::club(&club.slug)), club.name.clone()));
            let page = ClubsPage { now, past, clubs: clubs.collect(), ctx: ctx.clone() };
            page.render().map_err(PageError::internal)
        })
        .await
}

pub async fn answer_one(request: HouseRequest, club: Arc<Club>, digest: u64) -> Response {
    request
        .answer_page(format!("verein/{digest}"), move |ctx, app| {
            let is_own = |evening: &Listed| club.evenings.contains(&evening.summary.id);
            let (now, past) = lists(ctx, app, usize::MAX, is_own, |_| Vec::new());
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

/// Lists evenings, the latest first: what goes on or is to come, and what is over with who has won, so many of those at most. `more` is what is said of
/// each beside. One that is not in memory is listed all the same.
fn lists(
    ctx: &PageContext,
    app: &App,
    most_over: usize,
    keep: impl Fn(&Listed) -> bool,
    more: impl Fn(&Listed) -> Vec<String>,
) -> (Vec<EveningLine>, Vec<EveningLine>) {
    let all = app.listed().into_iter().filter(|listed| !listed.summary.practice && keep(listed));
    let (over, open): (Vec<_>, Vec<_>) = all.partition(|listed| listed.summary.finished);
    // More may go on than there is room for; a list reads none of them.
    let now = open.iter().map(|listed| match app.latest(listed.summary.slug.as_str()) {
        Some(evening) => EveningLine::open(ctx, &listed.summary, &evening, more(listed)),
        None => EveningLine::new(ctx, &listed.summary, String::new(), more(listed)),
    });
    let past = over.iter().take(most_over).map(|listed| {
        let winners = listed.winners.join(", ");
        let won =
            if winners.is_empty() { ctx.t("home-finished") } else { ctx.t1("club-winner", "name", winners) };
        EveningLine::new(ctx, &listed.summary, won, more(listed))
    });
    (now.collect(), past.collect())
}
