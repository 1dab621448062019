//! Points in time as text: RFC 3339 in UTC with milliseconds, always the same length, so that text order is time order; and when something was
//! noted last, in the journals of the evenings and in that of the accounts.

use super::error::StoreError;
use super::schema::{account_journal, journal};
use super::{Connection, Result, TournamentId};
use chrono::{DateTime, SecondsFormat, Utc};
use diesel::dsl::max;
use diesel::prelude::*;

/// Writes a point in time for the database.
pub(super) fn to_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn from_text(table: &'static str, text: &str) -> Result<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.with_timezone(&Utc))
        .map_err(|fault| StoreError::unreadable(table, fault))
}

/// Returns the time of the newest entry of any journal, that of the accounts included; `None` if there is none.
pub(super) fn of_newest(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let of_nights: Option<String> = journal::table.select(max(journal::at)).first(conn)?;
    let of_accounts: Option<String> = account_journal::table.select(max(account_journal::at)).first(conn)?;
    of_nights.max(of_accounts).map(|at| from_text("journal", &at)).transpose()
}

/// Returns when the last entry of a tournament was made.
pub fn of_newest_in(conn: &mut Connection, id: TournamentId) -> Result<Option<DateTime<Utc>>> {
    let at: Option<String> =
        journal::table.filter(journal::tournament.eq(id.0)).select(max(journal::at)).first(conn)?;
    at.map(|at| from_text("journal", &at)).transpose()
}
