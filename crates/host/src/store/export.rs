//! Everything about one night, for the club that it belongs to.

use super::database::HostStore;
use super::entries::{self, StoredEntry};
use super::epochs;
use super::error::Result;
use super::nights::{self, NightRow};
use super::schema::{audit, entries as entry_table, inbox, tokens};
use super::texts;
use super::values::NightId;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::{Value, json};

impl HostStore {
    /// Returns everything that the host has of a night as JSON, but for digests of tokens and codes; `None` if it was deleted or never was.
    pub async fn export(&self, night: NightId) -> Result<Option<Value>> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading
            .run(async |conn| {
                let Some(row) = nights::read_kept(conn, night).await? else { return Ok(None) };
                Ok(Some(json!({
                    "format": "preisschnapsen/host-export/1",
                    "night": describe(&row),
                    "epochs": epochs::of(conn, night).await?,
                    "entries": entries_of(conn, night).await?,
                    "texts": texts::of(conn, night).await?,
                    "inbox": inbox_of(conn, night).await?,
                    "tokens": tokens_of(conn, night).await?,
                    "audit": audit_of(conn, night).await?,
                })))
            })
            .await
    }
}

fn describe(night: &NightRow) -> Value {
    json!({
        "address": night.address, "slug": night.slug, "epoch": night.epoch, "head": night.head,
        "state": night.state.as_str(), "last_at": night.last_at, "ended_at": night.ended_at, "delete_on": night.delete_on,
    })
}

/// Entries of closed branches too, which say so.
async fn entries_of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Value>> {
    let epochs = epochs::of(conn, night).await?;
    let rows: Vec<entries::Row> = entry_table::table
        .filter(entry_table::night.eq(night.0))
        .order((entry_table::epoch, entry_table::number))
        .select((
            entry_table::epoch,
            entry_table::number,
            entry_table::hash,
            entry_table::body,
            entry_table::received_at,
        ))
        .load(conn)
        .await?;
    let describe = |entry: StoredEntry| {
        let is_closed = epochs.iter().any(|later| later.epoch > entry.epoch && later.base < entry.number);
        json!({
            "epoch": entry.epoch, "number": entry.number, "hash": entry.hash,
            "body": String::from_utf8_lossy(&entry.body), "received_at": entry.received_at,
            "closed": is_closed,
        })
    };
    rows.into_iter().map(|row| entries::read(row).map(describe)).collect()
}

async fn inbox_of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Value>> {
    type Row = (i64, DateTime<Utc>, String, Option<String>, Option<DateTime<Utc>>);
    let rows: Vec<Row> = inbox::table
        .filter(inbox::night.eq(night.0))
        .order(inbox::id)
        .select((inbox::id, inbox::received_at, inbox::report, inbox::answer, inbox::answered_at))
        .load(conn)
        .await?;
    let describe = |(id, received_at, report, answer, answered_at)| json!({ "id": id, "received_at": received_at, "report": report, "answer": answer, "answered_at": answered_at });
    Ok(rows.into_iter().map(describe).collect())
}

async fn tokens_of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Value>> {
    let rows: Vec<(String, DateTime<Utc>, Option<DateTime<Utc>>)> = tokens::table
        .filter(tokens::night.eq(night.0))
        .order(tokens::made_at)
        .select((tokens::kind, tokens::made_at, tokens::revoked_at))
        .load(conn)
        .await?;
    let describe =
        |(kind, made_at, revoked_at)| json!({ "kind": kind, "made_at": made_at, "revoked_at": revoked_at });
    Ok(rows.into_iter().map(describe).collect())
}

async fn audit_of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Value>> {
    let rows: Vec<(DateTime<Utc>, String, String)> = audit::table
        .filter(audit::night.eq(night.0))
        .order(audit::id)
        .select((audit::at, audit::way, audit::what))
        .load(conn)
        .await?;
    let describe = |(at, way, what)| json!({ "at": at, "way": way, "what": what });
    Ok(rows.into_iter().map(describe).collect())
}
