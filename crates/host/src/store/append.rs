//! Entries in: each once, in their order, from one laptop at a time.

use super::changes;
use super::database::HostStore;
use super::entries;
use super::error::{NotDone, Result};
use super::heads;
use super::nights::{self, NightRow};
use super::schema::nights as table;
use super::values::{NightId, State, column};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bytea, Integer};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use mirror::{EntryFault, Refusal, SignedHead, may_turn, overlap};
use std::collections::BTreeMap;
use tournament::chain::Hash;

/// So many entries a night may have, and so many bytes of them, with those of closed branches.
pub use mirror::{ENTRY_BYTES_OF_A_NIGHT, MOST_OF_A_NIGHT};

/// So many bytes an entry may have. A list of a thousand people that was read in at once has more than a million.
pub const LONGEST: usize = 4_194_304;
const _: () = assert!(entries::FEW as usize * LONGEST <= entries::BYTES_AT_ONCE as usize);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    pub number: u32,
    pub hash: Hash,
    /// What it says, as the laptop has it.
    pub body: Vec<u8>,
}

/// Entries that are all here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The newest entry now.
    pub head: mirror::Head,
    /// How many of them were not here before.
    pub new: u32,
}

impl HostStore {
    /// Takes entries of the laptop with the number `epoch`. Those that are here already must be the same; `check` says whether the others follow from
    /// the night as it is; `signed` is the last of them as the laptop has signed it, where it has. Of several laptops at a time one comes first, and the
    /// others are answered as if they had come after it. That the entries are in a row, whoever calls has looked at.
    ///
    /// # Errors
    /// A refusal, and nothing is stored; or the database's: then nothing is stored either, or, if it went away at the very end, all. The same entries may
    /// come again in both cases.
    pub async fn append(
        &self,
        night: NightId,
        epoch: u32,
        new: &[NewEntry],
        signed: Option<&SignedHead>,
        check: impl Fn(&NightRow, &[NewEntry]) -> Result<(), Refusal> + Send + Sync,
    ) -> Result<Appended, NotDone> {
        if let Some(unfit) = new.iter().find(|entry| entry.body.is_empty() || entry.body.len() > LONGEST) {
            return Err(Refusal::Fault { number: unfit.number, fault: EntryFault::Unreadable }.into());
        }
        let check = &check;
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let row = nights::lock_kept(conn, night).await?;
            if row.state == State::TakenDown {
                return Err(Refusal::TakenDown.into());
            }
            let coming: Vec<(u32, Hash)> = new.iter().map(|entry| (entry.number, entry.hash)).collect();
            let known = known_hashes(conn, &row, &coming).await?;
            let there = overlap(row.newest(), |number| known.get(&number).copied(), epoch, &coming)?;
            add(conn, &row, new.get(there..).unwrap_or_default(), signed, check).await
        })
        .await
    }
}

/// Reads what the host has under the numbers of entries that come.
async fn known_hashes(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    coming: &[(u32, Hash)],
) -> Result<BTreeMap<u32, Hash>> {
    let (first, last) =
        (coming.first().map_or(1, |(first, _)| *first), coming.last().map_or(0, |(last, _)| *last));
    let hashes = entries::hashes(conn, night.id, first, last.min(night.head.number)).await?;
    Ok(hashes.into_iter().collect())
}

async fn add(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    new: &[NewEntry],
    signed: Option<&SignedHead>,
    check: impl Fn(&NightRow, &[NewEntry]) -> Result<(), Refusal>,
) -> Result<Appended, NotDone> {
    let Some(last) = new.last() else {
        return Ok(Appended { head: night.newest(), new: 0 });
    };
    let count = u32::try_from(new.len()).unwrap_or(u32::MAX);
    let all = night.entry_count.saturating_add(count);
    let length: usize = new.iter().map(|entry| entry.body.len()).sum();
    let bytes = night.entry_bytes.saturating_add(i64::try_from(length).unwrap_or(i64::MAX));
    if all > MOST_OF_A_NIGHT || bytes > ENTRY_BYTES_OF_A_NIGHT {
        return Err(Refusal::Full { head: Some(night.newest()) }.into());
    }
    check(night, new)?;
    let head = mirror::Head { epoch: night.epoch, number: last.number, hash: last.hash };
    let slug = night.slug.as_deref().unwrap_or_default();
    if signed.is_some_and(|signed| signed.head() != head || !signed.holds(slug)) {
        return Err(Refusal::NotSigned.into());
    }
    insert(conn, night, new).await?;
    let row = diesel::update(table::table.find(night.id.0));
    row.set((
        table::head_number.eq(column(last.number)),
        table::head_hash.eq(last.hash.bytes().to_vec()),
        table::entry_count.eq(column(all)),
        table::entry_bytes.eq(bytes),
        table::last_at.eq(now),
    ))
    .execute(conn)
    .await?;
    if new.iter().any(|entry| may_turn(&entry.body)) {
        entries::note_end(conn, night).await?;
    }
    heads::note(conn, night.id, signed).await?;
    changes::note(conn, night.id).await?;
    Ok(Appended { head, new: count })
}

/// One statement that is the same for every number of entries.
const INSERT: &str = "INSERT INTO entries (night, epoch, number, hash, body) \
    SELECT $1, $2, new.number, new.hash, new.body FROM unnest($3, $4, $5) AS new (number, hash, body)";

async fn insert(conn: &mut AsyncPgConnection, night: &NightRow, new: &[NewEntry]) -> Result<()> {
    let numbers: Vec<i32> = new.iter().map(|entry| column(entry.number)).collect();
    let hashes: Vec<Vec<u8>> = new.iter().map(|entry| entry.hash.bytes().to_vec()).collect();
    let bodies: Vec<&[u8]> = new.iter().map(|entry| entry.body.as_slice()).collect();
    diesel::sql_query(INSERT)
        .bind::<Integer, _>(night.id.0)
        .bind::<Integer, _>(column(night.epoch))
        .bind::<Array<Integer>, _>(numbers)
        .bind::<Array<Bytea>, _>(hashes)
        .bind::<Array<Bytea>, _>(bodies)
        .execute(conn)
        .await?;
    Ok(())
}
