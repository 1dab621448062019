//! Table `users`: people who may sign in.

use super::schema::users;
use super::{Connection, StoreError, UserId, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Which user.
    pub id: UserId,
    /// The name to sign in with.
    pub name: String,
    /// The hash of the password; without one nobody can sign in.
    pub password_hash: Option<String>,
    /// The language of the pages, `de` or `en`, if one was chosen.
    pub language: Option<String>,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct Row {
    id: i32,
    name: String,
    password_hash: Option<String>,
    language: Option<String>,
    created_at: String,
}

impl Row {
    pub(super) fn read(self) -> Result<User, StoreError> {
        Ok(User {
            id: UserId(self.id),
            name: self.name,
            password_hash: self.password_hash,
            language: self.language,
            created_at: time::from_text("users", &self.created_at)?,
        })
    }
}

/// Adds a user.
///
/// # Errors
///
/// [`StoreError::Taken`] if somebody has this name.
pub fn add(
    conn: &mut Connection,
    name: &str,
    name_key: &str,
    password_hash: &str,
    at: DateTime<Utc>,
) -> Result<UserId, StoreError> {
    let id = diesel::insert_into(users::table)
        .values((
            users::name.eq(name),
            users::name_key.eq(name_key),
            users::password_hash.eq(password_hash),
            users::created_at.eq(time::to_text(at)),
        ))
        .returning(users::id)
        .get_result(conn)?;
    Ok(UserId(id))
}

/// Changes a password; returns whether there is such a user.
pub fn set_password(conn: &mut Connection, id: UserId, hash: &str) -> Result<bool, StoreError> {
    let changed = diesel::update(users::table.find(id.0)).set(users::password_hash.eq(hash)).execute(conn)?;
    Ok(changed == 1)
}

/// Changes the language of a user's pages, `de` or `en`.
pub fn set_language(conn: &mut Connection, id: UserId, language: &str) -> Result<(), StoreError> {
    diesel::update(users::table.find(id.0)).set(users::language.eq(language)).execute(conn)?;
    Ok(())
}

/// Finds a user by the key of his name.
pub fn by_name(conn: &mut Connection, name_key: &str) -> Result<Option<User>, StoreError> {
    users::table
        .filter(users::name_key.eq(name_key))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(Row::read)
        .transpose()
}

/// Lists the users by name.
pub fn all(conn: &mut Connection) -> Result<Vec<User>, StoreError> {
    let rows: Vec<Row> = users::table.order(users::name_key).select(Row::as_select()).load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Returns whether anybody can sign in.
pub fn any_with_password(conn: &mut Connection) -> Result<bool, StoreError> {
    let count: i64 = users::table.filter(users::password_hash.is_not_null()).count().get_result(conn)?;
    Ok(count > 0)
}
