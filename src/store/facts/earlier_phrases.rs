//! Table `earlier_phrases`: what the hall had said before it said something else.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::earlier_phrases;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = earlier_phrases, primary_key(tournament, stage, attempt, position))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    position: i32,
    phrase: String,
}

fact!(earlier_phrases, Row, tournament, stage, attempt, position);

pub(super) fn unchanged(same: &Same) -> bool {
    same.draws
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for draw in tournament.draws() {
        let earlier = draw.seal().map(|seal| seal.earlier.as_slice()).unwrap_or_default();
        rows.extend((1..).zip(earlier).map(|(position, phrase)| Row {
            tournament: id,
            stage: stage_label(draw.stage),
            attempt: draw.attempt.cast_signed(),
            position,
            phrase: phrase.to_string(),
        }));
    }
    rows
}
