//! Table `people`: who the players are. Rows outlive an undo, which may be taken back; only erasing removes them.

use super::schema::people;
use super::{Connection, Result, Statement, StoreError, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::PlayerId;
use tournament::texts::{Person, search_key};

/// Adds a person under a number that nobody ever had.
pub fn add(conn: &mut Connection, id: TournamentId, player: PlayerId, person: &Person) -> Result<()> {
    diesel::insert_into(people::table)
        .values((
            people::tournament.eq(id.0),
            people::player.eq(player.0.cast_signed()),
            people::name.eq(person.name.as_str()),
            people::place.eq(person.place.as_str()),
            people::name_key.eq(search_key(&person.name)),
            people::place_key.eq(search_key(&person.place)),
        ))
        .run(conn)
}

pub fn describe(conn: &mut Connection, id: TournamentId, player: PlayerId, person: &Person) -> Result<()> {
    diesel::update(people::table.find((id.0, player.0.cast_signed())))
        .set((
            people::name.eq(person.name.as_str()),
            people::place.eq(person.place.as_str()),
            people::name_key.eq(search_key(&person.name)),
            people::place_key.eq(search_key(&person.place)),
        ))
        .run(conn)
}

/// Reads everybody who was ever on the list of a tournament.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<PlayerId, Person>> {
    let rows: Vec<(i32, String, String)> = people::table
        .filter(people::tournament.eq(id.0))
        .select((people::player, people::name, people::place))
        .load(conn)?;
    rows.into_iter()
        .map(|(player, name, place)| {
            let person = Person::read(&name, &place)
                .map_err(|_| StoreError::unreadable("people", format!("the name of player {player}")))?;
            Ok((PlayerId(player.cast_unsigned()), person))
        })
        .collect()
}
