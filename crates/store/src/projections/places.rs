//! Table `places`: the places of the tickets once an evening is over. Read by [`past_evenings`](crate::past_evenings).

use super::projection;
use std::collections::BTreeSet;
use tournament::Tournament;

projection! {
    places (tournament, ticket) {
        tournament: i32 as Integer,
        ticket: i32 as Integer,
        first_place: i32 as Integer,
        last_place: i32 as Integer,
    } from rows
}

/// Returns nothing before the end: until then places come and go with every result.
fn rows(id: i32, tournament: &Tournament) -> BTreeSet<Row> {
    if !tournament.is_finished() {
        return BTreeSet::new();
    }
    let places = tournament.standing().fates.into_iter().filter_map(|(ticket, fate)| {
        let places = fate.places?;
        Some(Row {
            tournament: id,
            ticket: ticket.0.cast_signed(),
            first_place: places.first.cast_signed(),
            last_place: places.last.cast_signed(),
        })
    });
    places.collect()
}
