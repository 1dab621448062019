//! Where the database is, how it is reached, and how it is brought up to date.

use super::error::{OpenError, Result, StoreError};
use diesel::ConnectionError;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{Array, BigInt, Integer, Text};
use diesel_async::pooled_connection::bb8::{Pool, PooledConnection, RunError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, PoolError};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Config, NoTls};

/// How long a request waits for a connection before it is told that the database is away.
const PATIENCE: Duration = Duration::from_secs(3);

/// So many requests of one server talk to the database at a time.
const CONNECTIONS: u32 = 8;

/// The oldest PostgreSQL that this was tried with.
const OLDEST: u32 = 150_000;

/// A statement that hangs lets go of what it has locked, and so does a server that stops in the middle of a transaction.
const LIMITS: &str =
    "-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s -c timezone=UTC";

/// The address of a database: `postgres://user:password@host/database`.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(Config);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("give postgres://user:password@host/database ({0})")]
pub struct AddressFault(String);

impl FromStr for Address {
    type Err = AddressFault;

    fn from_str(text: &str) -> Result<Address, AddressFault> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(AddressFault("it does not begin with postgres://".to_owned()));
        }
        // What follows the first @ of a password would be taken for the machine, and named.
        if text.split(['?', '#']).next().is_some_and(|address| address.matches('@').count() > 1) {
            return Err(AddressFault("in a password, @ is written as %40, / as %2F and % as %25".to_owned()));
        }
        // The words of the fault name a part of the address, never the password.
        let mut config: Config = text.parse().map_err(|_| AddressFault("it cannot be read".to_owned()))?;
        if config.get_hosts().is_empty() {
            return Err(AddressFault("it names no host".to_owned()));
        }
        if config.get_user().is_none() {
            return Err(AddressFault("it names no user".to_owned()));
        }
        if config.get_dbname().is_none() {
            return Err(AddressFault("it names no database".to_owned()));
        }
        config.application_name("preisschnapsen").connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE * 5);
        config.options(LIMITS);
        Ok(Address(config))
    }
}

impl fmt::Display for Address {
    /// Says which machine it is, without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = self.0.get_ports().first().copied().unwrap_or(5432);
        match self.0.get_hosts().first() {
            Some(Host::Tcp(name)) => write!(f, "{name}:{port}"),
            #[cfg(unix)]
            Some(Host::Unix(folder)) => write!(f, "{} (port {port})", folder.display()),
            None => f.write_str("nowhere"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

impl Address {
    fn user(&self) -> String {
        self.0.get_user().unwrap_or_default().to_owned()
    }

    fn database(&self) -> String {
        self.0.get_dbname().unwrap_or_default().to_owned()
    }

    pub(super) async fn connect(&self) -> Result<AsyncPgConnection, NoConnection> {
        let (client, connection) = self.0.connect(NoTls).await?;
        Ok(AsyncPgConnection::try_from_client_and_connection(client, connection).await?)
    }

    /// Says why there is no connection.
    fn blame(&self, error: &NoConnection) -> OpenError {
        let (at, user, database) = (self.to_string(), self.user(), self.database());
        let error = match error {
            NoConnection::Refused(error) => error,
            NoConnection::NotSetUp(error) => return OpenError::Unreachable { at, fault: error.to_string() },
        };
        let fault = error.as_db_error().map_or_else(|| words_of(error), |said| said.message().to_owned());
        match error.code() {
            Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
                OpenError::NoDatabase { at, database, user }
            }
            Some(code)
                if [SqlState::INVALID_PASSWORD, SqlState::INVALID_AUTHORIZATION_SPECIFICATION]
                    .contains(code) =>
            {
                OpenError::Refused { at, user, fault }
            }
            None if fault.contains("password missing") => OpenError::Refused { at, user, fault },
            Some(_) | None => OpenError::Unreachable { at, fault },
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum NoConnection {
    #[error("{}", words_of(.0))]
    Refused(#[from] tokio_postgres::Error),
    #[error("{0}")]
    NotSetUp(#[from] ConnectionError),
}

/// Returns the words of an error with those of what lies below it.
fn words_of(error: &dyn std::error::Error) -> String {
    std::iter::successors(Some(error), |error| error.source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}

/// The host's database, for as many requests at a time as come.
#[derive(Debug, Clone)]
pub struct HostStore {
    pool: Pool<AsyncPgConnection>,
    address: Address,
}

/// A connection for one operation.
pub(super) type Borrowed<'a> = PooledConnection<'a, AsyncPgConnection>;

impl HostStore {
    /// Opens the database and brings it up to date; several servers may do so at once.
    pub async fn open(address: &Address) -> Result<HostStore, OpenError> {
        if address.0.get_ssl_mode() == SslMode::Require {
            return Err(OpenError::Tls { at: address.to_string() });
        }
        let mut first = address.connect().await.map_err(|error| address.blame(&error))?;
        refuse_old(&mut first, address).await?;
        let migrated = run(&mut first).await;
        migrated.map_err(|fault| fault.blame(address.to_string(), address.user(), address.database()))?;
        Ok(HostStore { pool: pool(address), address: address.clone() })
    }

    pub(super) async fn connection(&self) -> Result<Borrowed<'_>> {
        self.pool.get().await.map_err(|error| match error {
            RunError::TimedOut => StoreError::Away("no connection in time".to_owned()),
            RunError::User(PoolError::ConnectionError(fault)) => StoreError::Away(fault.to_string()),
            RunError::User(PoolError::QueryError(fault)) => StoreError::Away(fault.to_string()),
        })
    }

    /// Opens a connection beside those that are lent.
    pub(super) async fn own_connection(&self) -> Result<AsyncPgConnection> {
        self.address.connect().await.map_err(|fault| StoreError::Away(fault.to_string()))
    }

    /// Asks the database for an answer, for who watches over the servers.
    pub async fn is_there(&self) -> Result<()> {
        // A connection is asked for an answer before it is lent.
        self.connection().await.map(drop)
    }
}

fn pool(address: &Address) -> Pool<AsyncPgConnection> {
    let connect = address.clone();
    let mut config = ManagerConfig::default();
    config.custom_setup = Box::new(move |_| {
        let address = connect.clone();
        async move {
            address.connect().await.map_err(|error| ConnectionError::BadConnection(error.to_string()))
        }
        .boxed()
    });
    let manager = AsyncDieselConnectionManager::new_with_config(address.to_string(), config);
    Pool::builder().max_size(CONNECTIONS).connection_timeout(PATIENCE).build_unchecked(manager)
}

async fn refuse_old(conn: &mut AsyncPgConnection, address: &Address) -> Result<(), OpenError> {
    let at = address.to_string();
    let said = version(conn).await;
    let (number, version) =
        said.map_err(|fault| OpenError::Unreachable { at: at.clone(), fault: fault.to_string() })?;
    if number < OLDEST { Err(OpenError::TooOld { at, version }) } else { Ok(()) }
}

/// All migrations, oldest first, each with its number. A new one gets a line at the end, and none is changed that was ever run.
const ALL: &[(&str, &str)] = &[
    ("000001", include_str!("../../migrations/000001_clubs_and_nights.sql")),
    ("000002", include_str!("../../migrations/000002_entries.sql")),
    ("000003", include_str!("../../migrations/000003_texts_and_inbox.sql")),
    ("000004", include_str!("../../migrations/000004_keys.sql")),
    ("000005", include_str!("../../migrations/000005_changes_and_audit.sql")),
    ("000006", include_str!("../../migrations/000006_heads.sql")),
    ("000007", include_str!("../../migrations/000007_reports.sql")),
    ("000008", include_str!("../../migrations/000008_erasures.sql")),
    ("000009", include_str!("../../migrations/000009_long_entries.sql")),
    ("000010", include_str!("../../migrations/000010_asked_again.sql")),
    ("000011", include_str!("../../migrations/000011_epochs_of_tokens.sql")),
    ("000012", include_str!("../../migrations/000012_bytes_of_nights.sql")),
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

/// Returns the version of the server as a number, 15.3 as 150003, and in words.
pub(super) async fn version(conn: &mut AsyncPgConnection) -> QueryResult<(u32, String)> {
    let number = sql::<Integer>("current_setting('server_version_num')::integer");
    let version = sql::<Text>("current_setting('server_version')");
    let (number, version): (i32, String) = diesel::select((number, version)).get_result(conn).await?;
    Ok((u32::try_from(number).unwrap_or(0), version))
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
        let done = sql::<Array<Text>>("ARRAY(SELECT version FROM migrations ORDER BY version)");
        let done: Vec<String> = diesel::select(done).get_result(conn).await?;
        let known = |version: &str| ALL.iter().any(|(number, _)| *number == version);
        if let Some(unknown) = done.iter().find(|done| !known(done)) {
            return Err(MigrationFault::Unknown(unknown.clone()));
        }
        for (number, sql) in ALL.iter().filter(|(number, _)| done.iter().all(|done| done != number)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_tells_no_password() {
        let address: Address = "postgres://anna:geheim@db.example:5433/host".parse().unwrap();
        assert_eq!(format!("{address} {address:?}"), "db.example:5433 Address(db.example:5433)");
        assert_eq!((address.user(), address.database()), ("anna".to_owned(), "host".to_owned()));
        for bad in [
            "",
            "host.db",
            "sqlite:host.db",
            "postgres://",
            "postgres://db.example/host",
            "postgres://anna:geheim@db.example",
            "postgres://anna:geheim@db.example:port/host",
            "postgres://anna:pass@geheim@db.example/host",
        ] {
            let fault = bad.parse::<Address>().unwrap_err().to_string();
            assert!(fault.starts_with("give postgres://") && !fault.contains("geheim"), "{bad}: {fault}");
        }
    }
}
