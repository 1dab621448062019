//! Table `players`: the numbers of the people on the list.

use super::Same;
use super::difference::fact;
use crate::store::schema::players;
use crate::tournament::{ActionNo, PlayerId, Tournament};
use diesel::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = players, primary_key(tournament, player))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    player: i32,
    listed: bool,
    withdrawn_by: Option<i32>,
}

fact!(players, Row, tournament, player);

pub(super) fn unchanged(same: &Same) -> bool {
    same.players && same.payments
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let gone = tournament.payments().iter().map(|payment| (payment.player, (false, None)));
    let listed = tournament.players().iter().map(|(player, state)| (*player, (true, state.withdrawn)));
    let players: BTreeMap<PlayerId, (bool, Option<ActionNo>)> = gone.chain(listed).collect();
    players
        .into_iter()
        .map(|(player, (listed, withdrawn))| Row {
            tournament: id,
            player: player.0.cast_signed(),
            listed,
            withdrawn_by: withdrawn.map(|action| action.0.cast_signed()),
        })
        .collect()
}
