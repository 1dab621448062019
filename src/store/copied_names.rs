//! Names in copies of the house: who is erased here is erased there too. A copy is written anew in a file of its own, and takes the old
//! one's place when it is sound.

use super::backup::{self, CopyError, at};
use super::connection::{self, Connection, Purpose};
use super::layout::{self, Layout};
use super::schema::{journal, tournaments};
use super::{
    Result, StoreError, TournamentId, cells, foreign_file, former_texts, notes, people, text_commitments,
    unfit,
};
use crate::texts::{Person, Unwanted, labelled};
use crate::tournament::PlayerId;
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// How a copy is called that is being written anew. Only one thread does that.
const REWRITTEN: (&str, &str) = (".erasing-", ".part");

/// By what a tournament is known in all copies of its house: its number and its short name, when it was opened and how.
type Origin = (i32, String, String, String);

/// Who is erased in a house.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Erased(BTreeMap<Origin, Vec<PlayerId>>);

impl Erased {
    /// Returns whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads who is erased in a database, which may be in use.
pub fn erased(database: &Path) -> Result<Erased> {
    let opened = connection::connect(database, Purpose::Read);
    let mut conn = opened.map_err(|fault| StoreError::Database(fault.to_string()))?;
    conn.transaction(|conn| {
        let mut all = BTreeMap::new();
        for origin in origins(conn)? {
            let known = people::of(conn, TournamentId(origin.0))?;
            let gone: Vec<PlayerId> = known
                .iter()
                .filter(|(player, person)| person.is_erased(player.0))
                .map(|(player, _)| *player)
                .collect();
            if !gone.is_empty() {
                all.insert(origin, gone);
            }
        }
        Ok(Erased(all))
    })
}

/// Erases people in a copy, if it is one of their house and still knows them. Returns whether it did.
///
/// # Errors
///
/// The copy cannot be read or written, or is none; then it is as it was.
pub fn erase_in(copy: &Path, erased: &Erased) -> Result<bool, CopyError> {
    if left_in(copy, erased)?.is_empty() {
        return Ok(false);
    }
    let folder = copy.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let made = tempfile::Builder::new().prefix(REWRITTEN.0).suffix(REWRITTEN.1).tempfile_in(folder);
    let mut part = made.map_err(|fault| at(folder, fault))?;
    let mut source = backup::read_unlinked(copy).map_err(|fault| at(copy, fault))?.take(unfit::MOST);
    io::copy(&mut source, part.as_file_mut()).map_err(|fault| at(part.path(), fault))?;
    // What was looked at above may have been another file.
    let left = left_in(part.path(), erased)?;
    rewrite(part.path(), &left)?;
    backup::verify(part.path())?;
    part.as_file().sync_all().map_err(|fault| at(part.path(), fault))?;
    part.persist(copy).map_err(|fault| at(copy, fault.error))?;
    backup::flush_folder(copy)?;
    Ok(true)
}

/// Removes what an interrupted [`erase_in`] has left in a folder; names stand in it. A folder of such a name is nothing of ours.
///
/// # Errors
///
/// The folder cannot be read, or a file not be removed; all others are removed all the same.
pub fn remove_rewritten(folder: &Path) -> io::Result<()> {
    let mut removed = Ok(());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder && entry.file_name().to_str().is_some_and(is_rewritten) {
            removed = fs::remove_file(entry.path()).and(removed);
        }
    }
    removed
}

/// Returns whether a file of this name is a copy that is or was being written anew.
pub fn is_rewritten(name: &str) -> bool {
    name.starts_with(REWRITTEN.0) && name.ends_with(REWRITTEN.1)
}

/// Returns who of them still has a name in a file that may be anybody's.
fn left_in(file: &Path, erased: &Erased) -> Result<Vec<(TournamentId, Vec<PlayerId>)>, CopyError> {
    let unsound = |fault: String| CopyError::Unsound { path: file.to_owned(), faults: vec![fault] };
    let found = fs::symlink_metadata(file).map_err(|fault| at(file, fault))?;
    if !found.is_file() {
        return Err(unsound("it is no file".to_owned()));
    }
    if found.len() > unfit::MOST {
        return Err(unsound("it is larger than any copy".to_owned()));
    }
    let mut conn = foreign_file::open(file).map_err(unsound)?;
    match layout::of(&mut conn).map_err(|fault| unsound(fault.to_string()))? {
        Layout::OfVersion(_) => {}
        Layout::Newer(migration) => return Err(CopyError::TooNew { path: file.to_owned(), migration }),
        Layout::Strange(faults) => return Err(CopyError::Unsound { path: file.to_owned(), faults }),
    }
    let faults = cells::faults(&mut conn).map_err(|fault| unsound(fault.to_string()))?;
    if !faults.is_empty() {
        return Err(CopyError::Unsound { path: file.to_owned(), faults });
    }
    let mut left = Vec::new();
    for origin in origins(&mut conn)? {
        let Some(players) = erased.0.get(&origin) else { continue };
        let id = TournamentId(origin.0);
        let known = people::of(&mut conn, id)?;
        let has_a_name =
            |player: &&PlayerId| known.get(player).is_some_and(|person| !person.is_erased(player.0));
        let named: Vec<PlayerId> = players.iter().filter(has_a_name).copied().collect();
        if !named.is_empty() {
            left.push((id, named));
        }
    }
    Ok(left)
}

fn origins(conn: &mut Connection) -> Result<Vec<Origin>> {
    Ok(tournaments::table
        .inner_join(journal::table.on(journal::tournament.eq(tournaments::id)))
        .filter(journal::number.eq(1))
        .select((tournaments::id, tournaments::slug, journal::at, journal::events))
        .load(conn)?)
}

/// Erases people in a file that nobody else has open, and writes it anew so that nothing is left in free parts of it.
fn rewrite(file: &Path, left: &[(TournamentId, Vec<PlayerId>)]) -> Result<()> {
    let opened = SqliteConnection::establish(&file.to_string_lossy());
    let mut conn = opened.map_err(|fault| StoreError::Database(fault.to_string()))?;
    connection::distrust(&mut conn)?;
    for pragma in ["journal_mode = MEMORY", "temp_store = MEMORY", "secure_delete = ON", "foreign_keys = ON"]
    {
        conn.batch_execute(&format!("PRAGMA {pragma}"))?;
    }
    conn.transaction(|conn| {
        for (id, players) in left {
            let mut known = people::of(conn, *id)?;
            forget(conn, *id, &mut known, players)?;
        }
        // Before forms were remembered by digests alone, their contents could be guessed from this table.
        let open = "SELECT count(*) FROM pragma_table_info('form_keys') WHERE name = 'content_hash'";
        if connection::number(conn, open)? > 0 {
            conn.batch_execute("DELETE FROM form_keys")?;
        }
        Ok::<_, StoreError>(())
    })?;
    Ok(conn.batch_execute("VACUUM")?)
}

/// Forgets people: their names, former names, and their names in notes. Texts that the director wrote about the evening stay as they are.
pub fn forget(
    conn: &mut Connection,
    id: TournamentId,
    known: &mut BTreeMap<PlayerId, Person>,
    players: &[PlayerId],
) -> Result<()> {
    // Copies of older versions commit to nothing.
    let commits = connection::number(conn, "SELECT count(*) FROM pragma_table_info('text_commitments')")? > 0;
    for player in players {
        let nobody = Person::erased(player.0);
        people::describe(conn, id, *player, &nobody)?;
        let mut names = former_texts::forget(conn, id, *player)?;
        names.extend(known.insert(*player, nobody.clone()));
        names.retain(|person| !person.is_erased(player.0));
        let others = known.iter().filter(|(other, person)| !person.is_erased(other.0));
        let unwanted = Unwanted::new(
            names.iter().map(|person| person.name.as_str()),
            others.map(|(_, person)| person.name.as_str()),
        );
        let mut forgotten = vec![labelled::label_of_person(player.0)];
        let rewritten = notes::rewrite(conn, id, |note| unwanted.taken_out(note, &nobody.name))?;
        forgotten.extend(rewritten.into_iter().map(|entry| labelled::of_note(entry.0)));
        if commits {
            forgotten.iter().try_for_each(|label| text_commitments::forget(conn, id, label))?;
        }
    }
    Ok(())
}
