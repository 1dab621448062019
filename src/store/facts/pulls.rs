//! Table `pulls`: the numbers that were pulled and kept, in order.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::pulls;
use crate::tournament::Tournament;
use crate::tournament::draw::Pot;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = pulls, primary_key(tournament, stage, attempt, position))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    position: i32,
    ticket: i32,
    pot: Label,
    number: i32,
}

fact!(pulls, Row, tournament, stage, attempt, position);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for draw in super::in_force(tournament) {
        rows.extend((1..).zip(&draw.pulls).map(|(position, pull)| {
            Row {
                tournament: id,
                stage: stage_label(draw.stage),
                attempt: draw.attempt.cast_signed(),
                position,
                ticket: pull.ticket.0.cast_signed(),
                pot: match pull.pot {
                    Pot::Left => "left",
                    Pot::Right => "right",
                }
                .into(),
                number: pull.number.cast_signed(),
            }
        }));
    }
    rows
}
