//! `/einrichten/{token}/kopie` and `…/fertig`: a house reads the copy of another one, or an earlier one, and says what is there once it goes on with it.

use super::sent::{self, MOST, Uploaded};
use super::{GonePage, SetupPage};
use crate::app::{App, AppError, CopiedEvening, Holding, Names, Offered, Renewal, Secrets, Snapshot};
use crate::web::http::{Answer, FormState, PageContext, page, page_with, unprocessable};
use crate::web::state::arrival::sender;
use crate::web::state::restoring::Ready;
use crate::web::state::{About, Noted, Site};
use crate::web::view::translation::Translator;
use actix_multipart::Multipart;
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Payload};
use askama::Template;
use std::path::PathBuf;
use std::sync::Arc;

/// How much is read of what somebody sends without the link, so that their browser shows the answer.
const STRANGER: usize = 4 << 20;

pub struct Choice {
    pub value: String,
    /// "Abend (57 Einträge), letzter Eintrag 5. Jänner 2027, 20:15 – Datei vom 5. Jänner 2027, 20:20 (312 kB)".
    pub label: String,
    pub chosen: bool,
}

impl Choice {
    /// Puts the copies that were found into words; the one that was chosen is, else the first.
    pub fn all(translator: Translator, offered: &[Offered], chosen: &str) -> Vec<Choice> {
        let mut all: Vec<Choice> = offered.iter().filter_map(|copy| Choice::of(translator, copy)).collect();
        let known = all.iter().position(|choice| choice.value == chosen).unwrap_or(0);
        if let Some(choice) = all.get_mut(known) {
            choice.chosen = true;
        }
        all
    }

    fn of(translator: Translator, copy: &Offered) -> Option<Choice> {
        let size = match copy.bytes.div_ceil(1024) {
            kilobytes @ ..1024 => translator.t1("restore-kilobytes", "count", kilobytes),
            kilobytes => translator.t1("restore-megabytes", "count", kilobytes.div_ceil(1024)),
        };
        let label = translator.with(
            "restore-copy-label",
            &[
                ("contents", &evenings(translator, &copy.holding)),
                ("time", &translator.date_time(copy.at)),
                ("size", &size),
            ],
        );
        Some(Choice { value: name_of(copy)?.to_owned(), label, chosen: false })
    }
}

/// Says which tournaments a copy holds and how far each of them has come.
pub fn evenings(translator: Translator, holding: &Holding) -> String {
    let Some(last) = holding.evenings.iter().filter_map(|evening| evening.last).max() else {
        return translator.t("restore-no-tournament");
    };
    let evening = |evening: &CopiedEvening| {
        let nameless = evening.names == Names::Lost;
        let key = if nameless { "restore-copy-nameless" } else { "restore-copy-evening" };
        translator.t2(key, "tournament", evening.name.as_str(), "count", evening.entries)
    };
    let evenings: Vec<String> = holding.evenings.iter().map(evening).collect();
    translator.t2(
        "restore-copy-contents",
        "tournaments",
        evenings.join(", "),
        "last",
        translator.date_time(last),
    )
}

fn name_of(copy: &Offered) -> Option<&str> {
    copy.path.file_name()?.to_str()
}

/// Reads the copy that was sent or chosen, and shows it. Only a form with the link is read at all.
pub async fn send(
    site: Data<Site>,
    request: HttpRequest,
    ctx: PageContext,
    token: Path<String>,
    body: Payload,
) -> Answer {
    let right = super::right_of(&site, &ctx, &token).await?;
    // Sent again, or at the same moment: the second one waits and gets the first answer.
    let mut turn = site.restoring.lock().await;
    if turn.is_done_by(&token) {
        drop(turn);
        sent::drain(body, MOST).await;
        return Ok(ctx.see_other(&done_path(&token)));
    }
    let Some(right) = right else {
        drop(turn);
        sent::drain(body, STRANGER).await;
        return page_with(StatusCode::NOT_FOUND, &GonePage { ctx });
    };
    let sent = sent::read(&site, &ctx, Multipart::new(request.headers(), body)).await?;
    let (mut form, file) = (sent.form, sent.file);
    let offered = site.work(|app| app.copies().offered_copies()).await?;
    let field = if file.is_some() || offered.is_empty() { "file" } else { "copy" };
    let Some((copy, renewal)) = choose(&ctx, &mut form, file.as_ref(), &offered, field) else {
        return unprocessable(&SetupPage::new(ctx, &token, &right, form, &offered));
    };
    // There is room for one that waits for a yes.
    turn.ready = None;
    match site.work(move |app| app.copies().prepare_restore(&copy)).await? {
        Ok(prepared) => {
            turn.ready = Some(Ready { token: token.to_string(), prepared, renewal });
            Ok(ctx.see_other(&confirm_path(&token)))
        }
        Err(error) => {
            tracing::warn!(%error, "the house does not go on with this copy");
            site.security_log.note(Noted::NotRestored, sender(&request), About::default());
            form.add_error(field, ctx.translator().not_restored(&error));
            unprocessable(&SetupPage::new(ctx, &token, &right, form, &offered))
        }
    }
}

/// Reads which copy is meant, and what is to be renewed; `None` after a complaint.
fn choose(
    ctx: &PageContext,
    form: &mut FormState,
    file: Option<&Uploaded>,
    offered: &[Offered],
    field: &str,
) -> Option<(PathBuf, Renewal)> {
    let renewal = read_renewal(form);
    let chosen = form.value("copy");
    let copy: Result<PathBuf, String> = match file {
        Some(file) if file.too_large => Err(ctx.t1("restore-too-large", "max", MOST >> 20)),
        Some(file) => Ok(file.path.clone()),
        None if chosen.is_empty() => Err(ctx.t("restore-nothing")),
        None => offered
            .iter()
            .find(|copy| name_of(copy) == Some(chosen))
            .map(|copy| copy.path.clone())
            .ok_or_else(|| ctx.t("restore-gone")),
    };
    match copy {
        Ok(copy) => renewal.map(|renewal| (copy, renewal)),
        Err(sentence) => {
            form.add_error(field, sentence);
            None
        }
    }
}

/// Returns where a copy is shown before it is taken over.
pub fn confirm_path(token: &str) -> String {
    format!("/einrichten/{token}/pruefen")
}

/// Returns where it says what is there now.
pub fn done_path(token: &str) -> String {
    format!("/einrichten/{token}/fertig")
}

fn read_renewal(form: &mut FormState) -> Option<Renewal> {
    let read = |tag: &str| match tag {
        "kept" => Some(Secrets::Kept),
        "renewed" => Some(Secrets::Renewed),
        _ => None,
    };
    let sessions = form.choice("sessions", "restore-sessions", read);
    let keys = form.choice("keys", "restore-keys", read);
    Some(Renewal { sessions: sessions?, keys: keys? })
}

#[derive(Template)]
#[template(path = "setup_done.html")]
struct DonePage {
    ctx: PageContext,
    tournaments: Vec<Arc<Snapshot>>,
    /// "3 Personen können sich anmelden."
    staff: String,
    renewal: Renewal,
}

/// Says what is there now, to the person who has done it.
pub async fn done(site: Data<Site>, ctx: PageContext, token: Path<String>) -> Answer {
    let note = site.restoring.lock().await.done.clone().filter(|note| note.token == *token);
    let Some(note) = note else { return page_with(StatusCode::NOT_FOUND, &GonePage { ctx }) };
    let (tournaments, staff) = site.read(what_is_there).await?;
    page(&DonePage {
        staff: ctx.t1("restore-done-staff", "count", staff),
        tournaments,
        renewal: note.renewal,
        ctx,
    })
}

fn what_is_there(app: &App) -> Result<(Vec<Arc<Snapshot>>, usize), AppError> {
    let mut nights = Vec::new();
    for summary in app.tournaments()? {
        nights.extend(app.snapshot(summary.slug.as_str())?);
    }
    Ok((nights, app.accounts().list()?.len()))
}
