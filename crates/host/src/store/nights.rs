//! The nights of the clubs: made before anybody is paired, taken down, put back.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::error::{NotDone, Result, StoreError};
use super::schema::{clubs, codes, nights};
use super::values::{ClubId, Head, NightId, State, count, read_hash};
use crate::Code;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{now, sql};
use diesel::prelude::*;
use diesel::sql_types::{Date, Nullable, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::Refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightRow {
    pub id: NightId,
    /// In the address of its pages; nothing before a laptop is paired.
    pub address: Option<String>,
    /// The short name on the laptop, which stands in what every hash is made of.
    pub slug: Option<String>,
    /// Which laptop may write; 0 before the first.
    pub epoch: u32,
    pub head: Head,
    /// All entries that came, those of closed branches included.
    pub entry_count: u32,
    /// So many bytes they have together.
    pub entry_bytes: i64,
    pub state: State,
    pub last_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// The day on which all of it is deleted.
    pub delete_on: NaiveDate,
}

impl NightRow {
    /// Returns how far its journal is.
    pub fn newest(&self) -> mirror::Head {
        mirror::Head { epoch: self.epoch, number: self.head.number, hash: self.head.hash }
    }
}

#[derive(Queryable)]
struct Row {
    id: i32,
    address: Option<String>,
    slug: Option<String>,
    epoch: i32,
    head: (i32, Vec<u8>),
    entry_count: i32,
    entry_bytes: i64,
    state: String,
    last_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    delete_on: NaiveDate,
}

/// The day on which a night is deleted, of a night and its club.
pub(super) const DELETE_ON: &str = "coalesce(nights.delete_on, (coalesce(nights.ended_at, nights.last_at) + clubs.night_days * interval '1 day')::date)";

const TABLE: &str = "nights";

impl Row {
    fn read(self) -> Result<NightRow> {
        Ok(NightRow {
            id: NightId(self.id),
            address: self.address,
            slug: self.slug,
            epoch: count(TABLE, self.epoch)?,
            head: Head { number: count(TABLE, self.head.0)?, hash: read_hash(TABLE, &self.head.1)? },
            entry_count: count(TABLE, self.entry_count)?,
            entry_bytes: self.entry_bytes,
            state: self.state.parse().map_err(|fault| StoreError::unreadable(TABLE, fault))?,
            last_at: self.last_at,
            ended_at: self.ended_at,
            delete_on: self.delete_on,
        })
    }
}

/// All columns of [`Row`], of nights with their clubs.
macro_rules! rows {
    () => {
        nights::table.inner_join(clubs::table).select((
            nights::id,
            nights::address,
            nights::slug,
            nights::epoch,
            (nights::head_number, nights::head_hash),
            nights::entry_count,
            nights::entry_bytes,
            nights::state,
            nights::last_at,
            nights::ended_at,
            sql::<Date>(DELETE_ON),
        ))
    };
}

/// Returns a night, and lets nobody else change it until the transaction ends.
pub(super) async fn lock(conn: &mut AsyncPgConnection, night: NightId) -> Result<Option<NightRow>> {
    let locked =
        nights::table.find(night.0).select(nights::id).for_update().first::<i32>(conn).await.optional()?;
    if locked.is_none() {
        return Ok(None);
    }
    read(conn, night).await
}

/// Returns a night that was not deleted.
pub(super) async fn read_kept(conn: &mut AsyncPgConnection, night: NightId) -> Result<Option<NightRow>> {
    Ok(read(conn, night).await?.filter(|night| night.state != State::Deleted))
}

/// Locks a night that was not deleted, for its laptop.
pub(super) async fn lock_kept(conn: &mut AsyncPgConnection, night: NightId) -> Result<NightRow, NotDone> {
    let row = lock(conn, night).await?.filter(|night| night.state != State::Deleted);
    Ok(row.ok_or(Refusal::Deleted)?)
}

pub(super) async fn read(conn: &mut AsyncPgConnection, night: NightId) -> Result<Option<NightRow>> {
    let row: Option<Row> = rows!().filter(nights::id.eq(night.0)).first(conn).await.optional()?;
    row.map(Row::read).transpose()
}

/// A code that somebody types on a laptop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    pub night: NightId,
    pub until: DateTime<Utc>,
}

/// What became of something that was done to a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// It is so now.
    Done,
    AlreadySo,
    /// The night was deleted, or never was.
    Gone,
}

impl HostStore {
    /// Adds a night to a club, with a code for pairing that is good for ten minutes. It gets its address from the laptop.
    pub async fn add_night(&self, by: By, club: ClubId, code: &Code) -> Result<Invitation> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let new =
                diesel::insert_into(nights::table).values(nights::club.eq(club.0)).returning(nights::id);
            let night = NightId(new.get_result(conn).await?);
            let until = invite(conn, night, code).await?;
            audit::note(conn, by, night, "added").await?;
            changes::note(conn, night).await?;
            Ok(Invitation { night, until })
        })
        .await
    }

    /// Gives out another code for pairing; those that were given out before do not count any more. Answers `None` for a night that is
    /// taken down or deleted.
    pub async fn invite_again(&self, by: By, night: NightId, code: &Code) -> Result<Option<Invitation>> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let is_open = lock(conn, night).await?.is_some_and(|night| night.state == State::Open);
            if !is_open {
                return Ok(None);
            }
            let until = invite(conn, night, code).await?;
            audit::note(conn, by, night, "another code").await?;
            Ok(Some(Invitation { night, until }))
        })
        .await
    }

    pub async fn night(&self, night: NightId) -> Result<Option<NightRow>> {
        read(&mut *self.connection().await?, night).await
    }

    /// Returns the night of a club at an address, or with a number.
    pub async fn night_at(&self, club: ClubId, address: &str) -> Result<Option<NightRow>> {
        let number: i32 = address.parse().unwrap_or(0);
        let either = nights::address.is_not_distinct_from(address).or(nights::id.eq(number));
        // An address of digits alone comes before a number.
        let row: Option<Row> = rows!()
            .filter(nights::club.eq(club.0).and(either))
            .order(nights::address.is_not_distinct_from(address).desc())
            .first(&mut self.connection().await?)
            .await
            .optional()?;
        row.map(Row::read).transpose()
    }

    /// Lists the nights of a club that are not deleted, newest first.
    pub async fn nights_of(&self, club: ClubId) -> Result<Vec<NightRow>> {
        let rows: Vec<Row> = rows!()
            .filter(nights::club.eq(club.0).and(nights::state.ne(State::Deleted.as_str())))
            .order(nights::id.desc())
            .load(&mut self.connection().await?)
            .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// Takes a night down: nobody sees it any more and no laptop adds to it, everything stays in the database.
    pub async fn take_down(&self, by: By, night: NightId, reason: &str) -> Result<Change> {
        self.set_state(by, night, State::TakenDown, &format!("taken down: {reason}")).await
    }

    /// Shows a night again that was taken down.
    pub async fn put_back(&self, by: By, night: NightId) -> Result<Change> {
        self.set_state(by, night, State::Open, "put back").await
    }

    async fn set_state(&self, by: By, night: NightId, state: State, what: &str) -> Result<Change> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| match lock(conn, night).await?.map(|night| night.state) {
            None | Some(State::Deleted) => Ok(Change::Gone),
            Some(before) if before == state => Ok(Change::AlreadySo),
            Some(State::Open | State::TakenDown) => {
                let row = diesel::update(nights::table.find(night.0));
                row.set(nights::state.eq(state.as_str())).execute(conn).await?;
                audit::note(conn, by, night, what).await?;
                changes::note(conn, night).await?;
                Ok(Change::Done)
            }
        })
        .await
    }
}

/// How long a code for pairing is good.
const CODE_FOR: &str = "now() + interval '10 minutes'";

async fn invite(conn: &mut AsyncPgConnection, night: NightId, code: &Code) -> Result<DateTime<Utc>> {
    let older = codes::table
        .filter(codes::night.eq(night.0).and(codes::purpose.eq("pair")).and(codes::used_at.is_null()))
        .filter(codes::expires_at.gt(now));
    diesel::update(older).set(codes::expires_at.eq(now)).execute(conn).await?;
    let until: Option<DateTime<Utc>> = diesel::insert_into(codes::table)
        .values((
            codes::hash.eq(code.digest().bytes().as_slice()),
            codes::night.eq(night.0),
            codes::purpose.eq("pair"),
            codes::expires_at.eq(sql::<Nullable<Timestamptz>>(CODE_FOR)),
        ))
        .returning(codes::expires_at)
        .get_result(conn)
        .await?;
    until.ok_or_else(|| StoreError::unreadable("codes", "a code without an end"))
}
