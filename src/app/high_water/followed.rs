//! The notes of the laptop that leads, for one that follows it and may go on with its evenings (`docs/STANDBY.md`). They are the first one's own,
//! as it has signed them: whatever that has not noted is as unheard of on the second one.

use super::notes::{self, Keys};
use crate::app::house_key::HouseKey;
use crate::app::{App, AppError};
use crate::chain::Hash;
use crate::store::backup::with_suffix;
use crate::store::{self, StoreError, TournamentId, image};
use crate::tournament::NotedHead;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

impl App {
    /// Returns what is noted beside the database, for a laptop that goes on with it; `None` where it cannot be read. If there is `news`, a draw
    /// that has only just been made is noted first: nobody gets it without its note.
    pub(in crate::app) fn notes_for_a_follower(&self, news: bool) -> Option<String> {
        if news && let Err(error) = self.note_what_has_just_happened() {
            tracing::warn!(%error, "how far the evenings are was not noted for a laptop that follows");
        }
        let [beside, _] = self.0.high_water.own.as_ref()?;
        let read = notes::to_text(beside);
        read.inspect_err(|fault| tracing::warn!(%fault, "what is noted of the evenings cannot be read")).ok()
    }

    fn note_what_has_just_happened(&self) -> Result<(), AppError> {
        for summary in self.going_on()? {
            if let Some(snapshot) = self.snapshot(summary.slug.as_str())? {
                self.note_high_water(&snapshot);
            }
        }
        Ok(())
    }
}

/// Takes the notes of the laptop that is followed beside a database that came from it, which nobody else has open. What this laptop has noted
/// itself and the database does not contain stays, so that it is told.
pub(in crate::app) fn inherit(database: &Path, text: &str) -> io::Result<()> {
    let mut conn = image::open(database).map_err(io::Error::other)?;
    let known = store::house_keys::all(&mut conn).map_err(io::Error::other)?.into_keys().collect();
    let keys = Keys { own: HouseKey::read(database)?, known };
    let evenings = evenings(&mut conn).map_err(io::Error::other)?;
    let contains = |first: Hash, head: &NotedHead| {
        let id = evenings.get(&first);
        let there = id.map(|id| store::journal_hashes::at(&mut conn, *id, head.number.0));
        there.is_some_and(|there| matches!(there, Ok(Some(hash)) if hash.bytes() == head.hash))
    };
    notes::inherit(&with_suffix(database, super::BESIDE), text, &keys, contains)
}

/// Returns all evenings by the hashes of their first entries.
fn evenings(conn: &mut store::Connection) -> Result<BTreeMap<Hash, TournamentId>, StoreError> {
    let mut evenings = BTreeMap::new();
    for evening in store::tournaments::all(conn)? {
        if let Some(first) = store::journal_hashes::first(conn, evening.id)? {
            evenings.insert(first, evening.id);
        }
    }
    Ok(evenings)
}
