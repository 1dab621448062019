//! When each laptop was heard of last. That changes without a change of the night: whoever shows nights asks for it every few seconds.

use super::database::HostStore;
use super::error::{NotDone, Result, StoreError};
use super::nights;
use super::schema::heads;
use super::values::{NightId, State};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::{Refusal, SignedHead};

/// A laptop that was heard of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    pub night: NightId,
    /// When, by the clock of the database.
    pub at: DateTime<Utc>,
    /// What it has signed last.
    pub signed: Option<SignedHead>,
}

/// Who was heard of, as it is at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeardOf {
    /// What the clock of the database says.
    pub now: DateTime<Utc>,
    pub laptops: Vec<Heard>,
}

/// A call that was slow on its way comes so late at most. What says that it was signed longer before comes from a clock that was set back.
const SLOWEST: TimeDelta = TimeDelta::minutes(2);

/// A note is there for others only once its transaction is committed; none takes longer than this.
const COMMITTED_WITHIN: TimeDelta = TimeDelta::seconds(20);

impl HostStore {
    /// Notes that the laptop of a night was heard of.
    pub async fn hear(&self, night: NightId) -> Result<()> {
        note(&mut *self.connection().await?, night, None).await
    }

    /// Takes the newest entry of a laptop as it has signed it. Returns whether it is noted: not if the laptop has signed the same entry since, and that came
    /// first, as after the last word of a sender that has ended.
    pub async fn put_head(&self, night: NightId, signed: &SignedHead) -> Result<bool, NotDone> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let Some(row) = nights::lock(conn, night).await? else {
                return Err(Refusal::Deleted.into());
            };
            let refusal = match row.state {
                State::Deleted => Refusal::Deleted,
                State::TakenDown => Refusal::TakenDown,
                State::Open if signed.epoch != row.epoch => Refusal::epoch_over(row.newest()),
                // Its head tells the laptop what that means.
                State::Open if signed.head() != row.newest() => Refusal::Gap { head: row.newest() },
                State::Open if !signed.holds(row.slug.as_deref().unwrap_or_default()) => Refusal::NotSigned,
                State::Open => {
                    let is_newest = !is_late(conn, night, signed).await?;
                    note(conn, night, is_newest.then_some(signed)).await?;
                    return Ok(is_newest);
                }
            };
            Err(refusal.into())
        })
        .await
    }

    /// Returns the laptops that were heard of since a moment that this has told before, all if there is none. Some come twice.
    pub async fn heard_since(&self, moment: Option<DateTime<Utc>>) -> Result<HeardOf> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let moment_now: DateTime<Utc> =
                diesel::select(sql::<Timestamptz>("now()")).get_result(conn).await?;
            let mut query = heads::table.select((heads::night, heads::heard_at, heads::signed)).into_boxed();
            if let Some(moment) = moment {
                query = query.filter(heads::heard_at.gt(moment - COMMITTED_WITHIN));
            }
            let rows: Vec<(i32, DateTime<Utc>, Option<String>)> = query.load(conn).await?;
            let laptops = rows.into_iter().map(|(night, at, signed)| {
                let night = NightId(night);
                Heard { night, at, signed: signed.and_then(|text| read(night, &text)) }
            });
            Ok(HeardOf { now: moment_now, laptops: laptops.collect() })
        })
        .await
    }
}

/// Returns whether a laptop has signed the same entry a moment later than this, and that came first.
async fn is_late(conn: &mut AsyncPgConnection, night: NightId, coming: &SignedHead) -> Result<bool> {
    let Some(kept) = signed(conn, night).await?.filter(|kept| kept.head() == coming.head()) else {
        return Ok(false);
    };
    let (Some(kept), Some(coming)) = (kept.time(), coming.time()) else { return Ok(false) };
    Ok(coming < kept && kept - coming <= SLOWEST)
}

/// Returns what the laptop of a night has signed last.
pub(super) async fn signed(conn: &mut AsyncPgConnection, night: NightId) -> Result<Option<SignedHead>> {
    let row = heads::table.find(night.0).select(heads::signed).first::<Option<String>>(conn).await;
    Ok(row.optional()?.flatten().and_then(|text| read(night, &text)))
}

/// Notes that the laptop of a night was heard of, and what it has signed.
pub(super) async fn note(
    conn: &mut AsyncPgConnection,
    night: NightId,
    signed: Option<&SignedHead>,
) -> Result<()> {
    let text = signed.map(serde_json::to_string).transpose();
    let text = text.map_err(|fault| StoreError::unreadable("heads", fault))?;
    let row = (heads::night.eq(night.0), heads::signed.eq(&text));
    let insert = diesel::insert_into(heads::table).values(row).on_conflict(heads::night).do_update();
    match &text {
        Some(text) => insert.set((heads::heard_at.eq(now), heads::signed.eq(text))).execute(conn).await?,
        None => insert.set(heads::heard_at.eq(now)).execute(conn).await?,
    };
    Ok(())
}

/// Forgets what was signed: another laptop goes on, or from an earlier entry.
pub(super) async fn forget(conn: &mut AsyncPgConnection, night: NightId) -> Result<()> {
    let row = diesel::update(heads::table.find(night.0));
    row.set(heads::signed.eq(None::<String>)).execute(conn).await?;
    Ok(())
}

/// Reads a signature; one that cannot be read counts as none, so that it keeps back neither its own night nor the others.
pub(super) fn read(night: NightId, text: &str) -> Option<SignedHead> {
    let read = serde_json::from_str(text);
    if let Err(fault) = &read {
        tracing::warn!(night = night.0, %fault, "what a laptop has signed cannot be read");
    }
    read.ok()
}
