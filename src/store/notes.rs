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

/// Puts another word where a name stands in the notes of a tournament. Parts of longer words stay.
pub fn forget(conn: &mut Connection, id: TournamentId, name: &str, instead: &str) -> Result<(), StoreError> {
    for (action, note) in of(conn, id)? {
        let Some(told) = without(note.as_str(), name, instead) else { continue };
        diesel::update(notes::table.find((id.0, action.0.cast_signed())))
            .set(notes::note.eq(told.chars().take(MAX).collect::<String>()))
            .execute(conn)?;
    }
    Ok(())
}

/// The most characters of a note.
const MAX: usize = 500;

/// Returns a text with another word in the place of a name, `None` if the name does not stand in it.
fn without(text: &str, name: &str, instead: &str) -> Option<String> {
    let (mut told, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(name) {
        let (before, behind) = (&rest[..at], &rest[at + name.len()..]);
        let within = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let part = within(before.chars().next_back()) || within(behind.chars().next());
        told += before;
        told += if part { name } else { instead };
        rest = behind;
    }
    told += rest;
    (told != text).then_some(told)
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn names_are_taken_out_of_notes_and_words_stay() {
        let told = without("Bo und Bodo, auch Bo.", "Bo", "Person 3");
        assert_eq!(told.as_deref(), Some("Person 3 und Bodo, auch Person 3."));
        assert_eq!(without("Bodo", "Bo", "Person 3"), None);
    }
}
