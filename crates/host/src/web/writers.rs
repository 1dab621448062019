//! Which laptop writes to a night: the first one by a code of the host, another one by the code of the one before, or the one that the
//! director has decided for.

use super::bearer::{laptop, network_of, not_too_often};
use super::calls::{SHORT, read};
use super::refusal::{Answer, json, unreadable};
use super::state::Shared;
use crate::store::Head;
use crate::store::pairing::{Paired, Pairing};
use crate::{Code, Token, asked_with};
use actix_web::HttpRequest;
use actix_web::http::header::HeaderName;
use actix_web::web::{Data, Path, Payload};
use mirror::{Decide, Decided, EntryFault, Handover, Milestone, PublicEntry, Refusal, VERSION};
use preisschnapsen::app::AppError;
use preisschnapsen::web::hosting::address;
use serde_json::value::RawValue;
use std::time::Instant;
use tournament::texts::Slug;

/// So many entries are shown at once to who lacks them, and so many bytes.
const AFTER: (u32, usize) = (200, 1 << 20);

/// Where a laptop says what it asks with. It stands in no body: a host of before knows no such thing, and reads on.
const ASKED_WITH: HeaderName = HeaderName::from_static("idempotency-key");

/// `POST /mirror/1/pair`
pub async fn pair(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    not_too_often(&request, &shared)?;
    let mirror::Pairing { code, slug } = read(payload, SHORT).await?;
    let_in(&request, &shared, &code, &slug, false).await
}

/// `POST /mirror/1/handover`
pub async fn hand_over(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    not_too_often(&request, &shared)?;
    let Handover { halves: (one, other), slug } = read(payload, SHORT).await?;
    let_in(&request, &shared, &format!("{one}{other}"), &slug, true).await
}

/// Chance did not come; the laptop comes again.
fn no_chance(_: AppError) -> Refusal {
    Refusal::Away
}

/// Lets a laptop in by a code as it was typed, if it is one for a handover or for pairing, as it has to be.
async fn let_in(request: &HttpRequest, shared: &Shared, code: &str, slug: &str, is_handover: bool) -> Answer {
    let slug: Slug = slug.parse().map_err(unreadable)?;
    let code: Code = code.parse().map_err(|_| Refusal::UnknownCode)?;
    if code.is_for_handover() != is_handover {
        return Err(Refusal::UnknownCode.into());
    }
    let random = || shared.entropy.bytes().map_err(no_chance);
    let (token, handover) = (Token::new(random()?), Code::handover(random()?));
    let sender = network_of(request).map_or_else(|| "here".to_owned(), |address| address.to_string());
    let asked_with = request.headers().get(ASKED_WITH).map(|text| text.to_str().ok().and_then(asked_with));
    let is_unsound = || unreadable("not what a laptop asks with: 32 to 128 letters and digits");
    let asked_with = asked_with.map(|digest| digest.ok_or_else(is_unsound)).transpose()?;
    let key = request.headers().get("director-key").and_then(|key| key.to_str().ok());
    let pairing = Pairing {
        code: &code,
        slug: &slug,
        sender: &sender,
        token: &token,
        handover: &handover,
        director: key.map(mirror::hash_of_key),
        asked_with,
    };
    let Paired { night, epoch, address } = shared.store.pair(pairing).await?;
    tracing::info!(night = night.0, epoch, "a laptop is paired");
    let path = address::public(&address.parse().map_err(unreadable)?, "");
    let handover = Some(handover.to_string());
    Ok(json(&mirror::Token { token: token.to_text(), epoch, path, handover }))
}

/// `GET /mirror/1/entries/{number}`: an entry of the journal that counts, without what it says.
pub async fn show_entry(request: HttpRequest, shared: Data<Shared>, number: Path<String>) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let number: u32 = number.parse().map_err(|_| Refusal::UnknownEntry)?;
    let before = number.checked_sub(1).ok_or(Refusal::UnknownEntry)?;
    let entries = shared.store.entries_after(laptop.night, before, 1).await?;
    let entry = entries.into_iter().next().filter(|entry| entry.number == number);
    let entry = entry.ok_or(Refusal::UnknownEntry)?;
    let read: Result<PublicEntry, _> = serde_json::from_slice(&entry.body);
    let at = read.ok().and_then(|read| read.action().ok()).map(|action| action.at);
    let at = at.ok_or_else(|| unreadable(EntryFault::Unreadable))?;
    Ok(json(&Milestone { number: entry.number, hash: entry.hash, at, received_at: entry.received_at }))
}

/// `GET /mirror/1/entries/{number}/after`: the next entries of the journal that counts, as they came: what a laptop lacks that was put back from a copy.
pub async fn show_after(request: HttpRequest, shared: Data<Shared>, number: Path<String>) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let number: u32 = number.parse().map_err(|_| Refusal::UnknownEntry)?;
    let entries = shared.store.entries_after(laptop.night, number, AFTER.0).await?;
    let mut bytes = 0;
    let few = entries.iter().take_while(|entry| {
        let is_first = bytes == 0;
        bytes += entry.body.len();
        is_first || bytes <= AFTER.1
    });
    let few: Result<Vec<&RawValue>, _> = few.map(|entry| serde_json::from_slice(&entry.body)).collect();
    Ok(json(&few.map_err(unreadable)?))
}

/// `POST /mirror/1/decide`: this laptop is right.
pub async fn decide(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let night = laptop.that_adds()?;
    if !shared.decisions.take(night, Instant::now()) {
        return Err(Refusal::TooOften.into());
    }
    let Decide { epoch, number, hash } = read(payload, SHORT).await?;
    let handover = Code::handover(shared.entropy.bytes().map_err(no_chance)?);
    let head = Head { number, hash };
    let _turn = shared.writing.wait(night).await;
    let epoch = shared.store.decide(night, &laptop.token, epoch, head, &handover).await?;
    tracing::info!(night = night.0, epoch, number, "a laptop was decided for");
    Ok(json(&Decided { epoch, handover: handover.to_string() }))
}

/// `POST /mirror/1/take-back`: everything that came from this evening is deleted. That is let through at any time, like an erasure.
pub async fn take_back(request: HttpRequest, shared: Data<Shared>, payload: Payload) -> Answer {
    let laptop = laptop(&request, &shared).await?;
    let mirror::TakeBack { epoch } = read(payload, SHORT).await?;
    let _turn = shared.writing.wait(laptop.night).await;
    let gone = shared.store.take_back(laptop.night, laptop.in_epoch(epoch)).await?;
    tracing::info!(night = laptop.night.0, entries = gone.entries, "its laptop has taken everything back");
    Ok(json(&gone))
}

/// Whatever else begins with `/mirror`: a call of another version, or none.
pub async fn other_version(request: HttpRequest) -> Answer {
    let own = format!("/mirror/{VERSION}/");
    if request.path().starts_with(&own) {
        return Err(Refusal::UnknownCall.into());
    }
    Err(Refusal::UnknownVersion { versions: vec![VERSION] }.into())
}
