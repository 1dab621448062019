//! `/leitung/t/{slug}/ergebnis?runde=…&partie=…`: one match with everything that can be done with it.

use super::depth::{ParsedResult, count_of, example_of_counts, examples};
use super::fields::match_id;
use super::find::Found;
use super::read_back::read_back;
use super::reading::{Reading, Sides, as_told, shown_standing, standing, standing_written};
use super::reports::{ReportLine, lines, reported_by};
use super::{notation, typed};
use crate::app::{Done, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, NavLink, StaffLayout};
use crate::web::view::activity;
use crate::web::view::tournament::written::{BummerlView, bummerl};
use askama::Template;
use tournament::{Absence, MatchId, MatchResult, Outcome, Pairing, PlainMatch, ResultRecord, Side};

/// Only the Bummerl won are entered: `2:1`.
const BY_BUMMERL: &str = "bummerl";

/// The final count of each Bummerl is entered: `7:4 3:7 7:6`.
const BY_COUNTS: &str = "staende";

#[derive(Template)]
#[template(path = "staff/match.html")]
struct MatchPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    id: MatchId,
    /// The version of the match that the page has seen.
    version: u32,
    facing: Sides,
    stands: Option<Reading>,
    /// How exactly the result can be entered.
    depths: Vec<NavLink>,
    by_counts: bool,
    /// Final counts as an example.
    counts: String,
    /// Why there is nothing to enter.
    idle: String,
    history: Vec<Line>,
    /// What players have reported about this match while it is open.
    reports: Vec<ReportLine>,
    /// Whose reports say what stands, or "".
    reported_by: String,
    /// Why the result cannot be taken back.
    no_take_back: Option<String>,
    back: String,
    example: String,
    short: String,
}

impl MatchPage {
    /// Returns whether the history tells more than what stands.
    fn has_history(&self) -> bool {
        self.history.len() > 1 || self.history.iter().any(|line| !line.bummerl.is_empty())
    }
}

struct Line {
    when: String,
    what: String,
    bummerl: Vec<BummerlView>,
    stands: bool,
}

/// Shows a match. A correction starts from what stands: the field holds it as exactly as it was entered. `depth` is what the scorer chose.
pub fn show(ctx: PageContext, current: &Current, found: &Found, depth: &str) -> Answer {
    let written = standing_written(current, &found.pairing);
    let stands = match standing(&found.pairing) {
        Some(MatchResult::Played(score)) if written.is_empty() || depth == BY_BUMMERL => score.to_string(),
        Some(MatchResult::Played(_)) => notation::text(written, count_of(current.settings())),
        _ => String::new(),
    };
    let is_exact = depth == BY_COUNTS || depth.is_empty() && !written.is_empty();
    let depth = if is_exact { BY_COUNTS } else { BY_BUMMERL };
    let form = FormState::fresh(&ctx).with("stand", stands).with("tiefe", depth);
    render(ctx, current, found, form)
}

/// Reads a walkover back; asks again who was absent if it was not said. The usual reason is that nobody came.
pub fn walkover(ctx: PageContext, current: &Current, found: &Found, absent: &str, why: &str) -> Answer {
    let number = found.pairing.id.number;
    let mut form = FormState::fresh(&ctx)
        .with("tiefe", BY_BUMMERL)
        .with("partie", number)
        .with("fehlt", absent)
        .with("grund", why)
        .with("stand", "");
    if absent == "both" {
        let parsed = ParsedResult::plain(MatchResult::BothAbsent, current.settings());
        return read_back(ctx, current, found, parsed, form);
    }
    let Some(side) = form.choice("fehlt", "round-absent", typed::side) else {
        return render(ctx, current, found, form);
    };
    let absence = typed::absence(why).unwrap_or(Absence::NoShow);
    let result = MatchResult::Walkover { winner: side.opposite(), absence };
    read_back(ctx, current, found, ParsedResult::plain(result, current.settings()), form)
}

pub fn take_back(pressed: ActionRequest) -> Answer {
    let (Some(id), Ok(expected_version)) = (match_id(&pressed.form), pressed.form.value("gesehen").parse())
    else {
        return Err(PageError::BadRequest);
    };
    let current = &pressed.current;
    let onward = current.path(&format!("/runde/{}", id.stage));
    let back = address::result(&current.slug, id);
    let success_message =
        |ctx: &PageContext, _: &Done| ctx.t1("round-taken-back", "match", ctx.match_name(id));
    pressed.act(PlainMatch::TakeBackResult { id, expected_version }, &onward, &back, success_message)
}

fn render(ctx: PageContext, current: &Current, found: &Found, form: FormState) -> Answer {
    let (pairing, id) = (&found.pairing, found.pairing.id);
    let (standing, written) = (standing(pairing), standing_written(current, pairing));
    let layout = StaffLayout::of(&ctx, current, NavItem::Round(id.stage));
    let layout = if is_idle(pairing) { layout } else { layout.with_own_button() };
    let template = MatchPage {
        id,
        version: pairing.version,
        facing: Sides::of(ctx.translator(), current, pairing, shown_standing(current, pairing), Side::Left),
        stands: standing
            .map(|result| Reading::of(ctx.translator(), current, pairing, result, written, Side::Left)),
        depths: depths(&ctx, current, pairing, form.value("tiefe")),
        by_counts: form.value("tiefe") == BY_COUNTS,
        counts: example_of_counts(&current.settings_of(id.stage)),
        idle: idle(&ctx, current, pairing),
        history: history(&ctx, current, pairing),
        reports: lines(&ctx, current, |other| other.id == id),
        reported_by: reported_by(&ctx, current, pairing),
        no_take_back: ctx
            .why_not(current, PlainMatch::TakeBackResult { id, expected_version: pairing.version }),
        back: current.path(&format!("/runde/{}", id.stage)),
        example: examples(current, id.stage)[0].clone(),
        short: examples(current, id.stage)[1].clone(),
        layout,
        form,
        ctx,
    };
    page_with(template.form.status(), &template)
}

fn depths(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, chosen: &str) -> Vec<NavLink> {
    let address = address::result(&snapshot.slug, pairing.id);
    let link = |depth: &str, text: String| NavLink {
        path: format!("{address}&tiefe={depth}"),
        text,
        current: (chosen == BY_COUNTS) == (depth == BY_COUNTS),
    };
    let settings = snapshot.settings();
    let deals =
        || NavLink { path: format!("{address}&spiele="), text: ctx.t("round-by-deals"), current: false };
    std::iter::once(link(BY_BUMMERL, ctx.t("round-by-bummerl")))
        .chain((settings.target() > 0).then(|| link(BY_COUNTS, ctx.t("round-by-counts"))))
        .chain(settings.has_engine().then(deals))
        .collect()
}

/// Returns whether a match has no result to enter: a bye, a self-pairing, or nobody there.
pub fn is_idle(pairing: &Pairing) -> bool {
    !matches!(pairing.outcome, Outcome::Open | Outcome::Result(_))
}

/// Returns why a match needs no result, or nothing if it does.
fn idle(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> String {
    if !is_idle(pairing) {
        return String::new();
    }
    let (id, expected_version, evidence) = (pairing.id, pairing.version, Vec::new());
    let wish = PlainMatch::EnterResult { id, expected_version, result: MatchResult::BothAbsent, evidence };
    ctx.why_not(snapshot, wish).unwrap_or_default()
}

/// Lists what was entered for a match, the latest first.
fn history(ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing) -> Vec<Line> {
    let records = snapshot.history(pairing.id);
    let line = |(index, record): (usize, &ResultRecord)| {
        let names = [record.left, record.right].map(|ticket| snapshot.known_on(ticket));
        let told = record.result.map(|result| as_told(snapshot, result, &record.evidence));
        let taken_back = || ctx.t("round-was-taken-back");
        let what = told.map_or_else(taken_back, |told| activity::facing(ctx.translator(), names, told));
        // The points of a single Bummerl are the result, and are not said twice.
        let written = if told == record.result { &record.evidence[..] } else { &[] };
        let bummerl = bummerl(ctx.translator(), snapshot.settings(), names, written);
        let at = snapshot.tournament.action(record.action).map(|action| ctx.time(action.at));
        let stands = index + 1 == records.len() && record.result.is_some();
        Line { when: at.unwrap_or_default(), what, bummerl, stands }
    };
    records.iter().enumerate().map(line).rev().collect()
}
