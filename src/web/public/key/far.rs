//! The page behind the code on a ticket at a host. A report waits there for the hall; what became of it, the page says in the words of the hall.

use super::view;
use super::{Held, success_message};
use crate::app::{FormKey, Snapshot, TicketKey};
use crate::web::error::PageError;
use crate::web::http::{Answer, PageContext, Reply};
use crate::web::state::remote_reports::{HandedOn, RemoteReports, let_answer};
use crate::web::state::{Notice, Site};
use actix_web::http::StatusCode;
use mirror::{GuestReport, MatchReport, PutReport, ReportAnswer, ReportOrigin, SaidResult};
use sha2::{Digest, Sha256};
use tournament::Rejection;

/// Returns what became of the last report, or why it was not taken (one that says the same again is no trouble); `None` while the hall has said nothing, or once that was long ago.
pub fn news(ctx: &PageContext, night: &Snapshot, handed: &HandedOn) -> Option<Result<Notice, Vec<String>>> {
    Some(match handed.answer()? {
        ReportAnswer::Taken { led_to, .. } => Ok(success_message(ctx, *led_to)),
        ReportAnswer::Refused(rejection) => {
            let sentences = view::refused(ctx, rejection, night);
            let is_known = matches!(rejection, Rejection::SameReport(_));
            if is_known { Ok(sentences.join(" ").into()) } else { Err(sentences) }
        }
        ReportAnswer::NoTicket => Err(vec![ctx.t("report-unknown")]),
        ReportAnswer::Unreadable => Err(vec![ctx.t("report-far-unreadable")]),
    })
}

/// Returns what was handed on with a key. Where the database is away, the page stays without it.
pub async fn handed_on(hall: &dyn RemoteReports, night: &Snapshot, key: &TicketKey) -> HandedOn {
    let reports = hall.reports_of(night.id, key.as_str()).await;
    let reports =
        reports.inspect_err(|error| tracing::warn!(%error, "a page does not say what was reported"));
    HandedOn { reports: reports.unwrap_or_default(), shown: night.tournament.version() }
}

/// Hands a report on to the hall.
pub async fn hand_on(
    site: &Site,
    hall: &dyn RemoteReports,
    from: ReportOrigin,
    ctx: PageContext,
    held: Held,
    form_key: &FormKey,
    report: MatchReport,
) -> Answer {
    // Another score in the same form is another report, as in the hall.
    let form = form_of(form_key, &report.said)?;
    let report = GuestReport { form, key: held.key.as_str().to_owned(), report, from };
    let refuse = |status, sentence: &str| {
        let sentences = vec![ctx.t(sentence)];
        held.page(status, ctx.clone(), "report-nothing-changed", sentences)
    };
    match hall.put(held.current.id, &report).await {
        Ok(PutReport::Stored(_)) => {
            let night = &held.current;
            if night.hosted.as_ref().is_some_and(|hosted| hosted.silence.is_none()) {
                let newest = || site.app().latest(night.slug.as_str());
                let asked_anew = async || match newest() {
                    Some(newest) => handed_on(hall, &newest, &held.key).await,
                    None => handed_on(hall, night, &held.key).await,
                };
                let_answer(report.report.said.id, asked_anew).await;
            }
            Ok::<Reply, _>(ctx.see_other(&held.path()))
        }
        // Whoever sends it again waits for nothing: the page says what is known.
        Ok(PutReport::AlreadyThere(_)) => Ok(ctx.see_other(&held.path())),
        Ok(PutReport::Full) => refuse(StatusCode::SERVICE_UNAVAILABLE, "report-far-full"),
        Ok(PutReport::Closed) => refuse(StatusCode::CONFLICT, "report-finished"),
        Ok(PutReport::Unfit) => Err(PageError::BadRequest),
        Err(error) => {
            tracing::warn!(%error, "a report is not taken");
            refuse(StatusCode::SERVICE_UNAVAILABLE, "report-far-away")
        }
    }
}

/// Returns the one-time key of a form with what it says.
fn form_of(form_key: &FormKey, said: &SaidResult) -> Result<String, PageError> {
    let said = serde_json::to_string(said).map_err(PageError::internal)?;
    Ok(hex::encode(&Sha256::digest(format!("{form_key} {said}"))[..16]))
}
