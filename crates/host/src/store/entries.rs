//! The journals out again: the one that counts, and branches that were closed; and a night for a server that shows it, all of it or what it lacks.

use super::database::HostStore;
use super::error::Result;
use super::heads;
use super::nights::{self, NightRow};
use super::schema::{entries, epochs, heads as heads_table, nights as table, texts as texts_table};
use super::texts::{self, Text, WordsMark};
use super::values::{Head, NightId, column, count, read_hash};
use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, exists, not, now, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use mirror::{ClosedBranch, SignedHead, WORDS_OF_AN_END, is_over};
use tokio::task::spawn_blocking;
use tournament::chain::Hash;

/// So many entries are read at a time.
pub const MOST_AT_ONCE: u32 = 2_000;

/// And so many bytes of them, or one that is longer.
pub const BYTES_AT_ONCE: i64 = 8 << 20;

/// So few have no more bytes than that, however long each is.
pub const FEW: u32 = 2;

/// An entry as it lies here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// Which laptop wrote it.
    pub epoch: u32,
    pub number: u32,
    pub hash: Hash,
    /// What it says, byte for byte as it came.
    pub body: Vec<u8>,
    pub received_at: DateTime<Utc>,
}

pub(super) type Row = (i32, i32, Vec<u8>, Vec<u8>, DateTime<Utc>);

pub(super) fn read((epoch, number, hash, body, received_at): Row) -> Result<StoredEntry> {
    Ok(StoredEntry {
        epoch: count("entries", epoch)?,
        number: count("entries", number)?,
        hash: read_hash("entries", &hash)?,
        body,
        received_at,
    })
}

/// Whether a row of `entries` belongs to the journal that counts: no later epoch began before it.
macro_rules! counts {
    () => {
        not(exists(
            epochs::table.filter(
                epochs::night
                    .eq(entries::night)
                    .and(epochs::epoch.gt(entries::epoch))
                    .and(epochs::base.lt(entries::number)),
            ),
        ))
    };
}

/// Returns the hash of an entry of the journal that counts, [`Hash::START`] for number 0.
pub(super) async fn hash_at(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
) -> Result<Option<Hash>> {
    if number == 0 {
        return Ok(Some(Hash::START));
    }
    Ok(hashes(conn, night, number, number).await?.into_iter().next().map(|(_, hash)| hash))
}

/// Returns numbers and hashes of the journal that counts, from an entry to another one.
pub(super) async fn hashes(
    conn: &mut AsyncPgConnection,
    night: NightId,
    from: u32,
    until: u32,
) -> Result<Vec<(u32, Hash)>> {
    let rows: Vec<(i32, Vec<u8>)> = entries::table
        .filter(entries::night.eq(night.0))
        .filter(entries::number.between(column(from), column(until)))
        .filter(counts!())
        .order(entries::number)
        .select((entries::number, entries::hash))
        .load(conn)
        .await?;
    let read = |(number, hash): (i32, Vec<u8>)| Ok((count("entries", number)?, read_hash("entries", &hash)?));
    rows.into_iter().map(read).collect()
}

/// Notes whether an evening is over with the entries of the journal that counts; its first end counts until it goes on.
pub(super) async fn note_end(conn: &mut AsyncPgConnection, night: &NightRow) -> Result<()> {
    let turns = turns(conn, night.id).await?;
    let row = diesel::update(table::table.find(night.id.0));
    // That may take long, and others wait for this thread; what cannot be read leaves it as it was.
    let is_over = spawn_blocking(move || is_over(turns.iter().map(Vec::as_slice))).await;
    match (is_over.unwrap_or(night.ended_at.is_some()), night.ended_at) {
        (true, None) => row.set(table::ended_at.eq(now)).execute(conn).await?,
        (false, Some(_)) => row.set(table::ended_at.eq(None::<DateTime<Utc>>)).execute(conn).await?,
        (true, Some(_)) | (false, None) => 0,
    };
    Ok(())
}

/// Returns the entries of the journal that counts which may say something about the end of the evening, oldest first.
async fn turns(conn: &mut AsyncPgConnection, night: NightId) -> Result<Vec<Vec<u8>>> {
    let has = WORDS_OF_AN_END.map(|word| format!("position('{word}'::bytea IN entries.body) > 0"));
    let rows = entries::table
        .filter(entries::night.eq(night.0))
        .filter(sql::<Bool>(&format!("({})", has.join(" OR "))))
        .filter(counts!())
        .order(entries::number)
        .select(entries::body);
    Ok(rows.load(conn).await?)
}

/// Returns the entries of the journal that counts after a number, at most `limit`, and no more than have [`BYTES_AT_ONCE`] together.
pub(super) async fn after(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
    limit: u32,
) -> Result<Vec<StoredEntry>> {
    let last = match limit {
        0..=FEW => Some(column(number.saturating_add(limit))),
        _ => last_at_once(conn, night, number, limit).await?,
    };
    let Some(last) = last else { return Ok(Vec::new()) };
    let rows: Vec<Row> = entries::table
        .filter(entries::night.eq(night.0))
        .filter(entries::number.gt(column(number)).and(entries::number.le(last)))
        .filter(counts!())
        .order(entries::number)
        .select((entries::epoch, entries::number, entries::hash, entries::body, entries::received_at))
        .load(conn)
        .await?;
    rows.into_iter().map(read).collect()
}

/// Returns the number of the last entry that is read at once after another one, `None` if there is none. PostgreSQL knows the length of a long
/// entry without reading it.
async fn last_at_once(
    conn: &mut AsyncPgConnection,
    night: NightId,
    number: u32,
    limit: u32,
) -> Result<Option<i32>> {
    let lengths: Vec<(i32, i32)> = entries::table
        .filter(entries::night.eq(night.0).and(entries::number.gt(column(number))))
        .filter(counts!())
        .order(entries::number)
        .limit(i64::from(limit))
        .select((entries::number, sql::<Integer>("octet_length(entries.body)")))
        .load(conn)
        .await?;
    let mut bytes = 0;
    let fits = lengths.iter().take_while(|(_, length)| {
        let is_first = bytes == 0;
        bytes += i64::from(*length);
        is_first || bytes <= BYTES_AT_ONCE
    });
    Ok(fits.last().map(|(number, _)| *number))
}

/// Hands out the entries of the journal that counts, oldest first; few of them are in memory at a time.
async fn each(conn: &mut AsyncPgConnection, night: NightId, mut read: impl FnMut(StoredEntry)) -> Result<()> {
    let mut last = 0;
    loop {
        let some = after(conn, night, last, MOST_AT_ONCE).await?;
        let Some(newest) = some.last() else { return Ok(()) };
        last = newest.number;
        some.into_iter().for_each(&mut read);
    }
}

impl HostStore {
    /// Returns the entries of the journal that counts after a number, oldest first, at most `limit`, and no more than have [`BYTES_AT_ONCE`] together.
    pub async fn entries_after(&self, night: NightId, number: u32, limit: u32) -> Result<Vec<StoredEntry>> {
        after(&mut *self.connection().await?, night, number, limit).await
    }

    /// Hands out all entries of the journal that counts as it is at one moment, oldest first; few of them are in memory at a time.
    pub async fn each_entry(&self, night: NightId, read: impl FnMut(StoredEntry) + Send) -> Result<()> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading.run(async |conn| each(conn, night, read).await).await
    }

    /// Lists the closed branches, oldest first.
    pub async fn closed_branches(&self, night: NightId) -> Result<Vec<ClosedBranch>> {
        let conn = &mut *self.connection().await?;
        let rows: Vec<Row> = entries::table
            .filter(entries::night.eq(night.0))
            .filter(not(counts!()))
            .order((entries::epoch, entries::number))
            .select((entries::epoch, entries::number, entries::hash, entries::body, entries::received_at))
            .load(conn)
            .await?;
        let mut rows: Vec<StoredEntry> = rows.into_iter().map(read).collect::<Result<_>>()?;
        let mut branches = Vec::new();
        let begun = epochs::table.filter(epochs::night.eq(night.0)).order(epochs::epoch);
        let begun = begun.select((epochs::epoch, epochs::base, epochs::begun_at)).load(conn).await?;
        for (epoch, base, closed_at) in begun {
            let (epoch, base) = (count("epochs", epoch)?, count("epochs", base)?);
            let is_cut_off = |row: &mut StoredEntry| row.epoch < epoch && row.number > base;
            let cut_off: Vec<StoredEntry> = rows.extract_if(.., is_cut_off).collect();
            if let [StoredEntry { number: from, .. }, ..] = cut_off[..]
                && let [.., StoredEntry { number: until, received_at: last_at, .. }] = cut_off[..]
            {
                let (draws, results) = (Vec::new(), 0);
                let unread = cut_off.into_iter().map(|row| row.body).collect();
                branches.push(ClosedBranch { from, until, last_at, closed_at, draws, results, unread });
            }
        }
        Ok(branches)
    }
}

/// A night as it is at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Its row: whose it is, how far, whether the public may see it.
    pub night: NightRow,
    /// The entry after which [`News::entries`] go on: the one that the server has, or the start if the night does not contain that one
    /// any more, because another laptop has taken over.
    pub after: Head,
    /// The entries after it, as many as are read at a time; a server that lacks more asks on.
    pub entries: Vec<StoredEntry>,
    /// All words, if they are others than those that the server has.
    pub texts: Option<Vec<Text>>,
    pub words: WordsMark,
    pub signed: Option<SignedHead>,
}

impl News {
    /// Returns how far a server is that has taken these.
    pub fn head(&self) -> Head {
        self.entries.last().map_or(self.after, |last| Head { number: last.number, hash: last.hash })
    }

    /// Returns whether there are more entries to be read.
    pub fn is_part(&self) -> bool {
        self.head() != self.night.head
    }
}

impl HostStore {
    /// Returns what a server lacks that has a night as far as an entry ([`Head::START`] if it has nothing) and with these words, all as it is at one
    /// moment; `None` if there is no such night.
    pub async fn news(&self, night: NightId, has: Head, words: Option<WordsMark>) -> Result<Option<News>> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading.run(async |conn| read_news(conn, night, has, words).await).await
    }
}

async fn read_news(
    conn: &mut AsyncPgConnection,
    night: NightId,
    has: Head,
    known: Option<WordsMark>,
) -> Result<Option<News>> {
    let Some(row) = nights::read(conn, night).await? else {
        return Ok(None);
    };
    // One question instead of four: each server asks it for each entry.
    let known_hash = entries::table
        .filter(entries::night.eq(night.0).and(entries::number.eq(column(has.number))))
        .filter(counts!())
        .select(entries::hash);
    let words = texts_table::table.filter(texts_table::night.eq(night.0));
    let written = sql::<Nullable<BigInt>>("sum(xmin::text::bigint)::bigint");
    let (hash, count, written, signed): (Option<Vec<u8>>, Option<i64>, Option<i64>, Option<String>) =
        diesel::select((
            known_hash.single_value(),
            words.select(count_star()).single_value(),
            words.select(written).single_value(),
            heads_table::table.find(night.0).select(heads_table::signed).single_value(),
        ))
        .get_result(conn)
        .await?;
    let is_contained = has.number == 0 || hash.is_some_and(|hash| hash == has.hash.bytes());
    // A server that begins anew has no words either.
    let (from, known) = if is_contained { (has, known) } else { (Head::START, None) };
    let lacks = row.head.number.saturating_sub(from.number).min(MOST_AT_ONCE);
    let entries = if lacks == 0 { Vec::new() } else { after(conn, night, from.number, lacks).await? };
    let words = (count.unwrap_or_default(), written);
    let texts = if known == Some(words) { None } else { Some(texts::of(conn, night).await?) };
    let signed = signed.and_then(|text| heads::read(night, &text));
    Ok(Some(News { night: row, after: from, entries, texts, words, signed }))
}
