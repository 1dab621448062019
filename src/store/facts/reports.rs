//! Table `reports`: what the players of the matches say about them.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::reports;
use crate::tournament::{MatchId, Report, Side, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = reports, primary_key(tournament, stage, attempt, number, side))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    number: i32,
    side: Label,
    ticket: i32,
    left_bummerl: i32,
    right_bummerl: i32,
    reported_by: i32,
}

fact!(reports, Row, tournament, stage, attempt, number, side);

pub(super) fn unchanged(same: &Same) -> bool {
    same.reports && super::pairings::unchanged(same)
}

/// Only reports that fit the pairings of today have rows.
pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for name in tournament.all_reports().keys() {
        let stands = !name.stage.is_drawn()
            || tournament.drawn(name.stage).is_some_and(|draw| draw.attempt == name.attempt);
        let Some(pairing) = tournament.pairing(*name).filter(|_| stands) else { continue };
        let said = tournament.reports(&pairing);
        for (side, report) in [(Side::Left, said.left), (Side::Right, said.right)] {
            rows.extend(report.map(|report| row(id, *name, side, report)));
        }
    }
    rows
}

fn row(id: i32, name: MatchId, side: Side, report: Report) -> Row {
    Row {
        tournament: id,
        stage: stage_label(name.stage),
        attempt: name.attempt.cast_signed(),
        number: name.number.cast_signed(),
        side: match side {
            Side::Left => "left".into(),
            Side::Right => "right".into(),
        },
        ticket: report.ticket.0.cast_signed(),
        left_bummerl: report.score.left.into(),
        right_bummerl: report.score.right.into(),
        reported_by: report.action.0.cast_signed(),
    }
}
