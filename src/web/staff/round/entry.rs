//! `/leitung/t/{slug}/ergebnis`: a result is typed, read back, and stored with the second Enter.

use super::at_table::is_idle;
use super::depth::{self, Fault, ParsedResult};
use super::fields::Entry;
use super::find::{Found, find};
use super::read_back::{read_back, refuse};
use super::reading::{Reading, consequences, standing, standing_written};
use super::show::RoundPage;
use super::typed;
use super::{ambiguous, at_table, pad};
use crate::app::{Done, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, conflict, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use askama::Template;
use tournament::{Event, MatchResult, Side, Stage, State};

/// Reads a result back, or shows the match if none was typed.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    let given = |field: &str| query.value(field);
    let stage: Stage = given("runde").parse().map_err(|_| PageError::NotFound)?;
    let mut form = FormState::fresh(&ctx).with("partie", given("partie")).with("stand", given("stand"));
    let found = find_pairing(&ctx, &current, stage, &mut form);
    if query.contains_key("fehlt") || query.contains_key("kampflos") {
        let found = found.ok_or(PageError::NotFound)?;
        return at_table::walkover(ctx, &current, &found, given("fehlt"), given("grund"));
    }
    let wants_pad = query.contains_key("spiele");
    if wants_pad && !current.settings().has_engine() {
        return Err(PageError::NotFound);
    }
    let wants_more = wants_pad || query.contains_key("mehr");
    match &found {
        Some(found) if wants_pad && !is_idle(&found.pairing) => {
            return pad::show(ctx, &current, found, &query);
        }
        Some(found) if wants_more || given("stand").trim().is_empty() => {
            return at_table::show(ctx, &current, found, given("tiefe"));
        }
        None if wants_more => return add_error(ctx, &current, stage, form),
        _ => {}
    }
    let parsed = parsed(&ctx, &current, stage, found.as_ref(), &mut form);
    match (found, parsed) {
        (Some(found), Ok(parsed)) => {
            let parsed = ParsedResult { result: with_reason(&found, parsed.result), ..parsed };
            read_back(ctx, &current, &found, parsed, form)
        }
        (Some(found), Err(Some(both))) => {
            ambiguous::show(ctx, &current, &found, *both, given("welche"), given("zuerst"), form)
        }
        _ => add_error(ctx, &current, stage, form),
    }
}

/// Returns a walkover with the reason that stands, if it stands: a `k` does not say why.
fn with_reason(found: &Found, typed: MatchResult) -> MatchResult {
    let is_walkover = |result: &MatchResult| matches!(result, MatchResult::Walkover { .. });
    let stands = standing(&found.pairing).filter(is_walkover);
    stands.filter(|stands| is_walkover(&typed) && stands.winner() == typed.winner()).unwrap_or(typed)
}

pub fn send(pressed: ActionRequest) -> Answer {
    let entry = Entry::read(&pressed.form).ok_or(PageError::BadRequest)?;
    let (stage, before) = (entry.id.stage, pressed.current.clone());
    // A correction can put others into a match whose number and version stay, as between the last two.
    if before.pairing(entry.id).is_some_and(|pairing| !entry.fits(&pairing)) {
        return show_conflict(pressed.ctx, &before, &entry);
    }
    let success_message =
        |ctx: &PageContext, done: &Done| stored(ctx, &entry, before.tournament.state(), done);
    let round = before.path(&format!("/runde/{stage}"));
    pressed.send(entry.wish(), &round, success_message, |ctx, refused, form| {
        if refused.is_stale() {
            show_conflict(ctx, &refused.current.into(), &entry)
        } else {
            refuse(ctx, &refused.current, stage, &refused.rejection, form)
        }
    })
}

/// Two entries for one match: somebody else was faster. Both stand side by side, and the scorer chooses.
#[derive(Template)]
#[template(path = "staff/result_conflict.html")]
struct ResultConflictPage {
    ctx: PageContext,
    layout: StaffLayout,
    title: String,
    /// What stands now; `None` if the match is open again.
    theirs: Option<Reading>,
    /// When it was entered, in words.
    since: String,
    /// One's own entry; `None` if other tickets face each other now.
    mine: Option<Reading>,
    is_same: bool,
    /// The fields that put one's own entry in the place of the other.
    fields: Vec<(&'static str, String)>,
    back: String,
}

/// Shows both entries (409).
fn show_conflict(ctx: PageContext, current: &Current, entry: &Entry) -> Answer {
    let pairing = current.pairing(entry.id).ok_or(PageError::NotFound)?;
    let translator = ctx.translator();
    let standing = standing(&pairing);
    let reading = |result, written| Reading::of(translator, current, &pairing, result, written, entry.from);
    let theirs = standing_written(current, &pairing);
    let mine = entry.fits(&pairing).then(|| reading(entry.result, &entry.written));
    let entered =
        current.history(entry.id).last().and_then(|record| current.tournament.time_of(record.action));
    conflict(&ResultConflictPage {
        layout: StaffLayout::of(&ctx, current, NavItem::Round(entry.id.stage)).with_own_button(),
        title: translator.match_name(entry.id),
        theirs: standing.map(|result| reading(result, theirs)),
        since: entered.map(|at| ctx.since(at)).unwrap_or_default(),
        mine,
        is_same: standing == Some(entry.result) && (entry.written.is_empty() || entry.written == theirs),
        fields: Entry { expected_version: pairing.version, ..entry.clone() }.fields(),
        back: current.path(&format!("/runde/{}", entry.id.stage)),
        ctx,
    })
}

fn stored(ctx: &PageContext, entry: &Entry, before: &State, done: &Done) -> String {
    let snapshot: &Snapshot = &done.snapshot;
    let events: &[Event] = snapshot.tournament.action(done.action).map_or(&[], |action| &action.events);
    let mut sentences = Vec::new();
    if let Some(pairing) = snapshot.pairing(entry.id).filter(|pairing| entry.fits(pairing)) {
        let (result, written) = (entry.result, &entry.written);
        let reading = Reading::of(ctx.translator(), snapshot, &pairing, result, written, entry.from);
        sentences.push(format!("{}: {}.", reading.title, reading.line()));
        sentences.push(reading.sentence);
    }
    let after = snapshot.tournament.state();
    sentences.extend(consequences(ctx.translator(), snapshot, events, before, after));
    sentences.join(" ")
}

/// Shows the round again with what was typed and what is wrong with it.
fn add_error(ctx: PageContext, snapshot: &Snapshot, stage: Stage, form: FormState) -> Answer {
    unprocessable(&RoundPage::of(ctx, snapshot, stage, form).ok_or(PageError::NotFound)?)
}

fn find_pairing(ctx: &PageContext, snapshot: &Snapshot, stage: Stage, form: &mut FormState) -> Option<Found> {
    let typed = form.value("partie").trim().to_owned();
    if let ("", [pairing]) = (&*typed, &snapshot.pairings(stage)[..]) {
        return Some(Found { pairing: *pairing, from: Side::Left });
    }
    let sentence = match typed::named(&typed) {
        _ if typed.is_empty() => ctx.t("round-match-empty"),
        None => ctx.t1("round-match-unreadable", "typed", &typed),
        Some(named) => match find(ctx.translator(), snapshot, stage, named) {
            Ok(found) => return Some(found),
            Err(sentence) => sentence,
        },
    };
    form.add_error("partie", sentence);
    None
}

/// Reads what was typed; what is wrong with it is noted beside its field. `Err` has both ways to read it, if there are two.
fn parsed(
    ctx: &PageContext,
    snapshot: &Snapshot,
    stage: Stage,
    found: Option<&Found>,
    form: &mut FormState,
) -> Result<ParsedResult, Option<Box<[ParsedResult; 2]>>> {
    let typed = form.value("stand").trim().to_owned();
    let from = found.map_or(Side::Left, |found| found.from);
    let missing = found.and_then(|found| found.missing(snapshot));
    match depth::parsed(&typed, &snapshot.settings_of(stage), from, missing) {
        Ok(parsed) => Ok(parsed),
        Err(Fault::Ambiguous(both)) => Err(Some(both)),
        Err(fault) => {
            form.add_error("stand", fault.sentence(ctx, snapshot, stage, found, &typed));
            Err(None)
        }
    }
}
