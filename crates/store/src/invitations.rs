//! Table `invitations`: one-time codes by which somebody joins the staff.

use super::error::read;
use super::schema::invitations;
use super::{Connection, Result, Role, Statement, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// A code that somebody was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invitation {
    pub role: Role,
    pub created_at: DateTime<Utc>,
    pub used: bool,
}

pub fn add(conn: &mut Connection, token_hash: &str, role: Role, at: DateTime<Utc>) -> Result<()> {
    diesel::insert_into(invitations::table)
        .values((
            invitations::token_hash.eq(token_hash),
            invitations::role.eq(role.as_str()),
            invitations::created_at.eq(time::to_text(at)),
        ))
        .run(conn)
}

/// Finds an invitation by the hash of its token, used or not, run out or not.
pub fn find(conn: &mut Connection, token_hash: &str) -> Result<Option<Invitation>> {
    let row: Option<(String, String, Option<String>)> = invitations::table
        .find(token_hash)
        .select((invitations::role, invitations::created_at, invitations::used_at))
        .first(conn)
        .optional()?;
    let Some((role, created_at, used_at)) = row else { return Ok(None) };
    Ok(Some(Invitation {
        role: read("invitations", &role)?,
        created_at: time::from_text("invitations", &created_at)?,
        used: used_at.is_some(),
    }))
}

/// Uses an invitation up; returns whether nobody had used it before.
pub fn take(conn: &mut Connection, token_hash: &str, at: DateTime<Utc>) -> Result<bool> {
    let unused = invitations::table.find(token_hash).filter(invitations::used_at.is_null());
    let changed = diesel::update(unused).set(invitations::used_at.eq(time::to_text(at))).execute(conn)?;
    Ok(changed == 1)
}

pub fn sweep(conn: &mut Connection, before: DateTime<Utc>) -> Result<()> {
    diesel::delete(invitations::table.filter(invitations::created_at.lt(time::to_text(before)))).run(conn)
}

pub fn clear(conn: &mut Connection) -> Result<()> {
    diesel::delete(invitations::table).run(conn)
}
