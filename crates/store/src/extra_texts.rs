//! Table `extra_texts`: more words of a tournament, one row for each action that changed them.

use super::error::{read_json, write_json};
use super::schema::extra_texts;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::ActionNo;
use tournament::texts::Extras;

pub fn add(conn: &mut Connection, id: TournamentId, action: ActionNo, extras: &Extras) -> Result<()> {
    diesel::insert_into(extra_texts::table)
        .values((
            extra_texts::tournament.eq(id.0),
            extra_texts::action.eq(action.0.cast_signed()),
            extra_texts::texts.eq(write_json("extra_texts", extras)?),
        ))
        .run(conn)
}

pub fn of(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Extras>> {
    let rows: Vec<(i32, String)> = extra_texts::table
        .filter(extra_texts::tournament.eq(id.0))
        .select((extra_texts::action, extra_texts::texts))
        .load(conn)?;
    let read = |(action, texts): (i32, String)| {
        Ok((ActionNo(action.cast_unsigned()), read_json("extra_texts", &texts)?))
    };
    rows.into_iter().map(read).collect()
}
