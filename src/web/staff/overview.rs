//! `/leitung/t/{slug}`: where the evening is, what comes next and what is in its way, and what was done last.

use crate::app::Snapshot;
use crate::tournament::{Action, Outcome, Pairing, Progress, Rejection, Stage, Step};
use crate::web::address;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::staff::layout::{NavItem, StaffLayout, step_words};
use crate::web::view::activity::{ActionSummary, describe};
use askama::Template;

/// How many of the last actions are shown.
const LAST: usize = 20;

/// Shows the evening.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let snapshot: &Snapshot = &current;
    page(&OverviewPage {
        layout: StaffLayout::of(&ctx, snapshot, NavItem::Overview),
        facts: facts(&ctx, snapshot),
        steps: steps(&ctx, snapshot),
        stages: stages(&ctx, snapshot),
        actions: snapshot
            .actions()
            .rev()
            .take(LAST)
            .map(|action| action_line(&ctx, snapshot, action))
            .collect(),
        ctx,
    })
}

#[derive(Template)]
#[template(path = "staff/overview.html")]
struct OverviewPage {
    ctx: PageContext,
    layout: StaffLayout,
    facts: Vec<(String, String)>,
    steps: Vec<StepLine>,
    stages: Vec<StageLine>,
    actions: Vec<ActionLine>,
}

/// Something to do.
struct StepLine {
    text: String,
    /// Where, or "" if the reader cannot open it.
    path: String,
    /// Why it has to wait, or "".
    blocked: String,
}

/// How far a stage is.
struct StageLine {
    name: String,
    /// Its page, or "" if the reader cannot open it.
    path: String,
    /// The page of its draw, or "".
    draw_path: String,
    /// "3 von 8", or why nothing is to be played.
    done: String,
    open: String,
}

/// Something that was done.
struct ActionLine {
    machine: String,
    since: String,
    exact: String,
    told: ActionSummary,
    undone: bool,
}

fn facts(ctx: &PageContext, snapshot: &Snapshot) -> Vec<(String, String)> {
    let (sold, capacity) = (snapshot.tickets().len(), snapshot.settings().capacity);
    let mut facts = vec![
        (ctx.t("overview-people"), snapshot.players().len().to_string()),
        (ctx.t("overview-tickets"), ctx.t2("overview-of", "part", sold, "whole", capacity)),
    ];
    if snapshot.last_round().is_some() {
        facts.push((ctx.t("overview-in-play"), snapshot.in_play().to_string()));
    }
    let gone = snapshot.players().keys().filter(|player| snapshot.is_withdrawn(**player)).count();
    if gone > 0 {
        facts.push((ctx.t("overview-gone"), gone.to_string()));
    }
    facts
}

fn steps(ctx: &PageContext, snapshot: &Snapshot) -> Vec<StepLine> {
    let root = address::staff(&snapshot.slug, "");
    let line = |step: &Step| {
        if let Step::CloseList { stage, blocked: Some(reason) } = step {
            let text = ctx.t1("evening-next-close", "stage", ctx.stage_in(snapshot, *stage));
            return Some(StepLine {
                text,
                path: String::new(),
                blocked: reason_words(ctx, snapshot, reason),
            });
        }
        let (page, text) = step_words(ctx.translator(), snapshot, step)?;
        Some(StepLine { text, path: open_to(ctx, page.path(&root)), blocked: String::new() })
    };
    snapshot.next_steps().iter().filter_map(line).collect()
}

/// More open matches than this are counted, not named.
const NAMED: usize = 12;

/// Says why a draw has to wait. A long list of open matches is only counted.
pub fn reason_words(ctx: &PageContext, snapshot: &Snapshot, reason: &Rejection) -> String {
    match reason {
        Rejection::MatchesOpen { stage, open } if open.len() > NAMED => {
            ctx.t2("round-many-open", "stage", ctx.stage(*stage), "count", open.len())
        }
        other => ctx.rejection(other, snapshot),
    }
}

/// Returns a path if the reader can open it, "" otherwise.
fn open_to(ctx: &PageContext, path: String) -> String {
    if ctx.may_open(&path) { path } else { String::new() }
}

fn stages(ctx: &PageContext, snapshot: &Snapshot) -> Vec<StageLine> {
    let root = address::staff(&snapshot.slug, "");
    let line = |stage| {
        let open = snapshot.open_matches(stage);
        let named = if open.len() > NAMED {
            ctx.t1("overview-many-open", "count", open.len())
        } else {
            ctx.list(&open)
        };
        StageLine {
            name: ctx.stage_in(snapshot, stage),
            path: open_to(ctx, format!("{root}/runde/{stage}")),
            draw_path: if stage.is_drawn() {
                open_to(ctx, format!("{root}/auslosung/{stage}"))
            } else {
                String::new()
            },
            done: done(ctx, snapshot, stage),
            open: named,
        }
    };
    snapshot.stages().into_iter().map(line).collect()
}

/// Says how many matches of a stage are over, or that nobody plays: a bye, or nothing is drawn yet.
fn done(ctx: &PageContext, snapshot: &Snapshot, stage: Stage) -> String {
    let pairings = snapshot.pairings(stage);
    let Progress { done, total } = Progress::of(&pairings);
    let is_bye = |pairing: &Pairing| matches!(pairing.outcome, Outcome::Bye(_));
    match total {
        0 if pairings.iter().any(is_bye) => ctx.t("round-bye"),
        0 => "–".to_owned(),
        _ => ctx.t2("overview-of", "part", done, "whole", total),
    }
}

fn action_line(ctx: &PageContext, snapshot: &Snapshot, action: &Action) -> ActionLine {
    ActionLine {
        machine: ctx.machine_time(action.at),
        since: ctx.since(action.at),
        exact: ctx.date_time(action.at),
        told: describe(ctx.translator(), snapshot, action),
        undone: snapshot.is_undone(action.number),
    }
}
