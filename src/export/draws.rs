//! `auslosung.csv`: every pull of every attempt, void ones included, in the order of the pulls. An attempt is public when it
//! is over.

use super::book::Book;
use super::cell::Cell;
use crate::tournament::draw::{Draw, Pot};
use crate::tournament::{PlayerId, TicketNo};
use std::collections::BTreeMap;

/// The columns.
pub(super) const HEADER: [&str; 9] =
    ["Runde", "Versuch", "Ungültig", "Zug", "Topf", "Nummer", "Karte", "Name", "Zurückgelegt"];

/// Returns a row for each pull.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let names = book.names;
    let over = book.tournament.draws().iter().filter(|draw| draw.complete || !draw.is_in_force());
    over.flat_map(move |draw| {
        // Whose ticket it was then: a refunded number may have been sold to somebody else since.
        let owners = owners(draw);
        let void = if draw.is_in_force() { "" } else { "ja" };
        draw.pulls.iter().zip(1_u32..).map(move |(pull, turn)| {
            let pot = match pull.pot {
                Pot::Left => "links",
                Pot::Right => "rechts",
            };
            let name = owners.get(&pull.ticket).map_or("", |owner| names.name(*owner));
            [
                draw.stage.to_string().into(),
                draw.attempt.into(),
                void.into(),
                turn.into(),
                pot.into(),
                pull.number.into(),
                pull.ticket.0.into(),
                name.into(),
                numbers(&pull.rejected),
            ]
        })
    })
}

fn owners(draw: &Draw) -> BTreeMap<TicketNo, PlayerId> {
    let hands = draw.entries.iter().zip(&draw.owners);
    hands.flat_map(|(tickets, owner)| tickets.iter().map(move |ticket| (*ticket, *owner))).collect()
}

/// Writes numbers with single spaces between them.
fn numbers(numbers: &[u32]) -> Cell<'static> {
    match numbers {
        [] => Cell::Empty,
        [only] => Cell::Number(*only),
        _ => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ").into(),
    }
}
