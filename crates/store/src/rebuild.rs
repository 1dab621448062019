//! A new database in which everything that follows from the journal is computed anew; only words, keys and people are copied.

use super::backup::{self, CopyError};
use super::connection::number;
use super::{
    Connection, Result, Statement, StoreError, TournamentId, journal, journal_hashes, opening, projections,
    tournaments,
};
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::path::Path;
use tournament::Tournament;

/// Rebuilds a database in a new file and names the tables in which the two differ; none if the old one holds what its journal says.
/// The journals must be sound.
pub fn rebuild(source: &Path, target: &Path) -> Result<Vec<String>, CopyError> {
    if target.exists() {
        return Err(CopyError::Exists(target.to_owned()));
    }
    let folder = backup::folder_of(target);
    let part = backup::make_by_hand(folder).map_err(|fault| backup::at(folder, fault))?;
    let mut conn = opening::open(part.path()).map_err(|fault| StoreError::Database(fault.to_string()))?;
    attach(&mut conn, &source.to_string_lossy())?;
    let names = table_names(&mut conn)?;
    conn.transaction(|conn| fill(conn, &names))?;
    let mut differing = Vec::new();
    for name in names {
        if differs(&mut conn, &name)? {
            differing.push(name);
        }
    }
    finish(conn)?;
    backup::verify(part.path())?;
    backup::put_in_place(part, target)?;
    Ok(differing)
}

/// Attaches the other file, by its name or an address.
pub(super) fn attach(conn: &mut Connection, source: &str) -> Result<()> {
    let name = source.replace('\'', "''");
    Ok(conn.batch_execute(&format!("ATTACH DATABASE '{name}' AS source"))?)
}

/// Closes a new file into which the other one has been read.
pub(super) fn finish(mut conn: Connection) -> Result<()> {
    conn.batch_execute("DETACH DATABASE source")?;
    // Out of the write-ahead log: the file is to be whole by itself.
    Ok(conn.batch_execute("PRAGMA journal_mode = DELETE")?)
}

/// Returns all tables but those of the database itself.
pub(super) fn table_names(conn: &mut Connection) -> Result<Vec<String>> {
    Ok(sql::<Text>(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
         AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name",
    )
    .load(conn)?)
}

fn fill(conn: &mut Connection, names: &[String]) -> Result<()> {
    let folded = |name: &str| projections::tables().any(|table| table == name) || name == "journal_hashes";
    copy_tables(conn, names.iter().map(String::as_str).filter(|name| !folded(name)))?;
    journal_hashes::refill(conn)?;
    tournaments::all(conn)?.into_iter().try_for_each(|summary| fold(conn, summary.id))
}

/// Copies the rows of tables from the other file, in the order of their keys, and which numbers were given out last.
pub(super) fn copy_tables<'a>(conn: &mut Connection, names: impl Iterator<Item = &'a str>) -> Result<()> {
    // Rows refer to rows of tables that come later; at the end everything must be there.
    conn.batch_execute("PRAGMA defer_foreign_keys = ON")?;
    for name in names {
        conn.batch_execute(&format!(
            "INSERT INTO main.\"{name}\" SELECT * FROM source.\"{name}\" ORDER BY 1, 2"
        ))?;
    }
    // Numbers of deleted rows are not given again.
    Ok(conn.batch_execute(
        "DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM source.sqlite_sequence",
    )?)
}

fn fold(conn: &mut Connection, id: TournamentId) -> Result<()> {
    let actions = journal::of(conn, id)?.into_iter().map(|entry| entry.action);
    let tournament = Tournament::replay(actions).map_err(|fault| StoreError::unreadable("journal", fault))?;
    projections::update(conn, id, None, &tournament)?;
    use super::schema::tournaments::dsl;
    let finished = tournament.is_finished();
    let can_be_hidden = finished || tournament.draws().is_empty();
    let hidden = dsl::hidden.eq(dsl::hidden.and::<bool, diesel::sql_types::Bool>(can_be_hidden));
    let told = (dsl::finished.eq(finished), hidden, dsl::version.eq(tournament.version().0.cast_signed()));
    diesel::update(dsl::tournaments.find(id.0)).set(told).run(conn)
}

/// Returns whether a table has a row in one of the files that it has not in the other.
fn differs(conn: &mut Connection, name: &str) -> Result<bool> {
    let query = format!(
        "SELECT (SELECT count(*) FROM (SELECT * FROM main.\"{name}\" EXCEPT SELECT * FROM source.\"{name}\")) \
         + (SELECT count(*) FROM (SELECT * FROM source.\"{name}\" EXCEPT SELECT * FROM main.\"{name}\"))"
    );
    Ok(number(conn, &query)? > 0)
}
