//! How a connection to the database is opened and set up.

use super::error::{OpenError, StoreError};
use super::migrations::Migrations;
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel::sqlite::Sqlite;
use diesel_migrations::MigrationHarness;
use std::fs::File;
use std::path::Path;

/// A connection to the database.
pub type Connection = SqliteConnection;

/// Marks a file as ours: "PSNP" in the database's header.
const APPLICATION_ID: i64 = 0x5053_4E50;

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    words: String,
}

/// What a connection is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Reads and writes.
    Write,
    /// Reads only; the database refuses the rest.
    Read,
}

/// Opens the database, makes the file if it is not there, and brings it up to date.
///
/// # Errors
///
/// Says which file could not be opened and why.
pub fn open(path: &Path) -> Result<Connection, OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(OpenError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    }
    make_private(path)
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    let mut conn = connect(path, Purpose::Write)?;
    claim(&mut conn, path)?;
    migrate(&mut conn, path)?;
    Ok(conn)
}

/// Makes the file, if it is not there, for nobody else to read: it holds the hashes of passwords and the secrets of draws.
/// The files that SQLite puts beside it follow its permissions.
pub(super) fn make_private(path: &Path) -> std::io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    let mut options = File::options();
    options.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Opens one more connection to a database that [`open`] has brought up to date.
///
/// # Errors
///
/// Says which file could not be opened and why.
pub fn connect(path: &Path, purpose: Purpose) -> Result<Connection, OpenError> {
    let name = path.to_str().ok_or_else(|| OpenError::File {
        path: path.to_owned(),
        fault: "its name is not valid Unicode".to_owned(),
    })?;
    let mut conn = SqliteConnection::establish(name)
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    check_sqlite(&mut conn, path)?;
    set_up(&mut conn, purpose).map_err(|fault| blame(path, fault))?;
    Ok(conn)
}

/// Opens a database or a copy of one for looking at it. Unlike [`connect`] it leaves everything as it is, the kind of log included.
///
/// # Errors
///
/// Says which file could not be opened and why.
pub fn open_to_look(path: &Path) -> Result<Connection, OpenError> {
    let blamed = |fault| blame(path, fault);
    let mut conn = SqliteConnection::establish(&path.to_string_lossy())
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    check_sqlite(&mut conn, path)?;
    conn.batch_execute("PRAGMA busy_timeout = 5000").map_err(blamed)?;
    conn.batch_execute("PRAGMA query_only = ON").map_err(blamed)?;
    if !is_ours(&mut conn).map_err(blamed)? {
        return Err(OpenError::Foreign { path: path.to_owned() });
    }
    let fail = |fault: Box<dyn std::error::Error + Send + Sync>| OpenError::Migration {
        path: path.to_owned(),
        fault: fault.to_string(),
    };
    if let Some(migration) = unknown_migration(&mut conn).map_err(fail)? {
        return Err(OpenError::TooNew { path: path.to_owned(), migration });
    }
    if conn.has_pending_migration(Migrations).map_err(fail)? {
        return Err(OpenError::TooOld { path: path.to_owned() });
    }
    Ok(conn)
}

/// One PRAGMA per statement, the waiting time first: the others already need the file.
fn set_up(conn: &mut Connection, purpose: Purpose) -> QueryResult<()> {
    conn.batch_execute("PRAGMA busy_timeout = 5000")?;
    conn.batch_execute("PRAGMA journal_mode = WAL")?;
    conn.batch_execute("PRAGMA synchronous = FULL")?;
    conn.batch_execute("PRAGMA foreign_keys = ON")?;
    // What is deleted is overwritten: people can be erased.
    conn.batch_execute("PRAGMA secure_delete = ON")?;
    if purpose == Purpose::Read {
        conn.batch_execute("PRAGMA query_only = ON")?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Checkpoint {
    #[diesel(sql_type = BigInt)]
    busy: i64,
}

/// Writes the file anew and empties its log; see [`Store::scrub`](super::Store::scrub).
pub(super) fn scrub(path: &Path) -> Result<(), StoreError> {
    let mut conn = connect(path, Purpose::Write).map_err(|fault| StoreError::Database(fault.to_string()))?;
    conn.batch_execute("VACUUM")?;
    // Waits as long as `busy_timeout` says for readers of older pages to end.
    let answer: Checkpoint = diesel::sql_query("PRAGMA wal_checkpoint(TRUNCATE)").get_result(&mut conn)?;
    if answer.busy == 0 { Ok(()) } else { Err(StoreError::Database("readers keep the log busy".to_owned())) }
}

fn check_sqlite(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let version: TextRow = diesel::sql_query("SELECT sqlite_version() AS words")
        .get_result(conn)
        .map_err(|fault| blame(path, fault))?;
    if is_unsafe(&version.words) { Err(OpenError::UnsafeSqlite(version.words)) } else { Ok(()) }
}

/// Returns whether this version of SQLite can lose data when the WAL is reset: 3.7.0 to 3.51.2, and 3.52.0.
fn is_unsafe(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut part = || parts.next().unwrap_or(0);
    let version = (part(), part(), part());
    ((3, 7, 0)..=(3, 51, 2)).contains(&version) || version == (3, 52, 0)
}

/// Takes an empty file as ours and refuses the database of another program.
fn claim(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let id = pragma(conn, "application_id").map_err(|fault| blame(path, fault))?;
    let tables: Number = diesel::sql_query("SELECT count(*) AS number FROM sqlite_schema")
        .get_result(conn)
        .map_err(|fault| blame(path, fault))?;
    match (id, tables.number) {
        (APPLICATION_ID, _) => Ok(()),
        (0, 0) => conn
            .batch_execute(&format!("PRAGMA application_id = {APPLICATION_ID}"))
            .map_err(|fault| blame(path, fault)),
        _ => Err(OpenError::Foreign { path: path.to_owned() }),
    }
}

fn pragma(conn: &mut Connection, name: &str) -> QueryResult<i64> {
    diesel::sql_query(format!("SELECT {name} AS number FROM pragma_{name}"))
        .get_result::<Number>(conn)
        .map(|row| row.number)
}

fn migrate(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let fail = |fault: Box<dyn std::error::Error + Send + Sync>| OpenError::Migration {
        path: path.to_owned(),
        fault: fault.to_string(),
    };
    if let Some(migration) = unknown_migration(conn).map_err(fail)? {
        return Err(OpenError::TooNew { path: path.to_owned(), migration });
    }
    conn.run_pending_migrations(Migrations).map_err(fail)?;
    Ok(())
}

/// Returns a migration that has been run on the database and that this program does not know.
pub(super) fn unknown_migration(
    conn: &mut Connection,
) -> Result<Option<String>, Box<dyn std::error::Error + Send + Sync>> {
    let known: Vec<Box<dyn Migration<Sqlite>>> = Migrations.migrations()?;
    let known: Vec<MigrationVersion<'_>> = known.iter().map(|migration| migration.name().version()).collect();
    let applied = conn.applied_migrations()?;
    Ok(applied.iter().find(|version| !known.contains(version)).map(ToString::to_string))
}

/// Returns whether a file says that it is a database of this program.
pub(super) fn is_ours(conn: &mut Connection) -> QueryResult<bool> {
    Ok(pragma(conn, "application_id")? == APPLICATION_ID)
}

/// Returns what a check of the whole file finds: nothing if it is sound and ours.
pub(super) fn faults(conn: &mut Connection) -> QueryResult<Vec<String>> {
    let mut faults: Vec<String> =
        diesel::sql_query("SELECT integrity_check AS words FROM pragma_integrity_check")
            .load::<TextRow>(conn)?
            .into_iter()
            .map(|row| row.words)
            .filter(|words| words != "ok")
            .collect();
    let loose: Number =
        diesel::sql_query("SELECT count(*) AS number FROM pragma_foreign_key_check").get_result(conn)?;
    if loose.number > 0 {
        faults.push(format!("{} rows refer to rows that are not there", loose.number));
    }
    if !is_ours(conn)? {
        faults.push("it is a database of another program".to_owned());
    }
    Ok(faults)
}

fn blame(path: &Path, fault: diesel::result::Error) -> OpenError {
    let path = path.to_owned();
    let fault = fault.to_string();
    if fault.contains("file is not a database") {
        OpenError::NotADatabase { path }
    } else {
        OpenError::File { path, fault }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_with_the_wal_reset_fault_are_refused() {
        for bad in ["3.7.0", "3.8.2", "3.51.2", "3.52.0"] {
            assert!(is_unsafe(bad), "{bad}");
        }
        for good in ["3.6.23", "3.51.3", "3.52.1", "3.53.0", "4.0.0"] {
            assert!(!is_unsafe(good), "{good}");
        }
    }

    #[test]
    fn a_connection_is_set_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut conn = open(&folder.path().join("a.db")).unwrap();
        assert_eq!(pragma(&mut conn, "foreign_keys").unwrap(), 1);
        assert_eq!(pragma(&mut conn, "synchronous").unwrap(), 2);
        let mode: TextRow = diesel::sql_query("SELECT journal_mode AS words FROM pragma_journal_mode")
            .get_result(&mut conn)
            .unwrap();
        assert_eq!(mode.words, "wal");
        let mut reader = connect(&folder.path().join("a.db"), Purpose::Read).unwrap();
        assert!(reader.batch_execute("DELETE FROM users").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_the_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let _open = open(&path).unwrap();
        for name in ["a.db", "a.db-wal"] {
            let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }

    #[test]
    fn other_files_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("list.csv");
        std::fs::write(&text, "Name;Ort\r\n".repeat(100)).unwrap();
        assert!(matches!(open(&text), Err(OpenError::NotADatabase { .. })));

        let foreign = folder.path().join("foreign.db");
        let mut conn = SqliteConnection::establish(foreign.to_str().unwrap()).unwrap();
        conn.batch_execute("CREATE TABLE songs (title TEXT)").unwrap();
        assert!(matches!(open(&foreign), Err(OpenError::Foreign { .. })));

        let nowhere = folder.path().join("missing").join("a.db");
        assert!(matches!(open(&nowhere), Err(OpenError::NoFolder { .. })));
        assert!(matches!(open(folder.path()), Err(OpenError::File { .. })));
    }

    #[test]
    fn a_database_of_a_newer_version_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let mut conn = open(&path).unwrap();
        conn.batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000001')")
            .unwrap();
        drop(conn);
        assert!(
            matches!(open(&path), Err(OpenError::TooNew { migration, .. }) if migration == "29990101000001")
        );
    }

    #[test]
    fn every_migration_goes_down_and_up_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut conn = open(&folder.path().join("a.db")).unwrap();
        conn.revert_all_migrations(Migrations).unwrap();
        let left: Number = diesel::sql_query(
            "SELECT count(*) AS number FROM sqlite_schema WHERE type = 'table' \
             AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
        )
        .get_result(&mut conn)
        .unwrap();
        assert_eq!(left.number, 0);
        conn.run_pending_migrations(Migrations).unwrap();
    }
}
