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
use diesel::sql_types::{Bool, Integer};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// So many entries are read at a time.
pub const MOST_AT_ONCE: u32 = 2_000;

/// And so many bytes of them, or one that is longer.
pub const BYTES_AT_ONCE: i64 = 8 << 20;

/// An entry as it lies here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Which laptop wrote it.
    pub epoch: u32,
    pub number: u32,
    pub hash: Hash,
    /// What it says, byte for byte as it came.
    pub body: Vec<u8>,
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

/// Returns the entries of the journal that counts after a number, at most `limit`, and no more than have [`BYTES_AT_ONCE`] together.
pub(super) async fn after(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
    limit: u32,
) -> Result<Vec<StoredEntry>> {
    let Some(last) = last_at_once(conn, night, number, limit).await? else { return Ok(Vec::new()) };
    let rows: Vec<Row> = entries::table
        .filter(entries::night.eq(night.0))
        .filter(entries::number.gt(column(number)).and(entries::number.le(last)))
        .filter(counts!())
        .order(entries::number)
        .select((entries::epoch, entries::number, entries::hash, entries::body, entries::received_at))
        .load(conn)
        .await?;
    rows.into_iter().map(read).collect()
}

/// Returns the number of the last entry that is read at once after another one, `None` if there is none. PostgreSQL knows the length of a long
/// entry without reading it.
async fn last_at_once(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
    limit: u32,
) -> Result<Option<i32>> {
    let lengths: Vec<(i32, i32)> = entries::table
        .filter(entries::night.eq(night.0).and(entries::number.gt(column(number))))
        .filter(counts!())
        .order(entries::number)
        .limit(i64::from(limit))
        .select((entries::number, sql::<Integer>("octet_length(entries.body)")))
        .load(conn)
        .await?;
    let mut bytes = 0;
    let fits = lengths.iter().take_while(|(_, length)| {
        let is_first = bytes == 0;
        bytes += i64::from(*length);
        is_first || bytes <= BYTES_AT_ONCE
    });
    Ok(fits.last().map(|(number, _)| *number))
}

/// Hands out the entries of the journal that counts, oldest first; few of them are in memory at a time.
async fn each(conn: &mut AsyncPgConnection, night: NightId, mut read: impl FnMut(StoredEntry)) -> Result<()> {
    let mut last = 0;
    loop {
        let some = after(conn, night, last, MOST_AT_ONCE).await?;
        let Some(newest) = some.last() else { return Ok(()) };
        last = newest.number;
        some.into_iter().for_each(&mut read);
    }
}

impl HostStore {
    /// Returns the entries of the journal that counts after a number, oldest first, at most `limit`, and no more than have [`BYTES_AT_ONCE`] together.
    pub async fn entries_after(&self, night: NightId, number: u32, limit: u32) -> Result<Vec<StoredEntry>> {
        after(&mut *self.connection().await?, night, number, limit).await
    }

    /// Hands out all entries of the journal that counts as it is at one moment, oldest first; few of them are in memory at a time.
    pub async fn each_entry(&self, night: NightId, read: impl FnMut(StoredEntry) + Send) -> Result<()> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading.run(async |conn| each(conn, night, read).await).await
    }

    /// Lists the closed branches, oldest first.
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
}
