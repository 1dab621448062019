//! Table `house_keys`: whose notes outside of the database are believed. Copies carry it, so that a second laptop believes the first one.

use super::account_change::{AccountChange, Actor};
use super::error::read;
use super::schema::house_keys;
use super::{Connection, Result, Statement, account_journal, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament::chain::Hash;

const TABLE: &str = "house_keys";

/// Returns the public keys of all houses that have had this database, in hexadecimal digits, and since when.
pub fn all(conn: &mut Connection) -> Result<BTreeMap<String, DateTime<Utc>>> {
    let keys: Vec<(String, String)> =
        house_keys::table.select((house_keys::public_key, house_keys::since)).load(conn)?;
    keys.into_iter().map(|(key, since)| Ok((key, time::from_text(TABLE, &since)?))).collect()
}

/// Lets the journal of accounts tell every key that it does not tell yet.
pub fn note_untold(conn: &mut Connection, at: DateTime<Utc>) -> Result<()> {
    let told = AccountChange::house_keys(account_journal::changes(conn)?);
    let untold = keys(conn)?.into_iter().filter(|key| !told.contains(key));
    untold.into_iter().try_for_each(|key| {
        account_journal::append(conn, at, Actor::Program, AccountChange::HouseKey { key })
    })
}

/// Returns whether the journal of accounts tells the keys that stand here. One that an older version wrote tells none.
pub fn agree(conn: &mut Connection, changes: impl IntoIterator<Item = AccountChange>) -> Result<bool> {
    let told = AccountChange::house_keys(changes);
    Ok(told.is_empty() || told == keys(conn)?)
}

fn keys(conn: &mut Connection) -> Result<BTreeSet<Hash>> {
    let keys: Vec<String> = house_keys::table.select(house_keys::public_key).load(conn)?;
    keys.iter().map(|key| read(TABLE, key)).collect()
}

/// Writes the public key of a house that has the database now, and tells it in the journal of accounts.
pub fn add(conn: &mut Connection, key: &str, since: DateTime<Utc>) -> Result<()> {
    diesel::insert_or_ignore_into(house_keys::table)
        .values((house_keys::public_key.eq(key), house_keys::since.eq(time::to_text(since))))
        .run(conn)?;
    note_untold(conn, since)
}
