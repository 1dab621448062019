//! Table `notes`: free text that belongs to an action.

use super::error::read;
use super::schema::notes;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::ActionNo;
use tournament::texts::Reason;

pub fn add(conn: &mut Connection, id: TournamentId, action: ActionNo, note: &Reason) -> Result<()> {
    diesel::insert_into(notes::table)
        .values((
            notes::tournament.eq(id.0),
            notes::action.eq(action.0.cast_signed()),
            notes::note.eq(note.as_str()),
        ))
        .run(conn)
}

pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Reason>> {
    let rows: Vec<(i32, String)> =
        notes::table.filter(notes::tournament.eq(id.0)).select((notes::action, notes::note)).load(conn)?;
    let read = |(action, note): (i32, String)| Ok((ActionNo(action.cast_unsigned()), read("notes", &note)?));
    rows.into_iter().map(read).collect()
}

/// Writes anew the notes of a tournament for which `rewrite` has other words, and returns their actions.
pub fn rewrite(
    conn: &mut Connection,
    id: TournamentId,
    rewrite: impl Fn(&str) -> Option<String>,
) -> Result<Vec<ActionNo>> {
    let mut rewritten = Vec::new();
    for (action, note) in of(conn, id)? {
        let Some(told) = rewrite(note.as_str()) else { continue };
        diesel::update(notes::table.find((id.0, action.0.cast_signed())))
            .set(notes::note.eq(told.chars().take(MAX).collect::<String>()))
            .execute(conn)?;
        rewritten.push(action);
    }
    Ok(rewritten)
}

/// The most characters of a note.
const MAX: usize = 500;
