//! What the pages of a draw have in common, for guests and for the staff.

mod address;
mod attempt;
mod hands;
mod lists;
mod pack;
mod passed_over;
mod resumed;

pub use address::DrawName;
pub use attempt::{Attempt, PastAttempt, PullLine, earlier_phrases, kind_fixed};
pub use hands::{Hand, List};
pub use lists::{Against, Entrant, Facing, Found, Letter, by_name};
pub use pack::{PackCard, cards_of, names, pack_of};
pub use passed_over::{passed_over, passed_over_in};
pub use resumed::ResumedLine;

use crate::app::Snapshot;
use crate::web::error::PageError;
use crate::web::view::translation::Translator;
use tournament::draw::Draw;
use tournament::{Stage, Step};

/// Looks a draw up: the attempt that a name means, `None` while the list is open, and the name of its round ("Viertelfinale").
///
/// # Errors
/// [`PageError::NotFound`] if there is no such attempt, or nothing is known of the stage yet.
pub fn look_up(
    translator: Translator,
    snapshot: &Snapshot,
    name: DrawName,
) -> Result<(Option<Attempt>, String), PageError> {
    let draw = name.find(snapshot);
    if draw.is_none() && (name.attempt.is_some() || !is_known(snapshot, name.stage)) {
        return Err(PageError::NotFound);
    }
    let attempt = draw.map(|draw| Attempt::of(translator, snapshot, draw));
    let stage = translator.round_of(snapshot, name.stage, attempt.as_ref().map(|attempt| attempt.list.slots));
    Ok((attempt, stage))
}

/// Returns whether a stage has been drawn, is being drawn, is the next to be, or may be though nobody waits for it.
pub fn is_known(snapshot: &Snapshot, stage: Stage) -> bool {
    let attempted = snapshot.draws().iter().any(|draw| draw.stage == stage);
    attempted
        || is_undrawn(snapshot, stage)
        || snapshot.offered_placements().contains(&stage)
        || snapshot
            .next_steps()
            .iter()
            .any(|step| matches!(step, Step::CloseList { stage: next, .. } if *next == stage))
}

/// Returns whether nothing is drawn for a round, because two are on its list or fewer, or the last two play it.
pub fn is_undrawn(snapshot: &Snapshot, stage: Stage) -> bool {
    let (Some(evening), Stage::Round(round)) = (snapshot.lives(), stage) else { return false };
    let is_closed = evening.round(round).is_some() || snapshot.is_between_the_last_two(stage);
    snapshot.draw_in_force(stage).is_none() && is_closed
}

/// Returns the attempts of a stage, the last one first.
pub fn attempts(snapshot: &Snapshot, stage: Stage) -> impl Iterator<Item = &Draw> {
    snapshot.draws().iter().rev().filter(move |draw| draw.stage == stage)
}
