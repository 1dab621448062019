//! Table `prizes`: what was decided by hand about a prize.

use super::Same;
use super::difference::fact;
use crate::store::schema::prizes;
use crate::tournament::Tournament;
use diesel::prelude::*;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = prizes, primary_key(tournament, prize))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    prize: i32,
    overridden: bool,
    override_ticket: Option<i32>,
    handed_over: bool,
}

fact!(prizes, Row, tournament, prize);

pub(super) fn unchanged(same: &Same) -> bool {
    same.prizes
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let (overrides, handed_over) = (tournament.overrides(), tournament.handed_over());
    let prizes: BTreeSet<u32> = overrides.keys().chain(handed_over.keys()).copied().collect();
    prizes
        .into_iter()
        .map(|prize| Row {
            tournament: id,
            prize: prize.cast_signed(),
            overridden: overrides.contains_key(&prize),
            override_ticket: overrides.get(&prize).copied().flatten().map(|ticket| ticket.0.cast_signed()),
            handed_over: handed_over.contains_key(&prize),
        })
        .collect()
}
