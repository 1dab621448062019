//! Who is erased: their words go from the database. Copies that were made before still have them.

use super::schema::{journal, tournaments};
use super::{Connection, Result, TournamentId, former_texts, notes, peek, people, text_commitments};
use crate::texts::{Person, Unwanted, labelled};
use crate::tournament::PlayerId;
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;

/// By what a tournament is known in all copies of its house: its number and its short name, when it was opened and how.
type Origin = (i32, String, String, String);

/// Who is erased in a house, by tournament.
pub type Erased = BTreeMap<Origin, Vec<PlayerId>>;

/// Reads who is erased.
pub fn all(conn: &mut Connection) -> Result<Erased> {
    let mut all = Erased::new();
    for origin in origins(conn)? {
        let known = people::of(conn, TournamentId(origin.0))?;
        let gone = known.iter().filter(|(player, person)| person.is_erased(player.0));
        let gone: Vec<PlayerId> = gone.map(|(player, _)| *player).collect();
        if !gone.is_empty() {
            all.insert(origin, gone);
        }
    }
    Ok(all)
}

/// Returns whether one of them still has a name in a file, which may be anybody's; not in what is no copy.
pub fn has_a_name_in(file: &Path, erased: &Erased) -> bool {
    let mut copy = peek::open(file);
    copy.as_mut().is_some_and(|conn| is_somebody_named(conn, erased).is_ok_and(|named| named))
}

fn is_somebody_named(conn: &mut Connection, erased: &Erased) -> Result<bool> {
    for origin in origins(conn)? {
        let Some(players) = erased.get(&origin) else { continue };
        let known = people::of(conn, TournamentId(origin.0))?;
        if players.iter().any(|player| known.get(player).is_some_and(|person| !person.is_erased(player.0))) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn origins(conn: &mut Connection) -> Result<Vec<Origin>> {
    Ok(tournaments::table
        .inner_join(journal::table.on(journal::tournament.eq(tournaments::id)))
        .filter(journal::number.eq(1))
        .select((tournaments::id, tournaments::slug, journal::at, journal::events))
        .load(conn)?)
}

/// Forgets people: their names, former names, and their names in notes. Texts that the director wrote about the evening stay as they are.
pub fn forget(
    conn: &mut Connection,
    id: TournamentId,
    known: &mut BTreeMap<PlayerId, Person>,
    players: &[PlayerId],
) -> Result<()> {
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
        forgotten.iter().try_for_each(|label| text_commitments::forget(conn, id, label))?;
    }
    Ok(())
}
