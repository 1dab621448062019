//! `auslosung.csv`: every pull of every attempt, void ones included, in the order of the pulls. An attempt is public when it is over.

use super::book::Book;
use super::cell::Cell;
use std::collections::BTreeMap;
use tournament::draw::{Bag, Draw, Pot, Pull};
use tournament::{PlayerId, TicketNo};

pub(super) const HEADER: [&str; 9] =
    ["Runde", "Versuch", "Ungültig", "Zug", "Topf", "Nummer", "Karte", "Name", "Zurückgelegt"];

/// Returns a row for each pull; of pairs, a row for each ticket in the order in which they came.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let book = *book;
    // Where nothing is left to chance nothing is drawn.
    let drawn = book.tournament.draws().iter().filter(|draw| !draw.is_paired());
    let over = drawn.filter(|draw| draw.complete || !draw.is_in_force());
    over.flat_map(move |draw| match &draw.bag {
        Some(bag) => slips(&book, draw, bag),
        None => pulls(&book, draw),
    })
}

fn pulls<'a>(book: &Book<'a>, draw: &Draw) -> Vec<[Cell<'a>; HEADER.len()]> {
    let row = row(book, draw);
    let pull = |(pull, turn): (&Pull, u32)| {
        let pot = match pull.pot {
            Pot::Left => "links",
            Pot::Right => "rechts",
        };
        row(turn, pot.into(), Some(pull.number), pull.ticket, numbers(&pull.rejected))
    };
    draw.pulls.iter().zip(1..).map(pull).collect()
}

fn slips<'a>(book: &Book<'a>, draw: &Draw, bag: &Bag) -> Vec<[Cell<'a>; HEADER.len()]> {
    let row = row(book, draw);
    let slip = |(&ticket, turn): (&TicketNo, u32)| {
        let pair = bag.pairings.iter().find(|pair| pair.left == ticket || pair.right == Some(ticket));
        row(turn, Cell::Empty, pair.map(|pair| pair.number), ticket, Cell::Empty)
    };
    bag.order.iter().zip(1..).map(slip).collect()
}

/// Returns what makes the rows of a draw: of a turn, a pot, a number, a ticket, and what was put back.
fn row<'a>(
    book: &Book<'a>,
    draw: &Draw,
) -> impl Fn(u32, Cell<'a>, Option<u32>, TicketNo, Cell<'a>) -> [Cell<'a>; HEADER.len()] {
    // Whose ticket it was then: a refunded number may have been sold to somebody else since.
    let hands = draw.entries.iter().zip(&draw.owners);
    let owners: BTreeMap<TicketNo, PlayerId> =
        hands.flat_map(|(tickets, owner)| tickets.iter().map(move |ticket| (*ticket, *owner))).collect();
    let void = if draw.is_in_force() { "" } else { "ja" };
    move |turn, pot, number, ticket, rejected| {
        let name = owners.get(&ticket).map(|owner| book.names.name(*owner));
        [
            draw.stage.to_string().into(),
            draw.attempt.into(),
            void.into(),
            turn.into(),
            pot,
            number.into(),
            ticket.0.into(),
            name.into(),
            rejected,
        ]
    }
}

/// Writes numbers with single spaces between them.
fn numbers(numbers: &[u32]) -> Cell<'static> {
    match numbers {
        [] => Cell::Empty,
        [only] => Cell::Number(*only),
        _ => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ").into(),
    }
}
