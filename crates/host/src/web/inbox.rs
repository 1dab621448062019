//! Reports of guests for their laptop, which waits for them here, and what it made of each.

use super::bearer::laptop;
use super::calls::{SHORT, read};
use super::refusal::{Answer, json, unreadable};
use super::state::Shared;
use crate::store::NightId;
use actix_web::HttpRequest;
use actix_web::rt::time::sleep;
use actix_web::web::{Data, Path, Payload};
use mirror::{AnsweredReport, Inbox, Refusal};
use preisschnapsen::web::hosting::Query;
use serde::Deserialize;
use serde_json::json as object;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// The longest that a laptop may wait for a report.
const LONGEST_WAIT: u64 = 25;

/// Who asks, and how long to wait for a report.
#[derive(Debug, Deserialize)]
struct Wait {
    epoch: u32,
    #[serde(default)]
    wait: u64,
}

/// `GET /mirror/1/inbox?epoch=1&wait=25`: the reports that wait, as soon as there is one. Every change of a night lets those look who wait for it, so of
/// each night one waits at a time: the newest, for an earlier one may be a connection that its laptop has lost.
pub async fn show(request: HttpRequest, shared: Data<Shared>) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let asked = Query::<Wait>::read(request.query_string());
    let Wait { epoch, wait } = asked.ok_or_else(|| unreadable("epoch, wait"))?;
    // Listening begins before looking, so nothing that comes between is missed.
    let mut changed = shared.changed.subscribe();
    let until = Instant::now() + Duration::from_secs(wait.min(LONGEST_WAIT));
    let mut turn = None;
    loop {
        let reports = shared.store.reports_for(laptop.night, laptop.in_epoch(epoch), 100).await?;
        let left = until.saturating_duration_since(Instant::now());
        if !reports.is_empty() || left.is_zero() {
            return Ok(json(&Inbox { reports }));
        }
        let turn = turn.get_or_insert_with(|| shared.waiters.begin(laptop.night));
        tokio::select! {
            _ = turn => return Ok(json(&Inbox { reports: Vec::new() })),
            () = change_of(laptop.night, &mut changed) => {}
            () = sleep(left) => {}
        }
    }
}

/// Waits until a night has changed, or may have.
async fn change_of(own: NightId, changed: &mut Receiver<NightId>) {
    loop {
        match changed.recv().await {
            Ok(night) if night == own => return,
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => return,
            // The host is ending.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

/// `POST /mirror/1/inbox/{id}`
pub async fn answer(
    request: HttpRequest,
    shared: Data<Shared>,
    id: Path<String>,
    payload: Payload,
) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let id = id.parse().map_err(|_| Refusal::UnknownReport)?;
    let AnsweredReport { epoch, answer } = read(payload, SHORT).await?;
    let _turn = shared.writing.wait(laptop.night).await;
    shared.store.answer_report(laptop.night, laptop.in_epoch(epoch), id, &answer).await?;
    Ok(json(&object!({})))
}
