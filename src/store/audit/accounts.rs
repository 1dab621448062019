//! The chain of the journal of accounts, walked as those of the tournaments are.

use super::{Broken, Chain, Fault, Result, read_hash};
use crate::store::account_journal::{NAME, Written};
use crate::store::chain::Hash;
use crate::store::connection::{Connection, number};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};
use std::collections::BTreeMap;

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
    Ok(judge(rows.into_iter().map(|row| (row.number, row)).collect(), given))
}

fn judge(rows: BTreeMap<i64, Row>, given: i64) -> Chain {
    let count = rows.len() as i64;
    let last = rows.keys().next_back().copied().unwrap_or(0);
    // Numbers far beyond the others, or below the first, come after a gap that is reported.
    let far = rows.keys().copied().filter(|number| !(1..=count).contains(number));
    let mut broken: Vec<Broken> = (1..=count)
        .chain(far)
        .filter_map(|number| fault(&rows, number).map(|fault| Broken { entry: number, fault }))
        .collect();
    if last != given && broken.is_empty() {
        broken.push(Broken { entry: last, fault: Fault::Miscounted });
    }
    let hashes = (1..).map_while(|number| rows.get(&number).and_then(Row::read_hash)).collect();
    Chain { slug: NAME.to_owned(), hashes, broken }
}

fn fault(rows: &BTreeMap<i64, Row>, number: i64) -> Option<Fault> {
    let Some(row) = rows.get(&number) else { return Some(Fault::Missing) };
    let Some(hash) = row.read_hash() else { return Some(Fault::Unhashed) };
    let previous = match number {
        1 => Some(Hash::START),
        _ => rows.get(&(number - 1)).and_then(Row::read_hash),
    };
    let whole =
        previous.is_some_and(|previous| row.is_of_its_kinds() && row.written().hash(previous) == hash);
    (!whole).then_some(Fault::Changed)
}

impl Row {
    /// Returns whether every column holds what it should: the same bytes can be a text or not.
    fn is_of_its_kinds(&self) -> bool {
        matches!(self.kinds.as_str(), "text text text text integer" | "text text text text null")
    }

    /// Returns the hash as it stands there, in lower case only: another spelling is another text.
    fn read_hash(&self) -> Option<Hash> {
        read_hash(&self.hash)
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
