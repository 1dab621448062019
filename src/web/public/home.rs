//! `/`: tonight's evening itself, with the evenings before below; where there are several to come, their list. Practice is nothing for
//! guests and stands among the pages of the staff only.

use super::guest::Guest;
use super::house::HouseRequest;
use super::tournament::{at_home, headline};
use crate::app::{App, AppError, Snapshot, Summary};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::Response;
use askama::Template;
use std::sync::Arc;

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

/// What a house shows first.
enum Home {
    /// The only evening that is to come or goes on.
    One(Arc<Snapshot>, Vec<Summary>),
    /// A list.
    Several(Vec<Evening>),
}

/// Shows the evening, or the list of evenings.
pub async fn show(request: HouseRequest) -> Response {
    let name = format!("start/{}", request.ctx.staff_may_enter());
    request.answer_page(name, render).await
}

fn render(app: &App, ctx: &PageContext) -> Result<String, PageError> {
    let html = match home(app, ctx)? {
        Home::One(snapshot, past) => {
            let past = past.iter().map(|evening| line(ctx, evening)).collect();
            let (ctx, current) = (ctx.clone().of_evening(&snapshot), Current::from(snapshot));
            at_home(&Guest::of(&ctx, &current), past).render()
        }
        Home::Several(evenings) => {
            let (past, now) = evenings.into_iter().partition(|evening| evening.tournament.finished);
            HomePage { ctx: ctx.clone(), now, past }.render()
        }
    };
    html.map_err(PageError::internal)
}

/// Reads what is shown. If the journal of one evening cannot be read, the list is shown all the same.
fn home(app: &App, reader: &PageContext) -> Result<Home, AppError> {
    let mut all = app.tournaments()?;
    all.retain(|evening| !evening.practice);
    let read = |evening: &Summary| app.snapshot(evening.slug.as_str()).ok().flatten();
    let mut open = all.iter().filter(|evening| !evening.finished);
    if let (Some(only), None) = (open.next(), open.next())
        && let Some(snapshot) = read(only)
    {
        all.retain(|evening| evening.finished);
        return Ok(Home::One(snapshot, all));
    }
    let evening = |tournament: Summary| {
        let snapshot = if tournament.finished { None } else { read(&tournament) };
        let said = snapshot.map(|snapshot| {
            let guest = Guest::new(reader, &snapshot);
            (reader.hours(snapshot.settings()), headline(&guest, &guest.view.phase()).0)
        });
        let (hours, state) = said.unwrap_or_default();
        Evening { tournament, hours, state }
    };
    Ok(Home::Several(all.into_iter().map(evening).collect()))
}

/// Returns the address, the name, and the day and place of an evening that is over.
fn line(ctx: &PageContext, evening: &Summary) -> (String, String, String) {
    let mut note = ctx.date(evening.date);
    if !evening.venue.is_empty() {
        note = format!("{note}, {}", evening.venue);
    }
    (ctx.link(address::public(&evening.slug, "")), evening.name.clone(), note)
}
