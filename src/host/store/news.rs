//! A night for a server that shows it: all of it, or what it lacks.

use super::database::HostStore;
use super::entries::{self, MOST_AT_ONCE, StoredEntry};
use super::error::Result;
use super::heads;
use super::nights::{self, NightRow};
use super::texts::{self, Text};
use super::values::{Head, NightId};
use crate::mirror::SignedHead;
use diesel_async::AsyncPgConnection;

/// A night as it is at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// Its row: whose it is, how far, whether the public may see it.
    pub night: NightRow,
    /// The entry after which [`News::entries`] go on: the one that the server has, or the start if the night does not contain that one
    /// any more, because another laptop has taken over.
    pub after: Head,
    /// The entries after it, as many as are read at a time; a server that lacks more asks on.
    pub entries: Vec<StoredEntry>,
    pub texts: Vec<Text>,
    pub signed: Option<SignedHead>,
}

impl News {
    /// Returns how far a server is that has taken these.
    pub fn head(&self) -> Head {
        self.entries.last().map_or(self.after, |last| Head { number: last.number, hash: last.hash })
    }

    /// Returns whether there are more entries to be read.
    pub fn is_part(&self) -> bool {
        self.head() != self.night.head
    }
}

impl HostStore {
    /// Returns what a server lacks that has a night as far as an entry ([`Head::START`] if it has nothing), all as it is at one moment;
    /// `None` if there is no such night.
    pub async fn news(&self, night: NightId, has: Head) -> Result<Option<News>> {
        let mut conn = self.connection().await?;
        let mut reading = conn.build_transaction().repeatable_read().read_only();
        reading.run(async |conn| read(conn, night, has).await).await
    }
}

async fn read(conn: &mut AsyncPgConnection, night: NightId, has: Head) -> Result<Option<News>> {
    let Some(row) = nights::read(conn, night).await? else {
        return Ok(None);
    };
    let is_contained = entries::hash_at(conn, night, has.number).await? == Some(has.hash);
    let after = if is_contained { has } else { Head::START };
    let entries = entries::after(conn, night, after.number, MOST_AT_ONCE).await?;
    let texts = texts::of(conn, night).await?;
    let signed = heads::signed(conn, night).await?;
    Ok(Some(News { night: row, after, entries, texts, signed }))
}
