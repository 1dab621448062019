//! The journals out again: the one that counts, and branches that were closed.

use super::database::HostStore;
use super::error::Result;
use super::schema::{entries, epochs};
use super::values::{NightId, column, count, read_hash};
use crate::chain::Hash;
use crate::mirror::WORDS_OF_AN_END;
use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, exists, max, min, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// An entry as it lies here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Which laptop wrote it.
    pub epoch: u32,
    /// Its number.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
    /// What it says, byte for byte as it came.
    pub body: Vec<u8>,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

/// Entries of one laptop that do not count any more, because it was decided that another one is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedBranch {
    /// How many they are.
    pub entries: i64,
    /// The number of the first.
    pub first: u32,
    /// When the last one came.
    pub last_at: DateTime<Utc>,
}

pub(super) type Row = (i32, i32, Vec<u8>, Vec<u8>, DateTime<Utc>);

pub(super) fn read((epoch, number, hash, body, received_at): Row) -> Result<StoredEntry> {
    Ok(StoredEntry {
        epoch: count("entries", epoch)?,
        number: count("entries", number)?,
        hash: read_hash("entries", &hash)?,
        body,
        received_at,
    })
}

/// Whether a row of `entries` belongs to the journal that counts: no later epoch began before it.
macro_rules! counts {
    () => {
        not(exists(
            epochs::table.filter(
                epochs::night
                    .eq(entries::night)
                    .and(epochs::epoch.gt(entries::epoch))
                    .and(epochs::base.lt(entries::number)),
            ),
        ))
    };
}

/// Returns the hash of an entry of the journal that counts, [`Hash::START`] for number 0.
pub(super) async fn hash_at(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
) -> Result<Option<Hash>> {
    if number == 0 {
        return Ok(Some(Hash::START));
    }
    Ok(hashes(conn, night, number, number).await?.into_iter().next().map(|(_, hash)| hash))
}

/// Returns numbers and hashes of the journal that counts, from an entry to another one.
pub(super) async fn hashes(
    conn: &mut AsyncPgConnection,
    night: NightId,
    from: u32,
    until: u32,
) -> Result<Vec<(u32, Hash)>> {
    let rows: Vec<(i32, Vec<u8>)> = entries::table
        .filter(entries::night.eq(night.0))
        .filter(entries::number.between(column(from), column(until)))
        .filter(counts!())
        .order(entries::number)
        .select((entries::number, entries::hash))
        .load(conn)
        .await?;
    let read = |(number, hash): (i32, Vec<u8>)| Ok((count("entries", number)?, read_hash("entries", &hash)?));
    rows.into_iter().map(read).collect()
}

/// Returns the entries of the journal that counts which may say something about the end of the evening, oldest first.
pub(super) async fn turns(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Vec<u8>>> {
    let has = WORDS_OF_AN_END.map(|word| format!("position('{word}'::bytea IN entries.body) > 0"));
    let rows = entries::table
        .filter(entries::night.eq(night.0))
        .filter(sql::<Bool>(&format!("({})", has.join(" OR "))))
        .filter(counts!())
        .order(entries::number)
        .select(entries::body);
    Ok(rows.load(conn).await?)
}

/// Returns the entries of the journal that counts after a number, at most `limit`.
pub(super) async fn after(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
    limit: u32,
) -> Result<Vec<StoredEntry>> {
    let rows: Vec<Row> = entries::table
        .filter(entries::night.eq(night.0).and(entries::number.gt(column(number))))
        .filter(counts!())
        .order(entries::number)
        .limit(i64::from(limit))
        .select((entries::epoch, entries::number, entries::hash, entries::body, entries::received_at))
        .load(conn)
        .await?;
    rows.into_iter().map(read).collect()
}

impl HostStore {
    /// Returns the entries of the journal that counts after a number, oldest first, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn entries_after(&self, night: NightId, number: u32, limit: u32) -> Result<Vec<StoredEntry>> {
        after(&mut *self.connection().await?, night, number, limit).await
    }

    /// Returns the hash of an entry of the journal that counts, [`Hash::START`] for number 0, `None` beyond its end.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn hash_at(&self, night: NightId, number: u32) -> Result<Option<Hash>> {
        hash_at(&mut *self.connection().await?, night, number).await
    }

    /// Lists the closed branches, oldest first.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn closed_branches(&self, night: NightId) -> Result<Vec<ClosedBranch>> {
        let rows: Vec<(i64, Option<i32>, Option<DateTime<Utc>>)> = entries::table
            .filter(entries::night.eq(night.0))
            .filter(not(counts!()))
            .group_by(entries::epoch)
            .order(entries::epoch)
            .select((count_star(), min(entries::number), max(entries::received_at)))
            .load(&mut self.connection().await?)
            .await?;
        let read = |(entries, first, last_at): (i64, Option<i32>, Option<DateTime<Utc>>)| {
            let first = count("entries", first.unwrap_or_default())?;
            Ok(ClosedBranch { entries, first, last_at: last_at.unwrap_or_default() })
        };
        rows.into_iter().map(read).collect()
    }

    /// Returns the entries that belong to closed branches, by epoch and number.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn closed_entries(&self, night: NightId) -> Result<Vec<StoredEntry>> {
        let rows: Vec<Row> = entries::table
            .filter(entries::night.eq(night.0))
            .filter(not(counts!()))
            .order((entries::epoch, entries::number))
            .select((entries::epoch, entries::number, entries::hash, entries::body, entries::received_at))
            .load(&mut self.connection().await?)
            .await?;
        rows.into_iter().map(read).collect()
    }
}
