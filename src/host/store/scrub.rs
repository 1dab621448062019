//! What was erased lies in the files of a table until it is written anew; that is done by one server at a time, and only if there was anything.

use super::database::HostStore;
use super::error::{Result, StoreError};
use super::schema::erasures;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use std::collections::BTreeSet;

/// Whoever holds this writes tables anew: "PSNV" as a number.
const LOCK: i64 = 0x5053_4E56;

/// However large a table is, it is written anew to its end.
const NO_LIMIT: &str = "SET statement_timeout = 0";

#[derive(QueryableByName)]
struct Lock {
    #[diesel(sql_type = Bool)]
    is_ours: bool,
}

impl HostStore {
    /// Writes the tables anew in which something was erased since the last time, so that nothing of it is left in their files; meanwhile whoever wants
    /// to write there waits. Returns how many tables that were; none while another server does it.
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
    let erased: Vec<(i64, String)> =
        erasures::table.select((erasures::id, erasures::place)).load(conn).await?;
    let places: BTreeSet<&str> = erased.iter().map(|(_, place)| place.as_str()).collect();
    for place in &places {
        let table = match *place {
            "texts" => "texts",
            "inbox" => "inbox",
            other => return Err(StoreError::unreadable("erasures", format!("place {other}"))),
        };
        conn.batch_execute(&format!("VACUUM (FULL) {table}")).await?;
    }
    // By their numbers: what is erased meanwhile has the next turn.
    let done: Vec<i64> = erased.iter().map(|(id, _)| *id).collect();
    diesel::delete(erasures::table.filter(erasures::id.eq_any(done))).execute(conn).await?;
    Ok(places.len())
}
