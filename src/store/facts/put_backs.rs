//! Table `put_backs`: the numbers that went back into the pot.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::put_backs;
use crate::tournament::Tournament;
use crate::tournament::draw::Procedure;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = put_backs, primary_key(tournament, stage, attempt, position, turn))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    position: i32,
    turn: i32,
    number: i32,
}

fact!(put_backs, Row, tournament, stage, attempt, position, turn);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for draw in super::in_force(tournament) {
        let under_way = match &draw.procedure {
            Procedure::ByHand { put_back } => put_back.as_slice(),
            Procedure::Sealed(_) => &[],
        };
        let pulls = draw.pulls.iter().map(|pull| pull.rejected.as_slice()).chain([under_way]);
        for (position, numbers) in (1..).zip(pulls) {
            rows.extend((1..).zip(numbers).map(|(turn, number)| Row {
                tournament: id,
                stage: stage_label(draw.stage),
                attempt: draw.attempt.cast_signed(),
                position,
                turn,
                number: number.cast_signed(),
            }));
        }
    }
    rows
}
