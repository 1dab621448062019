//! Table `house_keys`: whose notes outside of the database are believed. Copies carry it, so that a second laptop believes the first one.

use super::schema::house_keys;
use super::{Connection, Result, Statement, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use std::collections::BTreeSet;

/// Returns the public keys of all houses that have had this database, in hexadecimal digits.
pub fn all(conn: &mut Connection) -> Result<BTreeSet<String>> {
    let keys: Vec<String> = house_keys::table.select(house_keys::public_key).load(conn)?;
    Ok(keys.into_iter().collect())
}

/// Notes the public key of a house that has the database now and is not noted yet.
pub fn add(conn: &mut Connection, key: &str, since: DateTime<Utc>) -> Result<()> {
    diesel::insert_or_ignore_into(house_keys::table)
        .values((house_keys::public_key.eq(key), house_keys::since.eq(time::to_text(since))))
        .run(conn)
}
