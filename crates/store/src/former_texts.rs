//! Table `former_texts`: the words that an action replaced, for the day it is undone.

use super::error::{read_json, write_json};
use super::schema::former_texts;
use super::{Connection, Result, Statement, TournamentId};
use diesel::prelude::*;
use std::collections::BTreeMap;
use tournament::texts::{Person, Texts};
use tournament::{ActionNo, PlayerId};

const TABLE: &str = "former_texts";
/// Stands for the tournament itself in the column `player`.
const TOURNAMENT: i32 = 0;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplacedText {
    Tournament(Texts),
    Player(PlayerId, Person),
}

pub fn keep(conn: &mut Connection, id: TournamentId, action: ActionNo, former: &ReplacedText) -> Result<()> {
    let (player, words) = match former {
        ReplacedText::Tournament(texts) => (TOURNAMENT, write_json(TABLE, texts)?),
        ReplacedText::Player(player, person) => (player.0.cast_signed(), write_json(TABLE, person)?),
    };
    diesel::insert_into(former_texts::table)
        .values((
            former_texts::tournament.eq(id.0),
            former_texts::action.eq(action.0.cast_signed()),
            former_texts::player.eq(player),
            former_texts::texts.eq(words),
        ))
        .run(conn)
}

pub fn of(conn: &mut Connection, id: TournamentId, action: ActionNo) -> Result<Vec<ReplacedText>> {
    let rows: Vec<(i32, String)> = former_texts::table
        .filter(former_texts::tournament.eq(id.0).and(former_texts::action.eq(action.0.cast_signed())))
        .select((former_texts::player, former_texts::texts))
        .load(conn)?;
    rows.into_iter().map(|(player, words)| of_row(player, &words)).collect()
}

pub fn all(conn: &mut Connection, id: TournamentId) -> Result<BTreeMap<ActionNo, Vec<ReplacedText>>> {
    let rows: Vec<(i32, i32, String)> = former_texts::table
        .filter(former_texts::tournament.eq(id.0))
        .order((former_texts::action, former_texts::player))
        .select((former_texts::action, former_texts::player, former_texts::texts))
        .load(conn)?;
    let mut all: BTreeMap<ActionNo, Vec<ReplacedText>> = BTreeMap::new();
    for (action, player, words) in rows {
        all.entry(ActionNo(action.cast_unsigned())).or_default().push(of_row(player, &words)?);
    }
    Ok(all)
}

fn of_row(player: i32, words: &str) -> Result<ReplacedText> {
    match player {
        TOURNAMENT => Ok(ReplacedText::Tournament(read_json(TABLE, words)?)),
        player => Ok(ReplacedText::Player(PlayerId(player.cast_unsigned()), read_json(TABLE, words)?)),
    }
}

/// Forgets what a player was called before, and returns it.
pub fn forget(conn: &mut Connection, id: TournamentId, player: PlayerId) -> Result<Vec<Person>> {
    let of_player = former_texts::table
        .filter(former_texts::tournament.eq(id.0).and(former_texts::player.eq(player.0.cast_signed())));
    let words: Vec<String> = of_player.select(former_texts::texts).load(conn)?;
    diesel::delete(of_player).execute(conn)?;
    words.iter().map(|words| read_json(TABLE, words)).collect()
}
