//! Who of the staff stands by name for an action that the public has to be able to check.

use crate::store::{Author, UserId};
use crate::tournament::{Action, DrawEvent, Event, StaffNo};
use std::collections::BTreeMap;

/// Who of the staff declared a draw void or opened a list again. These names the public sees, also of those who have left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signatures {
    /// Who did it; `None` for the command line.
    pub by: Option<String>,
    /// Who agreed; `None` if there was nobody else, and in journals of earlier versions.
    pub agreed: Option<String>,
}

impl Signatures {
    /// Returns whether an event has signatures.
    pub(super) fn belong_to(event: &Event) -> bool {
        agreed(event).is_some()
    }

    /// Returns the signatures of an action, `None` if it has none.
    pub(super) fn of(action: &Action, by: Author, names: &BTreeMap<UserId, String>) -> Option<Signatures> {
        let agreed = action.events.iter().find_map(agreed)?;
        let name = |user: UserId| names.get(&user).cloned();
        let by = match by {
            Author::Staff(user) => name(user),
            Author::Ticket(_) => None,
        };
        Some(Signatures { by, agreed: agreed.and_then(|staff| name(UserId(staff.0.cast_signed()))) })
    }
}

/// Returns who agreed to an event that has signatures, `None` if it has none.
fn agreed(event: &Event) -> Option<Option<StaffNo>> {
    let Event::Draws(DrawEvent::DrawVoided { agreed, .. } | DrawEvent::ListReopened { agreed, .. }) = event
    else {
        return None;
    };
    Some(*agreed)
}
