//! Who is erased: their words go from the database. Copies that were made before still have them.

use super::schema::{account_journal, journal, tournaments};
use super::{
    Connection, Result, TournamentId, former_texts, inspect, notes, people, reserved, text_commitments,
};
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use tournament::PlayerId;
use tournament::texts::{Person, Unwanted, labelled};

/// By what a tournament is known in all copies of its house: its number and its short name, when it was opened and how.
type Origin = (i32, String, String, String);

/// Who is erased in a house, by tournament.
pub type Erased = BTreeMap<Origin, Vec<PlayerId>>;

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

/// What is seen in a copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// Whether somebody still has a name who is erased.
    pub is_named: bool,
    /// The newest entry of each journal.
    ends: Vec<End>,
}

/// The newest entry of a journal, that of accounts without a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
struct End {
    tournament: Option<i32>,
    number: i32,
    at: String,
    words: String,
}

/// Looks into a file, which may be anybody's; `None` if it is no copy.
pub fn look(file: &Path, erased: &Erased) -> Option<Look> {
    let mut conn = inspect::open(file)?;
    Some(Look { is_named: is_somebody_named(&mut conn, erased).ok()?, ends: ends(&mut conn).ok()? })
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

fn ends(conn: &mut Connection) -> Result<Vec<End>> {
    // Versions that knew no practice had none.
    let practice: Vec<i32> = tournaments::table
        .filter(tournaments::practice.eq(true))
        .select(tournaments::id)
        .load(conn)
        .unwrap_or_default();
    let mut ends = Vec::new();
    for (id, ..) in origins(conn)?.into_iter().filter(|(id, ..)| !practice.contains(id)) {
        let newest = journal::table.filter(journal::tournament.eq(id)).order(journal::number.desc());
        let (number, at, words) =
            newest.select((journal::number, journal::at, journal::events)).first(conn)?;
        ends.push(End { tournament: Some(id), number, at, words });
    }
    let newest = account_journal::table.order(account_journal::number.desc());
    let columns = (account_journal::number, account_journal::at, account_journal::change);
    // Older copies know no journal of accounts.
    let of_accounts = newest.select(columns).first::<(i32, String, String)>(conn).ok();
    ends.extend(of_accounts.map(|(number, at, words)| End { tournament: None, number, at, words }));
    Ok(ends)
}

/// A copy that stays.
pub struct Kept(Connection);

impl Kept {
    /// Opens it; `None` if it is no copy.
    pub fn open(file: &Path) -> Option<Kept> {
        inspect::open(file).map(Kept)
    }

    /// Returns whether everything that another copy holds is in this one too: its journals go on from where those end, or tell that an evening
    /// was deleted.
    pub fn holds(&mut self, other: &Look) -> bool {
        let deleted = inspect::deleted(&mut self.0);
        let is_deleted = |end: &End| {
            let is_it = |(evening, entries): &(i32, u32)| {
                end.tournament == Some(*evening) && end.number.unsigned_abs() <= *entries
            };
            deleted.iter().any(is_it)
        };
        other.ends.iter().all(|end| is_deleted(end) || self.has(end).unwrap_or(false))
    }

    fn has(&mut self, end: &End) -> QueryResult<bool> {
        let found: Option<(String, String)> = match end.tournament {
            Some(id) => journal::table
                .find((id, end.number))
                .select((journal::at, journal::events))
                .first(&mut self.0)
                .optional()?,
            None => account_journal::table
                .find(end.number)
                .select((account_journal::at, account_journal::change))
                .first(&mut self.0)
                .optional()?,
        };
        Ok(found.is_some_and(|(at, words)| (at, words) == (end.at.clone(), end.words.clone())))
    }
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
        names.iter().try_for_each(|person| reserved::forget(conn, id, person))?;
    }
    // Names without a ticket go with the last name of an evening; whoever is alone on its list may be only the first.
    if known.len() > 1 && known.iter().all(|(player, person)| person.is_erased(player.0)) {
        reserved::forget_all(conn, id)?;
    }
    Ok(())
}
