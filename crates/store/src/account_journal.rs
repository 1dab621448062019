//! Table `account_journal`: what happened to the accounts, entry by entry. It only grows; the database refuses anything else.

use super::account_change::{AccountChange, Actor, Standing};
use super::error::{read, read_json, write_json};
use super::schema::{account_journal, journal};
use super::{Connection, Result, Statement, StoreError, UserId, time, users};
use chrono::{DateTime, Utc};
use diesel::dsl::{max, min, sql};
use diesel::prelude::*;
use diesel::sql_types::Text;
use tournament::chain::Hash;

/// The name of this journal where those of the tournaments are called by their short names, none of which has brackets.
pub const NAME: &str = "(accounts)";

const TABLE: &str = "account_journal";
/// The first line of what is hashed; another layout will be called otherwise.
const LAYOUT: &[u8] = b"preisschnapsen/account-journal/1";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountEntry {
    /// Its number; the first is 1.
    pub number: u32,
    pub at: DateTime<Utc>,
    pub by: Actor,
    pub change: AccountChange,
    pub hash: Hash,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = account_journal, treat_none_as_default_value = false)]
struct Row {
    number: i32,
    at: String,
    by_way: String,
    by_user: Option<i32>,
    change: String,
    hash: String,
}

/// An entry as it is written in the database, byte for byte.
#[derive(Debug, Clone, Queryable)]
pub(super) struct Written {
    pub(super) number: i64,
    pub(super) at: Vec<u8>,
    pub(super) by_way: Vec<u8>,
    pub(super) by_user: Option<Vec<u8>>,
    pub(super) change: Vec<u8>,
}

impl Written {
    pub(super) fn hash(&self, previous: Hash) -> Hash {
        let (number, previous) = (self.number.to_string(), previous.to_string());
        let mut author = self.by_way.clone();
        if let Some(user) = &self.by_user {
            author.push(b' ');
            author.extend_from_slice(user);
        }
        Hash::of_lines([LAYOUT, number.as_bytes(), &self.at, &author, &self.change, previous.as_bytes()])
    }
}

/// Appends an entry. It belongs in the transaction of the change that it describes, after that change. An entry is as late as any before it,
/// also of the evenings: who sets the clock back for a moment makes no account look old.
pub fn append(conn: &mut Connection, at: DateTime<Utc>, by: Actor, change: AccountChange) -> Result<()> {
    let (last, previous) = last(conn)?;
    let at = newest_of_all(conn)?.map_or(at, |newest| newest.max(at));
    let (at, change) = (time::to_text(at), write_json(TABLE, &change)?);
    let by_user = by.user().map(|user| user.0);
    let written = Written {
        number: i64::from(last) + 1,
        at: at.clone().into(),
        by_way: by.tag().into(),
        by_user: by_user.map(|user| user.to_string().into()),
        change: change.clone().into(),
    };
    let hash = written.hash(previous).to_string();
    let row = Row { number: last + 1, at, by_way: by.tag().to_owned(), by_user, change, hash };
    diesel::insert_into(account_journal::table).values(row).run(conn)
}

/// Returns the time of the newest entry of any journal, that of the accounts included; `None` if there is none.
fn newest_of_all(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let of_nights: Option<String> = journal::table.select(max(journal::at)).first(conn)?;
    let of_accounts: Option<String> = account_journal::table.select(max(account_journal::at)).first(conn)?;
    of_nights.max(of_accounts).map(|at| time::from_text("journal", &at)).transpose()
}

/// Returns the number and the hash of the last entry, 0 and [`Hash::START`] if there is none.
pub fn last(conn: &mut Connection) -> Result<(i32, Hash)> {
    let last: Option<(i32, String)> = account_journal::table
        .order(account_journal::number.desc())
        .select((account_journal::number, account_journal::hash))
        .first(conn)
        .optional()?;
    let Some((number, hash)) = last else { return Ok((0, Hash::START)) };
    Ok((number, read(TABLE, &hash)?))
}

/// Returns the hash of an entry, if there is one with this number; [`Hash::START`] before the first.
pub fn hash(conn: &mut Connection, entry: u32) -> Result<Option<Hash>> {
    if entry == 0 {
        return Ok(Some(Hash::START));
    }
    let hash: Option<String> = account_journal::table
        .filter(account_journal::number.eq(entry.cast_signed()))
        .select(account_journal::hash)
        .first(conn)
        .optional()?;
    hash.map(|hash| read(TABLE, &hash)).transpose()
}

/// Reads the last entries, newest first, at most `most` of them.
pub fn latest(conn: &mut Connection, most: u32) -> Result<Vec<AccountEntry>> {
    let rows: Vec<Row> = account_journal::table
        .order(account_journal::number.desc())
        .limit(most.into())
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(entry).collect()
}

/// Reads the entries from one number on, oldest first.
pub fn from(conn: &mut Connection, number: u32) -> Result<Vec<AccountEntry>> {
    let rows: Vec<Row> = account_journal::table
        .filter(account_journal::number.ge(i32::try_from(number).unwrap_or(i32::MAX)))
        .order(account_journal::number)
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(entry).collect()
}

/// Returns the number of the first entry whose time is later than this one, if there is any. All entries after it have been written later
/// than it, whatever the clock said. An index holds the times: only those that are later are looked at.
pub fn first_after(conn: &mut Connection, at: DateTime<Utc>) -> Result<Option<u32>> {
    let number: Option<i32> = account_journal::table
        .filter(account_journal::at.gt(time::to_text(at)))
        .select(min(account_journal::number))
        .first(conn)?;
    Ok(number.map(i32::unsigned_abs))
}

/// Reads what happened, oldest first.
pub fn changes(conn: &mut Connection) -> Result<Vec<AccountChange>> {
    let texts: Vec<String> =
        account_journal::table.order(account_journal::number).select(account_journal::change).load(conn)?;
    texts.iter().map(|text| read_json(TABLE, text)).collect()
}

/// Begins the journal in a database that has accounts already, with an entry for each of them.
pub(super) fn begin(conn: &mut Connection) -> Result<()> {
    let now: String = sql::<Text>("SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now')").get_result(conn)?;
    let now = time::from_text(TABLE, &now)?;
    users::standings(conn)?.into_iter().try_for_each(|(user, Standing { role, removed, .. })| {
        append(conn, now, Actor::Program, AccountChange::Found { user, role, removed, account: None })
    })
}

/// Notes the sums of the accounts of which no entry tells them, because an older version made them; returns how many.
pub fn note_sums(conn: &mut Connection, at: DateTime<Utc>) -> Result<usize> {
    let told = AccountChange::fold(changes(conn)?);
    let untold = users::standings(conn)?.into_iter().filter(|(user, found)| {
        found.account.is_some() && told.get(user).is_some_and(|told| told.account.is_none())
    });
    let untold: Vec<_> = untold.collect();
    for (user, Standing { role, removed, account }) in &untold {
        let found = AccountChange::Found { user: *user, role: *role, removed: *removed, account: *account };
        append(conn, at, Actor::Program, found)?;
    }
    Ok(untold.len())
}

fn entry(row: Row) -> Result<AccountEntry> {
    let by = Actor::read(&row.by_way, row.by_user.map(UserId));
    Ok(AccountEntry {
        number: row.number.unsigned_abs(),
        at: time::from_text(TABLE, &row.at)?,
        by: by.ok_or_else(|| {
            StoreError::unreadable(TABLE, format!("entry {}: by {}", row.number, row.by_way))
        })?,
        change: read_json(TABLE, &row.change)?,
        hash: read(TABLE, &row.hash)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first() -> Written {
        Written {
            number: 1,
            at: b"2027-01-05T18:00:00.000Z".into(),
            by_way: b"user".into(),
            by_user: Some(b"3".into()),
            change: br#"{"invited":{"role":"scorer"}}"#.into(),
        }
    }

    /// The figure is that of `sha256sum` on the text of docs/JOURNAL.md.
    #[test]
    fn the_hash_is_that_of_the_documented_text() {
        assert_eq!(first().hash(Hash::START).to_string(), SUM);
    }

    const SUM: &str = "07a546ccdec038c38ec13a92c7c78be661aa18803d63a450cbff7156ff4606f8";

    #[test]
    fn every_part_of_an_entry_counts() {
        let hash = first().hash(Hash::START);
        let changed = [
            Written { number: 2, ..first() },
            Written { at: b"2027-01-05T18:00:00.001Z".into(), ..first() },
            Written { by_way: b"program".into(), ..first() },
            Written { by_user: Some(b"4".into()), ..first() },
            Written { by_user: None, ..first() },
            Written { change: br#"{"invited":{"role":"speaker"}}"#.into(), ..first() },
        ];
        for entry in changed {
            assert_ne!(entry.hash(Hash::START), hash, "{entry:?}");
        }
        assert_ne!(first().hash(hash), hash);
    }
}
