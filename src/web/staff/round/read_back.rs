//! A result that was typed, read back before it is stored; or why the rules refuse it.

use super::depth::{ParsedResult, count_of};
use super::fields::Entry;
use super::find::Found;
use super::reading::{Reading, consequences, standing, standing_written};
use super::show::RoundPage;
use super::{notation, typed};
use crate::app::Snapshot;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, page, unprocessable};
use crate::web::staff::layout::{NavItem, StaffLayout};
use askama::Template;
use schnapsen::options::Count;
use tournament::{Command, MatchResult, PlainMatch, Rejection, Stage};

#[derive(Template)]
#[template(path = "staff/read_back.html")]
struct ReadBackPage {
    ctx: PageContext,
    layout: StaffLayout,
    reading: Reading,
    /// The entry that would be superseded.
    old: Option<String>,
    /// What follows from it, and what is to be known.
    remarks: Vec<String>,
    /// Why somebody was absent, or "".
    why: &'static str,
    fields: Vec<(&'static str, String)>,
    change: String,
}

/// Shows what the entry would do, if it can be done.
pub fn read_back(
    ctx: PageContext,
    current: &Current,
    found: &Found,
    parsed: ParsedResult,
    form: FormState,
) -> Answer {
    let (pairing, id, words) = (&found.pairing, found.pairing.id, ctx.translator());
    let Some(entry) = Entry::new(pairing, found.from, parsed.result) else {
        let (expected_version, result, evidence) = (pairing.version, parsed.result, Vec::new());
        let wish = PlainMatch::EnterResult { id, expected_version, result, evidence };
        return match current.tournament.decide(&Command::from(wish)) {
            Err(rejection) => refuse(ctx, current, id.stage, &rejection, form),
            Ok(_) => Err(PageError::NotFound),
        };
    };
    let old = standing(pairing);
    let old_written = standing_written(current, pairing);
    // A score alone says nothing against the Bummerl that stand with the same score.
    let keeps = parsed.written.is_empty() && old == Some(parsed.result);
    let entry = Entry {
        written: if keeps { old_written.to_vec() } else { parsed.written.clone() },
        typed_match: form.value("partie").to_owned(),
        typed_score: form.value("stand").to_owned(),
        ..entry
    };
    let events = match current.tournament.decide(&Command::from(entry.wish())) {
        Ok(events) => events,
        Err(rejection) => return refuse(ctx, current, id.stage, &rejection, form),
    };
    let reading = |result, written| Reading::of(words, current, pairing, result, written, found.from);
    let after = current.tournament.with(&events);
    let mut remarks = consequences(words, current, &events, current.tournament.state(), &after);
    if entry.written.is_empty() && !old_written.is_empty() {
        remarks.insert(0, ctx.t("round-bummerl-dropped"));
    }
    remarks.extend(counted_otherwise(&ctx, current, &parsed));
    remarks.extend(super::reports::contradicting(&ctx, current, pairing, parsed.result));
    page(&ReadBackPage {
        layout: StaffLayout::of(&ctx, current, NavItem::Round(id.stage)).with_own_button(),
        reading: reading(parsed.result, &entry.written),
        old: old.map(|old| reading(old, old_written).line()),
        remarks,
        why: match parsed.result {
            MatchResult::Walkover { absence, .. } => typed::absence_word(absence),
            MatchResult::Played(_) | MatchResult::BothAbsent => "",
        },
        change: change_path(current, &entry),
        fields: entry.fields(),
        ctx,
    })
}

/// Says how counts were understood that do not run as the tournament counts.
fn counted_otherwise(ctx: &PageContext, snapshot: &Snapshot, parsed: &ParsedResult) -> Option<String> {
    let count = count_of(snapshot.settings());
    let key = match parsed.count {
        _ if parsed.written.is_empty() || parsed.count == count => return None,
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

/// Shows the round again with what was typed, and why the rules refuse it.
pub fn refuse(
    ctx: PageContext,
    snapshot: &Snapshot,
    stage: Stage,
    rejection: &Rejection,
    mut form: FormState,
) -> Answer {
    note(&ctx, snapshot, rejection, &mut form);
    let template = RoundPage::of(ctx, snapshot, stage, form).ok_or(PageError::NotFound)?;
    unprocessable(&template.with_remedy(snapshot, rejection))
}

/// Notes why the rules refuse an entry beside the field that it is about.
fn note(ctx: &PageContext, snapshot: &Snapshot, rejection: &Rejection, form: &mut FormState) {
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
    form.add_error(field, ctx.rejection(rejection, snapshot));
}
