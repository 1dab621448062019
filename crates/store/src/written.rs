//! The journals as they are written, byte for byte, for those who hash them. No type of a column is trusted.

use super::{Connection, Result};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Text};
use std::collections::BTreeMap;
use tournament::chain::{Hash, Salt, Seal, Written};

/// An entry of any journal.
pub(super) struct Entry {
    pub(super) tournament: i64,
    /// The kinds of its columns in the order time, events, user, ticket.
    pub(super) kinds: String,
    pub(super) written: Written,
}

type Columns = (BigInt, Binary, Nullable<Binary>, Nullable<Binary>, Binary);
type Values = (i64, Vec<u8>, Option<Vec<u8>>, Option<Vec<u8>>, Vec<u8>);

/// The columns of every layout. Not from an index, which may hold what the table has lost.
const COLUMNS: &str = "SELECT CAST(tournament AS INTEGER) AS tournament, \
    typeof(at) || ' ' || typeof(events) || ' ' || typeof(by_user) || ' ' || typeof(by_ticket) AS kinds, \
    CAST(number AS INTEGER) AS number, CAST(at AS BLOB) AS at, CAST(by_user AS BLOB) AS by_user, \
    CAST(by_ticket AS BLOB) AS by_ticket, CAST(events AS BLOB) AS events";

/// Reads the entries of all tournaments, ascending by tournament and number.
pub(super) fn entries(conn: &mut Connection) -> Result<Vec<Entry>> {
    entries_where(conn, "")
}

/// Reads the entries of one tournament, ascending by number.
pub(super) fn entries_of(conn: &mut Connection, tournament: i64) -> Result<Vec<Entry>> {
    entries_where(conn, &format!("WHERE tournament = {tournament}"))
}

fn entries_where(conn: &mut Connection, which: &str) -> Result<Vec<Entry>> {
    let query =
        format!("{COLUMNS}, CAST(salt AS BLOB) AS salt FROM journal NOT INDEXED {which} ORDER BY 1, 3");
    let rows: Vec<(i64, String, Values, Option<Vec<u8>>)> =
        sql::<(BigInt, Text, Columns, Nullable<Binary>)>(&query).load(conn)?;
    let mut texts = texts(conn, which)?;
    let sealed = |(tournament, kinds, values, salt): (i64, String, Values, Option<Vec<u8>>)| {
        let seal = seal(salt.as_deref(), texts.remove(&(tournament, values.0)));
        Entry { tournament, kinds, written: written(values, seal) }
    };
    Ok(rows.into_iter().map(sealed).collect())
}

/// Returns what an entry commits to, by what stands beside it. A salt that cannot be read is none that was written; nor is one that is missing
/// where texts are committed to.
pub(super) fn seal(salt: Option<&[u8]>, texts: Option<Vec<(String, Hash)>>) -> Option<Seal> {
    let salt = salt.map(|salt| read(salt).unwrap_or(Salt::UNREADABLE));
    let salt = salt.or(texts.is_some().then_some(Salt::UNREADABLE))?;
    Some(Seal { salt, texts: texts.unwrap_or_default() })
}

/// The same for a database that was written before there were seals; no later change of the tables touches how it is read.
pub(super) fn entries_without_seals(conn: &mut Connection) -> Result<Vec<Entry>> {
    let query = format!("{COLUMNS} FROM journal NOT INDEXED ORDER BY 1, 3");
    let rows: Vec<(i64, String, Values)> = sql::<(BigInt, Text, Columns)>(&query).load(conn)?;
    let unsealed = |(tournament, kinds, values)| Entry { tournament, kinds, written: written(values, None) };
    Ok(rows.into_iter().map(unsealed).collect())
}

fn written((number, at, by_user, by_ticket, events): Values, seal: Option<Seal>) -> Written {
    Written { number, at, by_user, by_ticket, events, seal }
}

/// Labels with their commitments, by tournament and entry.
type Texts = BTreeMap<(i64, i64), Vec<(String, Hash)>>;

/// Reads the commitments to texts, ascending by label.
fn texts(conn: &mut Connection, which: &str) -> Result<Texts> {
    let rows: Vec<(i64, i64, Vec<u8>, Vec<u8>)> = sql::<(BigInt, BigInt, Binary, Binary)>(&format!(
        "SELECT CAST(tournament AS INTEGER) AS tournament, CAST(number AS INTEGER) AS number, \
         CAST(label AS BLOB) AS label, CAST(commitment AS BLOB) AS commitment \
         FROM text_commitments NOT INDEXED {which} ORDER BY 1, 2, 3"
    ))
    .load(conn)?;
    let mut texts = Texts::new();
    for (tournament, number, label, commitment) in rows {
        let label = String::from_utf8_lossy(&label).into_owned();
        // One that cannot be read is none that was written, nor is one under a label with anything else in it: a line feed would let
        // several lines of what is hashed pass for one.
        let plain = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || "/-".contains(char);
        let commitment = read(&commitment).filter(|_| label.chars().all(plain)).unwrap_or(Hash::START);
        texts.entry((tournament, number)).or_default().push((label, commitment));
    }
    Ok(texts)
}

/// Reads something that is written exactly as this program writes it.
pub(super) fn read<T: std::str::FromStr + ToString>(text: &[u8]) -> Option<T> {
    let value: T = std::str::from_utf8(text).ok()?.parse().ok()?;
    (value.to_string().as_bytes() == text).then_some(value)
}
