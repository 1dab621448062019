//! The chain of the journal of accounts, walked as those of the tournaments are.

use super::{Chain, Result, Walk, read_hash};
use crate::store::account_journal::{NAME, Written};
use crate::store::connection::{Connection, number};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};

#[derive(Queryable)]
struct Row {
    number: i64,
    kinds: String,
    at: Vec<u8>,
    by_way: Vec<u8>,
    by_user: Option<Vec<u8>>,
    change: Vec<u8>,
    hash: Vec<u8>,
}

/// Walks the chain from its first entry to the last number that was ever given.
pub(super) fn chain(conn: &mut Connection) -> Result<Chain> {
    let rows: Vec<Row> = sql::<(BigInt, Text, Binary, Binary, Nullable<Binary>, Binary, Binary)>(
        "SELECT number, typeof(at) || ' ' || typeof(by_way) || ' ' || typeof(change) || ' ' || typeof(hash) \
         || ' ' || typeof(by_user) AS kinds, CAST(at AS BLOB) AS at, CAST(by_way AS BLOB) AS by_way, \
         CAST(by_user AS BLOB) AS by_user, CAST(change AS BLOB) AS change, CAST(hash AS BLOB) AS hash \
         FROM account_journal NOT INDEXED",
    )
    .load(conn)?;
    let given =
        "SELECT coalesce(max(CAST(seq AS INTEGER)), 0) FROM sqlite_sequence WHERE name = 'account_journal'";
    let given = number(conn, given)?;
    let hashes = rows.iter().map(|row| (row.number, read_hash(&row.hash))).collect();
    let walk = Walk { hashes, entries: rows.into_iter().map(|row| (row.number, row)).collect() };
    Ok(walk.judge(NAME.to_owned(), given, |row, hash, previous| {
        row.is_of_its_kinds() && row.written().hash(previous) == hash
    }))
}

impl Row {
    /// Returns whether every column holds what it should: the same bytes can be a text or not.
    fn is_of_its_kinds(&self) -> bool {
        matches!(self.kinds.as_str(), "text text text text integer" | "text text text text null")
    }

    fn written(&self) -> Written<'_> {
        Written {
            number: self.number,
            at: &self.at,
            by_way: &self.by_way,
            by_user: self.by_user.as_deref(),
            change: &self.change,
        }
    }
}
