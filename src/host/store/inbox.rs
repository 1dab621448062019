//! Reports of guests that come through the host. The laptop decides what becomes of them; here they wait until it has.

use super::changes;
use super::database::HostStore;
use super::error::Result;
use super::nights;
use super::schema::inbox;
use super::texts;
use super::values::{Head, NightId, State};
use chrono::{DateTime, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};

/// So many reports of a night wait at a time.
pub const MOST_OPEN: i64 = 500;

/// So many bytes a report or an answer may have.
pub const LONGEST: usize = 8_192;

/// A report that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number; later ones are higher.
    pub id: i64,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// What it says, as the host wrote it.
    pub report: String,
}

/// What became of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PutReport {
    /// It waits.
    Stored(i64),
    /// The same form has come before, under this number.
    AlreadyThere(i64),
    /// Too many wait.
    Full,
    /// It is too long, or has a NUL.
    Unfit,
    /// The night has ended, or nobody may see it.
    Closed,
}

/// What became of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PutAnswer {
    /// It is noted.
    Stored,
    /// It was noted before.
    AlreadyThere,
    /// Another one was noted before, and counts.
    Otherwise(String),
    /// It is too long, or has a NUL.
    Unfit,
    /// The night has no such report.
    Unknown,
}

/// What the host has of a night, for its laptop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Which laptop writes.
    pub epoch: u32,
    /// The newest entry.
    pub head: Head,
    /// The highest revision of a text of that laptop.
    pub revision: i64,
    /// How many reports wait.
    pub reports: u32,
    /// Whether the public may see it.
    pub state: State,
}

fn fits(text: &str) -> bool {
    text.len() <= LONGEST && !text.contains('\0')
}

impl HostStore {
    /// Returns what the host has of a night; `None` if it was deleted or never was.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn standing(&self, night: NightId) -> Result<Option<Standing>> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading
            .run(async |conn| {
                let Some(row) =
                    nights::read(conn, night).await?.filter(|night| night.state != State::Deleted)
                else {
                    return Ok(None);
                };
                let revision = texts::newest_revision(conn, night, row.epoch).await?;
                let reports = u32::try_from(count_open(conn, night).await?).unwrap_or(u32::MAX);
                Ok(Some(Standing { epoch: row.epoch, head: row.head, revision, reports, state: row.state }))
            })
            .await
    }

    /// Takes a report of a guest; the same form counts once.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn put_report(&self, night: NightId, form_key: &str, report: &str) -> Result<PutReport> {
        if !fits(report) || !fits(form_key) || !(1..=100).contains(&form_key.chars().count()) {
            return Ok(PutReport::Unfit);
        }
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock(conn, night).await?;
            let before: Option<i64> = inbox::table
                .filter(inbox::night.eq(night.0).and(inbox::form_key.eq(form_key)))
                .select(inbox::id)
                .first(conn)
                .await
                .optional()?;
            if let Some(id) = before {
                return Ok(PutReport::AlreadyThere(id));
            }
            if row.is_none_or(|night| night.state != State::Open || night.ended_at.is_some()) {
                return Ok(PutReport::Closed);
            }
            if count_open(conn, night).await? >= MOST_OPEN {
                return Ok(PutReport::Full);
            }
            let row = (inbox::night.eq(night.0), inbox::form_key.eq(form_key), inbox::report.eq(report));
            let new = diesel::insert_into(inbox::table).values(row).returning(inbox::id);
            let id: i64 = new.get_result(conn).await?;
            changes::note(conn, night).await?;
            Ok(PutReport::Stored(id))
        })
        .await
    }

    /// Lists the reports that wait, oldest first, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn open_reports(&self, night: NightId, limit: u32) -> Result<Vec<Report>> {
        let rows: Vec<(i64, DateTime<Utc>, String)> = inbox::table
            .filter(inbox::night.eq(night.0).and(inbox::answer.is_null()))
            .order(inbox::id)
            .limit(i64::from(limit))
            .select((inbox::id, inbox::received_at, inbox::report))
            .load(&mut self.connection().await?)
            .await?;
        Ok(rows.into_iter().map(|(id, received_at, report)| Report { id, received_at, report }).collect())
    }

    /// Notes what the laptop has made of a report; the first answer counts.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn answer_report(&self, night: NightId, id: i64, answer: &str) -> Result<PutAnswer> {
        if !fits(answer) {
            return Ok(PutAnswer::Unfit);
        }
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            nights::lock(conn, night).await?;
            let report = inbox::table.filter(inbox::night.eq(night.0).and(inbox::id.eq(id)));
            let before: Option<Option<String>> = report.select(inbox::answer).first(conn).await.optional()?;
            match before {
                None => Ok(PutAnswer::Unknown),
                Some(Some(before)) if before == answer => Ok(PutAnswer::AlreadyThere),
                Some(Some(before)) => Ok(PutAnswer::Otherwise(before)),
                Some(None) => {
                    let noted = (inbox::answer.eq(Some(answer)), inbox::answered_at.eq(now));
                    diesel::update(report).set(noted).execute(conn).await?;
                    changes::note(conn, night).await?;
                    Ok(PutAnswer::Stored)
                }
            }
        })
        .await
    }

    /// Returns what became of the report that came with a form, for the guest who has sent it: `None` if none came,
    /// `Some(None)` while it waits.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn answer_to(&self, night: NightId, form_key: &str) -> Result<Option<Option<String>>> {
        let report = inbox::table.filter(inbox::night.eq(night.0).and(inbox::form_key.eq(form_key)));
        Ok(report.select(inbox::answer).first(&mut self.connection().await?).await.optional()?)
    }
}

async fn count_open(conn: &mut AsyncPgConnection, night: NightId) -> Result<i64> {
    let waiting = inbox::table.filter(inbox::night.eq(night.0).and(inbox::answer.is_null()));
    Ok(waiting.count().get_result(conn).await?)
}
