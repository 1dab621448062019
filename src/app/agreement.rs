//! A second person of the staff agrees: no draw is declared void and no list opened again without another's password, where there is one.

use super::User;
use super::accounts::{AccountError, Accounts, known};
use super::error::AppError;
use super::passwords;
use crate::store::{self, Author, Connection, StoreError, UserId};
use crate::tournament::StaffNo;
use serde::Serialize;

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

/// Returns, within the write, why nobody else has agreed to what needs a second person; `None` if all is well.
pub(super) fn missing(
    conn: &mut Connection,
    by: Author,
    agreed: Option<Agreement>,
) -> Result<Option<NotAgreed>, StoreError> {
    // Somebody who is not on the staff has no account: everybody who has one is somebody else.
    let actor = match by {
        Author::Staff(user) => user,
        Author::Ticket(_) => UserId::COMMAND_LINE,
    };
    Ok(match agreed {
        Some(agreement) if agreement.user == actor => Some(NotAgreed::Himself),
        Some(agreement) if store::users::by_id(conn, agreement.user)?.is_none() => Some(NotAgreed::Left),
        None if !witnesses(conn, actor)?.is_empty() => Some(NotAgreed::Nobody),
        Some(_) | None => None,
    })
}
