//! The next steps of an evening in words.

use super::NavItem;
use crate::tournament::{Award, HandOver, Stage, State, Step, Winner};
use crate::web::view::translation::Translator;

/// Says what a step asks for, and where it is done; nothing for a step that has to wait.
pub fn step_words(translator: Translator, state: &State, step: &Step) -> Option<(NavItem, String)> {
    let stage_name = |stage: &Stage| translator.stage_in(state, *stage);
    Some(match step {
        Step::Sell => (NavItem::Desk, translator.t("evening-next-sell")),
        Step::CloseList { blocked: Some(_), .. } => return None,
        Step::CloseList { stage, blocked: None } => {
            (NavItem::Draw(*stage), translator.t1("evening-next-close", "stage", stage_name(stage)))
        }
        Step::Draw { stage, phrase_taken: false } => {
            (NavItem::Draw(*stage), translator.t1("evening-next-phrase", "stage", stage_name(stage)))
        }
        Step::Draw { stage, phrase_taken: true } => {
            (NavItem::Draw(*stage), translator.t1("evening-next-draw", "stage", stage_name(stage)))
        }
        Step::PullByHand { stage } => {
            (NavItem::Draw(*stage), translator.t1("evening-next-pull", "stage", stage_name(stage)))
        }
        Step::Settle { stage, numbers } => (
            NavItem::Round(*stage),
            translator.t2("evening-next-settle", "stage", stage_name(stage), "count", numbers.len()),
        ),
        Step::Play { stage, open } => (
            NavItem::Round(*stage),
            translator.t2("evening-next-play", "stage", stage_name(stage), "count", open.len()),
        ),
        Step::FetchBack { prize, ticket } => {
            (NavItem::Prizes, translator.t2("evening-next-fetch", "prize", prize, "ticket", ticket))
        }
        Step::DrawLots { place } => (NavItem::Prizes, translator.t1("evening-next-lots", "place", place)),
        Step::Finish => {
            let given =
                |award: &Award| award.hand_over == HandOver::Done || matches!(award.winner, Winner::Nobody);
            let all_given = state.awards().iter().all(given);
            let page = if all_given { NavItem::Cash } else { NavItem::Prizes };
            let text = if all_given {
                translator.t("evening-next-finish")
            } else {
                translator.t("evening-next-prizes")
            };
            (page, text)
        }
    })
}
