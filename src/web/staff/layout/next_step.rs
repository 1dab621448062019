//! The next steps of an evening in words, and what is still to be played or drawn, each with the page where it is done.

use super::{NavItem, NextStep};
use crate::web::address;
use crate::web::view::tournament::TournamentView;
use crate::web::view::translation::Translator;
use tournament::{Stage, State, Step};

/// Says what a step asks for, and where it is done; nothing for a step that has to wait.
pub fn step_words(translator: Translator, state: &State, step: &Step) -> Option<(NavItem, String)> {
    let name = |stage: &Stage| translator.stage_in(state, *stage);
    let draw = |key: &str, stage: &Stage| (NavItem::Draw(*stage), translator.t1(key, "stage", name(stage)));
    let round = |key: &str, stage: &Stage, count: usize| {
        (NavItem::Round(*stage), translator.t2(key, "stage", name(stage), "count", count))
    };
    Some(match step {
        Step::Sell => (NavItem::Desk, translator.t("evening-next-sell")),
        Step::CloseList { blocked: Some(_), .. } => return None,
        Step::CloseList { stage, blocked: None } => {
            (NavItem::Draw(*stage), translator.next_round(state, *stage))
        }
        Step::Draw { stage, phrase_taken: false } => draw("evening-next-phrase", stage),
        Step::Draw { stage, phrase_taken: true } => draw("evening-next-draw", stage),
        Step::PullByHand { stage } => draw("evening-next-pull", stage),
        Step::Settle { stage, numbers } => round("evening-next-settle", stage, numbers.len()),
        Step::Play { stage, open } => round("evening-next-play", stage, open.len()),
        Step::FetchBack { prize, ticket } => {
            (NavItem::Prizes, translator.t2("evening-next-fetch", "prize", prize, "ticket", ticket))
        }
        Step::DrawLots { place } => {
            let due = state.due_lots().into_iter().find(|due| due.places.first == *place);
            let first = due.map_or(*place, |due| state.places_left(&due).first);
            (NavItem::Prizes, translator.t1("evening-next-lots", "place", first))
        }
        Step::Finish => {
            if state.is_handed_over() {
                (NavItem::Cash, translator.t("evening-next-finish"))
            } else {
                (NavItem::Prizes, translator.t("evening-next-prizes"))
            }
        }
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenWork {
    /// "Halbfinale: noch offen 1 und 2".
    pub text: String,
    pub path: String,
}

/// Lists what stands between now and the prizes: open matches by number, and draws.
pub fn open_work(translator: Translator, view: &TournamentView<'_>) -> Vec<OpenWork> {
    view.next_steps().iter().filter_map(|step| of_step(translator, view, step)).collect()
}

/// Lists the matches for places that nobody has to play, for those who want to.
pub fn offered_work(translator: Translator, view: &TournamentView<'_>) -> Vec<OpenWork> {
    let root = address::staff(&view.slug, "");
    let work = |stage: Stage| {
        let to_draw = stage.is_drawn() && view.pairings_in(stage).is_empty();
        let page = if to_draw { NavItem::Draw(stage) } else { NavItem::Round(stage) };
        OpenWork { text: translator.stage_in(view, stage), path: page.path(&root) }
    };
    view.offered_placements().into_iter().map(work).collect()
}

/// Lists the draws that may begin or go on beside what comes next.
pub fn draws_beside(
    translator: Translator,
    state: &State,
    root: &str,
    next: Option<&NextStep>,
) -> Vec<OpenWork> {
    let steps = state.next_steps();
    let words = steps.iter().filter_map(|step| step_words(translator, state, step));
    let draws = words.filter(|(page, _)| matches!(page, NavItem::Draw(_)));
    let works = draws.map(|(page, text)| OpenWork { path: page.path(root), text });
    works.filter(|work| next.is_none_or(|next| next.path != work.path)).collect()
}

/// Lists what can be played now beside a stage; what comes next stands above each page already.
pub fn open_beside(
    translator: Translator,
    view: &TournamentView<'_>,
    stage: Stage,
    next: Option<&NextStep>,
) -> Vec<OpenWork> {
    let steps = view.next_steps();
    let is_beside = |step: &&Step| {
        let words = step_words(translator, view, step);
        words.is_some_and(|(page, _)| page != NavItem::Round(stage) && !matches!(page, NavItem::Draw(_)))
    };
    let works = steps.iter().filter(is_beside).filter_map(|step| of_step(translator, view, step));
    works.filter(|work| next.is_none_or(|next| next.path != work.path)).collect()
}

/// Says which matches of a stage are open: "Halbfinale: noch offen 1 und 2".
fn open_matches(translator: Translator, view: &TournamentView<'_>, stage: Stage, open: &[u32]) -> String {
    let name = translator.stage_in(view, stage);
    if view.pairings_in(stage).len() == 1 {
        return translator.t1("prizes-open-match", "stage", name);
    }
    translator.t2("prizes-open-matches", "stage", name, "open", translator.list(open))
}

fn of_step(translator: Translator, view: &TournamentView<'_>, step: &Step) -> Option<OpenWork> {
    let text = match step {
        Step::Sell | Step::Settle { .. } | Step::FetchBack { .. } | Step::DrawLots { .. } | Step::Finish => {
            return None;
        }
        Step::Play { stage, open } => open_matches(translator, view, *stage, open),
        Step::CloseList { stage, .. } if view.closes_without_draw() => translator.next_round(view, *stage),
        Step::CloseList { stage, .. } | Step::Draw { stage, .. } | Step::PullByHand { stage } => {
            translator.t1("prizes-open-draw", "stage", translator.coming(view, *stage))
        }
    };
    // A draw that has to wait has no page of its own yet; the overview says what it waits for.
    let page = step_words(translator, view, step).map_or(NavItem::Overview, |(page, _)| page);
    Some(OpenWork { text, path: page.path(&address::staff(&view.slug, "")) })
}
