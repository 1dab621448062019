//! What was erased lies in the files of a table until it is written anew; that is done by one server at a time, and only if there was anything.

use super::database::HostStore;
use super::error::{Result, StoreError};
use super::schema::erasures;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use std::collections::BTreeSet;

/// Whoever holds this writes tables anew: "PSNV" as a number.
const LOCK: i64 = 0x5053_4E56;

/// However large a table is, it is written anew to its end.
const NO_LIMIT: &str = "SET statement_timeout = 0";

/// What was erased, except where somebody has begun to read before: for them PostgreSQL takes the erased rows along into the new files, and while
/// they read that very table, as a copy of the database does, everybody would wait.
const SEEN_BY_NOBODY: &str = "\
    SELECT id, place FROM erasures WHERE NOT EXISTS (\
        SELECT FROM pg_stat_activity AS others \
        WHERE others.datname = current_database() AND others.pid <> pg_backend_pid() \
            AND age(others.backend_xmin) >= age(erasures.xmin))";

/// Something that was erased, and in which table.
#[derive(QueryableByName)]
struct Erased {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    place: String,
}

#[derive(QueryableByName)]
struct Lock {
    #[diesel(sql_type = Bool)]
    is_ours: bool,
}

impl HostStore {
    /// Writes the tables anew in which something was erased since the last time, so that nothing of it is left in their files; meanwhile whoever wants
    /// to write there waits. Returns how many tables that were; none while another server does it, or while
    /// somebody reads who has begun before the erasure.
    ///
    /// # Errors
    ///
    /// The database's; what was not done is done the next time.
    pub async fn scrub(&self) -> Result<usize> {
        // On a connection of its own: the lock and the missing limit go with it.
        let mut conn = self.own_connection().await?;
        conn.batch_execute(NO_LIMIT).await?;
        let lock = diesel::sql_query("SELECT pg_try_advisory_lock($1) AS is_ours").bind::<BigInt, _>(LOCK);
        let Lock { is_ours } = lock.get_result(&mut conn).await?;
        if is_ours { write_anew(&mut conn).await } else { Ok(0) }
    }
}

async fn write_anew(conn: &mut AsyncPgConnection) -> Result<usize> {
    let erased: Vec<Erased> = diesel::sql_query(SEEN_BY_NOBODY).load(conn).await?;
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
