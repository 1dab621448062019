//! What a file is made of (tables, indexes, triggers) compared, text by text, with what the migrations of its version make. A view in the
//! place of a table, or a trigger that somebody has added, would do what it likes with every row that is read or written.

use super::connection::Connection;
use super::migrations::Migrations;
use diesel::Connection as _;
use diesel::dsl::sql;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sql_types::{Binary, Nullable};
use diesel::sqlite::Sqlite;
use diesel_migrations::MigrationHarness;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

/// The table in which the migrations that have been run are listed.
pub(super) const LIST: &str = "__diesel_schema_migrations";

/// More parts than any version has.
const MOST: i64 = 1_000;

/// What a migration answers that cannot be run.
type Failed = Box<dyn Error + Send + Sync>;

/// A part of a file: its kind and its name, with the table that it belongs to and its text.
type Parts = BTreeMap<(String, String), (String, Option<String>)>;

/// How a file is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Layout {
    /// As so many migrations of this program make it.
    OfVersion(usize),
    /// A migration has been run that this program does not know.
    Newer(String),
    /// In some other way; each difference.
    Strange(Vec<String>),
}

/// Looks how a file is made. No table is read before it is known to be one.
pub(super) fn of(conn: &mut Connection) -> Result<Layout, Failed> {
    let found = parts(conn)?;
    let list = ("table".to_owned(), LIST.to_owned());
    let all = made(known()?.len())?;
    if found.get(&list) != all.get(&list) {
        return Ok(Layout::Strange(vec![format!("there is no list of migrations, {LIST}")]));
    }
    let run: Vec<String> = versions(conn)?;
    let known = known()?;
    if let Some(newer) = run.iter().find(|version| !known.contains(version)) {
        return Ok(Layout::Newer(newer.clone()));
    }
    // The same version may be there twice, as a text and as bytes.
    if known.get(..run.len()) != Some(&run[..]) {
        return Ok(Layout::Strange(vec!["no version has run these migrations and no others".to_owned()]));
    }
    let differences = differences(&found, &*made(run.len())?);
    Ok(if differences.is_empty() { Layout::OfVersion(run.len()) } else { Layout::Strange(differences) })
}

/// Returns how a file differs from what its version makes, nothing if it does not.
pub(super) fn faults(conn: &mut Connection) -> Result<Vec<String>, Failed> {
    Ok(match of(conn)? {
        Layout::OfVersion(_) => Vec::new(),
        Layout::Newer(migration) => vec![format!("migration {migration} is not known")],
        Layout::Strange(differences) => differences,
    })
}

/// Runs so many migrations on a new file.
pub(super) fn make(conn: &mut Connection, count: usize) -> Result<(), Failed> {
    conn.run_pending_migrations(First(count))?;
    Ok(())
}

/// The first migrations, in the order of their versions.
struct First(usize);

impl MigrationSource<Sqlite> for First {
    fn migrations(&self) -> diesel::migration::Result<Vec<Box<dyn Migration<Sqlite>>>> {
        let mut all = Migrations.migrations()?;
        all.sort_by_key(|migration| migration.name().version().as_owned());
        all.truncate(self.0);
        Ok(all)
    }
}

fn known() -> Result<Vec<String>, Failed> {
    let all: Vec<Box<dyn Migration<Sqlite>>> = First(usize::MAX).migrations()?;
    Ok(all.iter().map(|migration| migration.name().version().to_string()).collect())
}

fn versions(conn: &mut Connection) -> QueryResult<Vec<String>> {
    let query = format!("SELECT CAST(version AS BLOB) AS version FROM {LIST} ORDER BY version LIMIT {MOST}");
    let versions: Vec<Vec<u8>> = sql::<Binary>(&query).load(conn)?;
    Ok(versions.iter().map(|version| String::from_utf8_lossy(version).into_owned()).collect())
}

/// Returns what so many migrations make; remembered, for the same few are asked for again and again.
fn made(count: usize) -> Result<Arc<Parts>, Failed> {
    static MADE: Mutex<BTreeMap<usize, Arc<Parts>>> = Mutex::new(BTreeMap::new());
    let mut all = MADE.lock();
    if let Some(parts) = all.get(&count) {
        return Ok(Arc::clone(parts));
    }
    let mut conn = SqliteConnection::establish(":memory:")?;
    make(&mut conn, count)?;
    let parts = Arc::new(parts(&mut conn)?);
    all.insert(count, Arc::clone(&parts));
    Ok(parts)
}

/// Reads the parts of a file from the one table that every file has. As bytes: what somebody else has written may be no text.
fn parts(conn: &mut Connection) -> QueryResult<Parts> {
    type Columns = (Binary, Binary, Binary, Nullable<Binary>);
    type Part = (Vec<u8>, Vec<u8>, Vec<u8>, Option<Vec<u8>>);
    let rows: Vec<Part> = sql::<Columns>(&format!(
        "SELECT CAST(type AS BLOB) AS kind, CAST(name AS BLOB) AS name, CAST(tbl_name AS BLOB) AS owner, \
         CAST(sql AS BLOB) AS written FROM sqlite_schema LIMIT {MOST}"
    ))
    .load(conn)?;
    let words = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let part =
        |(kind, name, owner, text): Part| ((words(kind), words(name)), (words(owner), text.map(words)));
    Ok(rows.into_iter().map(part).collect())
}

fn differences(found: &Parts, made: &Parts) -> Vec<String> {
    let mut all = Vec::new();
    for ((kind, name), text) in found {
        match made.get(&(kind.clone(), name.clone())) {
            None => all.push(format!("the {kind} {name} does not belong there")),
            Some(other) if other != text => all.push(format!("the {kind} {name} is made in another way")),
            Some(_) => {}
        }
    }
    for (kind, name) in made.keys().filter(|key| !found.contains_key(*key)) {
        all.push(format!("the {kind} {name} is missing"));
    }
    all
}
