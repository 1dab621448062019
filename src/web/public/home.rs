//! `/`: tonight's evening itself, with the evenings before below; where there are several to come, their list. Practice is nothing for
//! guests and stands among the pages of the staff only, and so does what was hidden.

use super::evenings::EveningLine;
use super::guest::Guest;
use super::request::HouseRequest;
use super::tournament::at_home;
use crate::app::{App, AppError, Snapshot, Summary};
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use askama::Template;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    ctx: PageContext,
    /// What is to come or goes on, the latest evening first.
    now: Vec<EveningLine>,
    past: Vec<EveningLine>,
}

/// What a house shows first.
enum Home {
    /// The only evening that is to come or goes on.
    One(Arc<Snapshot>, Vec<Summary>),
    Several(Vec<EveningLine>),
}

/// Shows the evening, or the list of evenings.
pub async fn show(request: HouseRequest) -> Response {
    let name = format!("start/{}", request.ctx.staff_may_enter());
    request.answer_page(name, render).await
}

fn render(ctx: &PageContext, app: &App) -> Result<String, PageError> {
    let html = match home(app, ctx)? {
        Home::One(snapshot, past) => {
            let past = past
                .iter()
                .map(|evening| EveningLine::new(ctx, evening, String::new(), Vec::new()))
                .collect();
            let ctx = ctx.clone().of_evening(&snapshot);
            let guest = Guest { stands_still: app.stands_still(), ..Guest::new(&ctx, &snapshot) };
            at_home(&guest, past).render()
        }
        Home::Several(evenings) => {
            let (past, now) = evenings.into_iter().partition(|evening| evening.is_over);
            HomePage { ctx: ctx.clone(), now, past }.render()
        }
    };
    html.map_err(PageError::internal)
}

/// Reads what is shown. If the journal of one evening cannot be read, the list is shown all the same.
fn home(app: &App, reader: &PageContext) -> Result<Home, AppError> {
    let mut all = app.tournaments()?;
    all.retain(Summary::is_for_guests);
    let read = |evening: &Summary| app.snapshot(evening.slug.as_str()).ok().flatten();
    let mut open = all.iter().filter(|evening| !evening.finished);
    if let (Some(only), None) = (open.next(), open.next())
        && let Some(snapshot) = read(only)
    {
        all.retain(|evening| evening.finished);
        return Ok(Home::One(snapshot, all));
    }
    let evening = |summary: Summary| match (!summary.finished).then(|| read(&summary)).flatten() {
        Some(snapshot) => EveningLine::open(reader, &summary, &snapshot, Vec::new()),
        None => {
            let over = summary.finished.then(|| reader.t("home-finished"));
            EveningLine::new(reader, &summary, String::new(), over.into_iter().collect())
        }
    };
    Ok(Home::Several(all.into_iter().map(evening).collect()))
}
