//! Table `pairings`: who meets whom now.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::pairings;
use crate::tournament::{MatchId, Stage, TicketNo, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = pairings, primary_key(tournament, stage, attempt, number))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    number: i32,
    left_ticket: Option<i32>,
    right_ticket: Option<i32>,
}

fact!(pairings, Row, tournament, stage, attempt, number);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws && same.results && same.players && same.tickets
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for draw in super::in_force(tournament).filter(|draw| draw.complete) {
        let places = (1..).zip(&draw.places);
        rows.extend(places.map(|(number, places)| row(id, draw.stage, draw.attempt, number, *places)));
    }
    let placement = tournament.stages().into_iter().filter(|stage| !stage.is_drawn());
    for pairing in placement.flat_map(|stage| tournament.pairings(stage)) {
        let MatchId { stage, attempt, number } = pairing.id;
        rows.push(row(id, stage, attempt, number, [pairing.left, pairing.right]));
    }
    rows
}

fn row(id: i32, stage: Stage, attempt: u32, number: u32, places: [Option<TicketNo>; 2]) -> Row {
    let [left_ticket, right_ticket] = places.map(|ticket| ticket.map(|ticket| ticket.0.cast_signed()));
    Row {
        tournament: id,
        stage: stage_label(stage),
        attempt: attempt.cast_signed(),
        number: number.cast_signed(),
        left_ticket,
        right_ticket,
    }
}
