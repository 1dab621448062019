//! Table `setup_tokens`: one-time links that set the first password.

use super::schema::setup_tokens;
use super::{Connection, Result, Statement, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// Makes this token the only one.
pub fn replace(conn: &mut Connection, token_hash: &str, at: DateTime<Utc>) -> Result<()> {
    diesel::delete(setup_tokens::table).execute(conn)?;
    diesel::insert_into(setup_tokens::table)
        .values((setup_tokens::token_hash.eq(token_hash), setup_tokens::created_at.eq(time::to_text(at))))
        .run(conn)
}

pub fn clear(conn: &mut Connection) -> Result<()> {
    diesel::delete(setup_tokens::table).run(conn)
}

/// Returns whether this token can still be used.
pub fn exists(conn: &mut Connection, token_hash: &str) -> Result<bool> {
    let found: i64 = setup_tokens::table.find(token_hash).count().get_result(conn)?;
    Ok(found == 1)
}

/// Uses a token up; returns whether it could still be used.
pub fn take(conn: &mut Connection, token_hash: &str) -> Result<bool> {
    Ok(diesel::delete(setup_tokens::table.find(token_hash)).execute(conn)? == 1)
}
