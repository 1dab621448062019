//! Table `form_keys`: what came of a form that was sent.
//!
//! The key alone would swallow a second entry made with the browser's back button; so the contents count as well.

use super::schema::form_keys;
use super::{Connection, StoreError, TournamentId, time};
use crate::tournament::ActionNo;
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// Finds what a form with this key and these contents did.
pub fn find(
    conn: &mut Connection,
    form_key: &str,
    content_hash: &str,
) -> Result<Option<(TournamentId, ActionNo)>, StoreError> {
    let row: Option<(i32, i32)> = form_keys::table
        .find((form_key, content_hash))
        .select((form_keys::tournament, form_keys::action))
        .first(conn)
        .optional()?;
    Ok(row.map(|(tournament, action)| (TournamentId(tournament), ActionNo(action.cast_unsigned()))))
}

/// Notes what a form did.
pub fn add(
    conn: &mut Connection,
    form_key: &str,
    content_hash: &str,
    (tournament, action): (TournamentId, ActionNo),
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::insert_into(form_keys::table)
        .values((
            form_keys::form_key.eq(form_key),
            form_keys::content_hash.eq(content_hash),
            form_keys::tournament.eq(tournament.0),
            form_keys::action.eq(action.0.cast_signed()),
            form_keys::used_at.eq(time::to_text(at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Forgets forms sent before a point in time.
pub fn sweep(conn: &mut Connection, before: DateTime<Utc>) -> Result<(), StoreError> {
    diesel::delete(form_keys::table.filter(form_keys::used_at.lt(time::to_text(before)))).execute(conn)?;
    Ok(())
}
