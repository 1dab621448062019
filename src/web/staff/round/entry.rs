//! `/leitung/t/{slug}/ergebnis`: a result is typed, read back, and stored with the second Enter.

use super::at_table;
use super::fields::Entry;
use super::find::{Found, find};
use super::reading::{Reading, consequences, standing};
use super::rival;
use super::show::{Asked, RoundPage};
use super::typed::{self, NoScore};
use crate::app::{Done, Snapshot};
use crate::tournament::{Command, Event, MatchResult, Rejection, Stage};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use crate::web::staff::evening::{Evening, Here};
use actix_web::web::Data;
use askama::Template;

/// Reads a result back, or shows the match if none was typed.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current, asked: Asked) -> Answer {
    let given = |field: &str| asked.get(field).map_or("", String::as_str);
    let stage: Stage = given("runde").parse().map_err(|_| PageError::NotFound)?;
    let mut form = Typed::fresh(&ctx).with("partie", given("partie")).with("stand", given("stand"));
    let found = found(&ctx, &current, stage, &mut form);
    if asked.contains_key("fehlt") || asked.contains_key("kampflos") {
        let found = found.ok_or(PageError::NotFound)?;
        return at_table::walkover(ctx, &current, &found, given("fehlt"), given("grund"));
    }
    let wants_more = asked.contains_key("mehr") || !asked.contains_key("stand");
    if wants_more && let Some(found) = &found {
        return at_table::show(ctx, &current, found);
    }
    if asked.contains_key("mehr") {
        return complain(ctx, &current, stage, form);
    }
    let score = score(&ctx, &mut form);
    match (found, score) {
        (Some(found), Some(score)) => {
            let result = MatchResult::Played(score.seen_from(found.from));
            read_back(ctx, &current, &found, result, form)
        }
        _ => complain(ctx, &current, stage, form),
    }
}

/// Stores a result.
pub async fn send(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current, form: Typed) -> Answer {
    let entry = Entry::read(&form).ok_or(PageError::BadRequest)?;
    match site.act(&current, form.submission(&staff)?, entry.deed()).await? {
        Ok(done) => {
            let place = current.path(&format!("/runde/{}", entry.id.stage));
            Ok(ctx.see_other_saying(&site, &place, stored(&ctx, &entry, &done)))
        }
        Err(refused) if refused.is_stale() => rival::show(ctx, &refused.current, &entry),
        Err(refused) => refuse(ctx, &refused.current, entry.id.stage, &refused.rejection, form),
    }
}

/// The page that reads a result back.
#[derive(Template)]
#[template(path = "staff/read_back.html")]
struct ReadBackPage {
    ctx: PageContext,
    evening: Evening,
    reading: Reading,
    /// The entry that would be superseded.
    old: Option<String>,
    consequences: Vec<String>,
    fields: Vec<(&'static str, String)>,
    change: String,
}

/// Shows what the entry would do, if it can be done.
pub fn read_back(
    ctx: PageContext,
    current: &Current,
    found: &Found,
    result: MatchResult,
    form: Typed,
) -> Answer {
    let (pairing, id) = (&found.pairing, found.pairing.id);
    let command = Command::EnterResult { id, seen: pairing.version, result, evidence: Vec::new() };
    let events = match (current.decide(&command), Entry::new(pairing, found.from, result)) {
        (Ok(events), Some(_)) => events,
        (Err(rejection), _) => {
            return refuse(ctx, current, id.stage, &rejection, form);
        }
        (Ok(_), None) => return Err(PageError::NotFound),
    };
    let Some(entry) = Entry::new(pairing, found.from, result) else { return Err(PageError::NotFound) };
    let entry = Entry {
        typed_match: form.value("partie").to_owned(),
        typed_score: form.value("stand").to_owned(),
        ..entry
    };
    let words = ctx.words();
    let old = standing(pairing).map(|old| Reading::of(words, current, pairing, old, found.from).line());
    page(&ReadBackPage {
        evening: Evening::of(&ctx, current, Here::Round(id.stage)).with_own_button(),
        reading: Reading::of(words, current, pairing, result, found.from),
        old,
        consequences: consequences(words, current, &events),
        change: change_path(current, &entry),
        fields: entry.fields(),
        ctx,
    })
}

/// Returns the path back to the line with everything that was typed.
fn change_path(current: &Current, entry: &Entry) -> String {
    use crate::web::error::form_urlencoded as escaped;
    let (stage, named, score) = (entry.id.stage, &entry.typed_match, &entry.typed_score);
    let named = if named.is_empty() { entry.id.number.to_string() } else { named.clone() };
    current.path(&format!("/runde/{stage}?partie={}&stand={}", escaped(&named), escaped(score)))
}

/// Says what was stored, and what followed from it.
fn stored(ctx: &PageContext, entry: &Entry, done: &Done) -> String {
    let night: &Snapshot = &done.snapshot;
    let events: &[Event] = night.action(done.action).map_or(&[], |action| &action.events);
    let mut sentences = Vec::new();
    if let Some(pairing) = night.pairing(entry.id).filter(|pairing| entry.fits(pairing)) {
        let reading = Reading::of(ctx.words(), night, &pairing, entry.result, entry.from);
        sentences.push(format!("{}: {}.", reading.title, reading.line()));
        sentences.push(reading.sentence);
    }
    sentences.extend(consequences(ctx.words(), night, events));
    sentences.join(" ")
}

/// Shows the round again with what was typed, and why the rules refuse it.
fn refuse(
    ctx: PageContext,
    night: &Snapshot,
    stage: Stage,
    rejection: &Rejection,
    mut form: Typed,
) -> Answer {
    note(&ctx, night, rejection, &mut form);
    let template = RoundPage::of(ctx, night, stage, form).ok_or(PageError::NotFound)?;
    unprocessable(&template.with_remedy(night, rejection))
}

/// Shows the round again with what was typed and what is wrong with it.
fn complain(ctx: PageContext, night: &Snapshot, stage: Stage, form: Typed) -> Answer {
    unprocessable(&RoundPage::of(ctx, night, stage, form).ok_or(PageError::NotFound)?)
}

/// Notes why the rules refuse an entry beside the field that it is about.
fn note(ctx: &PageContext, night: &Snapshot, rejection: &Rejection, form: &mut Typed) {
    let field = match rejection {
        Rejection::Score { .. } => "stand",
        Rejection::MatchIsBye { .. }
        | Rejection::MatchIsSelfPairing { .. }
        | Rejection::MatchIsEmpty(_)
        | Rejection::MatchVoid(_)
        | Rejection::UnknownMatch(_)
        | Rejection::SameResult(_) => "partie",
        _ => "",
    };
    form.complain(field, ctx.rejection(rejection, night));
}

fn found(ctx: &PageContext, night: &Snapshot, stage: Stage, form: &mut Typed) -> Option<Found> {
    let typed = form.value("partie").trim().to_owned();
    let sentence = match typed::named(&typed) {
        _ if typed.is_empty() => ctx.t("round-match-empty"),
        None => ctx.t1("round-match-unreadable", "typed", &typed),
        Some(named) => match find(night, stage, named) {
            Ok(found) => return Some(found),
            Err(missing) => missing.sentence(ctx.words(), night, stage),
        },
    };
    form.complain("partie", sentence);
    None
}

fn score(ctx: &PageContext, form: &mut Typed) -> Option<typed::TypedScore> {
    let typed = form.value("stand").trim().to_owned();
    let sentence = match typed::score(&typed) {
        Ok(score) => return Some(score),
        Err(NoScore::Empty) => ctx.t("round-score-empty"),
        Err(NoScore::Negative) => ctx.t("round-score-negative"),
        Err(NoScore::Unreadable) => ctx.t1("round-score-unreadable", "typed", &typed),
    };
    form.complain("stand", sentence);
    None
}
