//! Table `form_keys`: what came of a form that was sent.
//! The key alone would swallow a second entry made with the browser's back button; so the contents count as well. Only a digest of both
//! is kept: without the key, which is random and nowhere else, nobody can check a guess of what a form said.

use super::schema::form_keys;
use super::{Connection, Result, Statement, TournamentId, time};
use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use sha2::{Digest, Sha256};
use tournament::ActionNo;

/// Finds what a form with this key and these contents did.
pub fn find(
    conn: &mut Connection,
    form_key: &str,
    content_hash: &str,
) -> Result<Option<(TournamentId, ActionNo)>> {
    let row: Option<(i32, i32)> = form_keys::table
        .find(digest(form_key, content_hash))
        .select((form_keys::tournament, form_keys::action))
        .first(conn)
        .optional()?;
    Ok(row.map(|(tournament, action)| (TournamentId(tournament), ActionNo(action.cast_unsigned()))))
}

pub fn add(
    conn: &mut Connection,
    form_key: &str,
    content_hash: &str,
    tournament: TournamentId,
    action: ActionNo,
    at: DateTime<Utc>,
) -> Result<()> {
    let (digest, action) = (digest(form_key, content_hash), action.0.cast_signed());
    insert(conn, digest, tournament.0, action, time::to_text(at))
}

fn insert(
    conn: &mut Connection,
    digest: String,
    tournament: i32,
    action: i32,
    used_at: String,
) -> Result<()> {
    diesel::insert_into(form_keys::table)
        .values((
            form_keys::digest.eq(digest),
            form_keys::tournament.eq(tournament),
            form_keys::action.eq(action),
            form_keys::used_at.eq(used_at),
        ))
        .run(conn)
}

pub fn sweep(conn: &mut Connection, before: DateTime<Utc>) -> Result<()> {
    diesel::delete(form_keys::table.filter(form_keys::used_at.lt(time::to_text(before)))).run(conn)
}

/// The key has a fixed length, so no other pair is written the same.
fn digest(form_key: &str, content_hash: &str) -> String {
    hex::encode(Sha256::digest(format!("{form_key}{content_hash}")))
}

/// Moves what databases up to migration 16 remember into this table: SQL knows no SHA-256.
pub(super) fn close(conn: &mut Connection) -> Result<()> {
    let rows: Vec<(String, String, i32, i32, String)> = sql::<(Text, Text, Integer, Integer, Text)>(
        "SELECT form_key, content_hash, tournament, action, used_at FROM open_form_keys",
    )
    .load(conn)?;
    for (form_key, content_hash, tournament, action, used_at) in rows {
        insert(conn, digest(&form_key, &content_hash), tournament, action, used_at)?;
    }
    diesel::sql_query("DROP TABLE open_form_keys").run(conn)
}
