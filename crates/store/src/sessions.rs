//! Table `sessions`: signed-in browsers, as rows so that they can be revoked.

use super::schema::{sessions, users};
use super::users::{Row as UserRow, User};
use super::{Connection, Result, Statement, UserId, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub user: User,
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute or so.
    pub seen_at: DateTime<Utc>,
}

pub fn add(conn: &mut Connection, token_hash: &str, user: UserId, at: DateTime<Utc>) -> Result<()> {
    let at = time::to_text(at);
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token_hash),
            sessions::user_id.eq(user.0),
            sessions::created_at.eq(&at),
            sessions::seen_at.eq(&at),
        ))
        .run(conn)
}

/// Finds a session and its user by the hash of its token, timed out or not; nothing if the user was removed meanwhile.
pub fn find(conn: &mut Connection, token_hash: &str) -> Result<Option<Session>> {
    let row: Option<Row> = sessions::table
        .inner_join(users::table)
        .filter(sessions::token_hash.eq(token_hash))
        .filter(users::removed_at.is_null())
        .select((UserRow::as_select(), sessions::created_at, sessions::seen_at))
        .first(conn)
        .optional()?;
    row.map(read).transpose()
}

/// Lists all sessions with the hashes of their tokens, timed out or not, the last used first.
pub fn all(conn: &mut Connection) -> Result<Vec<(String, Session)>> {
    let rows: Vec<(String, Row)> = sessions::table
        .inner_join(users::table)
        .filter(users::removed_at.is_null())
        .order((sessions::seen_at.desc(), sessions::token_hash))
        .select((sessions::token_hash, (UserRow::as_select(), sessions::created_at, sessions::seen_at)))
        .load(conn)?;
    rows.into_iter().map(|(hash, row)| Ok((hash, read(row)?))).collect()
}

type Row = (UserRow, String, String);

fn read((user, created_at, seen_at): Row) -> Result<Session> {
    let created_at = time::from_text("sessions", &created_at)?;
    let seen_at = time::from_text("sessions", &seen_at)?;
    Ok(Session { user: user.read()?, created_at, seen_at })
}

pub fn touch(conn: &mut Connection, token_hash: &str, at: DateTime<Utc>) -> Result<()> {
    diesel::update(sessions::table.find(token_hash)).set(sessions::seen_at.eq(time::to_text(at))).run(conn)
}

/// Ends a session; returns whether there was one.
pub fn end(conn: &mut Connection, token_hash: &str) -> Result<bool> {
    Ok(diesel::delete(sessions::table.find(token_hash)).execute(conn)? == 1)
}

pub fn end_all(conn: &mut Connection, user: UserId) -> Result<()> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).run(conn)
}

/// Removes sessions that were last used before `idle` or begun before `begun`, and those that a clock wrote that was ahead: used or begun
/// after `latest`.
pub fn sweep(
    conn: &mut Connection,
    idle: DateTime<Utc>,
    begun: DateTime<Utc>,
    latest: DateTime<Utc>,
) -> Result<()> {
    let [idle, begun, latest] = [idle, begun, latest].map(time::to_text);
    let over = sessions::seen_at.lt(idle).or(sessions::created_at.lt(begun));
    let ahead = sessions::seen_at.gt(latest.clone()).or(sessions::created_at.gt(latest));
    diesel::delete(sessions::table.filter(over.or(ahead))).run(conn)
}

pub fn clear(conn: &mut Connection) -> Result<()> {
    diesel::delete(sessions::table).run(conn)
}
