//! `karten.csv`: every sold ticket and how far it came.

use super::book::Book;
use super::cell::Cell;

pub(super) const HEADER: [&str; 5] = ["Karte", "Nr", "Name", "Ausgeschieden", "Platz"];

/// Returns a row for each sold ticket, by number.
pub(super) fn rows<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; HEADER.len()]> {
    let standing = book.tournament.standing();
    let row = |(&number, ticket): (&_, &crate::tournament::Ticket)| {
        let fate = standing.fates.get(&number);
        let name = book.names.name(ticket.owner);
        let out_in = fate.and_then(|fate| fate.out_in).map(|stage| stage.to_string());
        let places = fate.and_then(|fate| fate.places);
        [number.0.into(), ticket.owner.0.into(), name.into(), out_in.into(), places.into()]
    };
    book.tournament.tickets().iter().map(row).collect()
}
