//! `teilnehmer.csv`: who is on the list. Import reads it again.

use super::book::Book;
use super::cell::Cell;

pub(super) const HEADER: [&str; 5] = ["Nr", "Name", "Ort", "Karten", "Bezahlt"];

/// Returns a row for each player on the list, by number.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let (tournament, names) = (book.tournament, book.names);
    tournament.players().keys().map(move |&player| {
        let tickets = tournament.tickets_of(player).count() as u32;
        let paid = tournament.paid(player);
        [
            player.0.into(),
            names.name_entered(player).into(),
            names.place(player).into(),
            tickets.into(),
            paid.into(),
        ]
    })
}
