//! The next steps of an evening in words.

use super::evening::Here;
use crate::tournament::{Award, HandOver, Stage, State, Step, Winner};
use crate::web::words::Words;

/// Says what a step asks for, and where it is done; nothing for a step that has to wait.
pub fn step_words(words: Words, state: &State, step: &Step) -> Option<(Here, String)> {
    let stage_name = |stage: &Stage| words.stage_in(state, *stage);
    Some(match step {
        Step::Sell => (Here::Desk, words.t("evening-next-sell")),
        Step::CloseList { blocked: Some(_), .. } => return None,
        Step::CloseList { stage, blocked: None } => {
            (Here::Draw(*stage), words.t1("evening-next-close", "stage", stage_name(stage)))
        }
        Step::Draw { stage, phrase_taken: false } => {
            (Here::Draw(*stage), words.t1("evening-next-phrase", "stage", stage_name(stage)))
        }
        Step::Draw { stage, phrase_taken: true } => {
            (Here::Draw(*stage), words.t1("evening-next-draw", "stage", stage_name(stage)))
        }
        Step::PullByHand { stage } => {
            (Here::Draw(*stage), words.t1("evening-next-pull", "stage", stage_name(stage)))
        }
        Step::Settle { stage, numbers } => (
            Here::Round(*stage),
            words.t2("evening-next-settle", "stage", stage_name(stage), "count", numbers.len()),
        ),
        Step::Play { stage, open } => (
            Here::Round(*stage),
            words.t2("evening-next-play", "stage", stage_name(stage), "count", open.len()),
        ),
        Step::FetchBack { prize, ticket } => {
            (Here::Prizes, words.t2("evening-next-fetch", "prize", prize, "ticket", ticket))
        }
        Step::DrawLots { place } => (Here::Prizes, words.t1("evening-next-lots", "place", place)),
        Step::Finish => {
            let given =
                |award: &Award| award.hand_over == HandOver::Done || matches!(award.winner, Winner::Nobody);
            let all_given = state.awards().iter().all(given);
            let page = if all_given { Here::Cash } else { Here::Prizes };
            let text =
                if all_given { words.t("evening-next-finish") } else { words.t("evening-next-prizes") };
            (page, text)
        }
    })
}
