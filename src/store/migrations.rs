//! The migrations: SQL in the program itself, and the one step that SQL cannot do.

use super::connection::Connection;
use super::journal_hashes;
use diesel::connection::BoxableConnection;
use diesel::migration::{
    Migration, MigrationMetadata, MigrationName, MigrationSource, MigrationVersion, Result,
};
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};

const SQL: EmbeddedMigrations = embed_migrations!("migrations");

/// The migration that made the journal a chain.
const CHAIN: &str = "20260101000013";

/// All migrations, oldest first.
#[derive(Debug, Clone, Copy)]
pub struct Migrations;

impl MigrationSource<Sqlite> for Migrations {
    fn migrations(&self) -> Result<Vec<Box<dyn Migration<Sqlite>>>> {
        let all: Vec<Box<dyn Migration<Sqlite>>> = SQL.migrations()?;
        let chain = MigrationVersion::from(CHAIN.to_owned());
        Ok(all
            .into_iter()
            .map(
                |migration| {
                    if migration.name().version() == chain { Box::new(Chained(migration)) } else { migration }
                },
            )
            .collect())
    }
}

/// The migration that gives every entry of the journals its hash, in the same transaction as the table for it.
struct Chained(Box<dyn Migration<Sqlite>>);

impl Migration<Sqlite> for Chained {
    fn run(&self, conn: &mut dyn BoxableConnection<Sqlite>) -> Result<()> {
        self.0.run(conn)?;
        let conn = conn.downcast_mut::<Connection>().ok_or("this migration is for SQLite alone")?;
        Ok(journal_hashes::fill(conn)?)
    }

    fn revert(&self, conn: &mut dyn BoxableConnection<Sqlite>) -> Result<()> {
        self.0.revert(conn)
    }

    fn metadata(&self) -> &dyn MigrationMetadata {
        self.0.metadata()
    }

    fn name(&self) -> &dyn MigrationName {
        self.0.name()
    }
}
