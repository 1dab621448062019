//! Table `settings`: the director's numbers.

use super::difference::fact;
use super::{Label, Same};
use crate::store::schema::settings;
use crate::tournament::Tournament;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = settings, primary_key(tournament))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    capacity: i32,
    tickets_per_player: i32,
    ticket_price: i64,
    bummerl_to_win: i32,
    prizes: i32,
    one_prize_each: bool,
    first_order: String,
    rules: String,
    table_count: i32,
    reporting: Label,
}

fact!(settings, Row, tournament);

pub(super) fn unchanged(same: &Same) -> bool {
    same.settings
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let settings = tournament.settings();
    vec![Row {
        tournament: id,
        capacity: settings.capacity.cast_signed(),
        tickets_per_player: settings.tickets_per_player.cast_signed(),
        ticket_price: settings.ticket_price.0,
        bummerl_to_win: settings.bummerl_to_win.into(),
        prizes: settings.prizes.cast_signed(),
        one_prize_each: settings.one_prize_each,
        first_order: settings.first_order.to_string(),
        // A rule set is a flat map of texts; writing it cannot fail.
        rules: serde_json::to_string(&settings.rules).unwrap_or_default(),
        table_count: settings.tables.cast_signed(),
        reporting: settings.reporting.as_str().into(),
    }]
}
