//! Entries in: each once, in their order, from one laptop at a time.

use super::changes;
use super::database::HostStore;
use super::entries;
use super::error::Result;
use super::heads;
use super::nights::{self, NightRow};
use super::schema::nights as table;
use super::values::{Head, NightId, State, column};
use crate::chain::Hash;
use crate::mirror::{self, Known, Refusal, SignedHead, overlap};
use chrono::{DateTime, Utc};
use diesel::dsl::now;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bytea, Integer};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use std::collections::BTreeMap;

/// So many entries come at once, and so many a night may have, with those of closed branches.
pub use crate::mirror::{ENTRY_BYTES_OF_A_NIGHT, MOST_ENTRIES as MOST_AT_ONCE, MOST_OF_A_NIGHT};

/// So many bytes an entry may have. A list of a thousand people that was read in at once has more than a million.
pub const LONGEST: usize = 4_194_304;

/// An entry as it comes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// Its number.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
    /// What it says, as the laptop has it.
    pub body: Vec<u8>,
}

/// What the host has before new entries: they must follow from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Before {
    /// The short name on the laptop, line 2 of what is hashed.
    pub slug: String,
    /// The newest entry.
    pub head: Head,
    /// If the new entries may say something about the end of the evening: those before them that may, as they came.
    pub turns: Option<Vec<Vec<u8>>>,
}

/// An entry that does not follow from those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoesNotFollow {
    /// Its number.
    pub number: u32,
    /// Why not, for the log and for who reads the answer.
    pub why: String,
}

/// What new entries do to the evening as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// Nothing.
    AsBefore,
    /// It goes on after its end.
    GoesOn,
    /// It is over.
    Ended,
}

/// What became of entries that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Append {
    /// All of them are here.
    Appended {
        /// The newest entry now.
        head: Head,
        /// How many of them were not here before.
        new: u32,
    },
    /// One of them is here with another hash.
    Fork {
        /// The newest entry of the host.
        head: Head,
    },
    /// Entries before them have not come.
    Gap {
        /// The newest entry of the host.
        head: Head,
    },
    /// Another laptop writes now.
    EpochOver {
        /// With this number.
        epoch: u32,
        /// As far as this.
        head: Head,
    },
    /// One of them does not follow from those before it.
    DoesNotFollow(DoesNotFollow),
    /// More than [`MOST_AT_ONCE`] at once.
    TooMany,
    /// The night would have more than [`MOST_OF_A_NIGHT`], or than [`ENTRY_BYTES_OF_A_NIGHT`].
    NightFull {
        /// The newest entry of the host.
        head: Head,
    },
    /// The signature with them does not hold, or is of another entry than the last of them.
    NotSigned,
    /// The night was taken down.
    TakenDown,
    /// The night was deleted, or never was.
    Gone,
}

impl Append {
    /// Returns a refusal of the protocol as an answer of this store.
    fn of(refusal: Refusal, night: &NightRow) -> Append {
        let head = night.head;
        match refusal {
            Refusal::EpochOver { .. } => Append::EpochOver { epoch: night.epoch, head },
            Refusal::Fork { .. } => Append::Fork { head },
            Refusal::Gap { .. } => Append::Gap { head },
            Refusal::Full => Append::NightFull { head },
            Refusal::TooMany => Append::TooMany,
            Refusal::Fault { number, fault } => {
                Append::DoesNotFollow(DoesNotFollow { number, why: fault.to_string() })
            }
        }
    }
}

impl HostStore {
    /// Takes entries of the laptop with the number `epoch`. Those that are here already must be the same; `check` says whether the others
    /// follow from what is here, and what that does to the evening; `signed` is the last of them as the laptop
    /// has signed it, where it has. Of several laptops at a time one comes first, and the others are
    /// answered as if they had come after it.
    ///
    /// # Errors
    ///
    /// The database's; then nothing is stored, or, if it went away at the very end, all. In both cases the same entries may come again.
    pub async fn append(
        &self,
        night: NightId,
        epoch: u32,
        new: &[NewEntry],
        signed: Option<&SignedHead>,
        check: impl Fn(&Before, &[NewEntry]) -> Result<Course, DoesNotFollow> + Send + Sync,
    ) -> Result<Append> {
        if new.len() > MOST_AT_ONCE {
            return Ok(Append::TooMany);
        }
        if let Some(fault) = fault_of(new) {
            return Ok(Append::DoesNotFollow(fault));
        }
        let check = &check;
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let Some(row) = nights::lock(conn, night).await? else {
                return Ok(Append::Gone);
            };
            match row.state {
                State::Deleted => return Ok(Append::Gone),
                State::TakenDown => return Ok(Append::TakenDown),
                State::Open => {}
            }
            let coming: Vec<(u32, Hash)> = new.iter().map(|entry| (entry.number, entry.hash)).collect();
            let there = match overlap(&known_hashes(conn, &row, &coming).await?, epoch, &coming) {
                Ok(there) => there,
                Err(refusal) => return Ok(Append::of(refusal, &row)),
            };
            add(conn, &row, new.get(there..).unwrap_or_default(), signed, check).await
        })
        .await
    }
}

/// Returns what is wrong with entries by themselves: one is left out, or longer than an entry may be.
fn fault_of(new: &[NewEntry]) -> Option<DoesNotFollow> {
    let first = new.first()?.number;
    let fault = |number, why: &str| Some(DoesNotFollow { number, why: why.to_owned() });
    if first == 0 {
        return fault(0, "the first entry is number 1");
    }
    for (number, entry) in (first..).zip(new) {
        if entry.number != number {
            return fault(entry.number, "it is not the one after the entry before it");
        }
        if entry.body.is_empty() || entry.body.len() > LONGEST {
            return fault(number, "it is empty, or longer than an entry may be");
        }
    }
    None
}

/// What the host has of a night, as far as entries that come concern it.
struct KnownHashes {
    head: mirror::Head,
    hashes: BTreeMap<u32, Hash>,
}

impl Known for KnownHashes {
    fn head(&self) -> mirror::Head {
        self.head
    }

    fn hash(&self, number: u32) -> Option<Hash> {
        self.hashes.get(&number).copied()
    }
}

/// Reads what the host has under the numbers of entries that come.
async fn known_hashes(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    coming: &[(u32, Hash)],
) -> Result<KnownHashes> {
    let Head { number, hash } = night.head;
    let head = mirror::Head { epoch: night.epoch, number, hash };
    let (first, last) =
        (coming.first().map_or(1, |(first, _)| *first), coming.last().map_or(0, |(last, _)| *last));
    let hashes = entries::hashes(conn, night.id, first, last.min(number)).await?;
    Ok(KnownHashes { head, hashes: hashes.into_iter().collect() })
}

async fn add(
    conn: &mut AsyncPgConnection,
    night: &NightRow,
    new: &[NewEntry],
    signed: Option<&SignedHead>,
    check: impl Fn(&Before, &[NewEntry]) -> Result<Course, DoesNotFollow>,
) -> Result<Append> {
    let Some(last) = new.last() else {
        return Ok(Append::Appended { head: night.head, new: 0 });
    };
    let count = u32::try_from(new.len()).unwrap_or(u32::MAX);
    let all = night.entry_count.saturating_add(count);
    let length: usize = new.iter().map(|entry| entry.body.len()).sum();
    let bytes = night.entry_bytes.saturating_add(i64::try_from(length).unwrap_or(i64::MAX));
    if all > MOST_OF_A_NIGHT || bytes > ENTRY_BYTES_OF_A_NIGHT {
        return Ok(Append::NightFull { head: night.head });
    }
    let turns = match new.iter().any(|entry| mirror::may_turn(&entry.body)) {
        true => Some(entries::turns(conn, night.id).await?),
        false => None,
    };
    let before = Before { slug: night.slug.clone().unwrap_or_default(), head: night.head, turns };
    let course = match check(&before, new) {
        Ok(course) => course,
        Err(fault) => return Ok(Append::DoesNotFollow(fault)),
    };
    let head = mirror::Head { epoch: night.epoch, number: last.number, hash: last.hash };
    if signed.is_some_and(|signed| signed.head() != head || !signed.holds(&before.slug)) {
        return Ok(Append::NotSigned);
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
    note_course(conn, night, course).await?;
    heads::note(conn, night.id, signed).await?;
    changes::note(conn, night.id).await?;
    Ok(Append::Appended { head: Head { number: last.number, hash: last.hash }, new: count })
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

/// Notes when the evening ended; the first end counts until it goes on.
async fn note_course(conn: &mut AsyncPgConnection, night: &NightRow, course: Course) -> Result<()> {
    let row = diesel::update(table::table.find(night.id.0));
    match (course, night.ended_at) {
        (Course::Ended, None) => row.set(table::ended_at.eq(now)).execute(conn).await?,
        (Course::GoesOn, Some(_)) => row.set(table::ended_at.eq(None::<DateTime<Utc>>)).execute(conn).await?,
        (Course::Ended, Some(_)) | (Course::GoesOn, None) | (Course::AsBefore, _) => 0,
    };
    Ok(())
}
