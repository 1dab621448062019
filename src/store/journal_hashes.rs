//! Table `journal_hashes`: the chain that holds the entries of each journal together. Like the journal it only grows.

use super::chain::{Hash, Written};
use super::error::read;
use super::schema::{journal_hashes, tournaments};
use super::{Connection, Result, Statement, TournamentId, account_journal};
use crate::tournament::ActionNo;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Integer, Nullable};
use std::collections::BTreeMap;

/// Appends the hash of an entry.
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

/// Returns the hash of every entry, oldest first.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<Hash>> {
    let hashes: Vec<String> = journal_hashes::table
        .filter(journal_hashes::tournament.eq(id.0))
        .order(journal_hashes::number)
        .select(journal_hashes::hash)
        .load(conn)?;
    hashes.iter().map(|hash| read("journal_hashes", hash)).collect()
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

/// An entry of any journal with its tournament and the short name of that; no later change of the tables may touch how it is read.
type Row = (i32, Vec<u8>, Written);

/// Gives every entry its hash, in a database whose journals were no chains yet.
pub(super) fn fill(conn: &mut Connection) -> Result<()> {
    type Columns = (BigInt, Binary, Nullable<Binary>, Nullable<Binary>, Binary);
    let rows: Vec<Row> = sql::<(Integer, Binary, Columns)>(
        "SELECT j.tournament, CAST(t.slug AS BLOB) AS slug, j.number, CAST(j.at AS BLOB) AS at, \
         CAST(j.by_user AS BLOB) AS by_user, CAST(j.by_ticket AS BLOB) AS by_ticket, CAST(j.events AS BLOB) AS events \
         FROM journal j JOIN tournaments t ON t.id = j.tournament ORDER BY j.tournament, j.number",
    )
    .load(conn)?;
    let mut previous = (0, Hash::START);
    for (tournament, slug, written) in rows {
        let before = if previous.0 == tournament { previous.1 } else { Hash::START };
        let hash = written.hash(&slug, before);
        append(conn, TournamentId(tournament), ActionNo(written.number as u32), hash)?;
        previous = (tournament, hash);
    }
    Ok(())
}
