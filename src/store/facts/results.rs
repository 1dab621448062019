//! Table `results`: the results that stand.

use super::difference::fact;
use super::{Label, Same, stage_label};
use crate::store::schema::results;
use crate::tournament::{Absence, MatchId, MatchResult, ResultRecord, Score, Side, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = results, primary_key(tournament, stage, attempt, number))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    stage: Label,
    attempt: i32,
    number: i32,
    left_ticket: i32,
    right_ticket: i32,
    kind: Label,
    left_bummerl: Option<i32>,
    right_bummerl: Option<i32>,
    walkover_winner: Option<Label>,
    absence: Option<Label>,
    entered_by: i32,
    evidence: Label,
}

fact!(results, Row, tournament, stage, attempt, number);

pub(super) fn unchanged(same: &Same) -> bool {
    same.results
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let standing = |(name, history): (&MatchId, &Vec<ResultRecord>)| {
        let record = history.last()?;
        Some(row(id, *name, record, record.result?))
    };
    tournament.results().iter().filter_map(standing).collect()
}

fn row(id: i32, name: MatchId, record: &ResultRecord, result: MatchResult) -> Row {
    let (kind, score, walkover) = match result {
        MatchResult::Played(score) => ("played", Some(score), None),
        MatchResult::Walkover { winner, absence } => ("walkover", None, Some((winner, absence))),
        MatchResult::BothAbsent => ("both-absent", None, None),
    };
    let bummerl = |side: fn(Score) -> u8| score.map(|score| side(score).into());
    Row {
        tournament: id,
        stage: stage_label(name.stage),
        attempt: name.attempt.cast_signed(),
        number: name.number.cast_signed(),
        left_ticket: record.left.0.cast_signed(),
        right_ticket: record.right.0.cast_signed(),
        kind: kind.into(),
        left_bummerl: bummerl(|score| score.left),
        right_bummerl: bummerl(|score| score.right),
        walkover_winner: walkover.map(|(winner, _)| side(winner).into()),
        absence: walkover.map(|(_, absence)| reason(absence).into()),
        entered_by: record.action.0.cast_signed(),
        evidence: evidence(record),
    }
}

fn evidence(record: &ResultRecord) -> Label {
    if record.evidence.is_empty() {
        return "[]".into();
    }
    // Numbers and unit variants only; writing them cannot fail.
    serde_json::to_string(&record.evidence).unwrap_or_default().into()
}

fn side(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

fn reason(absence: Absence) -> &'static str {
    match absence {
        Absence::NoShow => "no-show",
        Absence::GoneHome => "gone-home",
        Absence::Disqualified => "disqualified",
    }
}
