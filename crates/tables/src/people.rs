//! The tables of people: `teilnehmer.csv`, `karten.csv` and `leben.csv`.

use super::book::Book;
use super::cell::{Cell, Contents};
use tournament::{PlayerId, Ticket};

const PLAYERS: &[&str] = &["Nr", "Name", "Ort", "Karten", "Bezahlt"];
const PAIRS: &[&str] = &["Nr", "Name", "Name2", "Ort", "Ort2", "Karten", "Bezahlt"];
pub(super) const TICKETS: [&str; 5] = ["Karte", "Nr", "Name", "Ausgeschieden", "Platz"];
pub(super) const LIVES: [&str; 7] = ["Karte", "Nr", "Name", "Leben", "Nachkäufe", "Ausgeschieden", "Platz"];

/// Returns a row for each entry on the list, by number, of pairs with both people. Import reads it again.
pub(super) fn players<'a>(book: &Book<'a>) -> Contents<'a> {
    let (tournament, names) = (book.tournament, book.names);
    let in_pairs = tournament.settings().in_pairs();
    let row = |&entry: &PlayerId| {
        let people = [Some(entry), tournament.partner(entry)];
        let people = || people.into_iter().take(if in_pairs { 2 } else { 1 });
        let called = people().map(|person| person.map(|person| names.name_entered(person)).into());
        let from = people().map(|person| person.map(|person| names.place(person)).into());
        let tickets = tournament.tickets_of(entry).count() as u32;
        let figures = [tickets.into(), tournament.paid(entry).into()];
        std::iter::once(entry.0.into()).chain(called).chain(from).chain(figures).collect()
    };
    let rows = tournament.players().keys().map(row).collect();
    Contents { header: if in_pairs { PAIRS } else { PLAYERS }, rows }
}

/// Returns a row for each sold ticket, by number: how far it came.
pub(super) fn tickets<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; TICKETS.len()]> {
    let standing = book.tournament.standing();
    let row = |(&number, ticket): (&_, &Ticket)| {
        let fate = standing.fates.get(&number);
        let name = book.names.name(ticket.owner);
        let out_in = fate.and_then(|fate| fate.out_in).map(|stage| stage.to_string());
        let places = fate.and_then(|fate| fate.places);
        [number.0.into(), ticket.owner.0.into(), name.into(), out_in.into(), places.into()]
    };
    book.tournament.tickets().iter().map(row).collect()
}

/// Returns a row for each ticket, by number: what has become of everybody on an evening with lives (FORMATS part 9); none on another.
pub(super) fn lives<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; LIVES.len()]> {
    let Some(evening) = book.tournament.lives() else { return Vec::new() };
    let standing = book.tournament.standing();
    let row = |(&number, ticket): (&_, &Ticket)| {
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
