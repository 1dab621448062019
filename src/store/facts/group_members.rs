//! Table `group_members`: who is marked as one of a group.

use super::Same;
use super::difference::fact;
use crate::store::schema::group_members;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = group_members, primary_key(tournament, group_no, player))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    group_no: i32,
    player: i32,
    marked_by: i32,
}

fact!(group_members, Row, tournament, group_no, player);

pub(super) fn unchanged(same: &Same) -> bool {
    same.specials
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let mut rows = Vec::new();
    for (group, players) in tournament.groups() {
        rows.extend(players.iter().map(|(player, action)| Row {
            tournament: id,
            group_no: group.cast_signed(),
            player: player.0.cast_signed(),
            marked_by: action.0.cast_signed(),
        }));
    }
    rows
}
