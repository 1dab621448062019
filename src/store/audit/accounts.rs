//! The chain of the journal of accounts, walked as those of the tournaments are.

use super::{Chain, Result, Walk, read_hash};
use crate::store::account_journal::{NAME, Written};
use crate::store::connection::{Connection, number};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};

/// The kinds of an entry's columns, its hash, and what is hashed.
type Row = (String, Vec<u8>, Written);

/// Walks the chain from its first entry to the last number that was ever given.
pub(super) fn chain(conn: &mut Connection) -> Result<Chain> {
    let rows: Vec<Row> = sql::<(Text, Binary, (BigInt, Binary, Binary, Nullable<Binary>, Binary))>(
        "SELECT typeof(at) || ' ' || typeof(by_way) || ' ' || typeof(change) || ' ' || typeof(hash) \
         || ' ' || typeof(by_user) AS kinds, CAST(hash AS BLOB) AS hash, number, CAST(at AS BLOB) AS at, \
         CAST(by_way AS BLOB) AS by_way, CAST(by_user AS BLOB) AS by_user, CAST(change AS BLOB) AS change \
         FROM account_journal NOT INDEXED",
    )
    .load(conn)?;
    let given =
        "SELECT coalesce(max(CAST(seq AS INTEGER)), 0) FROM sqlite_sequence WHERE name = 'account_journal'";
    let given = number(conn, given)?;
    let mut walk = Walk::default();
    for (kinds, hash, written) in rows {
        walk.hashes.insert(written.number, read_hash(&hash));
        walk.entries.insert(written.number, (kinds, written));
    }
    Ok(walk.judge(NAME.to_owned(), given, |(kinds, written), hash, previous| {
        are_of_an_entry(kinds) && written.hash(previous) == hash
    }))
}

/// Returns whether every column holds what it should: the same bytes can be a text or not.
fn are_of_an_entry(kinds: &str) -> bool {
    matches!(kinds, "text text text text integer" | "text text text text null")
}
