//! Table `prize_texts`: the words of the prizes.

use super::error::read;
use super::schema::prize_texts;
use super::{Connection, Result, TournamentId};
use diesel::prelude::*;
use tournament::texts::PrizeText;

/// Puts these words in the place of the old ones, first prize first.
pub(super) fn replace(conn: &mut Connection, id: TournamentId, prizes: &[PrizeText]) -> Result<()> {
    diesel::delete(prize_texts::table.filter(prize_texts::tournament.eq(id.0))).execute(conn)?;
    for (number, words) in (1..).zip(prizes) {
        diesel::insert_into(prize_texts::table)
            .values((
                prize_texts::tournament.eq(id.0),
                prize_texts::prize.eq(number),
                prize_texts::prize_text.eq(words.as_str()),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Reads the words of the prizes, first prize first.
pub(super) fn of(conn: &mut Connection, id: TournamentId) -> Result<Vec<PrizeText>> {
    let words: Vec<String> = prize_texts::table
        .filter(prize_texts::tournament.eq(id.0))
        .order(prize_texts::prize)
        .select(prize_texts::prize_text)
        .load(conn)?;
    words.iter().map(|words| read("prize_texts", words)).collect()
}
