//! How a database is opened: made if it is not there, brought up to date, refused if it is not ours or of a newer version.

use super::connection::{
    APPLICATION_ID, Connection, Purpose, be_patient, blame, check_sqlite, connect, distrust, is_ours, number,
    pragma,
};
use super::error::OpenError;
use super::migrations::Migrations;
use super::private_files;
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::prelude::*;
use diesel::sqlite::Sqlite;
use diesel_migrations::MigrationHarness;
use std::path::Path;

/// Opens the database, makes the file if it is not there, and brings it up to date.
pub fn open(path: &Path) -> Result<Connection, OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(OpenError::NoFolder { path: path.to_owned(), folder: folder.to_owned() });
    }
    refuse_a_log_without_its_database(path)?;
    private_files::make_database(path)
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    let mut conn = connect(path, Purpose::Write)?;
    claim(&mut conn, path)?;
    // A file that is not ours stays as it is.
    private_files::close_database(path);
    migrate(&mut conn, path)?;
    Ok(conn)
}

/// What was entered last may stand in the log alone, and a new database in the place of one that was moved away would take it away.
fn refuse_a_log_without_its_database(path: &Path) -> Result<(), OpenError> {
    let log = private_files::with_suffix(path, "-wal");
    if path.exists() || !log.metadata().is_ok_and(|log| log.len() > 0) {
        return Ok(());
    }
    let fault = format!(
        "it is not there, but what was entered last is in {}: put the file back, or lay that one aside",
        log.display()
    );
    Err(OpenError::File { path: path.to_owned(), fault })
}

/// Opens a database or a copy of one for looking at it. Unlike [`connect`] it leaves everything as it is, the kind of log included,
/// also if another program has it open. [`OpenError::TooOld`] for one that an earlier version has written.
pub fn open_to_look(path: &Path) -> Result<Connection, OpenError> {
    let blamed = |fault| blame(path, fault);
    let mut conn = SqliteConnection::establish(&path.to_string_lossy())
        .map_err(|fault| OpenError::File { path: path.to_owned(), fault: fault.to_string() })?;
    be_patient(&mut conn).map_err(blamed)?;
    check_sqlite(&mut conn, path)?;
    conn.batch_execute("PRAGMA query_only = ON").map_err(blamed)?;
    distrust(&mut conn).map_err(blamed)?;
    if !is_ours(&mut conn).map_err(blamed)? {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    refuse_unknown_migrations(&mut conn, path)?;
    if conn.has_pending_migration(Migrations).map_err(not_migrated(path))? {
        return Err(OpenError::TooOld(path.to_owned()));
    }
    Ok(conn)
}

/// Takes an empty file as ours and refuses the database of another program.
fn claim(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let id = pragma(conn, "application_id").map_err(|fault| blame(path, fault))?;
    let tables = number(conn, "SELECT count(*) FROM sqlite_schema").map_err(|fault| blame(path, fault))?;
    match (id, tables) {
        (APPLICATION_ID, _) => Ok(()),
        (0, 0) => conn
            .batch_execute(&format!("PRAGMA application_id = {APPLICATION_ID}"))
            .map_err(|fault| blame(path, fault)),
        _ => Err(OpenError::Foreign(path.to_owned())),
    }
}

fn migrate(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    refuse_unknown_migrations(conn, path)?;
    conn.run_pending_migrations(Migrations).map(drop).map_err(not_migrated(path))
}

fn not_migrated(path: &Path) -> impl Fn(Box<dyn std::error::Error + Send + Sync>) -> OpenError {
    |fault| OpenError::Migration { path: path.to_owned(), fault: fault.to_string() }
}

fn refuse_unknown_migrations(conn: &mut Connection, path: &Path) -> Result<(), OpenError> {
    match unknown_migration(conn).map_err(not_migrated(path))? {
        Some(migration) => Err(OpenError::TooNew { path: path.to_owned(), migration }),
        None => Ok(()),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use diesel::dsl::sql;
    use diesel::sql_types::Text;

    #[test]
    fn a_connection_is_set_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut conn = open(&folder.path().join("a.db")).unwrap();
        assert_eq!(pragma(&mut conn, "foreign_keys").unwrap(), 1);
        assert_eq!(pragma(&mut conn, "synchronous").unwrap(), 2);
        let mode = sql::<Text>("SELECT journal_mode FROM pragma_journal_mode").get_result(&mut conn);
        assert_eq!(mode, Ok("wal".to_owned()));
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
        assert!(matches!(open(&text), Err(OpenError::NotADatabase(_))));

        let foreign = folder.path().join("foreign.db");
        let mut conn = SqliteConnection::establish(foreign.to_str().unwrap()).unwrap();
        conn.batch_execute("CREATE TABLE songs (title TEXT)").unwrap();
        assert!(matches!(open(&foreign), Err(OpenError::Foreign(_))));

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
        let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' \
            AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'";
        assert_eq!(number(&mut conn, tables), Ok(0));
        conn.run_pending_migrations(Migrations).unwrap();
    }
}
