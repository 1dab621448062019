//! What a copy must not tell: secrets of draws to come. What has been drawn stands open in the journal. And that it is a copy, which whoever
//! goes on with it must not hide.

use super::connection::pragma;
use super::schema::draw_secrets;
use super::{Connection, Result};
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::path::Path;

/// The `user_version` of a copy; that of a database is 0.
const COPY: i64 = 1;

/// Returns whether a database is a copy with which somebody goes on without having it brought back.
pub fn is_copy(conn: &mut Connection) -> Result<bool> {
    Ok(pragma(conn, "user_version")? == COPY)
}

/// Notes that it has been told where everybody sees it.
pub fn is_told(conn: &mut Connection) -> Result<()> {
    Ok(conn.batch_execute("PRAGMA user_version = 0")?)
}

/// Takes the secrets of draws to come out of a database that is no better than a copy, and marks it as one.
pub fn become_copy(conn: &mut Connection) -> Result<()> {
    diesel::delete(draw_secrets::table).execute(conn)?;
    Ok(conn.batch_execute(&format!("PRAGMA user_version = {COPY}"))?)
}

/// Takes every secret out of a copy that nobody has opened yet, so that its bytes are nowhere in the file, nor in another one beside it, and
/// marks it as a copy.
pub(super) fn take_out(copy: &Path) -> std::result::Result<(), String> {
    let mut conn = SqliteConnection::establish(&copy.to_string_lossy()).map_err(|fault| fault.to_string())?;
    let mut taken_out = || -> Result<()> {
        conn.batch_execute("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON")?;
        become_copy(&mut conn)
    };
    taken_out().map_err(|fault| fault.to_string())
}
