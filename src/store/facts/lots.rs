//! Table `lots`: the drawn order on shared places.

use super::Same;
use super::difference::fact;
use crate::store::schema::lots;
use crate::tournament::{Lot, Tournament};
use diesel::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = lots, primary_key(tournament, place, position))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    place: i32,
    position: i32,
    ticket: i32,
}

fact!(lots, Row, tournament, place, position);

pub(super) fn unchanged(same: &Same) -> bool {
    same.lots
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    // Of several lots on one place the last has rows.
    let last: BTreeMap<u32, &Lot> = tournament.lots().iter().map(|lot| (lot.place, lot)).collect();
    for Lot { place, order } in last.into_values() {
        rows.extend((1..).zip(order).map(|(position, ticket)| Row {
            tournament: id,
            place: place.cast_signed(),
            position,
            ticket: ticket.0.cast_signed(),
        }));
    }
    rows
}
