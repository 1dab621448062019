//! Words as the public sees them: a later one takes the place of an earlier one, and an erased one leaves nothing behind.

use super::changes;
use super::database::HostStore;
use super::error::{NotDone, Result, StoreError};
use super::nights;
use super::schema::{nights as table, texts};
use super::values::{NightId, State, column};
use diesel::dsl::{count_star, now, sql};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text as SqlText};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::{DIRECTOR_KEY, MOST_TEXTS_OF_A_NIGHT, Refusal, TEXT_BYTES_OF_A_NIGHT, is_label};
use serde::Serialize;
use std::collections::BTreeMap;
use tournament::chain::Hash;

/// So many texts come at once.
pub const MOST_AT_ONCE: usize = 2_000;

/// So many bytes a text may have.
pub const LONGEST: usize = 262_144;

/// A text with its key, `player/7` for example.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize)]
pub struct Text {
    /// What it is the text of.
    pub key: String,
    /// The laptop's counter: of two the higher one counts.
    pub revision: i64,
    /// What it says; `None` once it was erased.
    pub value: Option<String>,
}

impl HostStore {
    /// Takes texts and erasures of the laptop with the number `epoch`, but for those of which a later one is here. Returns how many rows are others now.
    pub async fn put_texts(&self, night: NightId, epoch: u32, new: &[Text]) -> Result<usize, NotDone> {
        if new.len() > MOST_AT_ONCE {
            return Err(Refusal::TooMany.into());
        }
        if let Some(unfit) = new.iter().find(|text| !fits(text)) {
            return Err(Refusal::Unfit { label: Some(unfit.key.chars().take(60).collect()) }.into());
        }
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock_kept(conn, night).await?;
            if row.epoch != epoch {
                return Err(Refusal::other_epoch(row.epoch).into());
            }
            if row.state == State::TakenDown && new.iter().any(|text| text.value.is_some()) {
                return Err(Refusal::TakenDown.into());
            }
            if !has_room(conn, night, new).await? {
                return Err(Refusal::Full { head: None }.into());
            }
            let changed = put(conn, night, epoch, new).await?;
            if changed > 0 {
                changes::note(conn, night).await?;
            }
            Ok(changed)
        })
        .await
    }

    /// Erases what the laptop with the number `epoch` did not name when it sent all texts that it has, with this revision: words of a branch that was
    /// closed, or that were erased before it could say so. Returns how many that were.
    pub async fn erase_other_texts(&self, night: NightId, epoch: u32, revision: i64) -> Result<usize> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock(conn, night).await?;
            // Whoever has taken over meanwhile sends all of their own.
            if row.is_none_or(|row| row.state == State::Deleted || row.epoch != epoch) {
                return Ok(0);
            }
            let erased = diesel::sql_query(ERASE_OTHERS)
                .bind::<Integer, _>(night.0)
                .bind::<Integer, _>(column(epoch))
                .bind::<BigInt, _>(revision)
                .execute(conn)
                .await?;
            if erased > 0 {
                changes::note(conn, night).await?;
            }
            Ok(erased)
        })
        .await
    }

    /// Returns the texts of a night, erased ones too, by key.
    pub async fn texts(&self, night: NightId) -> Result<Vec<Text>> {
        of(&mut *self.connection().await?, night).await
    }

    /// Erases the texts of a night that `goes` names, for good: what the laptop sends of them afterwards does not count. Returns how many that were. For
    /// what a club keeps for so many days.
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
            let erased = diesel::update(rows).set(gone()).execute(conn).await?;
            let row = diesel::update(table::table.find(night.0));
            row.set(table::names_erased_at.eq(now)).execute(conn).await?;
            if erased > 0 {
                changes::note(conn, night).await?;
            }
            Ok(erased)
        })
        .await
    }
}

/// Returns the number of the person whose name stands under a key, `player/7`.
pub fn person_of(key: &str) -> Option<u32> {
    key.strip_prefix("player/")?.split('/').next()?.parse().ok()
}

/// What is set where a text goes for good: erased, and later than everything that a laptop can send.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn gone() -> _ {
    let (epoch, revision, nothing): (i32, i64, Option<String>) = (i32::MAX, i64::MAX, None);
    (texts::value.eq(nothing), texts::epoch.eq(epoch), texts::revision.eq(revision))
}

fn fits(text: &Text) -> bool {
    let value = text.value.as_deref().unwrap_or_default();
    is_label(&text.key) && text.revision > 0 && value.len() <= LONGEST && !value.contains('\0')
}

/// So many bytes texts have together.
const BYTES: &str =
    "coalesce(sum(octet_length(texts.key) + coalesce(octet_length(texts.value), 0)), 0)::bigint";

/// Returns whether a night that is locked has room for texts; those that take none away from others always have.
async fn has_room(conn: &mut AsyncPgConnection, night: NightId, new: &[Text]) -> Result<bool> {
    let new: BTreeMap<&str, usize> = new
        .iter()
        .map(|text| (text.key.as_str(), text.key.len() + text.value.as_ref().map_or(0, String::len)))
        .collect();
    let keys: Vec<&str> = new.keys().copied().collect();
    let all = || texts::table.filter(texts::night.eq(night.0));
    let size = || (count_star(), sql::<BigInt>(BYTES));
    let (rows, bytes): (i64, i64) = all().select(size()).first(conn).await?;
    let others = all().filter(texts::key.ne_all(keys)).select(size());
    let (others, bytes_of_others): (i64, i64) = others.first(conn).await?;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (rows_then, bytes_then) =
        (others + number(new.len()), bytes_of_others.saturating_add(number(new.values().sum())));
    Ok((rows_then <= MOST_TEXTS_OF_A_NIGHT || rows_then <= rows)
        && (bytes_then <= TEXT_BYTES_OF_A_NIGHT || bytes_then <= bytes))
}

/// The later one of two counts: of a later laptop, or of the same one with a higher revision; of two with the same an erasure.
const PUT: &str = "INSERT INTO texts (night, epoch, key, revision, value) \
    SELECT $1, $2, new.key, new.revision, new.value FROM unnest($3, $4, $5) AS new (key, revision, value) \
    ON CONFLICT (night, key) DO UPDATE \
    SET epoch = excluded.epoch, revision = excluded.revision, value = excluded.value \
    WHERE (excluded.epoch, excluded.revision, excluded.value IS NULL) > (texts.epoch, texts.revision, texts.value IS NULL)";

/// What came before is another laptop's, or an earlier state of this one's.
const ERASE_OTHERS: &str = "UPDATE texts SET value = NULL, epoch = $2, revision = $3 \
    WHERE night = $1 AND value IS NOT NULL AND (epoch, revision) < ($2, $3)";

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

/// Says which words a night has: how many rows, and the sum of the transactions that have written them; another one whenever any was written or has gone.
/// `news` reads it.
pub type WordsMark = (i64, Option<i64>);

/// Returns the texts of a night by key.
pub(super) async fn of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Text>> {
    Ok(texts::table
        .filter(texts::night.eq(night.0))
        .order(texts::key)
        .select((texts::key, texts::revision, texts::value))
        .load(conn)
        .await?)
}

/// Says whether a key with this hash is that of a director of a night; where the laptop has told of none, everybody is let in.
pub(super) async fn lets_in(conn: &mut AsyncPgConnection, night: NightId, key: Option<Hash>) -> Result<bool> {
    let told = texts::night.eq(night.0).and(texts::key.like(format!("{DIRECTOR_KEY}%")));
    let keys: Vec<Option<String>> = texts::table.filter(told).select(texts::value).load(conn).await?;
    let mut keys = keys.iter().flatten().peekable();
    let shown = key.map(|key| format!("\"{key}\""));
    Ok(keys.peek().is_none() || keys.any(|key| Some(key) == shown.as_ref()))
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
