//! When each laptop was heard of last. That changes without a change of the night: whoever shows nights asks for it every few seconds.

use super::database::HostStore;
use super::error::Result;
use super::schema::heads;
use super::values::NightId;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

/// A laptop that was heard of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// The night that it writes.
    pub night: NightId,
    /// When, by the clock of the database.
    pub at: DateTime<Utc>,
}

/// Who was heard of, as it is at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeardOf {
    /// What the clock of the database says.
    pub now: DateTime<Utc>,
    /// Who.
    pub laptops: Vec<Heard>,
}

/// A note is there for others only once its transaction is committed; none takes longer than this.
const COMMITTED_WITHIN: TimeDelta = TimeDelta::seconds(20);

impl HostStore {
    /// Notes that the laptop of a night was heard of.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn hear(&self, night: NightId) -> Result<()> {
        note(&mut *self.connection().await?, night).await
    }

    /// Returns the laptops that were heard of since a moment that this has told before, all if there is none. Some come twice.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn heard_since(&self, moment: Option<DateTime<Utc>>) -> Result<HeardOf> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let moment_now: DateTime<Utc> =
                diesel::select(sql::<Timestamptz>("now()")).get_result(conn).await?;
            let mut query = heads::table.select((heads::night, heads::heard_at)).into_boxed();
            if let Some(moment) = moment {
                query = query.filter(heads::heard_at.gt(moment - COMMITTED_WITHIN));
            }
            let rows: Vec<(i32, DateTime<Utc>)> = query.load(conn).await?;
            let laptops = rows.into_iter().map(|(night, at)| Heard { night: NightId(night), at }).collect();
            Ok(HeardOf { now: moment_now, laptops })
        })
        .await
    }
}

/// Notes that the laptop of a night was heard of.
pub(super) async fn note(conn: &mut AsyncPgConnection, night: NightId) -> Result<()> {
    diesel::insert_into(heads::table)
        .values(heads::night.eq(night.0))
        .on_conflict(heads::night)
        .do_update()
        .set(heads::heard_at.eq(now))
        .execute(conn)
        .await?;
    Ok(())
}
