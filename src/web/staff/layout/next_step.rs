//! The next steps of an evening in words.

use super::NavItem;
use crate::tournament::{Stage, State, Step};
use crate::web::view::translation::Translator;

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
        Step::DrawLots { place } => (NavItem::Prizes, translator.t1("evening-next-lots", "place", place)),
        Step::Finish => {
            if state.is_handed_over() {
                (NavItem::Cash, translator.t("evening-next-finish"))
            } else {
                (NavItem::Prizes, translator.t("evening-next-prizes"))
            }
        }
    })
}
