//! `/leitung/t/{slug}/runde/{R}`: a round or placement match, with the line to type results into.

use super::depth::examples;
use super::reading::{Sides, shown_standing};
use super::reports::{ReportLine, lines, reported_by};
use crate::app::Snapshot;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, page};
use crate::web::staff::consolation::{BackLine, back_in};
use crate::web::staff::layout::{NavItem, NavLink, OpenWork, StaffLayout, draws_beside, open_beside};
use crate::web::staff::overview::reason_words;
use crate::web::view::draw::passed_over_in;
use crate::web::view::tournament::{TournamentView, Turn};
use actix_web::web::Path;
use askama::Template;
use tournament::{Format, MatchId, MatchResult, Outcome, Pairing, Progress, Rejection, Side, Stage, Step};

pub fn show(
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    path: Path<(String, String)>,
    query: Fields,
) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let form = ["partie", "stand"].into_iter();
    let form = form.fold(FormState::fresh(&ctx), |form, field| form.with(field, query.value(field)));
    let back = back_in(&ctx, &current);
    page(&RoundPage { back, ..RoundPage::of(ctx, &current, stage, form).ok_or(PageError::NotFound)? })
}

#[derive(Template)]
#[template(path = "staff/round.html")]
pub struct RoundPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    stage: Stage,
    title: String,
    tabs: Vec<NavLink>,
    /// How far it is, once it is known who plays.
    progress: Option<Progress>,
    open: Vec<Row>,
    /// What else can be played now.
    beside: Vec<OpenWork>,
    done: Vec<Row>,
    /// Byes and what else nobody plays.
    unplayed: Vec<Row>,
    /// What cannot be drawn yet, and why.
    blocked: Vec<(String, String)>,
    /// The draws that may begin while something else is the next step.
    ready: Vec<OpenWork>,
    /// What players have reported about open matches of this stage.
    reports: Vec<ReportLine>,
    /// Whether it came from two pots, so that one stands left and the other right.
    pots: bool,
    is_drawn: bool,
    /// The byes that late tickets of the first round may get.
    late: Option<usize>,
    /// Byes that late tickets passed over, in sentences.
    passed_over: Vec<String>,
    /// What can be typed as the score.
    line_hint: String,
    /// Whether deals can be written down one by one.
    by_deals: bool,
    /// Where to go to remove what is in the way of an entry.
    remedy: Option<(String, String)>,
    /// Those of the consolation who are in the main evening again.
    back: Vec<BackLine>,
}

/// A line of the table of matches.
struct Row {
    number: u32,
    facing: Sides,
    kind: &'static str,
    word: String,
    href: String,
    action: String,
}

impl RoundPage {
    /// Returns the page of a stage with what was typed; `None` if the evening cannot have this stage yet.
    pub fn of(ctx: PageContext, snapshot: &Snapshot, stage: Stage, form: FormState) -> Option<RoundPage> {
        let tabs = tabs(&ctx, snapshot, stage)?;
        let layout = StaffLayout::of(&ctx, snapshot, NavItem::Round(stage));
        let enters = ctx.may_open(layout.path("ergebnis"));
        let turns = TournamentView::of(snapshot);
        let pairings = turns.pairings_in(stage);
        let rows = |wanted: fn(&Pairing) -> bool| {
            let wanted = pairings.iter().filter(|pairing| wanted(pairing));
            wanted.map(|pairing| Row::of(&ctx, &turns, enters, pairing)).collect::<Vec<_>>()
        };
        let open = rows(Pairing::is_open);
        let done = rows(|pairing| pairing.is_match() && !pairing.is_open());
        let unplayed = rows(|pairing| !pairing.is_match());
        let progress = (!pairings.is_empty()).then(|| turns.progress(stage));
        Some(RoundPage {
            title: title(&ctx, snapshot, stage),
            blocked: blocked(&ctx, snapshot),
            ready: draws_beside(ctx.translator(), snapshot, &layout.path(""), layout.next.as_ref()),
            beside: open_beside(ctx.translator(), &turns, stage, layout.next.as_ref()),
            reports: lines(&ctx, snapshot, |pairing| pairing.id.stage == stage),
            remedy: None,
            back: Vec::new(),
            pots: snapshot.settings().format == Format::Tickets,
            is_drawn: snapshot.draws().iter().any(|draw| draw.stage == stage),
            late: (stage == Stage::FIRST
                && snapshot.settings().format == Format::Tickets
                && matches!(snapshot.sells_late(), Ok(true)))
            .then(|| snapshot.open_byes().len()),
            passed_over: passed_over_in(ctx.translator(), snapshot, stage),
            line_hint: line_hint(&ctx, snapshot, stage),
            by_deals: snapshot.settings().has_engine(),
            ctx,
            layout,
            form,
            stage,
            tabs,
            progress,
            open,
            done,
            unplayed,
        })
    }

    /// Adds the way to what is in the way of an entry.
    pub fn with_remedy(mut self, snapshot: &Snapshot, rejection: &Rejection) -> RoundPage {
        self.remedy = remedy(&self.ctx, snapshot, rejection);
        self
    }

    /// Returns whether the cursor belongs in the field of the score, because the match is named already.
    fn is_score_next(&self) -> bool {
        !self.form.value("partie").is_empty() && self.form.error("partie").is_empty()
    }

    /// Returns the complaints that belong to no field.
    fn general(&self) -> Vec<(String, String)> {
        self.form.complaints().iter().filter(|(field, _)| field.is_empty()).cloned().collect()
    }
}

impl Row {
    /// `enters` says whether the reader may enter results.
    fn of(ctx: &PageContext, view: &TournamentView<'_>, enters: bool, pairing: &Pairing) -> Row {
        let (kind, word) = how(ctx, view, pairing);
        let corrected = view.corrected(ctx.translator(), pairing, Side::Left);
        let word = if corrected.is_empty() { word } else { format!("{word}, {corrected}") };
        let mut facing =
            Sides::of(ctx.translator(), view, pairing, shown_standing(view, pairing), Side::Left);
        if matches!(pairing.outcome, Outcome::Bye(_)) {
            facing.right_note = word.clone();
        }
        let action = match pairing.outcome {
            Outcome::Open => ctx.t("round-enter"),
            Outcome::Result(_) => ctx.t("round-change"),
            _ => String::new(),
        };
        let path = address::result(&view.slug, pairing.id);
        let href = if enters && !action.is_empty() { ctx.link(path) } else { String::new() };
        Row { number: pairing.id.number, facing, kind, word, href, action }
    }
}

/// Says what can be typed as the score, with examples of this tournament.
fn line_hint(ctx: &PageContext, snapshot: &Snapshot, stage: Stage) -> String {
    let [example, short] = examples(snapshot, stage);
    let bummerl = snapshot.bummerl_to_win(stage);
    ctx.with("round-line-hint", &[("example", &example), ("short", &short), ("bummerl", &bummerl)])
}

/// Names the stage by what it is about and by its number: the sentences about matches use the number.
fn title(ctx: &PageContext, snapshot: &Snapshot, stage: Stage) -> String {
    let (name, plain) = (ctx.stage_in(snapshot, stage), ctx.stage(stage));
    if name == plain { name } else { ctx.t2("round-title", "name", name, "stage", plain) }
}

/// Returns the page on which a refusal's advice can be followed, and its name.
fn remedy(ctx: &PageContext, snapshot: &Snapshot, rejection: &Rejection) -> Option<(String, String)> {
    let root = address::staff(&snapshot.slug, "");
    match rejection {
        Rejection::LaterResultStands(id) => {
            Some((address::result(&snapshot.slug, *id), ctx.t1("round-to", "place", ctx.match_name(*id))))
        }
        Rejection::ResultsStand { stage, .. } => {
            Some((format!("{root}/runde/{stage}"), ctx.t1("round-to", "place", ctx.stage(*stage))))
        }
        Rejection::LaterDrawStands(stage) | Rejection::ListClosed(stage) => {
            let page = format!("{root}/auslosung/{stage}");
            Some((page, ctx.t("round-to-draw")))
        }
        _ => None,
    }
}

/// Returns sign and word for how a match stands.
fn how(ctx: &PageContext, view: &TournamentView<'_>, pairing: &Pairing) -> (&'static str, String) {
    match pairing.outcome {
        Outcome::Open => match view.turn(pairing.id) {
            Some(Turn::Running { table: Some(table) }) => {
                ("running", ctx.t1("round-at-table", "table", table))
            }
            Some(Turn::Running { table: None }) => ("running", ctx.t("round-begun")),
            Some(Turn::After { id, .. }) => ("waiting", waiting(ctx, pairing, id)),
            Some(Turn::OnSibling { player, .. }) => {
                ("waiting", ctx.t1("consolation-turn", "name", view.snapshot().known_as(player)))
            }
            Some(Turn::Missing { player }) => {
                ("waiting", ctx.t1("round-missing", "name", view.snapshot().known_as(player)))
            }
            Some(Turn::Now) | None => ("free", ctx.t("round-running")),
        },
        Outcome::Bye(_) => ("bye", ctx.t("round-bye")),
        Outcome::SelfPairing { handed_in, .. } => ("self", ctx.t1("round-self", "ticket", handed_in)),
        Outcome::Empty => ("void", ctx.t("round-empty")),
        Outcome::NotPlayed => ("void", ctx.t("public-not-played")),
        Outcome::Result(MatchResult::Played(_)) => {
            let by = reported_by(ctx, view, pairing);
            ("done", ctx.t(if by.is_empty() { "round-done" } else { "round-reported" }))
        }
        Outcome::Result(_) => ("walkover", ctx.t("round-walkover-state")),
    }
}

/// Says which match one of the two plays first: the number is enough within the same round.
fn waiting(ctx: &PageContext, pairing: &Pairing, first: MatchId) -> String {
    if first.stage == pairing.id.stage {
        ctx.t1("round-waiting", "number", first.number)
    } else {
        ctx.t1("round-waiting-elsewhere", "match", ctx.match_name(first))
    }
}

/// Returns links to the stages that the evening has; `None` if the wanted one is not among them and cannot come next.
fn tabs(ctx: &PageContext, snapshot: &Snapshot, wanted: Stage) -> Option<Vec<NavLink>> {
    let mut stages = snapshot.stages();
    let coming = match wanted {
        Stage::Round(_) => wanted == snapshot.next_round(),
        _ => true,
    };
    if !stages.contains(&wanted) {
        if !coming {
            return None;
        }
        stages.push(wanted);
        stages.sort_unstable();
    }
    let link = |stage: Stage| NavLink {
        path: address::staff(&snapshot.slug, format!("runde/{stage}")),
        text: ctx.stage_in(snapshot, stage),
        current: stage == wanted,
    };
    Some(stages.into_iter().map(link).collect())
}

/// Lists the draws that have to wait, each with the reason.
fn blocked(ctx: &PageContext, snapshot: &Snapshot) -> Vec<(String, String)> {
    let steps = snapshot.next_steps();
    let waiting = steps.iter().filter_map(|step| match step {
        Step::CloseList { stage, blocked: Some(reason) } => Some((*stage, reason)),
        _ => None,
    });
    waiting
        .map(|(stage, reason)| (ctx.next_round(snapshot, stage), reason_words(ctx, snapshot, reason)))
        .collect()
}
