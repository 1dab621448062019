//! Which laptop writes. Each that begins gets a number of its own, and from that on no other adds anything; what an earlier one wrote
//! beyond the entry from which the new one goes on is a branch that was closed.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::entries;
use super::error::{NotDone, Result};
use super::heads;
use super::nights::{self, NightRow};
use super::schema::{codes, epochs, nights as nights_table};
use super::tokens;
use super::values::{Head, NightId, State, column, count};
use crate::{Code, Token};
use chrono::{DateTime, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::Refusal;
use serde::Serialize;

/// So often another laptop may begin to write: each entry is held against where each began.
const MOST: u32 = 100;

/// How a laptop began to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    Paired,
    Decided,
    HandedOver,
}

impl Beginning {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Beginning::Paired => "paired",
            Beginning::Decided => "decided",
            Beginning::HandedOver => "handed-over",
        }
    }
}

/// Who wrote from which entry on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Epoch {
    pub epoch: u32,
    /// The entry after which it begins.
    pub base: u32,
    /// `paired`, `decided` by the director, or `handed-over`.
    pub way: String,
    pub begun_at: DateTime<Utc>,
}

/// Begins an epoch on a night that is locked, after an entry that the night contains; returns its number.
pub(super) async fn begin(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    base: Head,
    beginning: Beginning,
) -> Result<u32, NotDone> {
    if night.epoch >= MOST {
        return Err(Refusal::TooOften.into());
    }
    let epoch = night.epoch + 1;
    heads::forget(conn, night.id).await?;
    let row = (
        epochs::night.eq(night.id.0),
        epochs::epoch.eq(column(epoch)),
        epochs::base.eq(column(base.number)),
        epochs::way.eq(beginning.as_str()),
    );
    diesel::insert_into(epochs::table).values(row).execute(conn).await?;
    let head = (
        nights_table::epoch.eq(column(epoch)),
        nights_table::head_number.eq(column(base.number)),
        nights_table::head_hash.eq(base.hash.bytes().to_vec()),
    );
    diesel::update(nights_table::table.find(night.id.0)).set(head).execute(conn).await?;
    // It may have ended in the branch that is closed.
    if night.ended_at.is_some() && base.number < night.head.number {
        entries::note_end(conn, night).await?;
    }
    Ok(epoch)
}

/// Gives out the code for a handover in the place of the one before.
pub(super) async fn give_handover(conn: &mut AsyncPgConnection, night: NightId, code: &Code) -> Result<()> {
    let older = codes::table.filter(codes::night.eq(night.0).and(codes::purpose.eq("handover")));
    diesel::update(older.filter(codes::used_at.is_null()))
        .set(codes::expires_at.eq(now))
        .execute(conn)
        .await?;
    let row = (
        codes::hash.eq(code.digest().bytes().to_vec()),
        codes::night.eq(night.0),
        codes::purpose.eq("handover"),
    );
    diesel::insert_into(codes::table).values(row).execute(conn).await?;
    Ok(())
}

impl HostStore {
    /// The director has decided that this laptop is right: it goes on after an entry that it has in common with the host. `epoch` is the one
    /// that they have seen there; `token` the laptop's, which writes in the new one from now on; `handover` the code for another laptop, in the place of
    /// the one before. Returns the number of the new one.
    pub async fn decide(
        &self,
        night: NightId,
        token: &Token,
        epoch: u32,
        base: Head,
        handover: &Code,
    ) -> Result<u32, NotDone> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let Some(row) = nights::lock(conn, night).await?.filter(|night| night.state == State::Open)
            else {
                return Err(Refusal::TakenDown.into());
            };
            if row.epoch != epoch {
                return Err(Refusal::Changed { head: row.newest() }.into());
            }
            // The two have parted before.
            if entries::hash_at(conn, night, base.number).await? != Some(base.hash) {
                return Err(Refusal::Changed { head: row.newest() }.into());
            }
            let epoch = begin(conn, &row, base, Beginning::Decided).await?;
            tokens::goes_on(conn, token, epoch).await?;
            give_handover(conn, night, handover).await?;
            audit::note(
                conn,
                By::Laptop,
                night,
                &format!("epoch {epoch} decided after entry {}", base.number),
            )
            .await?;
            changes::note(conn, night).await?;
            Ok(epoch)
        })
        .await
    }
}

/// Lists who wrote a night, first to last.
pub(super) async fn of(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Epoch>> {
    let rows: Vec<(i32, i32, String, DateTime<Utc>)> = epochs::table
        .filter(epochs::night.eq(night.0))
        .order(epochs::epoch)
        .select((epochs::epoch, epochs::base, epochs::way, epochs::begun_at))
        .load(conn)
        .await?;
    let read = |(epoch, base, way, begun_at): (i32, i32, String, DateTime<Utc>)| {
        Ok(Epoch { epoch: count("epochs", epoch)?, base: count("epochs", base)?, way, begun_at })
    };
    rows.into_iter().map(read).collect()
}
