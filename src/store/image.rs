//! The database as one file, byte for byte, as a second laptop in the hall gets it; and such a file looked at, without leaving anything beside it.

use super::backup::read_only_address;
use super::connection::{self, Connection};
use super::error::{OpenError, Result, StoreError};
use super::migrations::Migrations;
use super::{account_journal, opening, tournaments};
use crate::chain::Hash;
use diesel::Connection as _;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sqlite::Sqlite;
use std::path::Path;

/// Where a file says how its log is kept, once for who writes and once for who reads.
const LOG: std::ops::Range<usize> = 18..20;
/// A log that is taken away when it has been used, so that whoever looks at the file needs nothing beside it.
const ROLLBACK: u8 = 1;

/// Returns the whole database, as it is for this connection at this moment, its secrets included.
///
/// # Errors
///
/// There is no memory for it.
pub fn of(conn: &mut Connection) -> Result<Vec<u8>> {
    let written = conn.serialize_database_to_buffer();
    let bytes = written.try_as_slice().map_err(|fault| StoreError::Database(fault.to_string()))?;
    let mut image = bytes.to_vec();
    if let Some(log) = image.get_mut(LOG) {
        log.fill(ROLLBACK);
    }
    Ok(image)
}

/// Opens such a file, which nobody changes meanwhile, to look at it; neither it nor anything beside it is touched.
///
/// # Errors
///
/// Says why not: it is not ours, or of another version.
pub fn open(file: &Path) -> Result<Connection, OpenError> {
    let blamed = |fault| connection::blame(file, fault);
    let mut conn = SqliteConnection::establish(&read_only_address(file))
        .map_err(|fault| OpenError::File { path: file.to_owned(), fault: fault.to_string() })?;
    connection::check_sqlite(&mut conn, file)?;
    connection::distrust(&mut conn).map_err(blamed)?;
    if !connection::is_ours(&mut conn).map_err(blamed)? {
        return Err(OpenError::Foreign(file.to_owned()));
    }
    let failed = |fault: Box<dyn std::error::Error + Send + Sync>| OpenError::Migration {
        path: file.to_owned(),
        fault: fault.to_string(),
    };
    match opening::unknown_migration(&mut conn).map_err(failed)? {
        Some(migration) => Err(OpenError::TooNew { path: file.to_owned(), migration }),
        None => Ok(conn),
    }
}

/// Returns how this program makes its tables: by its last migration. Two programs that say the same can read each other's files.
pub fn layout() -> String {
    let all: Vec<Box<dyn Migration<Sqlite>>> = Migrations.migrations().unwrap_or_default();
    all.iter().map(|migration| migration.name().version().to_string()).max().unwrap_or_default()
}

/// Returns how far each journal is that is no practice: the short name of the evening, or that of the accounts; the number of its last entry and
/// its hash.
///
/// # Errors
///
/// The database failed.
pub fn heads(conn: &mut Connection) -> Result<Vec<(String, u32, Hash)>> {
    let accounts = account_journal::last(conn)?;
    heads_with(conn, accounts)
}

/// The same without the entry of the accounts that says that the house goes on here, if that is their last one.
///
/// # Errors
///
/// The database failed.
pub fn heads_before_a_takeover(conn: &mut Connection) -> Result<Vec<(String, u32, Hash)>> {
    let accounts = account_journal::last_before_a_takeover(conn)?;
    heads_with(conn, accounts)
}

fn heads_with(conn: &mut Connection, (number, hash): (i32, Hash)) -> Result<Vec<(String, u32, Hash)>> {
    let evenings = tournaments::all(conn)?.into_iter().filter(|evening| !evening.practice);
    let mut heads: Vec<(String, u32, Hash)> = evenings
        .map(|evening| {
            let hash = super::journal_hashes::at(conn, evening.id, evening.version.0)?.unwrap_or(Hash::START);
            Ok((evening.slug.to_string(), evening.version.0, hash))
        })
        .collect::<Result<_>>()?;
    heads.push((account_journal::NAME.to_owned(), number.unsigned_abs(), hash));
    Ok(heads)
}

/// Returns the hash of an entry, in the journal of that name.
///
/// # Errors
///
/// The database failed.
pub fn hash_at(conn: &mut Connection, slug: &str, number: u32) -> Result<Option<Hash>> {
    if slug == account_journal::NAME {
        return account_journal::hash(conn, number);
    }
    match tournaments::by_slug(conn, slug)? {
        Some(evening) => super::journal_hashes::at(conn, evening.id, number),
        None => Ok(None),
    }
}
