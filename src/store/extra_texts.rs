//! Table `extra_texts`: more words of a tournament, one row for each action that changed them.

use super::schema::extra_texts;
use super::{Connection, Result, Statement, StoreError, TournamentId};
use crate::texts::Extras;
use crate::tournament::ActionNo;
use diesel::prelude::*;
use std::collections::BTreeMap;

/// Adds the words that stand since an action.
pub fn add(conn: &mut Connection, id: TournamentId, action: ActionNo, extras: &Extras) -> Result<()> {
    let texts =
        serde_json::to_string(extras).map_err(|fault| StoreError::unreadable("extra_texts", fault))?;
    diesel::insert_into(extra_texts::table)
        .values((
            extra_texts::tournament.eq(id.0),
            extra_texts::action.eq(action.0.cast_signed()),
            extra_texts::texts.eq(texts),
        ))
        .run(conn)
}

/// Reads the words with the actions that set them.
pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Extras>> {
    let rows: Vec<(i32, String)> = extra_texts::table
        .filter(extra_texts::tournament.eq(id.0))
        .select((extra_texts::action, extra_texts::texts))
        .load(conn)?;
    rows.into_iter()
        .map(|(action, texts)| {
            let extras =
                serde_json::from_str(&texts).map_err(|fault| StoreError::unreadable("extra_texts", fault))?;
            Ok((ActionNo(action.cast_unsigned()), extras))
        })
        .collect()
}
