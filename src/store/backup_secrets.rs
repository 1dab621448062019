//! What a copy must not tell: secrets of draws to come. What has been drawn stands open in the journal.

use super::schema::draw_secrets;
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::path::Path;

/// Takes every secret out of a copy that nobody has opened yet, so that its bytes are nowhere in the file, nor in another one beside it.
pub(super) fn take_out(copy: &Path) -> Result<(), String> {
    let mut conn = SqliteConnection::establish(&copy.to_string_lossy()).map_err(|fault| fault.to_string())?;
    let mut taken_out = || -> QueryResult<()> {
        conn.batch_execute("PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON")?;
        diesel::delete(draw_secrets::table).execute(&mut conn).map(drop)
    };
    taken_out().map_err(|fault| fault.to_string())
}
