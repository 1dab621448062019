//! The calls of the protocol, as a laptop makes them.

use super::bearer::laptop;
use super::refusal::{Answer, Refused, json, unreadable};
use super::state::Shared;
use crate::store::append::{Appended, NewEntry};
use crate::store::inbox::Standing;
use crate::store::nights::NightRow;
use crate::store::texts::Text;
use crate::store::{NightId, NotDone, State};
use actix_web::http::header::CONTENT_ENCODING;
use actix_web::rt::time::timeout;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::ZlibDecoder;
use futures_util::StreamExt;
use mirror::{
    Head, LEAST_A_SECOND, MOST_BYTES, MOST_ENTRIES, MOST_OF_A_NIGHT, PublicEntry, Refusal, SLOW_BEGINNING,
    SignedHead, TextsChange, follow,
};
use preisschnapsen::web::hosting::Query;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::json as object;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::io::Read;
use std::time::{Duration, Instant};

/// A call of which nothing has come for so long is over.
const PATIENCE: Duration = Duration::from_secs(30);

/// So many bytes have calls that carry no entries and no texts.
pub const SHORT: usize = 16 << 10;

/// Reads the JSON of a call of at most so many bytes.
pub async fn read<T: DeserializeOwned>(payload: Payload, most: usize) -> Result<T, Refused> {
    serde_json::from_slice(&read_bytes(payload, most).await?).map_err(unreadable)
}

/// Reads the JSON of a call that may be long, and packed; unpacked it has [`MOST_BYTES`] at most too.
async fn read_long<T: DeserializeOwned>(request: &HttpRequest, payload: Payload) -> Result<T, Refused> {
    let mut body = read_bytes(payload, MOST_BYTES).await?;
    if request.headers().get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "deflate") {
        let mut unpacked = Vec::new();
        let most = MOST_BYTES as u64 + 1;
        ZlibDecoder::new(&body[..]).take(most).read_to_end(&mut unpacked).map_err(unreadable)?;
        if unpacked.len() > MOST_BYTES {
            return Err(Refusal::TooLarge.into());
        }
        body = unpacked;
    }
    serde_json::from_slice(&body).map_err(unreadable)
}

async fn read_bytes(mut payload: Payload, most: usize) -> Result<Vec<u8>, Refused> {
    let (mut body, begun) = (Vec::new(), Instant::now());
    loop {
        let least = SLOW_BEGINNING + Duration::from_secs(body.len() as u64 / LEAST_A_SECOND);
        let patience = least.saturating_sub(begun.elapsed()).min(PATIENCE);
        let Some(piece) = timeout(patience, payload.next()).await.map_err(|_| Refusal::TooSlow)? else {
            break;
        };
        let piece = piece.map_err(unreadable)?;
        if body.len() + piece.len() > most {
            return Err(Refusal::TooLarge.into());
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// Returns whether an address says something behind its question mark, such as `look=1`.
fn says(request: &HttpRequest, word: &str) -> bool {
    let said = Query::<HashMap<String, String>>::read(request.query_string());
    said.is_some_and(|said| said.get(word).and_then(|said| said.parse().ok()).unwrap_or(0_u8) != 0)
}

/// `GET /mirror/1/head`
pub async fn show_head(request: HttpRequest, shared: Data<Shared>) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let standing = standing(&shared, laptop.night).await?;
    // Nor does one that was taken over from, or that only looks how far the host is, say that the hall is there.
    if !says(&request, "look") && laptop.in_epoch(standing.night.epoch) == standing.night.epoch {
        shared.store.hear(laptop.night).await?;
    }
    // So a laptop that has nothing to send is told as well.
    if standing.night.state == State::TakenDown {
        return Err(Refusal::TakenDown.into());
    }
    Ok(json(&object!({
        "epoch": standing.night.epoch, "number": standing.night.head.number, "hash": standing.night.head.hash,
        "revision": standing.revision, "reports": standing.reports, "deflate": true,
    })))
}

/// `PUT /mirror/1/head`: a laptop says that it is there, and how far.
pub async fn put_head(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let night = laptop.night;
    let signed: SignedHead = read(payload, SHORT).await?;
    if laptop.in_epoch(signed.epoch) != signed.epoch {
        return Err(Refusal::epoch_over(standing(&shared, night).await?.night.newest()).into());
    }
    let turn = shared.writing.wait(night).await;
    shared.store.put_head(night, &signed).await?;
    drop(turn);
    let standing = standing(&shared, night).await?;
    let Head { epoch, number, hash } = standing.night.newest();
    let revision = standing.revision;
    Ok(json(
        &object!({ "epoch": epoch, "number": number, "hash": hash, "revision": revision, "deflate": true }),
    ))
}

/// Returns what the host has of a night.
pub async fn standing(shared: &Shared, night: NightId) -> Result<Standing, Refused> {
    Ok(shared.store.standing(night).await?.ok_or(Refusal::Deleted)?)
}

/// Entries as they come: each is kept byte for byte.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    epoch: u32,
    from: u32,
    entries: Box<RawValue>,
    signed: Option<SignedHead>,
}

/// `POST /mirror/1/entries`
pub async fn append(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let night = laptop.that_adds()?;
    if !shared.appends.take(night, Instant::now()) {
        return Err(Refusal::TooOften.into());
    }
    let _place = shared.long.take(night).ok_or(Refusal::TooOften)?;
    let Entries { epoch, from, entries: all, signed } = read_long(&request, payload).await?;
    let epoch = laptop.in_epoch(epoch);
    // Counted before any is kept, which takes no room: a few bytes unfold to millions.
    let count = serde_json::from_str::<Vec<IgnoredAny>>(all.get()).map_err(unreadable)?.len();
    if !(1..=MOST_ENTRIES).contains(&count) {
        return Err(Refusal::TooMany.into());
    }
    let entries: Vec<&RawValue> = serde_json::from_str(all.get()).map_err(unreadable)?;
    let parsed: Vec<PublicEntry> = serde_json::from_str(all.get()).map_err(unreadable)?;
    // No night gets so far that its numbers end.
    let in_a_row = (1..=MOST_OF_A_NIGHT).contains(&from)
        && (from..).zip(&parsed).all(|(number, entry)| entry.number == number);
    if !in_a_row {
        let head = standing(&shared, night).await?.night.newest();
        return Err(Refusal::Gap { head }.into());
    }
    let new: Vec<NewEntry> = parsed
        .iter()
        .zip(&entries)
        .map(|(entry, raw)| NewEntry { number: entry.number, hash: entry.hash, body: raw.get().into() })
        .collect();
    let check = |night: &NightRow, new: &[NewEntry]| {
        let rest = parsed.get(parsed.len() - new.len()..).unwrap_or_default();
        let fault = |(number, fault)| Refusal::Fault { number, fault };
        follow(night.slug.as_deref().unwrap_or_default(), night.head.hash, rest).map_err(fault)
    };
    let _turn = shared.writing.wait(night).await;
    let appended = shared.store.append(night, epoch, &new, signed.as_ref(), check).await;
    if let Err(NotDone::Refused(why @ (Refusal::Fork { .. } | Refusal::Fault { .. }))) = &appended {
        tracing::warn!(night = night.0, ?why, "entries are refused");
    }
    let Appended { head, new } = appended?;
    shared.metrics.count_entries(new);
    Ok(json(&head))
}

/// `PUT /mirror/1/texts?whole=1`, where what comes is the end of all texts that a laptop has.
pub async fn put_texts(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    if !shared.texts.take(laptop.night, Instant::now()) {
        return Err(Refusal::TooOften.into());
    }
    let _place = shared.long.take(laptop.night).ok_or(Refusal::TooOften)?;
    let TextsChange { epoch, revision, texts } = read_long(&request, payload).await?;
    let epoch = laptop.in_epoch(epoch);
    if laptop.only_erases && texts.values().any(Option::is_some) {
        laptop.that_adds()?;
    }
    let texts = texts.into_iter().map(|(key, value)| Text { key, revision: revision.into(), value });
    let texts: Vec<Text> = texts.collect();
    let _turn = shared.writing.wait(laptop.night).await;
    let changed = shared.store.put_texts(laptop.night, epoch, &texts).await?;
    let erased = if says(&request, "whole") {
        shared.store.erase_other_texts(laptop.night, epoch, revision.into()).await?
    } else {
        0
    };
    Ok(json(&object!({ "changed": changed + erased })))
}

/// `/healthz`: whether this server answers and has its database.
pub async fn health(shared: Data<Shared>) -> HttpResponse {
    let (mut answer, said) = match shared.store.is_there().await {
        Ok(()) => (HttpResponse::Ok(), "ok\n"),
        Err(_) => (HttpResponse::ServiceUnavailable(), "the database is away\n"),
    };
    answer.content_type("text/plain; charset=utf-8").body(said)
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
