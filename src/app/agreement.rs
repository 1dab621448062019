//! A second person of the staff agrees: no draw is declared void and no list opened again without another's password, where there is one.

use super::User;
use super::accounts::{AccountError, Accounts, known};
use super::error::AppError;
use super::passwords;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use store::{AccountChange, AccountEntry, Actor, Author, Connection, StoreError, UserId};
use tournament::draw::{AccountsHead, FreshAccess, FreshKind, StaffAtClosing, StaffSince};
use tournament::{Draw, StaffNo};

/// Whoever has a new account or password for so long only is named when a list is closed.
const FRESH: TimeDelta = TimeDelta::hours(12);

/// Somebody of the staff has agreed with a password of their own. Only [`Accounts::agree`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Agreement {
    user: UserId,
}

impl Agreement {
    /// Returns who agreed, as the journal names them.
    pub(super) fn by(self) -> StaffNo {
        staff_no(self.user)
    }
}

/// Why a request that needs a second person was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAgreed {
    #[error("nobody agreed")]
    Nobody,
    #[error("the one who agreed is the one who does it")]
    Himself,
    /// The person who agreed came after the list was closed, and others who were there still are.
    #[error("the one who agreed came after the list was closed")]
    Newcomer,
    #[error("the one who agreed has left the staff")]
    Left,
}

impl Accounts<'_> {
    /// Lists everybody by name who could agree to what somebody does about a draw: all others who were there when its list was closed; if
    /// none of them is left, or it is not closed, all others who can sign in.
    pub fn witnesses(&self, of: UserId, draw: Option<&Draw>) -> Result<Vec<User>, AppError> {
        let users = self.0.store().read(|conn| witnesses(conn, of, draw))?;
        Ok(users.into_iter().map(known).collect())
    }

    /// Checks the password with which somebody agrees. Takes a good part of a second on purpose; call it off the threads that serve.
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

fn witnesses(conn: &mut Connection, of: UserId, draw: Option<&Draw>) -> Result<Vec<store::User>, StoreError> {
    let mut users = store::users::all(conn)?;
    users.retain(|user| user.id != of && user.password_hash.is_some());
    let was_there =
        |user: &store::User| draw.is_some_and(|draw| draw.staff.users.contains(&staff_no(user.id)));
    if users.iter().any(was_there) {
        users.retain(was_there);
    }
    Ok(users)
}

/// Returns how the journal of a tournament names a user.
fn staff_no(user: UserId) -> StaffNo {
    StaffNo(user.0.cast_unsigned())
}

/// Returns everybody of the staff who can log in now, ascending.
fn staff_now(conn: &mut Connection) -> Result<Vec<StaffNo>, StoreError> {
    let mut users = store::users::all(conn)?;
    users.retain(|user| user.password_hash.is_some());
    let mut users: Vec<StaffNo> = users.iter().map(|user| staff_no(user.id)).collect();
    users.sort_unstable();
    Ok(users)
}

/// Returns the staff as it is at this moment, for a list that is being closed.
pub(super) fn staff_at_closing(
    conn: &mut Connection,
    now: DateTime<Utc>,
) -> Result<StaffAtClosing, StoreError> {
    let users = staff_now(conn)?;
    if users.is_empty() {
        // The entry leaves it all out, so the state must not know more than what is read from it again.
        return Ok(StaffAtClosing::default());
    }
    let (accounts, head) = store::account_journal::last(conn)?;
    let fresh = fresh_since(conn, now - FRESH)?.into_iter().filter(|access| users.contains(&access.user));
    let fresh = fresh.collect();
    let accounts_head = Some(AccountsHead(head.bytes()));
    Ok(StaffAtClosing { users, accounts: accounts.cast_unsigned(), fresh, accounts_head })
}

/// Returns the newest fresh access of everybody, ascending. Who sets the clock back, makes an account and sets the clock right hides nothing:
/// an entry is as late as any before it. So the fresh ones are all from the first one on that is later than this moment, and no other has to
/// be read. What a clock that was ahead has written is fresh as well, and all that comes after it. An entry never makes another one look
/// older than the clock says: a clock could be set forward for it.
fn fresh_since(conn: &mut Connection, since: DateTime<Utc>) -> Result<Vec<FreshAccess>, StoreError> {
    let Some(first) = store::account_journal::first_after(conn, since)? else { return Ok(Vec::new()) };
    let entries = store::account_journal::from(conn, first)?;
    let fresh = entries.iter().filter_map(fresh_access).map(|access| (access.user, access));
    Ok(fresh.collect::<BTreeMap<_, _>>().into_values().collect())
}

/// Returns whom an entry lets log in who could not before, or with a password that somebody else knows; `None` for anything else. Whoever
/// sets up the house is nobody's witness.
fn fresh_access(entry: &AccountEntry) -> Option<FreshAccess> {
    let (user, how) = match (entry.change, entry.by) {
        (AccountChange::Made { .. }, Actor::FirstStart | Actor::Program) => return None,
        (AccountChange::Made { user, .. }, Actor::Invitation) => (user, FreshKind::Joined),
        (AccountChange::Made { user, .. }, Actor::User(_) | Actor::CommandLine) => (user, FreshKind::Made),
        (AccountChange::PasswordRenewed { user, .. }, by) if by == Actor::User(user) => return None,
        (AccountChange::PasswordRenewed { user, .. }, _) => (user, FreshKind::Password),
        (
            AccountChange::Found { .. }
            | AccountChange::RoleChanged { .. }
            | AccountChange::Removed { .. }
            | AccountChange::Invited { .. }
            | AccountChange::SessionEnded { .. }
            | AccountChange::Restored(_)
            | AccountChange::EveningDeleted { .. }
            | AccountChange::EveningHidden { .. }
            | AccountChange::HouseKey { .. },
            _,
        ) => return None,
    };
    let by = if let Actor::User(by) = entry.by { Some(staff_no(by)) } else { None };
    Some(FreshAccess { user: staff_no(user), how, at: entry.at, by })
}

/// Returns what has become of those who could have agreed when the list of a draw was closed.
pub(super) fn staff_since(conn: &mut Connection, draw: Option<&Draw>) -> Result<StaffSince, StoreError> {
    let Some(before) = draw.map(|draw| &draw.staff).filter(|staff| !staff.is_empty()) else {
        return Ok(StaffSince::default());
    };
    let now = staff_now(conn)?;
    let (there, gone): (Vec<StaffNo>, Vec<StaffNo>) =
        before.users.iter().partition(|user| now.contains(user));
    // The journal of accounts is not folded by the clock: whoever sets that back hides nothing.
    let entries = store::account_journal::from(conn, before.accounts.saturating_add(1))?;
    let by_another = entries.iter().filter_map(|entry| {
        let AccountChange::PasswordRenewed { user, .. } = entry.change else { return None };
        (entry.by != Actor::User(user)).then_some(staff_no(user))
    });
    let renewed: BTreeSet<StaffNo> = by_another.filter(|user| there.contains(user)).collect();
    Ok(StaffSince { gone, renewed: renewed.into_iter().collect() })
}

/// Returns, within the write, why nobody else has agreed to what needs a second person; `None` if all is well.
pub(super) fn missing(
    conn: &mut Connection,
    by: Author,
    agreed: Option<Agreement>,
    draw: Option<&Draw>,
) -> Result<Option<NotAgreed>, StoreError> {
    // Somebody who is not on the staff has no account: everybody who has one is somebody else.
    let actor = match by {
        Author::Staff(user) => user,
        Author::Ticket(_) => UserId::COMMAND_LINE,
    };
    let witnesses = witnesses(conn, actor, draw)?;
    Ok(match agreed {
        Some(agreement) if agreement.user == actor => Some(NotAgreed::Himself),
        Some(agreement) if store::users::by_id(conn, agreement.user)?.is_none() => Some(NotAgreed::Left),
        Some(agreement) if witnesses.iter().all(|user| user.id != agreement.user) => {
            Some(NotAgreed::Newcomer)
        }
        None if !witnesses.is_empty() => Some(NotAgreed::Nobody),
        Some(_) | None => None,
    })
}
