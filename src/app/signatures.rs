//! Who of the staff stands by name for an action that the public has to be able to check.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::{Author, UserId};
use tournament::draw::{FreshAccess, FreshKind, StaffSince};
use tournament::{Action, DrawEvent, Event, StaffNo};

/// Who of the staff declared a draw void or opened a list again, and who had a new password when it was closed. These names the public sees, also of those who have left.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signatures {
    /// Who did it; `None` for the command line.
    pub by: Option<String>,
    /// Who agreed; `None` if there was nobody else, and in journals of earlier versions.
    pub agreed: Option<String>,
    /// Who could have agreed when the list was closed, and was not on the staff any more.
    pub gone: Vec<String>,
    /// Who could have agreed, and had got another password by somebody else since.
    pub renewed: Vec<String>,
    /// Who had got an account or a password only just before the list was closed.
    pub fresh: Vec<Fresh>,
}

/// Somebody who had got an account or a password only just before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fresh {
    pub name: String,
    pub how: FreshKind,
    pub at: DateTime<Utc>,
    /// By whom; `None` for the command line, and for those who came with a code.
    pub by: Option<String>,
}

impl Signatures {
    /// Returns whether an event has signatures.
    pub(super) fn belong_to(event: &Event) -> bool {
        read(event).is_some()
    }

    pub(super) fn of(action: &Action, by: Author, names: &BTreeMap<UserId, String>) -> Option<Signatures> {
        let SignedEvent { agreed, since, fresh } = action.events.iter().find_map(read)?;
        let name = |user: UserId| names.get(&user).cloned();
        let of_staff = |staff: &StaffNo| name(UserId(staff.0.cast_signed()));
        let by = match by {
            Author::Staff(user) => name(user),
            Author::Ticket(_) => None,
        };
        Some(Signatures {
            by,
            agreed: agreed.as_ref().and_then(of_staff),
            gone: since.iter().flat_map(|since| &since.gone).filter_map(of_staff).collect(),
            renewed: since.iter().flat_map(|since| &since.renewed).filter_map(of_staff).collect(),
            fresh: fresh
                .iter()
                .filter_map(|access| {
                    let FreshAccess { user, how, at, by } = access;
                    Some(Fresh {
                        name: of_staff(user)?,
                        how: *how,
                        at: *at,
                        by: by.as_ref().and_then(of_staff),
                    })
                })
                .collect(),
        })
    }
}

/// What an event says of the staff.
struct SignedEvent<'a> {
    agreed: Option<StaffNo>,
    since: Option<&'a StaffSince>,
    fresh: &'a [FreshAccess],
}

/// Returns who agreed to an event that has signatures, what had become of others who could have, and who was new; `None` if it has none.
fn read(event: &Event) -> Option<SignedEvent<'_>> {
    if let Event::Draws(DrawEvent::ListClosed { staff, .. }) = event {
        let fresh = &staff.fresh[..];
        return (!fresh.is_empty()).then_some(SignedEvent { agreed: None, since: None, fresh });
    }
    let Event::Draws(
        DrawEvent::DrawVoided { agreed, since, .. } | DrawEvent::ListReopened { agreed, since, .. },
    ) = event
    else {
        return None;
    };
    Some(SignedEvent { agreed: *agreed, since: Some(since), fresh: &[] })
}
