//! Reports of guests that come through the host. The laptop decides what becomes of them; here they wait until it has.

use super::changes;
use super::database::HostStore;
use super::error::{NotDone, Result};
use super::nights::{self, NightRow};
use super::schema::inbox;
use super::texts;
use super::values::{NightId, State};
use chrono::{DateTime, Utc};
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::{GuestReport, OwnReport, PutReport, Refusal, ReportAnswer, WaitingReport};

/// So many reports of a night wait at a time.
pub const MOST_OPEN: i64 = 500;

/// So many reports of one ticket wait at a time, so that nobody takes the room of the others.
pub const MOST_OF_ONE: i64 = 5;

/// So many bytes a report or an answer may have.
pub const LONGEST: usize = 8_192;

/// So many reports of a sender are remembered to them.
const REMEMBERED: i64 = 10;

/// What the host has of a night, for its laptop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub night: NightRow,
    /// The highest revision of a text of the laptop that writes.
    pub revision: i64,
    /// How many reports wait.
    pub reports: u32,
}

/// A report as a guest sends it.
#[derive(Clone, Copy)]
pub struct NewReport<'a> {
    /// The one-time key of the form.
    pub form_key: &'a str,
    /// Who sends it: the hash of the key of their ticket.
    pub sender: &'a str,
    /// What it says, as the laptop will read it.
    pub report: &'a str,
}

fn fits(text: &str) -> bool {
    text.len() <= LONGEST && !text.contains('\0')
}

impl HostStore {
    /// Returns what the host has of a night; `None` if it was deleted or never was.
    pub async fn standing(&self, night: NightId) -> Result<Option<Standing>> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading
            .run(async |conn| {
                let Some(row) = nights::read_kept(conn, night).await? else { return Ok(None) };
                let revision = texts::newest_revision(conn, night, row.epoch).await?;
                let reports = u32::try_from(count_open(conn, night).await?).unwrap_or(u32::MAX);
                Ok(Some(Standing { night: row, revision, reports }))
            })
            .await
    }

    /// Takes a report of a guest; the same form counts once.
    pub async fn put_report(&self, night: NightId, new: NewReport<'_>) -> Result<PutReport> {
        let NewReport { form_key, sender, report } = new;
        let is_key = |text: &str| fits(text) && (1..=100).contains(&text.chars().count());
        if !fits(report) || !is_key(form_key) || !is_key(sender) {
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
            let own: i64 = open(night).filter(inbox::sender.eq(sender)).count().get_result(conn).await?;
            if own >= MOST_OF_ONE || count_open(conn, night).await? >= MOST_OPEN {
                return Ok(PutReport::Full);
            }
            let row = (
                inbox::night.eq(night.0),
                inbox::form_key.eq(form_key),
                inbox::sender.eq(sender),
                inbox::report.eq(report),
            );
            let new = diesel::insert_into(inbox::table).values(row).returning(inbox::id);
            let id: i64 = new.get_result(conn).await?;
            changes::note(conn, night).await?;
            Ok(PutReport::Stored(id))
        })
        .await
    }

    /// Lists the reports that wait, oldest first, at most `limit`.
    pub async fn open_reports(&self, night: NightId, limit: u32) -> Result<Vec<WaitingReport>> {
        let rows: Vec<(i64, DateTime<Utc>, String)> = open(night)
            .order(inbox::id)
            .limit(i64::from(limit))
            .select((inbox::id, inbox::received_at, inbox::report))
            .load(&mut self.connection().await?)
            .await?;
        let waiting = |(id, received_at, report)| WaitingReport { id, received_at, report };
        Ok(rows.into_iter().map(waiting).collect())
    }

    /// Lists them for the laptop with the number `epoch`.
    pub async fn reports_for(
        &self,
        night: NightId,
        epoch: u32,
        limit: u32,
    ) -> Result<Vec<WaitingReport>, NotDone> {
        let row = nights::read_kept(&mut *self.connection().await?, night).await?;
        match row {
            None => Err(Refusal::Deleted.into()),
            Some(row) if row.epoch != epoch => Err(Refusal::other_epoch(row.epoch).into()),
            Some(_) => Ok(self.open_reports(night, limit).await?),
        }
    }

    /// Notes what the laptop with the number `epoch` has made of a report; the first answer counts. The key and the address in the report go with it.
    pub async fn answer_report(
        &self,
        night: NightId,
        epoch: u32,
        id: i64,
        answer: &str,
    ) -> Result<(), NotDone> {
        if !fits(answer) {
            return Err(Refusal::Unfit { label: None }.into());
        }
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock(conn, night).await?;
            if let Some(row) = row.filter(|night| night.epoch != epoch) {
                return Err(Refusal::other_epoch(row.epoch).into());
            }
            let report = inbox::table.filter(inbox::night.eq(night.0).and(inbox::id.eq(id)));
            let row = report.select((inbox::report, inbox::answer));
            let before: Option<(String, Option<String>)> = row.first(conn).await.optional()?;
            match before {
                None => Err(Refusal::UnknownReport.into()),
                Some((_, Some(before))) if before == answer => Ok(()),
                Some((_, Some(before))) => Err(Refusal::Answered { answer: before }.into()),
                Some((said, None)) => {
                    let noted = (
                        inbox::report.eq(GuestReport::without_secrets(&said)),
                        inbox::answer.eq(Some(answer)),
                        inbox::answered_at.eq(now),
                    );
                    diesel::update(report).set(noted).execute(conn).await?;
                    changes::note(conn, night).await?;
                    Ok(())
                }
            }
        })
        .await
    }

    /// Lists the last reports of a sender with what became of them, newest first.
    pub async fn reports_of(&self, night: NightId, sender: &str) -> Result<Vec<OwnReport>> {
        let seconds = "extract(epoch FROM now() - coalesce(inbox.answered_at, inbox.received_at))::bigint";
        let rows: Vec<(i64, String, Option<String>, i64)> = inbox::table
            .filter(inbox::night.eq(night.0).and(inbox::sender.eq(sender)))
            .order(inbox::id.desc())
            .limit(REMEMBERED)
            .select((inbox::id, inbox::report, inbox::answer, sql::<BigInt>(seconds)))
            .load(&mut self.connection().await?)
            .await?;
        let own = |(id, report, answer, seconds): (i64, String, Option<String>, i64)| OwnReport {
            id,
            said: serde_json::from_str(&report).ok(),
            answer: answer.map(|text| serde_json::from_str(&text).unwrap_or(ReportAnswer::Unreadable)),
            seconds,
        };
        Ok(rows.into_iter().map(own).collect())
    }
}

/// The reports of a night that wait.
#[diesel::dsl::auto_type(no_type_alias)]
fn open(night: NightId) -> _ {
    let night: i32 = night.0;
    inbox::table.filter(inbox::night.eq(night).and(inbox::answer.is_null()))
}

async fn count_open(conn: &mut AsyncPgConnection, night: NightId) -> Result<i64> {
    Ok(open(night).count().get_result(conn).await?)
}
