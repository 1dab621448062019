//! `tabelle.csv`: the standing of an evening on which nobody goes out (FORMATS part 9); empty on another.

use super::book::Book;
use super::cell::Cell;
use tournament::Format;
use tournament::formats::Line;

pub(super) const HEADER: [&str; 11] = [
    "Platz",
    "Karte",
    "Nr",
    "Name",
    "Siege",
    "Niederlagen",
    "Freilose",
    "Bummerl gewonnen",
    "Bummerl verloren",
    "Punkte gewonnen",
    "Punkte verloren",
];

/// Returns a row for each ticket, best first. Of a rotation there are points, and a Bummerl for each match.
pub(super) fn rows<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; HEADER.len()]> {
    let is_rotation = book.tournament.settings().format == Format::Rotation;
    let row = |line: &Line| {
        let owner = book.tournament.owner(line.ticket);
        let (bummerl, points) = match is_rotation {
            true => ((line.wins, line.defeats), (Some(line.won), Some(line.lost))),
            false => ((line.won, line.lost), (None, None)),
        };
        [
            Cell::from(Some(line.places)),
            line.ticket.0.into(),
            owner.map(|owner| owner.0).into(),
            owner.map(|owner| book.names.name(owner)).into(),
            line.wins.into(),
            line.defeats.into(),
            line.byes.into(),
            bummerl.0.into(),
            bummerl.1.into(),
            points.0.into(),
            points.1.into(),
        ]
    };
    book.tournament.table().iter().map(row).collect()
}
