//! A second person of the staff agrees: no draw is declared void and no list opened again without another's password, where there is one.

use super::User;
use super::accounts::{AccountError, Accounts, known};
use super::error::AppError;
use super::passwords;
use super::request::Request;
use super::submission::ActError;
use crate::store::{self, Author, Connection, StoreError, UserId};
use crate::tournament::{Action, DrawEvent, Event, StaffNo};
use serde::Serialize;
use std::collections::BTreeMap;

/// Somebody of the staff has agreed with a password of their own. Only [`Accounts::agree`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Agreement {
    user: UserId,
}

impl Agreement {
    /// Returns who agreed, as the journal names them.
    pub(super) fn by(self) -> StaffNo {
        StaffNo(self.user.0.cast_unsigned())
    }
}

/// Why a request that needs a second person was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAgreed {
    /// Somebody else has an account, and nobody agreed.
    #[error("nobody agreed")]
    Nobody,
    /// The person who does it has agreed with themselves.
    #[error("the one who agreed is the one who does it")]
    Himself,
    /// The person who agreed is not on the staff any more.
    #[error("the one who agreed has left the staff")]
    Left,
}

/// Who of the staff declared a draw void or opened a list again. The public sees these names, also of those who have left.
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
        matches!(
            event,
            Event::Draws(DrawEvent::DrawVoided { .. }) | Event::Draws(DrawEvent::ListReopened { .. })
        )
    }

    /// Returns the signatures of an action, `None` if it has none.
    pub(super) fn of(action: &Action, by: Author, names: &BTreeMap<UserId, String>) -> Option<Signatures> {
        let agreed = action.events.iter().find_map(|event| {
            let Event::Draws(DrawEvent::DrawVoided { agreed, .. } | DrawEvent::ListReopened { agreed, .. }) =
                event
            else {
                return None;
            };
            Some(*agreed)
        })?;
        let name = |user: UserId| names.get(&user).cloned();
        let by = match by {
            Author::Staff(user) => name(user),
            Author::Ticket(_) => None,
        };
        Some(Signatures { by, agreed: agreed.and_then(|staff| name(UserId(staff.0.cast_signed()))) })
    }
}

impl Accounts<'_> {
    /// Lists everybody by name who could agree to what somebody does: all others who can sign in.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn witnesses(&self, of: UserId) -> Result<Vec<User>, AppError> {
        Ok(self.0.store().read(|conn| witnesses(conn, of))?.into_iter().map(known).collect())
    }

    /// Checks the password with which somebody agrees. Takes a good part of a second on purpose; call it off the threads that serve.
    ///
    /// # Errors
    ///
    /// [`AccountError::WrongPassword`], also if there is no such user.
    pub fn agree(&self, user: UserId, password: &str) -> Result<Agreement, AccountError> {
        let found = self.0.store().read(|conn| store::users::by_id(conn, user)).map_err(AppError::from)?;
        let hash = found.as_ref().and_then(|user| user.password_hash.as_deref());
        if passwords::verify(password, hash) {
            Ok(Agreement { user })
        } else {
            Err(AccountError::WrongPassword)
        }
    }
}

fn witnesses(conn: &mut Connection, of: UserId) -> Result<Vec<store::User>, StoreError> {
    let mut users = store::users::all(conn)?;
    users.retain(|user| user.id != of && user.password_hash.is_some());
    Ok(users)
}

/// Refuses, within the write, a request that needs a second person and has none.
pub(super) fn check(conn: &mut Connection, by: Author, request: &Request) -> Result<(), ActError> {
    let (Request::VoidDraw { agreed, .. } | Request::ReopenList { agreed, .. }) = request else {
        return Ok(());
    };
    // Somebody who is not on the staff has no account: everybody who has one is somebody else.
    let actor = match by {
        Author::Staff(user) => user,
        Author::Ticket(_) => UserId::COMMAND_LINE,
    };
    let refused = |why| Err(ActError::NotAgreed(why));
    match agreed {
        Some(agreement) if agreement.user == actor => refused(NotAgreed::Himself),
        Some(agreement) if store::users::by_id(conn, agreement.user)?.is_none() => refused(NotAgreed::Left),
        None if !witnesses(conn, actor)?.is_empty() => refused(NotAgreed::Nobody),
        Some(_) | None => Ok(()),
    }
}
