//! Table `reserved`: names without a ticket, to whom the desk may sell one. No journal knows them, and no guest.

use super::error::read;
use super::schema::reserved;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use tournament::texts::{Person, same_name_key};

/// A name, and what they want as the desk types it: "2", "#17 #18".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reserved {
    pub person: Person,
    pub tickets: String,
}

/// Adds those who are not there yet, and returns how many these are.
pub fn add(conn: &mut Connection, id: TournamentId, people: &[Reserved]) -> Result<usize> {
    let mut added = 0;
    for Reserved { person: Person { name, place }, tickets } in people {
        added += diesel::insert_or_ignore_into(reserved::table)
            .values((
                reserved::tournament.eq(id.0),
                reserved::name.eq(name.as_str()),
                reserved::place.eq(place.as_str()),
                reserved::tickets.eq(tickets),
            ))
            .execute(conn)?;
    }
    Ok(added)
}

/// Lists them by name.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<Reserved>> {
    let rows: Vec<(String, String, String)> = reserved::table
        .filter(reserved::tournament.eq(id.0))
        .order((reserved::name, reserved::place))
        .select((reserved::name, reserved::place, reserved::tickets))
        .load(conn)?;
    let reserved = |(name, place, tickets): (String, String, String)| {
        let person = Person { name: read("reserved", &name)?, place: read("reserved", &place)? };
        Ok(Reserved { person, tickets })
    };
    rows.into_iter().map(reserved).collect()
}

pub fn forget_all(conn: &mut Connection, id: TournamentId) -> Result<()> {
    diesel::delete(reserved::table.filter(reserved::tournament.eq(id.0))).run(conn)
}

/// Forgets exactly this one.
pub fn remove(conn: &mut Connection, id: TournamentId, person: &Person) -> Result<()> {
    diesel::delete(reserved::table.find((id.0, person.name.as_str(), person.place.as_str()))).run(conn)
}

/// Forgets those of a name, in whichever order its words stand, wherever they come from.
pub fn forget(conn: &mut Connection, id: TournamentId, gone: &Person) -> Result<()> {
    let key = same_name_key(gone.name.as_str());
    let all = of(conn, id)?.into_iter().filter(|known| same_name_key(known.person.name.as_str()) == key);
    all.into_iter().try_for_each(|known| remove(conn, id, &known.person))
}
