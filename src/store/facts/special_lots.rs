//! Table `special_lots`: the drawn order of those who were tied for a special prize.

use super::Same;
use super::difference::fact;
use crate::store::schema::special_lots;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = special_lots, primary_key(tournament, special, position))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    special: i32,
    position: i32,
    player: i32,
}

fact!(special_lots, Row, tournament, special, position);

pub(super) fn unchanged(same: &Same) -> bool {
    same.specials
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, special) in tournament.specials() {
        rows.extend((1..).zip(special.lots.last().into_iter().flatten()).map(|(position, player)| Row {
            tournament: id,
            special: number.cast_signed(),
            position,
            player: player.0.cast_signed(),
        }));
    }
    rows
}
