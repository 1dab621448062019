//! `…/auslosung/{R}/jetzt`: of two tickets there is nothing that a phrase could guard, so one press closes the list, notes that there is no
//! phrase, and draws. The protocol is the one of every draw.

use crate::app::{Request, Snapshot, Submission};
use crate::tournament::Stage;
use crate::tournament::draw::{Phrase, PhraseKind};
use crate::web::error::PageError;
use crate::web::http::Answer;
use crate::web::staff::action_request::ActionRequest;

/// Returns whether just two tickets wait for this draw. The first one has late tickets, so its list is closed by itself.
pub(super) fn is_for_two(snapshot: &Snapshot, stage: Stage) -> bool {
    let list = snapshot.list_for(stage);
    stage != Stage::FIRST
        && list.is_ok_and(|list| list.iter().map(|(_, tickets)| tickets.len()).sum::<usize>() == 2)
}

/// Closes, seals and draws. Of two who press at the same moment the second finds the draw made.
pub(super) fn send(pressed: ActionRequest, stage: Stage) -> Answer {
    let ActionRequest { site, staff, ctx, current: night, form } = pressed;
    let here = night.path(&format!("/auslosung/{stage}"));
    if night.draw_in_force(stage).is_some() {
        return Ok(ctx.see_other(&here));
    }
    if !is_for_two(&night, stage) {
        return Err(PageError::BadRequest);
    }
    let steps = [
        Request::CloseListFor { stage, phrase: PhraseKind::Nothing },
        Request::TakePhrase { stage, phrase: Phrase::default(), pack: None },
        Request::Draw(stage),
    ];
    let mut submission = form.submission(&staff)?;
    for request in steps {
        if let Err(error) = site.act(&night, submission, request) {
            return Err(error.refused()?.page(&ctx, &here));
        }
        // Each step is an entry of its own; what a break leaves undone stands on the page.
        let form_key = site.app().form_key().map_err(PageError::internal)?;
        submission = Submission { form_key, by: staff.user.id };
    }
    Ok(ctx.see_other(&here))
}
