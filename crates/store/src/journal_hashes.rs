//! Table `journal_hashes`: the chain that holds the entries of each journal together. Like the journal it only grows.

use super::error::read;
use super::schema::{journal_hashes, tournaments};
use super::written::{self, Entry};
use super::{Connection, Result, Statement, StoreError, TournamentId, account_journal};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::ActionNo;
use tournament::chain::Hash;

pub(super) fn append(conn: &mut Connection, id: TournamentId, number: ActionNo, hash: Hash) -> Result<()> {
    diesel::insert_into(journal_hashes::table)
        .values((
            journal_hashes::tournament.eq(id.0),
            journal_hashes::number.eq(number.0.cast_signed()),
            journal_hashes::hash.eq(hash.to_string()),
        ))
        .run(conn)
}

/// Returns the hash of the last entry, [`Hash::START`] if there is none.
pub fn head(conn: &mut Connection, id: TournamentId) -> Result<Hash> {
    last(conn, id.0)?.map_or(Ok(Hash::START), |(_, hash)| read("journal_hashes", &hash))
}

fn last(conn: &mut Connection, id: i32) -> Result<Option<(i32, String)>> {
    let links = journal_hashes::table.filter(journal_hashes::tournament.eq(id));
    let last = links.order(journal_hashes::number.desc());
    Ok(last.select((journal_hashes::number, journal_hashes::hash)).first(conn).optional()?)
}

/// Returns the hash of the first entry, if there is one that can be read.
pub fn first(conn: &mut Connection, id: TournamentId) -> Result<Option<Hash>> {
    let of_it = journal_hashes::tournament.eq(id.0).and(journal_hashes::number.eq(1));
    let first: Option<String> =
        journal_hashes::table.filter(of_it).select(journal_hashes::hash).first(conn).optional()?;
    Ok(first.and_then(|hash| hash.parse().ok()))
}

/// Returns the hash of an entry, `None` if there is no such entry.
pub fn at(conn: &mut Connection, id: TournamentId, number: u32) -> Result<Option<Hash>> {
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    let of_it = journal_hashes::tournament.eq(id.0).and(journal_hashes::number.eq(number));
    let hash: Option<String> =
        journal_hashes::table.filter(of_it).select(journal_hashes::hash).first(conn).optional()?;
    hash.map(|hash| read("journal_hashes", &hash)).transpose()
}

/// Returns the hash of every entry, oldest first.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<Hash>> {
    let hashes: Vec<String> = journal_hashes::table
        .filter(journal_hashes::tournament.eq(id.0))
        .order(journal_hashes::number)
        .select(journal_hashes::hash)
        .load(conn)?;
    hashes.iter().map(|hash| read("journal_hashes", hash)).collect()
}

/// Returns number and hash of the entries after one of them, oldest first.
pub(super) fn after(conn: &mut Connection, id: TournamentId, entry: i32) -> Result<Vec<(i32, Hash)>> {
    let links = journal_hashes::table.filter(journal_hashes::tournament.eq(id.0));
    let later = links.filter(journal_hashes::number.gt(entry)).order(journal_hashes::number);
    let rows: Vec<(i32, String)> = later.select((journal_hashes::number, journal_hashes::hash)).load(conn)?;
    rows.into_iter().map(|(number, hash)| Ok((number, read("journal_hashes", &hash)?))).collect()
}

/// Returns one hash for the whole database: the SHA-256 of one line `{slug} {number} {hash}` for each journal that has entries, by
/// slug; that of the accounts stands before the tournaments.
pub fn combined(conn: &mut Connection) -> Result<Hash> {
    let all: Vec<(i32, String)> =
        tournaments::table.select((tournaments::id, tournaments::slug)).load(conn)?;
    let ids: BTreeMap<String, i32> = all.into_iter().map(|(id, slug)| (slug, id)).collect();
    // A bracket comes before every letter and digit.
    let mut lines = match account_journal::last(conn)? {
        (0, _) => String::new(),
        (number, hash) => format!("{} {number} {hash}\n", account_journal::NAME),
    };
    for (slug, id) in ids {
        if let Some((number, hash)) = last(conn, id)? {
            lines.push_str(&format!("{slug} {number} {hash}\n"));
        }
    }
    Ok(Hash::of(lines.as_bytes()))
}

/// Returns what [`combined`] is where nothing has happened yet.
pub fn of_nothing() -> Hash {
    Hash::of(b"")
}

/// Gives every entry its hash, in a database whose journals were no chains yet.
pub(super) fn fill(conn: &mut Connection) -> Result<()> {
    let entries = written::entries_without_seals(conn)?;
    hash_all(conn, entries)
}

/// Gives every entry its hash, in a database that has none.
pub(super) fn refill(conn: &mut Connection) -> Result<()> {
    let entries = written::entries(conn)?;
    hash_all(conn, entries)
}

fn hash_all(conn: &mut Connection, entries: Vec<Entry>) -> Result<()> {
    let slugs: Vec<(i32, String)> =
        tournaments::table.select((tournaments::id, tournaments::slug)).load(conn)?;
    let slugs: BTreeMap<i64, String> = slugs.into_iter().map(|(id, slug)| (id.into(), slug)).collect();
    let mut previous = (0, Hash::START);
    for Entry { tournament, written, .. } in entries {
        let before = if previous.0 == tournament { previous.1 } else { Hash::START };
        let slug = slugs.get(&tournament).map_or(b"".as_slice(), |slug| slug.as_bytes());
        let fault = || StoreError::unreadable("journal", format!("entry {} of {tournament}", written.number));
        let hash = written.hash(slug, before).ok_or_else(fault)?;
        append(conn, TournamentId(tournament as i32), ActionNo(written.number as u32), hash)?;
        previous = (tournament, hash);
    }
    Ok(())
}
