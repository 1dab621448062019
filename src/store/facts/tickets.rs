//! Table `tickets`: the sold tickets.

use super::Same;
use super::difference::fact;
use crate::store::schema::tickets;
use crate::tournament::{Ticket, TicketNo, Tournament};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = tickets, primary_key(tournament, ticket))]
#[diesel(treat_none_as_default_value = false, treat_none_as_null = true)]
pub(super) struct Row {
    tournament: i32,
    ticket: i32,
    player: i32,
    sale: i32,
}

fact!(tickets, Row, tournament, ticket);

pub(super) fn unchanged(same: &Same) -> bool {
    same.tickets
}

pub(super) fn rows(id: i32, tournament: &Tournament) -> Vec<Row> {
    let row = |(number, ticket): (&TicketNo, &Ticket)| Row {
        tournament: id,
        ticket: number.0.cast_signed(),
        player: ticket.owner.0.cast_signed(),
        sale: ticket.sale.cast_signed(),
    };
    tournament.tickets().iter().map(row).collect()
}
