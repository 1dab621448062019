//! Table `special_prizes`: what they are for, and to whom one was given.

use super::difference::fact;
use super::{Label, Same};
use crate::store::schema::special_prizes;
use crate::tournament::{Special, SpecialKind, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = special_prizes, primary_key(tournament, special))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    special: i32,
    kind: Label,
    group_no: Option<i32>,
    given_to: Option<i32>,
}

fact!(special_prizes, Row, tournament, special);

pub(super) fn unchanged(same: &Same) -> bool {
    same.specials
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let row = |(number, special): (&u32, &Special)| {
        let (kind, group) = match special.kind {
            SpecialKind::BestOf { group } => ("best-of", Some(group)),
            SpecialKind::MostFromOnePlace => ("most-from-one-place", None),
            SpecialKind::Last => ("last", None),
            SpecialKind::Free => ("free", None),
        };
        Row {
            tournament: id,
            special: number.cast_signed(),
            kind: kind.into(),
            group_no: group.map(u32::cast_signed),
            given_to: special.given.map(|given| given.0.cast_signed()),
        }
    };
    tournament.specials().iter().map(row).collect()
}
