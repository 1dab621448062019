//! What was erased lies in the files of a table until it is written anew; that is done by one server at a time, and only if there was anything.

use super::database::HostStore;
use super::error::{Result, StoreError};
use super::schema::erasures;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use std::collections::BTreeSet;

/// Whoever holds this writes tables anew: "PSNV" as a number.
const LOCK: i64 = 0x5053_4E56;

/// However large a table is, it is written anew to its end.
const NO_LIMIT: &str = "SET statement_timeout = 0";

/// Who may still see what was erased since they have begun: sessions (a server that follows this one has no database of its own), what such a
/// server holds while it is away, and transactions that were prepared and never ended.
const READERS: &str = "WITH readers (name, since) AS (\
        SELECT 'session ' || pid, backend_xmin FROM pg_stat_activity \
        WHERE coalesce(datname, current_database()) = current_database() AND pid <> pg_backend_pid() \
        UNION ALL SELECT 'replication slot ' || slot_name, xmin FROM pg_replication_slots \
        UNION ALL SELECT 'prepared transaction ' || gid, transaction FROM pg_prepared_xacts WHERE database = current_database())";

/// What was erased, except where somebody has begun to read before: for them PostgreSQL takes the erased rows along into the new files, and while
/// they read that very table, as a copy of the database does, everybody would wait.
const SEEN_BY_NOBODY: &str = "SELECT id, place FROM erasures \
    WHERE NOT EXISTS (SELECT FROM readers WHERE age(readers.since) >= age(erasures.xmin))";

/// What was not done yet: since when the oldest of it, and for whom. Who has begun after that may hold back younger ones, and has their turn then.
const WAITS: &str = "SELECT extract(epoch FROM now() - min(at))::bigint AS seconds, \
        coalesce((SELECT string_agg(name, ', ' ORDER BY name) FROM readers \
            WHERE age(readers.since) >= (SELECT max(age(xmin)) FROM erasures)), '') AS readers \
    FROM erasures HAVING count(*) > 0";

/// What was erased and still lies in the files.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Waits {
    /// For how long the oldest of it.
    #[diesel(sql_type = BigInt)]
    pub seconds: i64,
    /// Who has begun to read before that, `session 4711`; empty if it is only not done yet.
    #[diesel(sql_type = Text)]
    pub readers: String,
}

/// Something that was erased, and in which table.
#[derive(QueryableByName)]
struct Erased {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    place: String,
}

impl HostStore {
    /// Writes the tables anew in which something was erased since the last time, so that nothing of it is left in their files; meanwhile whoever wants
    /// to write there waits. Returns how many tables that were; none while another server does it, or while
    /// somebody reads who has begun before the erasure.
    ///
    /// # Errors
    /// The database's; what was not done is done the next time.
    pub async fn scrub(&self) -> Result<usize> {
        // On a connection of its own: the lock and the missing limit go with it.
        let mut conn = self.own_connection().await?;
        conn.batch_execute(NO_LIMIT).await?;
        let lock = sql::<Bool>(&format!("pg_try_advisory_lock({LOCK})"));
        let is_ours: bool = diesel::select(lock).get_result(&mut conn).await?;
        if is_ours { write_anew(&mut conn).await } else { Ok(0) }
    }

    /// Says what was erased and still lies in the files, if there is anything.
    pub async fn waits_to_be_scrubbed(&self) -> Result<Option<Waits>> {
        let waits = diesel::sql_query(format!("{READERS} {WAITS}"));
        Ok(waits.get_result(&mut self.connection().await?).await.optional()?)
    }
}

async fn write_anew(conn: &mut AsyncPgConnection) -> Result<usize> {
    let erased: Vec<Erased> = diesel::sql_query(format!("{READERS} {SEEN_BY_NOBODY}")).load(conn).await?;
    let places: BTreeSet<&str> = erased.iter().map(|erased| erased.place.as_str()).collect();
    for place in &places {
        let table = match *place {
            "texts" => "texts",
            "inbox" => "inbox",
            other => return Err(StoreError::unreadable("erasures", format!("place {other}"))),
        };
        conn.batch_execute(&format!("VACUUM (FULL) {table}")).await?;
    }
    // By their numbers: what is erased meanwhile has the next turn.
    let done: Vec<i64> = erased.iter().map(|erased| erased.id).collect();
    diesel::delete(erasures::table.filter(erasures::id.eq_any(done))).execute(conn).await?;
    Ok(places.len())
}
