//! Table `payments`: money over the desk, in order.

use super::Same;
use super::difference::fact;
use crate::store::schema::payments;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = payments, primary_key(tournament, position))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    position: i32,
    action: i32,
    player: i32,
    amount: i64,
}

fact!(payments, Row, tournament, position);

pub(super) fn unchanged(same: &Same) -> bool {
    same.payments
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    (1..)
        .zip(tournament.payments())
        .map(|(position, payment)| Row {
            tournament: id,
            position,
            action: payment.action.0.cast_signed(),
            player: payment.player.0.cast_signed(),
            amount: payment.amount.0,
        })
        .collect()
}
