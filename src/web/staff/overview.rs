//! `/leitung/t/{slug}`: where the evening is, what comes next and what is in its way, and what was done last.

use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page};
use crate::web::staff::consolation::{BackLine, back_in};
use crate::web::staff::layout::{NavItem, OpenWork, StaffLayout, offered_work, step_words};
use crate::web::view::activity::{ActionSummary, describe};
use crate::web::view::draw::passed_over_in;
use crate::web::view::lives::expected;
use crate::web::view::tournament::TournamentView;
use askama::Template;
use tournament::{Action, Cents, DrawEvent, Event, Outcome, Pairing, Progress, Rejection, Stage, Step};

/// How many of the last actions are shown.
const LAST: usize = 5;

pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&OverviewPage::of(ctx, current, form))
}

#[derive(Template)]
#[template(path = "staff/overview.html")]
pub struct OverviewPage {
    ctx: PageContext,
    current: Current,
    /// The form for a line on the wall.
    form: FormState,
    layout: StaffLayout,
    facts: Vec<(String, String)>,
    steps: Vec<StepLine>,
    offered: Vec<OpenWork>,
    /// Byes that late tickets passed over, in sentences.
    passed_over: Vec<String>,
    /// The other evening on the same tables, or the page from which there will be one: path and words.
    beside: Option<(String, String)>,
    /// Those of the consolation who are in the main evening again.
    back: Vec<BackLine>,
}

impl OverviewPage {
    pub fn of(ctx: PageContext, current: Current, form: FormState) -> OverviewPage {
        OverviewPage {
            layout: StaffLayout::of(&ctx, &current, NavItem::Overview),
            facts: facts(&ctx, &current),
            steps: steps(&ctx, &current),
            offered: offered_work(ctx.translator(), &TournamentView::of(&current)),
            passed_over: passed_over_in(ctx.translator(), &current, Stage::FIRST),
            beside: beside(&ctx, &current),
            back: back_in(&ctx, &current),
            form,
            current,
            ctx,
        }
    }

    /// Returns the last actions, the latest first, each with what it did.
    fn actions(&self) -> impl Iterator<Item = (&Action, ActionSummary)> {
        // That nothing is awaited from the hall is told by the draw itself.
        let is_told = |event: &Event| !matches!(event, Event::Draws(DrawEvent::PhraseTaken { phrase, .. }) if phrase.as_str().is_empty());
        let told =
            self.current.tournament.actions().rev().filter(move |action| action.events.iter().any(is_told));
        let last = told.take(LAST);
        last.map(|action| (action, describe(self.ctx.translator(), &self.current, action)))
    }

    /// Says how many matches of a stage are over, or that nobody plays: a bye, or nothing is drawn yet.
    fn done(&self, stage: Stage) -> String {
        let pairings = self.current.pairings(stage);
        let Progress { done, total } = Progress::of(&pairings);
        let is_bye = |pairing: &Pairing| matches!(pairing.outcome, Outcome::Bye(_));
        match total {
            0 if pairings.iter().any(is_bye) => self.ctx.t("round-bye"),
            0 => "–".to_owned(),
            _ => self.ctx.t2("overview-of", "part", done, "whole", total),
        }
    }

    /// Returns where to go once the evening has ended, as far as the reader may: paths and the keys of their words.
    fn afterwards(&self) -> Vec<(String, &'static str)> {
        let mut pages = vec![
            (self.layout.path("druck/urkunden"), "print-certificates"),
            (self.current.public_path("zeitung"), "print-newspaper"),
            (self.current.public_path("siegerliste"), "prizes-to-guests"),
            (self.layout.path("abrechnung"), "evening-cash"),
            ("/leitung/sicherung".to_owned(), "staff-backups"),
        ];
        pages.retain(|(path, _)| self.ctx.may_open(path));
        pages
    }

    fn is_drawn(&self, stage: Stage) -> bool {
        self.current.draws().iter().any(|draw| draw.stage == stage)
    }

    /// Names the open matches of a stage, or says how many they are.
    fn open(&self, stage: Stage) -> String {
        match self.current.open_matches(stage) {
            many if many.len() > NAMED => self.ctx.t1("overview-many-open", "count", many.len()),
            few => self.ctx.list(&few),
        }
    }
}

struct StepLine {
    text: String,
    /// Where, or "" if the reader cannot open it.
    path: String,
    /// Why it has to wait, or "".
    blocked: String,
}

/// Returns the way to the other evening on the same tables, or to the page on which a consolation is opened, from the end of round 1 until round 3
/// is drawn. At any time the settings lead there.
fn beside(ctx: &PageContext, current: &Current) -> Option<(String, String)> {
    let (path, text) = match current.other_evening() {
        Some(main) if current.is_consolation() => {
            (address::staff(&main.slug, ""), main.texts.name.to_string())
        }
        _ => (current.path("/trostrunde"), ctx.t("consolation-for-whom")),
    };
    let last_draw = current.last_round().and_then(|round| current.draw_in_force(round));
    let can_be = last_draw.is_some_and(|draw| draw.stage < Stage::Round(3) && draw.slots > 4)
        && current.open_matches(Stage::FIRST).is_empty()
        && !current.is_finished()
        && !current.out_after_round_one().is_empty();
    let is_there = current.other_evening().is_some() || can_be;
    (is_there && ctx.may_open(&path)).then_some((path, text))
}

fn facts(ctx: &PageContext, snapshot: &Snapshot) -> Vec<(String, String)> {
    let (sold, capacity) = (snapshot.tickets().len(), snapshot.settings().capacity);
    let mut facts = vec![
        (ctx.t("overview-people"), snapshot.players().len().to_string()),
        (ctx.t("overview-tickets"), ctx.t2("overview-of", "part", sold, "whole", capacity)),
    ];
    let (owed, _) = snapshot.owed_by_all();
    if owed > Cents::ZERO {
        facts.push((ctx.t("desk-owed"), ctx.money(owed)));
    }
    if let Some(expected) = expected(ctx.translator(), snapshot) {
        facts.push((ctx.t("lives-expected-fact"), expected));
    }
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
            let text = ctx.next_round(snapshot, *stage);
            let blocked = reason_words(ctx, snapshot, reason);
            return Some(StepLine { text, path: String::new(), blocked });
        }
        let (page, text) = step_words(ctx.translator(), snapshot, step)?;
        let path = Some(page.path(&root)).filter(|path| ctx.may_open(path)).unwrap_or_default();
        Some(StepLine { text, path, blocked: String::new() })
    };
    snapshot.next_steps().iter().filter_map(line).collect()
}

/// More open matches than this are counted, not named.
const NAMED: usize = 12;

/// Says why a draw has to wait. A long list of open matches is only counted.
pub fn reason_words(ctx: &PageContext, snapshot: &Snapshot, reason: &Rejection) -> String {
    match reason {
        Rejection::MatchesOpen { stage, open } if open.len() > NAMED => {
            ctx.t2("round-many-open", "stage", ctx.stage_in(snapshot, *stage), "count", open.len())
        }
        other => ctx.rejection(other, snapshot),
    }
}
