//! What a file that may be a copy holds, read without checking it from end to end.

use super::layout::{self, Layout};
use super::schema::{account_journal, journal, tournaments};
use super::{AccountChange, Connection, TournamentId, connection, foreign_file, people, time, unfit};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use std::fs;
use std::path::Path;

/// What a copy holds, by its own journals: neither the name of the file nor its date can be trusted, a clock may have been wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// Its tournaments, in the order in which they were made.
    pub evenings: Vec<CopiedEvening>,
    /// How many entries the journals of evenings had that were deleted.
    pub deleted_entries: u64,
    /// The number of the newest entry in the journal of accounts.
    pub account_entries: u32,
    /// The hash of the first entry in that journal, which all copies of one house share; `None` if there is none.
    pub house: Option<String>,
}

impl Holding {
    /// Returns the tournaments that are no practice: that may have been deleted since, so that a later copy contains less of it.
    pub fn real(&self) -> impl Iterator<Item = &CopiedEvening> {
        self.evenings.iter().filter(|evening| !evening.practice)
    }

    /// Returns how many entries the journals of its tournaments have, and that of the accounts.
    pub fn entries(&self) -> (u64, u32) {
        let entries: u64 = self.real().map(|evening| u64::from(evening.entries)).sum();
        (entries + self.deleted_entries, self.account_entries)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedEvening {
    /// Which it is, in all copies of its house.
    pub id: TournamentId,
    pub name: String,
    /// Whether its people are invented.
    pub practice: bool,
    pub finished: bool,
    /// The number of the newest entry in its journal.
    pub entries: u32,
    /// When that was made.
    pub last: Option<DateTime<Utc>>,
    pub names: Names,
}

/// What is left of the people of an evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// It goes on, and somebody in it has a name.
    Kept,
    /// It goes on, and everybody in it was erased.
    Lost,
    /// It is over, or nobody has come yet.
    NotNeeded,
}

/// Opens a file; `None` if it is no database of ours that this version can read.
pub(super) fn open(file: &Path) -> Option<Connection> {
    // Whoever may write into a folder may lay anything there: no link is followed, and no table is read that may be none.
    let known = fs::symlink_metadata(file).ok()?;
    if !known.is_file() || known.len() > unfit::MOST {
        return None;
    }
    let mut conn = foreign_file::open(file).ok()?;
    layout::of(&mut conn).ok().filter(|layout| matches!(layout, Layout::OfVersion(_)))?;
    connection::is_ours(&mut conn).ok().filter(|ours| *ours)?;
    Some(conn)
}

/// Reads what a file holds; `None` if it cannot be opened.
pub fn inspect(file: &Path) -> Option<Holding> {
    let mut conn = open(file)?;
    let evenings = evenings(&mut conn)?;
    // Older copies know no journal of accounts.
    let accounts = account_journal::table.order(account_journal::number.desc());
    let newest: Option<i32> = accounts.select(account_journal::number).first(&mut conn).ok();
    let house = account_journal::table.find(1).select(account_journal::hash).first(&mut conn).ok();
    let deleted_entries = deleted(&mut conn).iter().map(|(_, entries)| u64::from(*entries)).sum();
    Some(Holding { evenings, deleted_entries, account_entries: newest.map_or(0, i32::unsigned_abs), house })
}

/// Returns the numbers of evenings that were deleted, each with how many entries it had: a copy that lacks one for that holds no less.
pub fn deleted(conn: &mut Connection) -> Vec<(i32, u32)> {
    let told = account_journal::table.select(account_journal::change);
    let told: Vec<String> =
        told.filter(account_journal::change.like("{\"evening-deleted\"%")).load(conn).unwrap_or_default();
    let deleted = |change: &String| match serde_json::from_str(change) {
        Ok(AccountChange::EveningDeleted { evening, entries, .. }) => Some((evening, entries)),
        _ => None,
    };
    told.iter().filter_map(deleted).collect()
}

fn evenings(conn: &mut Connection) -> Option<Vec<CopiedEvening>> {
    let columns = (tournaments::id, tournaments::name, tournaments::practice, tournaments::finished);
    let rows = tournaments::table.order(tournaments::id).select(columns).load(conn).ok()?;
    let read = |(id, name, practice, finished): (i32, String, bool, bool)| {
        let newest: Option<(i32, String)> = journal::table
            .filter(journal::tournament.eq(id))
            .order(journal::number.desc())
            .select((journal::number, journal::at))
            .first(conn)
            .optional()
            .ok()?;
        let (entries, last) = match newest {
            Some((number, at)) => (number.unsigned_abs(), Some(time::from_text("journal", &at).ok()?)),
            None => (0, None),
        };
        let id = TournamentId(id);
        let names = if finished { Names::NotNeeded } else { names(conn, id)? };
        Some(CopiedEvening { id, name, practice, finished, entries, last, names })
    };
    rows.into_iter().map(read).collect()
}

fn names(conn: &mut Connection, id: TournamentId) -> Option<Names> {
    let people = people::of(conn, id).ok()?;
    Some(match people.iter().all(|(player, person)| person.is_erased(player.0)) {
        _ if people.is_empty() => Names::NotNeeded,
        true => Names::Lost,
        false => Names::Kept,
    })
}
