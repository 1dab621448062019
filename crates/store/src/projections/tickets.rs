//! Table `tickets`: who holds which ticket. Read by [`past_evenings`](crate::past_evenings).

use super::projection;
use std::collections::BTreeSet;
use tournament::Tournament;

projection! {
    tickets (tournament, ticket) {
        tournament: i32 as Integer,
        ticket: i32 as Integer,
        player: i32 as Integer,
    } from rows
}

fn rows(id: i32, tournament: &Tournament) -> BTreeSet<Row> {
    let held = tournament.tickets().iter().map(|(number, ticket)| Row {
        tournament: id,
        ticket: number.0.cast_signed(),
        player: ticket.owner.0.cast_signed(),
    });
    held.collect()
}
