//! Who of the staff stands by name for an action that the public has to be able to check.

use crate::store::{Author, UserId};
use crate::tournament::draw::StaffSince;
use crate::tournament::{Action, DrawEvent, Event, StaffNo};
use std::collections::BTreeMap;

/// Who of the staff declared a draw void or opened a list again. These names the public sees, also of those who have left.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signatures {
    /// Who did it; `None` for the command line.
    pub by: Option<String>,
    /// Who agreed; `None` if there was nobody else, and in journals of earlier versions.
    pub agreed: Option<String>,
    /// Who could have agreed when the list was closed, and was not on the staff any more.
    pub gone: Vec<String>,
    /// Who could have agreed, and had got another password by somebody else since.
    pub renewed: Vec<String>,
}

impl Signatures {
    /// Returns whether an event has signatures.
    pub(super) fn belong_to(event: &Event) -> bool {
        signed(event).is_some()
    }

    /// Returns the signatures of an action, `None` if it has none.
    pub(super) fn of(action: &Action, by: Author, names: &BTreeMap<UserId, String>) -> Option<Signatures> {
        let (agreed, since) = action.events.iter().find_map(signed)?;
        let name = |user: UserId| names.get(&user).cloned();
        let of_staff = |staff: &StaffNo| name(UserId(staff.0.cast_signed()));
        let by = match by {
            Author::Staff(user) => name(user),
            Author::Ticket(_) => None,
        };
        Some(Signatures {
            by,
            agreed: agreed.as_ref().and_then(of_staff),
            gone: since.gone.iter().filter_map(of_staff).collect(),
            renewed: since.renewed.iter().filter_map(of_staff).collect(),
        })
    }
}

/// Returns who agreed to an event that has signatures, and what had become of others who could have; `None` if it has none.
fn signed(event: &Event) -> Option<(Option<StaffNo>, &StaffSince)> {
    let Event::Draws(
        DrawEvent::DrawVoided { agreed, since, .. } | DrawEvent::ListReopened { agreed, since, .. },
    ) = event
    else {
        return None;
    };
    Some((*agreed, since))
}
