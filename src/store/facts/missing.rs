//! Table `missing`: who was called and is not there.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::missing;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = missing, primary_key(tournament, player))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    player: i32,
    stage: Label,
    attempt: i32,
    number: i32,
    noted_by: i32,
}

fact!(missing, Row, tournament, player);

pub(super) fn unchanged(same: &Same) -> bool {
    same.tables
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let missing = tournament.missing().map(|(player, missing)| Row {
        tournament: id,
        player: player.0.cast_signed(),
        stage: stage_label(missing.id.stage),
        attempt: missing.id.attempt.cast_signed(),
        number: missing.id.number.cast_signed(),
        noted_by: missing.action.0.cast_signed(),
    });
    missing.collect()
}
