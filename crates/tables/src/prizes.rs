//! `preise.csv`: every prize, who gets it, and why if that is not the owner of its place; then what people have chosen from the table.

use super::book::Book;
use super::cell::Cell;
use tournament::{Action, Award, Event, Places, PrizeEvent, TicketNo, TieBreak, Winner};

pub(super) const HEADER: [&str; 5] = ["Platz", "Preis", "Karte", "Name", "Vermerk"];

/// Returns a row for each prize, first prize first, then one for each thing that was chosen, best place first.
pub(super) fn rows<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; HEADER.len()]> {
    let row = |award: &Award| {
        let ticket = award.ticket();
        let name = ticket.map(|ticket| book.name_on(ticket));
        let words = book.names.prize(award.prize);
        [
            award.prize.into(),
            words.into(),
            ticket.map(|ticket| ticket.0).into(),
            name.into(),
            remark(book, award).into(),
        ]
    };
    let chosen = chosen(book).into_iter().map(|(place, thing, ticket)| {
        let (words, name) = (book.names.thing(thing), book.name_on(ticket));
        [place.into(), words.into(), Some(ticket.0).into(), Some(name).into(), from_the_table(thing).into()]
    });
    book.tournament.awards().iter().map(row).chain(chosen).collect()
}

/// Returns what was chosen, each with the first of the places of whoever has it.
fn chosen(book: &Book<'_>) -> Vec<(Option<u32>, u32, TicketNo)> {
    let chosen = book.tournament.chosen();
    if chosen.is_empty() {
        return Vec::new();
    }
    let standing = book.tournament.standing();
    let place = |ticket: &TicketNo| Some(standing.fates.get(ticket)?.places?.first);
    let mut chosen: Vec<_> = chosen.iter().map(|(thing, ticket)| (place(ticket), *thing, *ticket)).collect();
    chosen.sort_unstable_by_key(|(place, thing, _)| (place.is_none(), *place, *thing));
    chosen
}

fn from_the_table(thing: u32) -> String {
    format!("vom Gabentisch, Nr. {thing}")
}

/// Says what a reader would ask: by hand and why, moved from which place, by lot, or why nobody has it yet.
fn remark(book: &Book<'_>, award: &Award) -> String {
    let mut parts = Vec::new();
    match award.winner {
        Winner::Pending => parts.push("noch offen".to_owned()),
        Winner::NeedsLots { .. } => parts.push("Los steht aus".to_owned()),
        Winner::Nobody => parts.push("nicht vergeben".to_owned()),
        Winner::Ticket { places, by, .. } => {
            if let Some(from) = places.filter(|places| !covers(*places, award.prize)) {
                parts.push(moved(from, award.by_hand));
            }
            parts.extend(by.map(|by| match by {
                TieBreak::Lot => "durch Los".to_owned(),
                TieBreak::PlayOff => "durch Stechen".to_owned(),
            }));
        }
    }
    if award.by_hand {
        parts.push(match reason(book, award.prize) {
            Some(reason) => format!("von Hand: {reason}"),
            None => "von Hand".to_owned(),
        });
    }
    parts.join(", ")
}

fn covers(places: Places, prize: u32) -> bool {
    (places.first..=places.last).contains(&prize)
}

fn moved(from: Places, by_hand: bool) -> String {
    let Places { first, last } = from;
    let place = if first == last { format!("Platz {first}") } else { format!("Platz {first} bis {last}") };
    if by_hand { place } else { format!("nachgerückt von {place}") }
}

/// Returns why the director gave a prize by hand.
fn reason<'a>(book: &Book<'a>, prize: u32) -> Option<&'a str> {
    let tournament = book.tournament;
    let gave_it = |action: &&Action| {
        let by_hand = |event: &Event| matches!(event, Event::Prizes(PrizeEvent::PrizeOverridden { prize: given, .. }) if *given == prize);
        !tournament.is_undone(action.number) && action.events.iter().any(by_hand)
    };
    let action = tournament.actions().rev().find(gave_it)?;
    book.names.note(action.number)
}
