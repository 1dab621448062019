//! Words as the public sees them: a later one takes the place of an earlier one, and an erased one leaves nothing behind.

use super::changes;
use super::database::HostStore;
use super::error::{Result, StoreError};
use super::nights;
use super::schema::{nights as table, texts};
use super::values::{NightId, State, column};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text as SqlText};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use std::collections::BTreeMap;

/// So many texts come at once.
pub const MOST_AT_ONCE: usize = 2_000;

/// So many bytes a text may have; a logo is the longest.
pub const LONGEST: usize = 262_144;

/// So many characters its key.
const LONGEST_KEY: usize = 100;

/// A text with its key, `player/7/full` for example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// What it is the text of.
    pub key: String,
    /// The laptop's counter: of two the higher one counts.
    pub revision: i64,
    /// What it says; `None` once it was erased.
    pub value: Option<String>,
}

/// What became of texts that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PutTexts {
    /// They count, but for those of which a later one is here.
    Applied {
        /// How many rows are others now.
        changed: usize,
    },
    /// Another laptop writes now.
    EpochOver {
        /// With this number.
        epoch: u32,
    },
    /// One of them cannot be a text: its key or what it says is too long, empty or has a NUL, or its revision is not positive.
    Unfit {
        /// Its key.
        key: String,
    },
    /// More than [`MOST_AT_ONCE`] at once.
    TooMany,
    /// The night was taken down: nothing but erasures is taken.
    TakenDown,
    /// The night was deleted, or never was.
    Gone,
}

impl HostStore {
    /// Takes texts and erasures of the laptop with the number `epoch`.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn put_texts(&self, night: NightId, epoch: u32, new: &[Text]) -> Result<PutTexts> {
        if new.len() > MOST_AT_ONCE {
            return Ok(PutTexts::TooMany);
        }
        if let Some(unfit) = new.iter().find(|text| !fits(text)) {
            return Ok(PutTexts::Unfit { key: unfit.key.chars().take(LONGEST_KEY).collect() });
        }
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let Some(row) = nights::lock(conn, night).await?.filter(|night| night.state != State::Deleted)
            else {
                return Ok(PutTexts::Gone);
            };
            if row.epoch != epoch {
                return Ok(PutTexts::EpochOver { epoch: row.epoch });
            }
            if row.state == State::TakenDown && new.iter().any(|text| text.value.is_some()) {
                return Ok(PutTexts::TakenDown);
            }
            let changed = put(conn, night, epoch, new).await?;
            if changed > 0 {
                changes::note(conn, night).await?;
            }
            Ok(PutTexts::Applied { changed })
        })
        .await
    }

    /// Returns the texts of a night, erased ones too, by key.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn texts(&self, night: NightId) -> Result<Vec<Text>> {
        of(&mut *self.connection().await?, night).await
    }

    /// Erases the texts of a night that `goes` names; returns how many that were. For what a club keeps for so many days.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn erase_texts(
        &self,
        night: NightId,
        goes: impl Fn(&str) -> bool + Send + Sync,
    ) -> Result<usize> {
        let goes = &goes;
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            if nights::lock(conn, night).await?.is_none() {
                return Ok(0);
            }
            let filled = texts::table.filter(texts::night.eq(night.0).and(texts::value.is_not_null()));
            let mut keys: Vec<String> = filled.select(texts::key).load(conn).await?;
            keys.retain(|key| goes(key));
            let rows = texts::table.filter(texts::night.eq(night.0).and(texts::key.eq_any(keys)));
            let erased = diesel::update(rows).set(texts::value.eq(None::<String>)).execute(conn).await?;
            let row = diesel::update(table::table.find(night.0));
            row.set(table::names_erased_at.eq(now)).execute(conn).await?;
            if erased > 0 {
                changes::note(conn, night).await?;
            }
            Ok(erased)
        })
        .await
    }

    /// Writes the tables of words anew, so that nothing erased is left in their files. Meanwhile texts wait.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn scrub(&self) -> Result<()> {
        let mut conn = self.connection().await?;
        for table in ["texts", "inbox"] {
            conn.batch_execute(&format!("VACUUM (FULL) {table}")).await?;
        }
        Ok(())
    }
}

fn fits(text: &Text) -> bool {
    let value = text.value.as_deref().unwrap_or_default();
    (1..=LONGEST_KEY).contains(&text.key.chars().count())
        && text.revision > 0
        && value.len() <= LONGEST
        && !text.key.contains('\0')
        && !value.contains('\0')
}

/// The later one of two counts: of a later laptop, or of the same one with a higher revision; of two with the same an erasure.
const PUT: &str = "INSERT INTO texts (night, epoch, key, revision, value) \
    SELECT $1, $2, new.key, new.revision, new.value FROM unnest($3, $4, $5) AS new (key, revision, value) \
    ON CONFLICT (night, key) DO UPDATE \
    SET epoch = excluded.epoch, revision = excluded.revision, value = excluded.value \
    WHERE (excluded.epoch, excluded.revision, excluded.value IS NULL) > (texts.epoch, texts.revision, texts.value IS NULL)";

async fn put(conn: &mut AsyncPgConnection, night: NightId, epoch: u32, new: &[Text]) -> Result<usize> {
    // Of several with one key only the last one can be put.
    let mut latest: BTreeMap<&str, &Text> = BTreeMap::new();
    for text in new {
        let one = latest.entry(&text.key).or_insert(text);
        if text.revision > one.revision {
            *one = text;
        }
    }
    let keys: Vec<&str> = latest.keys().copied().collect();
    let revisions: Vec<i64> = latest.values().map(|text| text.revision).collect();
    let values: Vec<Option<&str>> = latest.values().map(|text| text.value.as_deref()).collect();
    let changed = diesel::sql_query(PUT)
        .bind::<Integer, _>(night.0)
        .bind::<Integer, _>(column(epoch))
        .bind::<Array<SqlText>, _>(keys)
        .bind::<Array<BigInt>, _>(revisions)
        .bind::<Array<Nullable<SqlText>>, _>(values)
        .execute(conn)
        .await?;
    Ok(changed)
}

/// Returns the texts of a night by key.
pub(super) async fn of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Text>> {
    let rows: Vec<(String, i64, Option<String>)> = texts::table
        .filter(texts::night.eq(night.0))
        .order(texts::key)
        .select((texts::key, texts::revision, texts::value))
        .load(conn)
        .await?;
    Ok(rows.into_iter().map(|(key, revision, value)| Text { key, revision, value }).collect())
}

/// Returns the highest revision that the laptop with this number has sent, 0 if it has sent none.
pub(super) async fn newest_revision(conn: &mut AsyncPgConnection, night: NightId, epoch: u32) -> Result<i64> {
    let newest: Option<i64> = texts::table
        .filter(texts::night.eq(night.0).and(texts::epoch.eq(column(epoch))))
        .select(diesel::dsl::max(texts::revision))
        .first(conn)
        .await
        .map_err(StoreError::from)?;
    Ok(newest.unwrap_or(0))
}
