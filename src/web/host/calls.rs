//! The calls of the protocol, as a laptop makes them.

use super::bearer::laptop;
use super::refusal::{Answer, Refusal, head, json};
use super::state::Shared;
use crate::host::store::append::{Append, Before, Course, DoesNotFollow, NewEntry};
use crate::host::store::heads::PutHead;
use crate::host::store::texts::{PutTexts, Text};
use crate::host::store::{NightId, State};
use crate::mirror::{
    self, EntryFault, MOST_BYTES, MOST_ENTRIES, MOST_OF_A_NIGHT, PublicEntry, SignedHead, TextsChange,
    follow, is_over,
};
use crate::web::http::Query;
use actix_web::http::StatusCode;
use actix_web::rt::time::timeout;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::StreamExt;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json as object;
use serde_json::value::RawValue;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A call of which nothing has come for so long is over.
const PATIENCE: Duration = Duration::from_secs(30);

/// So many bytes of it come in a second on average, once it has lasted for [`BEGINNING`].
const LEAST: u64 = 1 << 10;

/// See [`LEAST`].
const BEGINNING: Duration = Duration::from_secs(60);

/// So many bytes have calls that carry no entries and no texts.
pub const SHORT: usize = 16 << 10;

/// Reads the JSON of a call of at most so many bytes.
pub async fn read<T: DeserializeOwned>(mut payload: Payload, most: usize) -> Result<T, Refusal> {
    let (mut body, begun) = (Vec::new(), Instant::now());
    let late = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "too-slow");
    loop {
        let least = BEGINNING + Duration::from_secs(body.len() as u64 / LEAST);
        let patience = least.saturating_sub(begun.elapsed()).min(PATIENCE);
        let Some(piece) = timeout(patience, payload.next()).await.map_err(late)? else { break };
        let piece = piece.map_err(Refusal::unreadable)?;
        if body.len() + piece.len() > most {
            return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large"));
        }
        body.extend_from_slice(&piece);
    }
    serde_json::from_slice(&body).map_err(Refusal::unreadable)
}

/// Whether a laptop only looks how far the host is, and sends nothing.
#[derive(Debug, Deserialize)]
pub struct Look {
    #[serde(default)]
    look: u8,
}

/// `GET /mirror/1/head`
pub async fn show_head(request: HttpRequest, shared: Data<Shared>) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let standing = shared.store.standing(laptop.night).await?.ok_or_else(deleted)?;
    let looks = Query::<Look>::read(request.query_string()).is_some_and(|query| query.look != 0);
    // Nor does one that was taken over from say that the hall is there.
    if !looks && laptop.in_epoch(standing.epoch) == standing.epoch {
        shared.store.hear(laptop.night).await?;
    }
    // So a laptop that has nothing to send is told as well.
    if standing.state == State::TakenDown {
        return Err(taken_down());
    }
    Ok(json(&object!({
        "epoch": standing.epoch, "number": standing.head.number, "hash": standing.head.hash,
        "revision": standing.revision, "reports": standing.reports,
    })))
}

/// `PUT /mirror/1/head`: a laptop says that it is there, and how far.
pub async fn put_head(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let night = laptop.night;
    let signed: SignedHead = read(payload, SHORT).await?;
    let put = if laptop.in_epoch(signed.epoch) == signed.epoch {
        shared.store.put_head(night, &signed).await?
    } else {
        PutHead::EpochOver
    };
    let standing = shared.store.standing(night).await?.ok_or_else(deleted)?;
    let now = head(standing.epoch, standing.head);
    match put {
        PutHead::Noted | PutHead::Late => Ok(json(&object!({
            "epoch": now.epoch, "number": now.number, "hash": now.hash, "revision": standing.revision,
        }))),
        PutHead::EpochOver => {
            Err(Refusal::new(StatusCode::GONE, "epoch-over").with(object!({ "head": now })))
        }
        // Its head tells the laptop what that means.
        PutHead::NotNewest => Err(conflict("gap", now)),
        PutHead::NotSigned => Err(not_signed()),
        PutHead::TakenDown => Err(taken_down()),
        PutHead::Gone => Err(deleted()),
    }
}

fn not_signed() -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "not-signed")
}

/// There is no such night any more.
pub fn deleted() -> Refusal {
    Refusal::new(StatusCode::GONE, "deleted")
}

/// The night is taken down.
pub fn taken_down() -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, "taken-down")
}

/// Entries as they come: each is kept byte for byte.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    epoch: u32,
    from: u32,
    entries: Vec<Box<RawValue>>,
    signed: Option<SignedHead>,
}

/// `POST /mirror/1/entries`
pub async fn append(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let night = laptop.that_adds()?;
    if !shared.appends.take(night, Instant::now()) {
        return Err(Refusal::too_often());
    }
    let Entries { epoch, from, entries, signed } = read(payload, MOST_BYTES).await?;
    let epoch = laptop.in_epoch(epoch);
    if entries.is_empty() || entries.len() > MOST_ENTRIES {
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-many"));
    }
    let parsed: Vec<PublicEntry> = entries
        .iter()
        .map(|entry| serde_json::from_str(entry.get()))
        .collect::<Result<_, _>>()
        .map_err(Refusal::unreadable)?;
    // No night gets so far that its numbers end.
    let in_a_row = (1..=MOST_OF_A_NIGHT).contains(&from)
        && (from..).zip(&parsed).all(|(number, entry)| entry.number == number);
    if !in_a_row {
        let standing = shared.store.standing(night).await?.ok_or_else(deleted)?;
        return Err(conflict("gap", head(standing.epoch, standing.head)));
    }
    let new: Vec<NewEntry> = parsed
        .iter()
        .zip(&entries)
        .map(|(entry, raw)| NewEntry { number: entry.number, hash: entry.hash, body: raw.get().into() })
        .collect();
    let check = |before: &Before, new: &[NewEntry]| {
        let rest = parsed.get(parsed.len() - new.len()..).unwrap_or_default();
        course(before, new, rest)
    };
    let appended = shared.store.append(night, epoch, &new, signed.as_ref(), check).await?;
    answer_append(&shared, night, epoch, appended)
}

/// Says whether entries follow, and whether the evening is over with them.
fn course(before: &Before, new: &[NewEntry], parsed: &[PublicEntry]) -> Result<Course, DoesNotFollow> {
    let fault = |(number, fault)| DoesNotFollow { number, why: word(fault).to_owned() };
    follow(&before.slug, before.head.hash, parsed).map_err(fault)?;
    let Some(turns) = &before.turns else { return Ok(Course::AsBefore) };
    let all = turns.iter().chain(new.iter().map(|entry| &entry.body));
    Ok(if is_over(all.map(Vec::as_slice)) { Course::Ended } else { Course::GoesOn })
}

fn word(fault: EntryFault) -> &'static str {
    match fault {
        EntryFault::Hash => "hash",
        EntryFault::Unreadable => "unreadable",
        EntryFault::Opening => "opening",
    }
}

fn conflict(why: &'static str, head: mirror::Head) -> Refusal {
    Refusal::new(StatusCode::CONFLICT, why).with(object!({ "head": head }))
}

fn answer_append(shared: &Shared, night: NightId, epoch: u32, appended: Append) -> Answer {
    match appended {
        Append::Appended { head: now, new } => {
            shared.metrics.count_entries(new);
            Ok(json(&head(epoch, now)))
        }
        Append::Fork { head: now } => {
            tracing::warn!(night = night.0, number = now.number, "a fork is refused");
            Err(conflict("fork", head(epoch, now)))
        }
        Append::Gap { head: now } => Err(conflict("gap", head(epoch, now))),
        Append::EpochOver { epoch, head: now } => {
            Err(Refusal::new(StatusCode::GONE, "epoch-over").with(object!({ "head": head(epoch, now) })))
        }
        Append::DoesNotFollow(DoesNotFollow { number, why }) => {
            tracing::warn!(night = night.0, number, why, "an entry does not follow");
            // What the store finds by itself, such as an entry that is too long, this version cannot take.
            let known = ["hash", "unreadable", "opening"].contains(&why.as_str());
            let more =
                object!({ "number": number, "fault": if known { why.as_str() } else { "unreadable" } });
            Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "does-not-follow").with(more))
        }
        Append::TooMany => Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-many")),
        Append::NightFull { head: now } => Err(Refusal::new(StatusCode::INSUFFICIENT_STORAGE, "full")
            .with(object!({ "head": head(epoch, now) }))),
        Append::NotSigned => Err(not_signed()),
        Append::TakenDown => Err(taken_down()),
        Append::Gone => Err(deleted()),
    }
}

/// Whether what comes is the end of all texts that a laptop has.
#[derive(Debug, Deserialize)]
pub struct Whole {
    #[serde(default)]
    whole: u8,
}

/// `PUT /mirror/1/texts?whole=1`
pub async fn put_texts(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    if !shared.texts.take(laptop.night, Instant::now()) {
        return Err(Refusal::too_often());
    }
    let TextsChange { epoch, revision, texts } = read(payload, MOST_BYTES).await?;
    let epoch = laptop.in_epoch(epoch);
    if laptop.only_erases && texts.values().any(Option::is_some) {
        laptop.that_adds()?;
    }
    let texts = texts.into_iter().map(|(key, value)| Text { key, revision: revision.into(), value });
    let texts: Vec<Text> = texts.collect();
    match shared.store.put_texts(laptop.night, epoch, &texts).await? {
        PutTexts::Applied { changed } => {
            let is_whole = Query::<Whole>::read(request.query_string()).is_some_and(|query| query.whole != 0);
            let erased = if is_whole {
                shared.store.erase_other_texts(laptop.night, epoch, revision.into()).await?
            } else {
                0
            };
            Ok(json(&object!({ "changed": changed + erased })))
        }
        PutTexts::EpochOver { epoch } => Err(epoch_over(epoch)),
        PutTexts::Unfit { key } => {
            Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "unfit").with(object!({ "label": key })))
        }
        PutTexts::Full => Err(Refusal::new(StatusCode::INSUFFICIENT_STORAGE, "full")),
        PutTexts::TooMany => Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-many")),
        PutTexts::TakenDown => Err(taken_down()),
        PutTexts::Gone => Err(deleted()),
    }
}

/// Another laptop writes now, with this number.
pub fn epoch_over(epoch: u32) -> Refusal {
    Refusal::new(StatusCode::GONE, "epoch-over").with(object!({ "epoch": epoch }))
}

/// `/healthz`: whether this server answers, has its database and has read the evenings.
pub async fn health(shared: Data<Shared>) -> HttpResponse {
    let trouble = match shared.store.is_there().await {
        Err(_) => Some("the database is away\n"),
        Ok(()) if !shared.has_nights.load(Ordering::Relaxed) => Some("the evenings are being read\n"),
        Ok(()) => None,
    };
    let mut answer = if trouble.is_some() { HttpResponse::ServiceUnavailable() } else { HttpResponse::Ok() };
    answer.content_type("text/plain; charset=utf-8").body(trouble.unwrap_or("ok\n"))
}

/// `/metrics`, at a door of its own.
pub async fn metrics(shared: Data<Shared>) -> HttpResponse {
    let change = shared.store.newest_change().await.ok();
    let waits = match change {
        Some(_) => shared.store.waits_to_be_scrubbed().await.ok().flatten(),
        None => None,
    };
    let text = shared.metrics.to_text(change, waits.map_or(0, |waits| waits.seconds));
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text)
}
