//! When something was noted last, in the journals of the evenings and in that of the accounts.

use super::schema::{account_journal, journal};
use super::{Connection, Result, TournamentId, time};
use chrono::{DateTime, Utc};
use diesel::dsl::max;
use diesel::prelude::*;

/// Returns the time of the newest entry of any journal, that of the accounts included; `None` if there is none.
pub fn of_all(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let of_nights: Option<String> = journal::table.select(max(journal::at)).first(conn)?;
    let of_accounts: Option<String> = account_journal::table.select(max(account_journal::at)).first(conn)?;
    of_nights.max(of_accounts).map(|at| time::from_text("journal", &at)).transpose()
}

/// Returns when the last entry of a tournament was made.
pub fn of_evening(conn: &mut Connection, id: TournamentId) -> Result<Option<DateTime<Utc>>> {
    let at: Option<String> =
        journal::table.filter(journal::tournament.eq(id.0)).select(max(journal::at)).first(conn)?;
    at.map(|at| time::from_text("journal", &at)).transpose()
}
