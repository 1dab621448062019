//! What has changed since somebody looked. One number counts the changes of all nights; a night carries that of its last one. Numbers
//! become visible in their order, because the counter's row is locked until the change is committed (`note_change` in the migrations).

use super::database::{Address, HostStore};
use super::error::{OpenError, Result, StoreError};
use super::schema::{change_counter, nights};
use super::values::NightId;
use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::StreamExt;
use std::pin::pin;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The number of its last change.
    pub change: i64,
    pub night: NightId,
    /// In the address of its pages, if it has any.
    pub address: Option<String>,
}

/// Notes that a night has changed. It is the last statement of a transaction, since all others wait for its end.
pub(super) async fn note(conn: &mut AsyncPgConnection, night: NightId) -> Result<()> {
    diesel::sql_query("SELECT note_change($1)").bind::<Integer, _>(night.0).execute(conn).await?;
    Ok(())
}

impl HostStore {
    pub async fn newest_change(&self) -> Result<i64> {
        let mut conn = self.connection().await?;
        Ok(change_counter::table.select(change_counter::last).first(&mut conn).await?)
    }

    /// Lists the nights that have changed after a number, in the order of their last changes, at most `limit`. Whoever asks on with
    /// the number of the last one misses none.
    pub async fn changes_after(&self, change: i64, limit: u32) -> Result<Vec<Changed>> {
        let rows: Vec<(i64, i32, Option<String>)> = nights::table
            .filter(nights::changed.gt(change))
            .order(nights::changed)
            .limit(i64::from(limit))
            .select((nights::changed, nights::id, nights::address))
            .load(&mut self.connection().await?)
            .await?;
        let changed = |(change, night, address)| Changed { change, night: NightId(night), address };
        Ok(rows.into_iter().map(changed).collect())
    }
}

/// A connection that hears of changes as they are committed. It may miss some, when it is torn for example: it saves waiting, and
/// [`HostStore::changes_after`] says what has changed.
pub struct Listener(AsyncPgConnection);

impl Listener {
    pub async fn open(address: &Address) -> Result<Listener, OpenError> {
        let unreachable = |fault: String| OpenError::Unreachable { at: address.to_string(), fault };
        let mut conn = address.connect().await.map_err(|error| unreachable(error.to_string()))?;
        conn.batch_execute("LISTEN preisschnapsen_host")
            .await
            .map_err(|error| unreachable(error.to_string()))?;
        Ok(Listener(conn))
    }

    /// Waits until something has changed.
    ///
    /// # Errors
    /// [`StoreError::Away`]: the connection has ended, and another one is needed.
    pub async fn next(&mut self) -> Result<()> {
        match pin!(self.0.notifications_stream()).next().await {
            Some(Ok(_)) => Ok(()),
            Some(Err(fault)) => Err(fault.into()),
            None => Err(StoreError::Away("the listening connection has ended".to_owned())),
        }
    }
}
