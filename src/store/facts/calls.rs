//! Table `calls`: the matches that are going on.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::calls;
use crate::tournament::{ActionNo, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = calls, primary_key(tournament, stage, attempt, number))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    number: i32,
    table_number: Option<i32>,
    called_by: Option<i32>,
    begun_by: Option<i32>,
}

fact!(calls, Row, tournament, stage, attempt, number);

pub(super) fn unchanged(same: &Same) -> bool {
    same.tables
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let action = |action: ActionNo| action.0.cast_signed();
    let calls = tournament.calls().map(|(name, call)| Row {
        tournament: id,
        stage: stage_label(name.stage),
        attempt: name.attempt.cast_signed(),
        number: name.number.cast_signed(),
        table_number: call.table.map(|table| table.0.cast_signed()),
        called_by: call.called.map(action),
        begun_by: call.begun.map(action),
    });
    calls.collect()
}
