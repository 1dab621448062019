//! `/leitung/t/{slug}/ergebnis`: a result is typed, read back, and stored with the second Enter.

use super::at_table::is_idle;
use super::depth::{self, Fault, Told};
use super::fields::Entry;
use super::find::{Found, find};
use super::reading::{
    Reading, consequences, other_placement_matches, prizes_to_fetch, standing, standing_written,
};
use super::show::{Asked, RoundPage};
use super::typed::{self, NoScore};
use super::{at_table, notation, pad, rival, two_ways};
use crate::app::{Done, Snapshot};
use crate::rules::options::Count;
use crate::tournament::{Command, Event, PlainMatch, Rejection, Side, Stage, State};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, unprocessable};
use crate::web::session::Staff;
use crate::web::staff::evening::{Evening, Here};
use crate::web::staff::pressed::Pressed;
use askama::Template;

/// Reads a result back, or shows the match if none was typed.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, asked: Asked) -> Answer {
    let given = |field: &str| asked.get(field).map_or("", String::as_str);
    let stage: Stage = given("runde").parse().map_err(|_| PageError::NotFound)?;
    let mut form = Typed::fresh(&ctx).with("partie", given("partie")).with("stand", given("stand"));
    let found = found(&ctx, &current, stage, &mut form);
    if asked.contains_key("fehlt") || asked.contains_key("kampflos") {
        let found = found.ok_or(PageError::NotFound)?;
        return at_table::walkover(ctx, &current, &found, given("fehlt"), given("grund"));
    }
    let wants_pad = asked.contains_key("spiele");
    let wants_more = wants_pad || asked.contains_key("mehr");
    match &found {
        Some(found) if wants_pad && !is_idle(&found.pairing) => {
            return pad::show(ctx, &current, found, &asked);
        }
        Some(found) if wants_more || !asked.contains_key("stand") => {
            return at_table::show(ctx, &current, found, given("tiefe"));
        }
        None if wants_more => return complain(ctx, &current, stage, form),
        _ => {}
    }
    let from = found.map_or(Side::Left, |found| found.from);
    let told = told(&ctx, &current, from, &mut form);
    match (found, told) {
        (Some(found), Ok(told)) => read_back(ctx, &current, &found, told, form),
        (Some(found), Err(Some(both))) => {
            two_ways::show(ctx, &current, &found, *both, given("welche"), given("zuerst"), form)
        }
        _ => complain(ctx, &current, stage, form),
    }
}

/// Stores a result.
pub fn send(pressed: Pressed) -> Answer {
    let entry = Entry::read(&pressed.form).ok_or(PageError::BadRequest)?;
    let (stage, before) = (entry.id.stage, pressed.current.clone());
    let said = |ctx: &PageContext, done: &Done| stored(ctx, &entry, before.state(), done);
    pressed.send(entry.request(), &before.path(&format!("/runde/{stage}")), said, |ctx, refused, form| {
        if refused.is_stale() {
            rival::show(ctx, &refused.current.into(), &entry)
        } else {
            refuse(ctx, &refused.current, stage, &refused.rejection, form)
        }
    })
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
    /// What follows from it, and what is to be known.
    remarks: Vec<String>,
    fields: Vec<(&'static str, String)>,
    change: String,
}

/// Shows what the entry would do, if it can be done.
pub fn read_back(ctx: PageContext, current: &Current, found: &Found, told: Told, form: Typed) -> Answer {
    let (pairing, id, words) = (&found.pairing, found.pairing.id, ctx.words());
    let Some(entry) = Entry::new(pairing, found.from, told.result) else {
        let (seen, result, evidence) = (pairing.version, told.result, Vec::new());
        return match current.decide(&Command::from(PlainMatch::EnterResult { id, seen, result, evidence })) {
            Err(rejection) => refuse(ctx, current, id.stage, &rejection, form),
            Ok(_) => Err(PageError::NotFound),
        };
    };
    let old = standing(pairing);
    let old_written = standing_written(current, pairing);
    // A score alone says nothing against the Bummerl that stand with the same score.
    let keeps = told.written.is_empty() && old == Some(told.result);
    let entry = Entry {
        written: if keeps { old_written.to_vec() } else { told.written.clone() },
        typed_match: form.value("partie").to_owned(),
        typed_score: form.value("stand").to_owned(),
        ..entry
    };
    let events = match current.decide(&entry.command()) {
        Ok(events) => events,
        Err(rejection) => return refuse(ctx, current, id.stage, &rejection, form),
    };
    let reading = |result, written| {
        Reading::of(words, current, pairing, result, found.from)
            .with_written(words, current, written, found.from)
    };
    let mut remarks = consequences(words, current, &events);
    let after = current.with(&events);
    remarks.extend(other_placement_matches(words, current, current.state(), &after));
    remarks.extend(prizes_to_fetch(words, current, current.state(), &after));
    if entry.written.is_empty() && !old_written.is_empty() {
        remarks.insert(0, ctx.t("round-bummerl-dropped"));
    }
    remarks.extend(counted_otherwise(&ctx, current, &told));
    page(&ReadBackPage {
        evening: Evening::of(&ctx, current, Here::Round(id.stage)).with_own_button(),
        reading: reading(told.result, &entry.written),
        old: old.map(|old| reading(old, old_written).line()),
        remarks,
        change: change_path(current, &entry),
        fields: entry.fields(),
        ctx,
    })
}

/// Says how counts were understood that do not run as the tournament counts.
fn counted_otherwise(ctx: &PageContext, night: &Snapshot, told: &Told) -> Option<String> {
    let rules = &night.settings().rules;
    let key = match told.count {
        _ if told.written.is_empty() || told.count == rules.count => return None,
        Count::Up => "round-read-up",
        Count::Down => "round-read-down",
    };
    Some(ctx.t(key))
}

/// Returns the path back to the line, or to the pad, with everything that was typed.
fn change_path(current: &Current, entry: &Entry) -> String {
    use crate::web::error::form_urlencoded as escaped;
    let (stage, named, score) = (entry.id.stage, &entry.typed_match, &entry.typed_score);
    let named = if named.is_empty() { entry.id.number.to_string() } else { named.clone() };
    let (named, typed) = (escaped(&named), escaped(score));
    if notation::has_deals(score) {
        current.path(&format!("/ergebnis?runde={stage}&partie={named}&spiele={typed}"))
    } else {
        current.path(&format!("/runde/{stage}?partie={named}&stand={typed}"))
    }
}

/// Says what was stored, and what followed from it.
fn stored(ctx: &PageContext, entry: &Entry, before: &State, done: &Done) -> String {
    let night: &Snapshot = &done.snapshot;
    let events: &[Event] = night.action(done.action).map_or(&[], |action| &action.events);
    let mut sentences = Vec::new();
    if let Some(pairing) = night.pairing(entry.id).filter(|pairing| entry.fits(pairing)) {
        let reading = Reading::of(ctx.words(), night, &pairing, entry.result, entry.from);
        let reading = reading.with_written(ctx.words(), night, &entry.written, entry.from);
        sentences.push(format!("{}: {}.", reading.title, reading.line()));
        sentences.push(reading.sentence);
    }
    sentences.extend(consequences(ctx.words(), night, events));
    sentences.extend(other_placement_matches(ctx.words(), night, before, night.state()));
    sentences.extend(prizes_to_fetch(ctx.words(), night, before, night.state()));
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
        Rejection::Score { .. } | Rejection::Evidence(_) | Rejection::EvidenceDisagrees { .. } => "stand",
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

/// Reads what was typed; what is wrong with it is noted beside its field. `Err` has both ways to read it, if there are two.
fn told(
    ctx: &PageContext,
    night: &Snapshot,
    from: Side,
    form: &mut Typed,
) -> Result<Told, Option<Box<[Told; 2]>>> {
    let typed = form.value("stand").trim().to_owned();
    let sentence = match depth::told(&typed, night.settings(), from) {
        Ok(told) => return Ok(told),
        Err(Fault::TwoWays(both)) => return Err(Some(both)),
        Err(Fault::Text(NoScore::Empty)) => ctx.t("round-score-empty"),
        Err(Fault::Text(NoScore::Negative)) => ctx.t("round-score-negative"),
        Err(Fault::Text(NoScore::Unreadable)) => ctx.t1("round-score-unreadable", "typed", &typed),
        Err(Fault::Entry(error, count)) => ctx.words().entry_error(&error, count),
    };
    form.complain("stand", sentence);
    Err(None)
}
