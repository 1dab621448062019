//! Table `draws`: every attempt of every draw.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::draws;
use crate::tournament::Tournament;
use crate::tournament::draw::protocol::procedure_name;
use crate::tournament::draw::{Draw, VoidCause};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = draws, primary_key(tournament, stage, attempt))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    slots: i32,
    pull_order: String,
    by_procedure: String,
    commitment: Option<String>,
    phrase: Option<String>,
    secret: Option<String>,
    seed: Option<String>,
    complete: bool,
    closed_by: i32,
    voided_by: Option<i32>,
    void_cause: Option<String>,
    agreed_by: Option<i32>,
}

fact!(draws, Row, tournament, stage, attempt);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    tournament.draws().iter().map(|draw| row(id, draw)).collect()
}

fn row(id: i32, draw: &Draw) -> Row {
    let seal = draw.seal();
    let opened = seal.and_then(|seal| seal.opened);
    Row {
        tournament: id,
        stage: stage_label(draw.stage),
        attempt: draw.attempt.cast_signed(),
        slots: draw.slots.cast_signed(),
        pull_order: draw.order.to_string(),
        by_procedure: procedure_name(&draw.procedure).to_owned(),
        commitment: seal.map(|seal| seal.commitment.to_string()),
        phrase: seal.and_then(|seal| seal.phrase.as_ref()).map(ToString::to_string),
        secret: opened.map(|(secret, _)| secret.to_string()),
        seed: opened.map(|(_, seed)| seed.to_string()),
        complete: draw.complete,
        closed_by: draw.closed_by.0.cast_signed(),
        voided_by: draw.voided.map(|voided| voided.action.0.cast_signed()),
        void_cause: draw.voided.map(|voided| {
            match voided.cause {
                VoidCause::Reopened => "reopened",
                VoidCause::Declared => "declared",
            }
            .to_owned()
        }),
        agreed_by: draw.voided.and_then(|voided| voided.agreed).map(|staff| staff.0.cast_signed()),
    }
}
