//! Table `pairings`: who meets whom now.

use super::difference::fact;
use crate::store::schema::pairings;
use crate::tournament::{TicketNo, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = pairings, primary_key(tournament, stage, attempt, number))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: String,
    attempt: i32,
    number: i32,
    left_ticket: Option<i32>,
    right_ticket: Option<i32>,
}

fact!(pairings, Row, tournament, stage, attempt, number);

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let ticket = |ticket: Option<TicketNo>| ticket.map(|ticket| ticket.0.cast_signed());
    tournament
        .stages()
        .into_iter()
        .flat_map(|stage| tournament.pairings(stage))
        .map(|pairing| Row {
            tournament: id,
            stage: pairing.id.stage.to_string(),
            attempt: pairing.id.attempt.cast_signed(),
            number: pairing.id.number.cast_signed(),
            left_ticket: ticket(pairing.left),
            right_ticket: ticket(pairing.right),
        })
        .collect()
}
