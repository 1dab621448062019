//! What is still to be played or drawn, in words, each with the page where it is done.

use super::evening::step_words;
use crate::app::Snapshot;
use crate::tournament::{Stage, Step};
use crate::web::address;
use crate::web::night::Night;
use crate::web::words::Words;

/// Something that is still open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenWork {
    /// "Halbfinale: noch offen 1 und 2".
    pub text: String,
    /// The path of the page for it.
    pub path: String,
}

/// Lists what stands between now and the prizes: open matches by number, and draws.
pub fn open_work(words: Words, night: &Night<'_>) -> Vec<OpenWork> {
    night.next_steps().iter().filter_map(|step| of_step(words, night, step)).collect()
}

/// Says which matches of a stage are open: "Halbfinale: noch offen 1 und 2".
fn open_matches(words: Words, night: &Night<'_>, stage: Stage, open: &[u32]) -> String {
    let name = words.stage_in(night, stage);
    if night.pairings_in(stage).len() == 1 {
        return words.t1("prizes-open-match", "stage", name);
    }
    words.t2("prizes-open-matches", "stage", name, "open", words.list(open))
}

fn of_step(words: Words, night: &Night<'_>, step: &Step) -> Option<OpenWork> {
    let text = match step {
        Step::Sell | Step::Settle { .. } | Step::FetchBack { .. } | Step::DrawLots { .. } | Step::Finish => {
            return None;
        }
        Step::Play { stage, open } => open_matches(words, night, *stage, open),
        Step::CloseList { stage, .. } | Step::Draw { stage, .. } | Step::PullByHand { stage } => {
            words.t1("prizes-open-draw", "stage", words.stage_in(night, *stage))
        }
    };
    Some(OpenWork { text, path: page_of(words, night.snapshot(), step) })
}

fn page_of(words: Words, night: &Snapshot, step: &Step) -> String {
    let root = address::staff(&night.slug, "");
    // A draw that has to wait has no page of its own yet; the overview says what it waits for.
    step_words(words, night, step).map_or_else(|| root.clone(), |(page, _)| page.path(&root))
}
