//! Who belongs to the staff: roles, new passwords, leaving; and the journal of all that.

use super::accounts::{AccountError, Accounts, ensure_director, hash_of, known};
use super::error::AppError;
use super::passwords;
use super::{Token, User};
use store::{AccountChange, AccountEntry, Actor, Connection, Role, StoreError, UserId};
use tournament::texts::search_key;

impl Accounts<'_> {
    pub fn find(&self, id: UserId) -> Result<Option<User>, AppError> {
        Ok(self.0.store().read(|conn| store::users::by_id(conn, id))?.map(known))
    }

    /// Finds somebody of the staff by the name to sign in with, however it is spelled.
    pub fn find_by_name(&self, name: &str) -> Result<Option<User>, AppError> {
        let key = search_key(name);
        Ok(self.0.store().read(|conn| store::users::by_name(conn, &key))?.map(known))
    }

    /// Lists the names that the journal may mention: of everybody who is or was on the staff.
    pub fn names(&self) -> Result<Vec<(UserId, String)>, AppError> {
        Ok(self.0.store().read(store::users::names)?)
    }

    /// Changes what somebody is there for; it holds from their next click on. Refused for the last director, and by somebody who is none.
    pub fn set_role(&self, by: Actor, id: UserId, role: Role) -> Result<(), AccountError> {
        self.change(by, move |conn| {
            let before = store::users::set_role(conn, id, role)?;
            if before == Some(Role::Director) && role != Role::Director {
                // A code that they have shown would bring them back.
                store::invitations::clear(conn)?;
            }
            Ok(before.map(|before| AccountChange::RoleChanged { user: id, before, after: role }))
        })
    }

    /// Takes somebody off the staff and ends their sessions. What they did stays in the journal under their name.
    pub fn remove(&self, by: Actor, id: UserId) -> Result<(), AccountError> {
        let now = self.0.now();
        self.change(by, move |conn| {
            let role = store::users::remove(conn, id, now)?;
            store::sessions::end_all(conn, id)?;
            store::invitations::clear(conn)?;
            Ok(role.map(|role| AccountChange::Removed { user: id, role }))
        })
    }

    /// Changes somebody's password and ends their sessions.
    pub fn renew_password(&self, by: Actor, id: UserId, password: &str) -> Result<(), AccountError> {
        let user = self.find(id)?.ok_or(AccountError::UnknownUser)?;
        let password = passwords::hash(self.0.entropy().as_ref(), password, &user.name)?;
        let account = store::users::sum(&user.name, &password);
        let now = self.0.now();
        self.0.write_house(
            now,
            move |conn| {
                if !store::users::set_password(conn, id, &password)? {
                    return Err(AccountError::UnknownUser);
                }
                if by != Actor::User(id) {
                    ensure_director(conn, by)?;
                }
                store::sessions::end_all(conn, id)?;
                store::invitations::clear(conn)?;
                let renewed = AccountChange::PasswordRenewed { user: id, account: Some(account) };
                Ok(store::account_journal::append(conn, now, by, renewed)?)
            },
            |()| true,
        )
    }

    /// Changes the password of those who have typed their present one, in one of their own sessions. That session goes on with a new
    /// token, all others of theirs end. [`AccountError::WrongPassword`] also if the session has ended meanwhile, as it does when somebody
    /// else changes the password.
    pub fn change_own_password(&self, user: UserId, token: &str, new: &str) -> Result<Token, AccountError> {
        let owner = self.find(user)?.ok_or(AccountError::UnknownUser)?;
        let password = passwords::hash(self.0.entropy().as_ref(), new, &owner.name)?;
        let account = store::users::sum(&owner.name, &password);
        let (old, now) = (hash_of(token), self.0.now());
        let (token, fresh) = self.fresh_token()?;
        self.0.write_house(
            now,
            move |conn| {
                let session = store::sessions::find(conn, &old)?;
                if session.is_none_or(|session| session.user.id != user)
                    || !store::users::set_password(conn, user, &password)?
                {
                    return Err(AccountError::WrongPassword);
                }
                store::sessions::end_all(conn, user)?;
                // A code that somebody else has made in this name would outlast the old password.
                if owner.role == Role::Director {
                    store::invitations::clear(conn)?;
                }
                store::sessions::add(conn, &fresh, user, now)?;
                let renewed = AccountChange::PasswordRenewed { user, account: Some(account) };
                Ok(store::account_journal::append(conn, now, Actor::User(user), renewed)?)
            },
            |()| true,
        )?;
        Ok(token)
    }

    /// Returns the last entries of the journal of accounts, newest first, at most `most` of them.
    pub fn journal(&self, most: u32) -> Result<Vec<AccountEntry>, AppError> {
        Ok(self.0.store().read(|conn| store::account_journal::latest(conn, most))?)
    }

    /// Changes an account and notes what changed, unless no director would be left.
    fn change(
        &self,
        by: Actor,
        change: impl FnOnce(&mut Connection) -> Result<Option<AccountChange>, StoreError> + Send + 'static,
    ) -> Result<(), AccountError> {
        let now = self.0.now();
        self.0
            .write_house(
                now,
                move |conn| {
                    // The change comes first, as every write does; what is refused after it is not stored.
                    let changed = change(conn)?.ok_or(AccountError::UnknownUser)?;
                    match own_task_before(by, changed) {
                        Some(Role::Director) => {}
                        Some(_) => return Err(AccountError::NotByDirector),
                        None => ensure_director(conn, by)?,
                    }
                    if !store::users::any_director(conn)? {
                        return Err(AccountError::LastDirector);
                    }
                    // Giving somebody the task that they have already changes nothing.
                    if changed.changes() {
                        store::account_journal::append(conn, now, by, changed)?;
                    }
                    Ok(changed.changes())
                },
                |changed| *changed,
            )
            .map(drop)
    }
}

/// Returns what those were until now who have changed their own task or left; `None` for every other change.
fn own_task_before(by: Actor, changed: AccountChange) -> Option<Role> {
    match changed {
        AccountChange::RoleChanged { user, before, .. } | AccountChange::Removed { user, role: before } => {
            (by == Actor::User(user)).then_some(before)
        }
        _ => None,
    }
}
