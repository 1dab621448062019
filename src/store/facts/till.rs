//! Table `till`: what was counted in the till.

use super::Same;
use super::difference::fact;
use crate::store::schema::till;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = till, primary_key(tournament))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    counted: i64,
}

fact!(till, Row, tournament);

pub(super) fn unchanged(same: &Same) -> bool {
    same.till
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    tournament.counted().map(|counted| Row { tournament: id, counted: counted.0 }).into_iter().collect()
}
