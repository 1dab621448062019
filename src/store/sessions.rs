//! Table `sessions`: signed-in browsers, as rows so that they can be revoked.

use super::schema::{sessions, users};
use super::users::{Row as UserRow, User};
use super::{Connection, StoreError, UserId, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Who signed in.
    pub user: User,
    /// When.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the minute or so.
    pub seen_at: DateTime<Utc>,
}

/// Adds a session.
pub fn add(
    conn: &mut Connection,
    token_hash: &str,
    user: UserId,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let at = time::to_text(at);
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token_hash),
            sessions::user_id.eq(user.0),
            sessions::created_at.eq(&at),
            sessions::seen_at.eq(&at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Finds a session and its user by the hash of its token, timed out or not; nothing if the user was removed meanwhile.
pub fn find(conn: &mut Connection, token_hash: &str) -> Result<Option<Session>, StoreError> {
    let row: Option<(UserRow, String, String)> = sessions::table
        .inner_join(users::table)
        .filter(sessions::token_hash.eq(token_hash))
        .filter(users::removed_at.is_null())
        .select((UserRow::as_select(), sessions::created_at, sessions::seen_at))
        .first(conn)
        .optional()?;
    let Some((user, created_at, seen_at)) = row else { return Ok(None) };
    Ok(Some(Session {
        user: user.read()?,
        created_at: time::from_text("sessions", &created_at)?,
        seen_at: time::from_text("sessions", &seen_at)?,
    }))
}

/// Lists all sessions with the hashes of their tokens, timed out or not, the last used first.
pub fn all(conn: &mut Connection) -> Result<Vec<(String, Session)>, StoreError> {
    let rows: Vec<(String, UserRow, String, String)> = sessions::table
        .inner_join(users::table)
        .filter(users::removed_at.is_null())
        .order((sessions::seen_at.desc(), sessions::token_hash))
        .select((sessions::token_hash, UserRow::as_select(), sessions::created_at, sessions::seen_at))
        .load(conn)?;
    let read = |(hash, user, created_at, seen_at): (String, UserRow, String, String)| {
        let created_at = time::from_text("sessions", &created_at)?;
        let seen_at = time::from_text("sessions", &seen_at)?;
        Ok((hash, Session { user: user.read()?, created_at, seen_at }))
    };
    rows.into_iter().map(read).collect()
}

/// Notes that a session was used.
pub fn touch(conn: &mut Connection, token_hash: &str, at: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::update(sessions::table.find(token_hash))
        .set(sessions::seen_at.eq(time::to_text(at)))
        .execute(conn)?;
    Ok(())
}

/// Ends a session; returns whether there was one.
pub fn end(conn: &mut Connection, token_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(sessions::table.find(token_hash)).execute(conn)? == 1)
}

/// Ends every session of a user.
pub fn end_all(conn: &mut Connection, user: UserId) -> Result<(), StoreError> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).execute(conn)?;
    Ok(())
}

/// Removes sessions that were last used before `idle` or begun before `begun`, and those that a clock wrote that was ahead: used or begun
/// after `latest`.
pub fn sweep(
    conn: &mut Connection,
    (idle, begun): (DateTime<Utc>, DateTime<Utc>),
    latest: DateTime<Utc>,
) -> Result<(), StoreError> {
    let [idle, begun, latest] = [idle, begun, latest].map(time::to_text);
    let over = sessions::seen_at.lt(idle).or(sessions::created_at.lt(begun));
    let ahead = sessions::seen_at.gt(latest.clone()).or(sessions::created_at.gt(latest));
    diesel::delete(sessions::table.filter(over.or(ahead))).execute(conn)?;
    Ok(())
}

/// Ends every session there is.
pub fn clear(conn: &mut Connection) -> Result<(), StoreError> {
    diesel::delete(sessions::table).execute(conn)?;
    Ok(())
}
