//! The page behind the code on a ticket at a host. A report waits there for the hall; what became of it, the page says in the words of the hall.

use super::view;
use super::{Held, ReportForm, success_message};
use crate::app::{FormKey, Snapshot, TicketKey};
use crate::web::error::PageError;
use crate::web::http::{Answer, PageContext, Reply};
use crate::web::state::arrival::{client_network, sender};
use crate::web::state::remote_reports::{HandedOn, RemoteReports};
use crate::web::state::{Notice, Site};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use mirror::{GuestReport, NewReport, PutReport, ReportAnswer, ReportOrigin, SaidResult, hash_of_key};
use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr};
use tournament::Rejection;

/// What became of the last report.
pub struct NewsView {
    /// The kind of banner; "" for what was not taken.
    pub kind: &'static str,
    pub title: String,
    /// Why it was not taken.
    pub sentences: Vec<String>,
}

impl From<Notice> for NewsView {
    fn from(Notice { text, kind }: Notice) -> NewsView {
        NewsView { kind, title: text, sentences: Vec::new() }
    }
}

impl NewsView {
    /// Returns what to say on the page of an evening; `None` while the hall has said nothing, or once that was long ago.
    pub fn of(ctx: &PageContext, night: &Snapshot, handed: &HandedOn) -> Option<NewsView> {
        let not_taken = |sentences| NewsView { kind: "", title: ctx.t("report-nothing-changed"), sentences };
        Some(match handed.answer.as_ref()? {
            Some(ReportAnswer::Taken { led_to, .. }) => success_message(ctx, *led_to).into(),
            Some(ReportAnswer::Refused(rejection)) => {
                let sentences = view::refused(ctx, rejection, night);
                match rejection {
                    Rejection::SameReport(_) => Notice::from(sentences.join(" ")).into(),
                    _ => not_taken(sentences),
                }
            }
            Some(ReportAnswer::NoTicket) => not_taken(vec![ctx.t("report-unknown")]),
            Some(ReportAnswer::Unreadable) | None => not_taken(vec![ctx.t("report-far-unreadable")]),
        })
    }
}

/// Returns what was handed on with a key. Where the database is away, the page stays without it.
pub async fn handed_on(hall: &dyn RemoteReports, night: &Snapshot, key: &TicketKey) -> HandedOn {
    let shown = (night.id, night.tournament.version());
    let handed = hall.handed_on(shown, &sender_of(key)).await;
    handed
        .inspect_err(|error| tracing::warn!(%error, "a page does not say what was reported"))
        .unwrap_or_default()
}

/// Hands a report on to the hall.
pub async fn hand_on(
    (site, hall): (&Site, &dyn RemoteReports),
    request: &HttpRequest,
    ctx: PageContext,
    held: Held,
    (form_key, report): (&FormKey, ReportForm),
) -> Answer {
    let said = SaidResult { id: report.id, score: report.score };
    let address = sender(request).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    // Another score in the same form is another report, as in the hall.
    let form = form_of(form_key, &said)?;
    let report = GuestReport {
        form: form.clone(),
        key: held.key.as_str().to_owned(),
        said,
        seen: report.expected_version,
        from: ReportOrigin { address: address.to_string(), network: client_network(address).to_string() },
    };
    let report = serde_json::to_string(&report).map_err(PageError::internal)?;
    let new = NewReport { form_key: &form, sender: &sender_of(&held.key), report: &report };
    let refuse = |status, sentence: &str| {
        let sentences = vec![ctx.t(sentence)];
        held.page(status, ctx.clone(), ("report-nothing-changed", sentences))
    };
    match hall.put(held.current.id, new).await {
        Ok(PutReport::Stored(_)) => {
            let night = &held.current;
            if night.hosted.as_ref().is_some_and(|hosted| hosted.silence.is_none()) {
                let newest = || site.app().snapshot(night.slug.as_str()).ok().flatten();
                let shown =
                    || newest().map_or(night.tournament.version(), |night| night.tournament.version());
                hall.let_answer((night.id, shown), (&sender_of(&held.key), said.id)).await;
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

/// Returns by what the host knows whoever holds a key.
fn sender_of(key: &TicketKey) -> String {
    hash_of_key(key.as_str()).to_string()
}

/// Returns the one-time key of a form with what it says.
fn form_of(form_key: &FormKey, said: &SaidResult) -> Result<String, PageError> {
    let said = serde_json::to_string(said).map_err(PageError::internal)?;
    Ok(hex::encode(&Sha256::digest(format!("{form_key} {said}"))[..16]))
}
