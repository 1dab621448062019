//! `/t/{slug}/runde/{R}`: a round or placement match, by number or by name.

use super::duel::DuelView;
use super::guest::{Guest, MatchView};
use super::last_hour::{Stake, decider, is_decider};
use crate::app::Snapshot;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::{self, Link, PublicLayout};
use crate::web::public::request::{PublicRequest, in_order};
use crate::web::view::draw::passed_over_in;
use actix_web::web::Path;
use askama::Template;
use tournament::{Forecast, Progress, Stage};

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let by_name = request.query.is_by_name();
    let name = in_order(&format!("runde/{stage}"), by_name);
    request.answer(name, move |guest| RoundPage::of(guest, stage, by_name)).await
}

/// Renders the page of a stage as guests see it now, `None` if the evening does not have that stage. The same version,
/// language and order always give the same page; a benchmark measures it.
pub fn render(
    ctx: &PageContext,
    snapshot: &Snapshot,
    stage: Stage,
    by_name: bool,
) -> Option<askama::Result<String>> {
    Some(RoundPage::of(&Guest::new(ctx, snapshot), stage, by_name)?.render())
}

#[derive(Template)]
#[template(path = "public/round.html")]
struct RoundPage {
    ctx: PageContext,
    layout: PublicLayout,
    title: String,
    /// What is to come instead of the pairings, while there are none.
    empty: String,
    progress: ProgressView,
    by_name: bool,
    /// What the number of a pairing is: a match, or a table.
    number_word: String,
    /// What the order by number is called.
    by_number: String,
    number_href: String,
    name_href: String,
    matches: Vec<MatchView>,
    /// The final, which is no list.
    last: Option<DuelView>,
    /// What the stage is about, from the semi-finals on.
    stake: Option<Stake>,
    /// Into a long list.
    jumps: Vec<Link>,
    /// To the other stages, to the draw and back to the top, as far as there are any.
    onward: Vec<Link>,
    draw_href: String,
    /// Byes that late tickets passed over, in sentences.
    passed_over: Vec<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgressView {
    /// Matches that are over.
    pub done: usize,
    pub total: usize,
    /// "14 von 32 Partien fertig".
    pub text: String,
}

impl RoundPage {
    /// Returns the page of a stage, `None` if the evening does not have that stage.
    fn of(guest: &Guest<'_>, stage: Stage, by_name: bool) -> Option<RoundPage> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let pairings = view.pairings_in(stage);
        let empty = if pairings.is_empty() { to_come(guest, stage)? } else { String::new() };
        let mut matches: Vec<MatchView> = if by_name {
            guest.by_name(pairings)
        } else {
            pairings.iter().map(|pairing| guest.pairing(pairing)).collect()
        };
        let jumps = if by_name {
            let (jumps, anchors) = layout::letters(matches.iter().map(|view| view.left.sorting.as_str()));
            matches.iter_mut().zip(anchors).for_each(|(view, anchor)| view.anchor = anchor);
            jumps
        } else {
            layout::numbers(&matches.iter().map(|view| view.number).collect::<Vec<_>>())
        };
        let draw_href = match view.draw_in_force(stage) {
            Some(_) => guest.link(&format!("auslosung/{stage}")),
            None => String::new(),
        };
        let mut onward = links(guest, Some(stage));
        // Alone it leads nowhere.
        if onward.iter().all(|link| link.current) {
            onward.clear();
        }
        if !matches.is_empty() && !draw_href.is_empty() {
            let is_paired = view.draw_in_force(stage).is_some_and(|draw| draw.is_paired());
            let words = if is_paired { "standing-how-paired" } else { "public-how-drawn" };
            onward.push(Link::to(draw_href.clone(), ctx.t(words)));
        }
        onward.extend((!jumps.is_empty()).then(|| Link::to("#main".to_owned(), ctx.t("public-top"))));
        let page = format!("runde/{stage}");
        Some(RoundPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "runde"),
            title: guest.stage(stage),
            empty,
            progress: progress(guest, stage),
            by_name,
            number_word: ctx.t(if guest.is_at_tables() { "standing-table" } else { "public-match-word" }),
            by_number: ctx.t(if guest.is_at_tables() { "standing-order-tables" } else { "public-by-number" }),
            number_href: guest.link(&page),
            name_href: guest.link(&in_order(&page, true)),
            matches,
            last: decider(guest).filter(|_| is_decider(guest, stage)),
            stake: Stake::of(guest, stage).filter(|_| !view.is_settled()),
            jumps,
            onward,
            draw_href,
            passed_over: passed_over_in(ctx.translator(), guest.view.snapshot(), stage),
        })
    }
}

/// Says what a stage without pairings waits for; `None` if it will never be played.
fn to_come(guest: &Guest<'_>, stage: Stage) -> Option<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    if view.draw_in_force(stage).is_some() {
        return Some(ctx.t("public-round-closed"));
    }
    let over = view.is_settled();
    match stage {
        _ if over => None,
        Stage::Round(_) if stage == view.next_round() && view.has_next_round() => {
            let open = |stage: &Stage| !view.open_matches(*stage).is_empty();
            Some(match view.last_round() {
                Some(last) if !open(&last) => ctx.t("public-round-next"),
                Some(last) => ctx.t1("public-round-to-come", "stage", guest.stage(last)),
                None => ctx.t("public-first-round-to-come"),
            })
        }
        Stage::Round(_) => None,
        Stage::ThirdPlace => Some(ctx.t("public-third-to-come")),
        Stage::Placement => Some(ctx.t("public-placement-to-come")),
        Stage::FifthPlace | Stage::SeventhPlace => Some(ctx.t("public-fifth-to-come")),
    }
}

/// Says how far a stage is, and when it will probably end.
pub fn progress(guest: &Guest<'_>, stage: Stage) -> ProgressView {
    let (ctx, Progress { done, total }) = (guest.ctx, guest.view.progress(stage));
    let text = match guest.view.forecast().and_then(|forecast| forecast.round) {
        Some((running, end)) if running == stage => ctx.with(
            "public-progress-until",
            &[("done", &done), ("total", &total), ("time", &ctx.time(Forecast::about(end)))],
        ),
        _ => ctx.t2("public-progress", "done", done, "total", total),
    };
    ProgressView { done, total, text }
}

/// Returns links to all stages that have pairings, in the order of the evening.
pub fn links(guest: &Guest<'_>, here: Option<Stage>) -> Vec<Link> {
    let link = |stage: Stage| Link {
        href: guest.link(&format!("runde/{stage}")),
        text: guest.stage(stage),
        current: Some(stage) == here,
    };
    guest.view.played_stages().map(link).collect()
}
