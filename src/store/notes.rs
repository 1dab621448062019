//! Table `notes`: free text that belongs to an action.

use super::schema::notes;
use super::{Connection, StoreError, TournamentId};
use crate::texts::Reason;
use crate::tournament::ActionNo;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// Adds the note of an action.
pub fn add(
    conn: &mut Connection,
    id: TournamentId,
    action: ActionNo,
    note: &Reason,
) -> Result<(), StoreError> {
    diesel::insert_into(notes::table)
        .values((
            notes::tournament.eq(id.0),
            notes::action.eq(action.0.cast_signed()),
            notes::note.eq(note.as_str()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Reads the notes of a tournament by action.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Reason>, StoreError> {
    let rows: Vec<(i32, String)> =
        notes::table.filter(notes::tournament.eq(id.0)).select((notes::action, notes::note)).load(conn)?;
    rows.into_iter()
        .map(|(action, note)| {
            let note = note.parse().map_err(|fault| StoreError::unreadable("notes", fault))?;
            Ok((ActionNo(action.cast_unsigned()), note))
        })
        .collect()
}
