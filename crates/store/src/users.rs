//! Table `users`: people who may sign in, and what they are there for.

use super::error::read;
use super::schema::users;
use super::{Connection, Result, Standing, Statement, UserId, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schnapsen::text::text_enum;
use std::collections::BTreeMap;
use tournament::chain::Hash;

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    /// The name to sign in with.
    pub name: String,
    /// The hash of the password; without one nobody can sign in.
    pub password_hash: Option<String>,
    /// The language of the pages, `de` or `en`, if one was chosen.
    pub language: Option<String>,
    pub created_at: DateTime<Utc>,
    pub role: Role,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct Row {
    id: i32,
    name: String,
    password_hash: Option<String>,
    language: Option<String>,
    created_at: String,
    role: String,
}

impl Row {
    pub(super) fn read(self) -> Result<User> {
        Ok(User {
            id: UserId(self.id),
            name: self.name,
            password_hash: self.password_hash,
            language: self.language,
            created_at: time::from_text("users", &self.created_at)?,
            role: read("users", &self.role)?,
        })
    }
}

pub fn add(
    conn: &mut Connection,
    name: &str,
    name_key: &str,
    password_hash: &str,
    role: Role,
    at: DateTime<Utc>,
) -> Result<UserId> {
    let id = diesel::insert_into(users::table)
        .values((
            users::name.eq(name),
            users::name_key.eq(name_key),
            users::password_hash.eq(password_hash),
            users::created_at.eq(time::to_text(at)),
            users::role.eq(role.as_str()),
        ))
        .returning(users::id)
        .get_result(conn)?;
    Ok(UserId(id))
}

/// Changes a password; returns whether there is such a user.
pub fn set_password(conn: &mut Connection, id: UserId, hash: &str) -> Result<bool> {
    let changed = diesel::update(users::table.find(id.0).filter(users::removed_at.is_null()))
        .set(users::password_hash.eq(hash))
        .execute(conn)?;
    Ok(changed == 1)
}

/// Changes what somebody is there for; returns what it was before, `None` if there is no such user.
pub fn set_role(conn: &mut Connection, id: UserId, role: Role) -> Result<Option<Role>> {
    let present = || users::table.find(id.0).filter(users::removed_at.is_null());
    // Writes what is there: a transaction that only reads at first could fail at its write.
    let before: Option<String> = diesel::update(present())
        .set(users::role.eq(users::role))
        .returning(users::role)
        .get_result(conn)
        .optional()?;
    let Some(before) = before else { return Ok(None) };
    diesel::update(present()).set(users::role.eq(role.as_str())).execute(conn)?;
    read("users", &before).map(Some)
}

/// Takes somebody off the staff: they cannot sign in any more, and their name is free. Their row stays for the journal.
/// Returns what they were there for, `None` if there was no such user.
pub fn remove(conn: &mut Connection, id: UserId, at: DateTime<Utc>) -> Result<Option<Role>> {
    let role: Option<String> = diesel::update(users::table.find(id.0).filter(users::removed_at.is_null()))
        .set((
            // A key of a name has no such sign in it.
            users::name_key.eq(format!("#{}", id.0)),
            users::password_hash.eq(None::<String>),
            users::removed_at.eq(time::to_text(at)),
        ))
        .returning(users::role)
        .get_result(conn)
        .optional()?;
    role.map(|role| read("users", &role)).transpose()
}

/// Changes the language of a user's pages, `de` or `en`.
pub fn set_language(conn: &mut Connection, id: UserId, language: &str) -> Result<()> {
    diesel::update(users::table.find(id.0)).set(users::language.eq(language)).run(conn)
}

/// Finds a user by the key of their name.
pub fn by_name(conn: &mut Connection, name_key: &str) -> Result<Option<User>> {
    let found = users::table.filter(users::name_key.eq(name_key));
    let row: Option<Row> = found.select(Row::as_select()).first(conn).optional()?;
    row.map(Row::read).transpose()
}

/// Finds a user who has not been removed.
pub fn by_id(conn: &mut Connection, id: UserId) -> Result<Option<User>> {
    let found = users::table.find(id.0).filter(users::removed_at.is_null());
    let row: Option<Row> = found.select(Row::as_select()).first(conn).optional()?;
    row.map(Row::read).transpose()
}

/// Lists the users by name, without those who were removed.
pub fn all(conn: &mut Connection) -> Result<Vec<User>> {
    let rows: Vec<Row> = users::table
        .filter(users::removed_at.is_null())
        .order(users::name_key)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Row::read).collect()
}

/// Lists the names that the journal may mention, those of removed users too.
pub fn names(conn: &mut Connection) -> Result<Vec<(UserId, String)>> {
    let rows: Vec<(i32, String)> =
        users::table.order(users::id).select((users::id, users::name)).load(conn)?;
    Ok(rows.into_iter().map(|(id, name)| (UserId(id), name)).collect())
}

/// Returns how every account stands, those of removed users too.
pub fn standings(conn: &mut Connection) -> Result<BTreeMap<UserId, Standing>> {
    type Columns = (i32, String, Option<String>, String, Option<String>);
    let rows: Vec<Columns> = users::table
        .select((users::id, users::role, users::removed_at, users::name, users::password_hash))
        .load(conn)?;
    let read = |(id, role, removed, name, password): Columns| {
        let account = password.map(|password| sum(&name, &password));
        Ok((UserId(id), Standing { role: read("users", &role)?, removed: removed.is_some(), account }))
    };
    rows.into_iter().map(read).collect()
}

/// Returns the sum of an account: whoever has neither name nor password cannot find them out, for the hash of a password has a salt of
/// its own (docs/JOURNAL.md).
pub fn sum(name: &str, password_hash: &str) -> Hash {
    Hash::of_lines([b"preisschnapsen/account/1".as_slice(), name.as_bytes(), password_hash.as_bytes()])
}

/// Returns whether a director can sign in.
pub fn any_director(conn: &mut Connection) -> Result<bool> {
    let count: i64 = users::table
        .filter(users::password_hash.is_not_null())
        .filter(users::role.eq(Role::Director.as_str()))
        .count()
        .get_result(conn)?;
    Ok(count > 0)
}

text_enum! {
    /// What somebody of the staff is there for. Which pages that opens stands in one table, `web/routes.rs`.
    Role, "role" {
        /// Runs the evening and may do everything.
        Director = "director",
        /// Writes results down: the rounds, the hall, who does not turn up.
        Scorer = "scorer",
        /// Sits at the desk: people, tickets, money.
        Cashier = "cashier",
        /// Reads everything out and changes nothing.
        Speaker = "speaker",
    }
}
