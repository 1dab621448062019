//! `leben.csv`: what has become of everybody on an evening with lives (FORMATS part 9); empty on another.

use super::book::Book;
use super::cell::Cell;

pub(super) const HEADER: [&str; 7] = ["Karte", "Nr", "Name", "Leben", "Nachkäufe", "Ausgeschieden", "Platz"];

/// Returns a row for each ticket, by number.
pub(super) fn rows<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; HEADER.len()]> {
    let Some(evening) = book.tournament.lives() else { return Vec::new() };
    let standing = book.tournament.standing();
    let row = |(&number, ticket): (&_, &crate::tournament::Ticket)| {
        let fate = standing.fates.get(&number);
        let left = evening.life(number).map_or(0, |life| u32::from(life.left));
        let out_in = fate.and_then(|fate| fate.out_in).map(|stage| stage.to_string());
        [
            number.0.into(),
            ticket.owner.0.into(),
            book.names.name(ticket.owner).into(),
            left.into(),
            (evening.rebuys(number) as u32).into(),
            out_in.into(),
            fate.and_then(|fate| fate.places).into(),
        ]
    };
    book.tournament.tickets().iter().map(row).collect()
}
