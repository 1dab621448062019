//! `/einrichten/{token}/pruefen`: what a copy holds and who could log in with it, before anybody goes on with it.

use super::restore::{confirm_path, done_path, evenings};
use super::{GonePage, SetupPage};
use crate::app::{App, Prepared, RestoreError, Secrets, Summary};
use crate::web::http::{Answer, FormState, PageContext, page, page_with, unprocessable};
use crate::web::state::arrival::sender;
use crate::web::state::restoring::{Ready, RestoreNote};
use crate::web::state::{About, Noted, Site};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;

#[derive(Template)]
#[template(path = "setup_confirm.html")]
struct ConfirmPage<'a> {
    ctx: PageContext,
    path: String,
    prepared: &'a Prepared,
    contents: String,
    /// What is here now and goes, if there is anything.
    leaves: Option<String>,
    /// Whether those who are logged in stay so.
    kept: bool,
}

/// Shows who and what is in the copy that is ready.
pub async fn show(site: Data<Site>, ctx: PageContext, token: Path<String>) -> Answer {
    let turn = site.restoring.lock().await;
    if turn.is_done_by(&token) {
        return Ok(ctx.see_other(&done_path(&token)));
    }
    if super::right_of(&site, &ctx, &token).await?.is_none() {
        return page_with(StatusCode::NOT_FOUND, &GonePage { ctx });
    }
    let Some(Ready { prepared, renewal, .. }) = turn.ready_by(&token) else {
        return Ok(ctx.see_other(&format!("/einrichten/{}", *token)));
    };
    let here = site.read(App::tournaments).await?.into_iter().filter(|here| !here.practice);
    let evening =
        |here: Summary| ctx.t2("restore-copy-evening", "tournament", &here.name, "count", here.version.0);
    let here: Vec<String> = here.map(evening).collect();
    page(&ConfirmPage {
        path: confirm_path(&token),
        leaves: (!here.is_empty()).then(|| ctx.t1("restore-confirm-leaves", "here", ctx.list(&here))),
        contents: evenings(ctx.translator(), &prepared.holding),
        kept: renewal.sessions == Secrets::Kept,
        prepared,
        ctx,
    })
}

/// Goes on with the copy that was shown, and with no other.
pub async fn take(
    site: Data<Site>,
    request: HttpRequest,
    ctx: PageContext,
    token: Path<String>,
    mut form: FormState,
) -> Answer {
    let from = sender(&request);
    // Sent again, or at the same moment: the second one waits and gets the first answer.
    let mut turn = site.restoring.lock().await;
    if turn.is_done_by(&token) {
        return Ok(ctx.see_other(&done_path(&token)));
    }
    let Some(right) = super::right_of(&site, &ctx, &token).await? else {
        return page_with(StatusCode::NOT_FOUND, &GonePage { ctx });
    };
    let by = ctx.staff.clone().unwrap_or_default();
    let shown = |ready: &Ready| ready.prepared.sum == form.value("sum");
    let ready = if turn.ready_by(&token).is_some_and(shown) { turn.ready.take() } else { None };
    let sentence = match ready {
        None => ctx.t("restore-look-again"),
        Some(Ready { prepared, renewal, .. }) => {
            let (right, house) = (right.clone(), site.clone());
            let taken = site.work(move |app| {
                let taken = app.copies().take_over(&right, prepared, renewal);
                house.page_cache.clear();
                house.sheets.clear();
                house.shows.clear();
                taken
            });
            match taken.await? {
                Ok(restored) => {
                    tracing::info!(?restored, "the house goes on with a copy");
                    site.security_log.note(Noted::Restored, from, About::account(&by));
                    turn.done = Some(RestoreNote { token: token.to_string(), renewal });
                    *site.restore_link.lock() = None;
                    return Ok(ctx.see_other(&done_path(&token)));
                }
                Err(RestoreError::LinkUsed) => return page_with(StatusCode::NOT_FOUND, &GonePage { ctx }),
                Err(error) => {
                    tracing::warn!(%error, "the house does not go on with this copy");
                    site.security_log.note(Noted::NotRestored, from, About::account(&by));
                    ctx.translator().not_restored(&error)
                }
            }
        }
    };
    let offered = site.work(|app| app.copies().offered_copies()).await?;
    form.add_error(if offered.is_empty() { "file" } else { "copy" }, sentence);
    unprocessable(&SetupPage::new(ctx, &token, &right, form, &offered))
}
