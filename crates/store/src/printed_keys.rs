//! Table `printed_keys`: which keys of tickets were given out to be printed, by whom and when.

use super::schema::printed_keys;
use super::ticket_key::TicketKey;
use super::{Connection, Result, TournamentId, UserId, error::read, time};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedKey {
    pub key: TicketKey,
    /// When; all of one sheet have the same moment.
    pub at: DateTime<Utc>,
    pub by: UserId,
}

/// Notes keys that somebody prints now, and returns how many of them had not been printed before.
pub fn add(
    conn: &mut Connection,
    id: TournamentId,
    keys: &[TicketKey],
    at: DateTime<Utc>,
    by: UserId,
) -> Result<usize> {
    let mut added = 0;
    for key in keys {
        added += diesel::insert_or_ignore_into(printed_keys::table)
            .values((
                printed_keys::tournament.eq(id.0),
                printed_keys::sale_key.eq(key.as_str()),
                printed_keys::printed_at.eq(time::to_text(at)),
                printed_keys::by_user.eq(by.0),
            ))
            .execute(conn)?;
    }
    Ok(added)
}

pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<PrintedKey>> {
    let rows: Vec<(String, String, i32)> = printed_keys::table
        .filter(printed_keys::tournament.eq(id.0))
        .order(printed_keys::sale_key)
        .select((printed_keys::sale_key, printed_keys::printed_at, printed_keys::by_user))
        .load(conn)?;
    let printed = |(key, at, by): (String, String, i32)| {
        let (key, at) = (read("printed_keys", &key)?, time::from_text("printed_keys", &at)?);
        Ok(PrintedKey { key, at, by: UserId(by) })
    };
    rows.into_iter().map(printed).collect()
}
