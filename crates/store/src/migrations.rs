//! The migrations: SQL in the program itself, and the four steps that SQL cannot do.

use super::connection::Connection;
use super::{StoreError, account_journal, form_keys, journal_hashes, projections};
use diesel::connection::BoxableConnection;
use diesel::migration::{Migration, MigrationMetadata, MigrationName, MigrationSource, Result};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};

const SQL: EmbeddedMigrations = embed_migrations!("../../migrations");

/// The migration that made the journal a chain.
const CHAIN: &str = "20260101000013";

/// The migration that began the journal of accounts.
const ACCOUNTS: &str = "20260101000016";

/// The migration after which a form that was sent is remembered by a digest.
const DIGESTS: &str = "20260101000017";

/// The migration that left the projections with a reader, and made these anew.
const PROJECTIONS: &str = "20260101000021";

/// All migrations, oldest first.
#[derive(Debug, Clone, Copy)]
pub struct Migrations;

impl MigrationSource<Sqlite> for Migrations {
    fn migrations(&self) -> Result<Vec<Box<dyn Migration<Sqlite>>>> {
        let all: Vec<Box<dyn Migration<Sqlite>>> = SQL.migrations()?;
        Ok(all.into_iter().map(with_its_step).collect())
    }
}

/// Adds the step of the program to a migration that has one.
fn with_its_step(sql: Box<dyn Migration<Sqlite>>) -> Box<dyn Migration<Sqlite>> {
    let version = sql.name().version().to_string();
    let step: Step = match version.as_str() {
        CHAIN => journal_hashes::fill,
        ACCOUNTS => account_journal::begin,
        DIGESTS => form_keys::close,
        PROJECTIONS => projections::refresh,
        _ => return sql,
    };
    Box::new(Stepped { sql, step })
}

/// What the program does to a database right after the SQL of a migration.
type Step = fn(&mut Connection) -> std::result::Result<(), StoreError>;

/// A migration whose rows need a hash or a fold: the program writes them, in the same transaction as the table for them.
struct Stepped {
    sql: Box<dyn Migration<Sqlite>>,
    step: Step,
}

impl Migration<Sqlite> for Stepped {
    fn run(&self, conn: &mut dyn BoxableConnection<Sqlite>) -> Result<()> {
        self.sql.run(conn)?;
        let conn = conn.downcast_mut::<Connection>().ok_or("this migration is for SQLite alone")?;
        Ok((self.step)(conn)?)
    }

    fn revert(&self, conn: &mut dyn BoxableConnection<Sqlite>) -> Result<()> {
        self.sql.revert(conn)
    }

    fn metadata(&self) -> &dyn MigrationMetadata {
        self.sql.metadata()
    }

    fn name(&self) -> &dyn MigrationName {
        self.sql.name()
    }
}
