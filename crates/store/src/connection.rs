//! How a connection to the database is set up and checked.

use super::error::{OpenError, Result, StoreError};
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::query_dsl::methods::ExecuteDsl;
use diesel::sql_types::{BigInt, Text};
use std::path::Path;

pub type Connection = SqliteConnection;

/// Marks a file as ours: "PSNP" in the database's header.
pub(super) const APPLICATION_ID: i64 = 0x5053_4E50;

/// A statement that is only done.
pub(super) trait Statement {
    fn run(self, conn: &mut Connection) -> Result<()>;
}

impl<S: ExecuteDsl<Connection>> Statement for S {
    fn run(self, conn: &mut Connection) -> Result<()> {
        S::execute(self, conn)?;
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Write,
    /// Reads only; the database refuses the rest.
    Read,
}

/// Opens one more connection to a database that [`open`](super::opening::open) has brought up to date.
pub fn connect(path: &Path, purpose: Purpose) -> Result<Connection, OpenError> {
    let name = path.to_str().ok_or_else(|| OpenError::File {
        path: path.to_owned(),
        fault: "its name is not valid Unicode".to_owned(),
    })?;
    let mut conn = SqliteConnection::establish(name)
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    be_patient(&mut conn).map_err(|fault| blame(path, fault))?;
    check_sqlite(&mut conn, path)?;
    set_up(&mut conn, purpose).map_err(|fault| blame(path, fault))?;
    Ok(conn)
}

/// Writes the address under which SQLite opens a file without touching it or anything beside it.
pub(super) fn read_only_address(file: &Path) -> String {
    // Without the mode SQLite would make a file that has just gone.
    address(file, "mode=ro&immutable=1")
}

pub(super) fn address(file: &Path, how: &str) -> String {
    let path = file.to_string_lossy().replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    format!("file:{path}?{how}")
}

/// Waits for others who have the file. It is the first statement: each further one reads the file already.
pub(super) fn be_patient(conn: &mut Connection) -> QueryResult<()> {
    conn.batch_execute("PRAGMA busy_timeout = 5000")
}

/// One PRAGMA per statement.
fn set_up(conn: &mut Connection, purpose: Purpose) -> QueryResult<()> {
    conn.batch_execute("PRAGMA journal_mode = WAL")?;
    conn.batch_execute("PRAGMA synchronous = FULL")?;
    conn.batch_execute("PRAGMA foreign_keys = ON")?;
    distrust(conn)?;
    // What is deleted is overwritten: people can be erased.
    conn.batch_execute("PRAGMA secure_delete = ON")?;
    if purpose == Purpose::Read {
        conn.batch_execute("PRAGMA query_only = ON")?;
    }
    Ok(())
}

/// Prepares a connection for a file that somebody else has made: nothing in its schema is run, every page is looked at before it is used.
pub(super) fn distrust(conn: &mut Connection) -> QueryResult<()> {
    conn.batch_execute("PRAGMA trusted_schema = OFF")?;
    conn.batch_execute("PRAGMA cell_size_check = ON")
}

/// Writes the file anew and empties its log; see [`Store::scrub`](super::Store::scrub).
pub(super) fn scrub(path: &Path) -> Result<()> {
    let mut conn = connect(path, Purpose::Write).map_err(|fault| StoreError::Database(fault.to_string()))?;
    conn.batch_execute("VACUUM")?;
    // Waits as long as `busy_timeout` says for readers of older pages to end.
    let checkpoint = sql::<(BigInt, BigInt, BigInt)>("PRAGMA wal_checkpoint(TRUNCATE)");
    let (busy, _, _): (i64, i64, i64) = checkpoint.get_result(&mut conn)?;
    if busy == 0 { Ok(()) } else { Err(StoreError::Database("readers keep the log busy".to_owned())) }
}

/// Refuses a version of SQLite that can lose data.
pub(super) fn check_sqlite(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let version = sql::<Text>("SELECT sqlite_version()").get_result(conn);
    let version: String = version.map_err(|fault| blame(path, fault))?;
    if is_unsafe(&version) { Err(OpenError::UnsafeSqlite(version)) } else { Ok(()) }
}

/// Returns whether this version of SQLite can lose data when the WAL is reset: 3.7.0 to 3.51.2, and 3.52.0.
fn is_unsafe(version: &str) -> bool {
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut part = || parts.next().unwrap_or(0);
    let version = (part(), part(), part());
    ((3, 7, 0)..=(3, 51, 2)).contains(&version) || version == (3, 52, 0)
}

pub(super) fn number(conn: &mut Connection, query: &str) -> QueryResult<i64> {
    sql::<BigInt>(query).get_result(conn)
}

pub(super) fn pragma(conn: &mut Connection, name: &str) -> QueryResult<i64> {
    number(conn, &format!("SELECT {name} FROM pragma_{name}"))
}

/// Returns whether a file says that it is a database of this program.
pub(super) fn is_ours(conn: &mut Connection) -> QueryResult<bool> {
    Ok(pragma(conn, "application_id")? == APPLICATION_ID)
}

/// Returns what a check of the whole file finds: nothing if it is sound and ours.
pub(super) fn faults(conn: &mut Connection) -> QueryResult<Vec<String>> {
    let mut faults: Vec<String> =
        sql::<Text>("SELECT integrity_check FROM pragma_integrity_check").load(conn)?;
    faults.retain(|words| words != "ok");
    let loose = number(conn, "SELECT count(*) FROM pragma_foreign_key_check")?;
    if loose > 0 {
        faults.push(format!("{loose} rows refer to rows that are not there"));
    }
    if !is_ours(conn)? {
        faults.push("it is a database of another program".to_owned());
    }
    Ok(faults)
}

/// Says what is wrong with a file.
pub(super) fn blame(path: &Path, fault: diesel::result::Error) -> OpenError {
    let path = path.to_owned();
    let fault = fault.to_string();
    if fault.contains("file is not a database") {
        OpenError::NotADatabase(path)
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
}
