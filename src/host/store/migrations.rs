//! The migrations: SQL in the program itself, run in one transaction by whichever server comes first.

use super::error::OpenError;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// All migrations, oldest first, each with its number. A new one gets a line at the end, and none is changed that was ever run.
const ALL: &[(&str, &str)] = &[
    ("000001", include_str!("../../../migrations-host/000001_clubs_and_nights.sql")),
    ("000002", include_str!("../../../migrations-host/000002_entries.sql")),
    ("000003", include_str!("../../../migrations-host/000003_texts_and_inbox.sql")),
    ("000004", include_str!("../../../migrations-host/000004_keys.sql")),
    ("000005", include_str!("../../../migrations-host/000005_changes_and_audit.sql")),
    ("000006", include_str!("../../../migrations-host/000006_heads.sql")),
    ("000007", include_str!("../../../migrations-host/000007_reports.sql")),
    ("000008", include_str!("../../../migrations-host/000008_erasures.sql")),
    ("000009", include_str!("../../../migrations-host/000009_long_entries.sql")),
    ("000010", include_str!("../../../migrations-host/000010_asked_again.sql")),
    ("000011", include_str!("../../../migrations-host/000011_epochs_of_tokens.sql")),
    ("000012", include_str!("../../../migrations-host/000012_bytes_of_nights.sql")),
];

/// Whoever holds this brings the database up to date; all others wait until that is done: "PSNP" as a number.
const LOCK: i64 = 0x5053_4E50;

/// Why the tables are not as they should be.
#[derive(Debug, thiserror::Error)]
pub(super) enum MigrationFault {
    #[error("migration {0} is not known")]
    Unknown(String),
    #[error("{0}")]
    Database(#[from] DieselError),
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

#[derive(QueryableByName)]
struct ServerVersion {
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Text)]
    version: String,
}

/// Returns the version of the server as a number, 15.3 as 150003, and in words.
pub(super) async fn version(conn: &mut AsyncPgConnection) -> QueryResult<(u32, String)> {
    let query = "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version";
    let answer: ServerVersion = diesel::sql_query(query).get_result(conn).await?;
    Ok((u32::try_from(answer.number).unwrap_or(0), answer.version))
}

/// Brings the database up to date, or leaves it as it is.
pub(super) async fn run(conn: &mut AsyncPgConnection) -> Result<(), MigrationFault> {
    conn.transaction(async |conn| {
        conn.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await?;
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(LOCK).execute(conn).await?;
        conn.batch_execute(
            "CREATE TABLE IF NOT EXISTS migrations (\
                version text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())",
        )
        .await?;
        let done = diesel::sql_query("SELECT version FROM migrations ORDER BY version");
        let done: Vec<Version> = done.load(conn).await?;
        let known = |version: &str| ALL.iter().any(|(number, _)| *number == version);
        if let Some(unknown) = done.iter().find(|done| !known(&done.version)) {
            return Err(MigrationFault::Unknown(unknown.version.clone()));
        }
        for (number, sql) in ALL.iter().filter(|(number, _)| done.iter().all(|done| done.version != *number))
        {
            conn.batch_execute(sql).await?;
            let note = diesel::sql_query("INSERT INTO migrations (version) VALUES ($1)");
            note.bind::<Text, _>(*number).execute(conn).await?;
        }
        Ok(())
    })
    .await
}

impl MigrationFault {
    /// Says what it means for the database at an address.
    pub(super) fn blame(self, at: String, user: String, database: String) -> OpenError {
        let fault = self.to_string();
        match self {
            MigrationFault::Unknown(migration) => OpenError::TooNew { at, migration },
            // 42501, which diesel does not tell apart.
            MigrationFault::Database(_) if fault.starts_with("permission denied") => {
                OpenError::NotAllowed { at, database, user, fault }
            }
            MigrationFault::Database(_) => OpenError::Migration { at, fault },
        }
    }
}
