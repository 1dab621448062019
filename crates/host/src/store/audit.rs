//! What was done about clubs and nights: by which way and what, without names of people.

use super::error::Result;
use super::schema::audit;
use super::values::{ClubId, NightId};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// By which way something was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    CommandLine,
    /// A laptop with a token or a code.
    Laptop,
    /// The server by itself, because the time had come.
    Server,
}

impl By {
    fn as_str(self) -> &'static str {
        match self {
            By::CommandLine => "command-line",
            By::Laptop => "laptop",
            By::Server => "server",
        }
    }
}

pub(super) async fn note(conn: &mut AsyncPgConnection, by: By, night: NightId, what: &str) -> Result<()> {
    let line = (audit::way.eq(by.as_str()), audit::night.eq(night.0), audit::what.eq(what));
    diesel::insert_into(audit::table).values(line).execute(conn).await?;
    Ok(())
}

pub(super) async fn note_club(conn: &mut AsyncPgConnection, by: By, club: ClubId, what: &str) -> Result<()> {
    let line = (audit::way.eq(by.as_str()), audit::club.eq(club.0), audit::what.eq(what));
    diesel::insert_into(audit::table).values(line).execute(conn).await?;
    Ok(())
}
