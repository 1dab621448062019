//! Table `draw_entries`: the tickets on the closed lists in force.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::draw_entries;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = draw_entries, primary_key(tournament, stage, attempt, ticket))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    ticket: i32,
    player: i32,
}

fact!(draw_entries, Row, tournament, stage, attempt, ticket);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for draw in super::in_force(tournament) {
        for (player, tickets) in draw.owners.iter().zip(&draw.entries) {
            rows.extend(tickets.iter().map(|ticket| Row {
                tournament: id,
                stage: stage_label(draw.stage),
                attempt: draw.attempt.cast_signed(),
                ticket: ticket.0.cast_signed(),
                player: player.0.cast_signed(),
            }));
        }
    }
    rows
}
