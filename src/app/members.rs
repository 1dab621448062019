//! Who belongs to the staff: roles, new passwords, leaving.

use super::User;
use super::accounts::{AccountError, Accounts, known, refused};
use super::error::AppError;
use crate::store::{self, Connection, Role, StoreError, UserId, WriteError};

impl Accounts<'_> {
    /// Finds somebody of the staff.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn find(&self, id: UserId) -> Result<Option<User>, AppError> {
        Ok(self.0.store().read(|conn| store::users::by_id(conn, id))?.map(known))
    }

    /// Lists the names that the journal may mention: of everybody who is or was on the staff.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn names(&self) -> Result<Vec<(UserId, String)>, AppError> {
        Ok(self.0.store().read(store::users::names)?)
    }

    /// Changes what somebody is there for; it holds from his next click on.
    ///
    /// # Errors
    ///
    /// There is no such user, or he is the last director.
    pub fn set_role(&self, id: UserId, role: Role) -> Result<(), AccountError> {
        self.change(move |conn| store::users::set_role(conn, id, role))
    }

    /// Takes somebody off the staff and ends his sessions. What he did stays in the journal under his name.
    ///
    /// # Errors
    ///
    /// As [`Accounts::set_role`].
    pub fn remove(&self, id: UserId) -> Result<(), AccountError> {
        let now = self.0.now();
        self.change(move |conn| {
            let removed = store::users::remove(conn, id, now)?;
            store::sessions::end_all(conn, id)?;
            Ok(removed)
        })
    }

    /// Changes somebody's password and ends his sessions.
    ///
    /// # Errors
    ///
    /// There is no such user, or the password cannot be used.
    pub fn renew_password(&self, id: UserId, password: &str) -> Result<(), AccountError> {
        let user = self.find(id)?.ok_or(AccountError::UnknownUser)?;
        self.set_password(&user.name, password)
    }

    /// Changes somebody, unless nobody would be left who may do everything.
    fn change(
        &self,
        change: impl FnOnce(&mut Connection) -> Result<bool, StoreError> + Send + 'static,
    ) -> Result<(), AccountError> {
        let written = self.0.store().write(
            move |conn, _| {
                // The change comes first, as every write does; what is refused after it is not stored.
                if !change(conn)? {
                    return Err(WriteError::Refused(AccountError::UnknownUser));
                }
                if !store::users::any_director(conn)? {
                    return Err(WriteError::Refused(AccountError::LastDirector));
                }
                Ok(())
            },
            |()| {},
        );
        written.map_err(refused)
    }
}
