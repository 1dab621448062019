//! `ergebnisse.csv`: every pairing in force and how it ended; rounds first, then `P3`, `P5-8`, `P5`, `P7`.

use super::book::Book;
use super::cell::Cell;
use crate::tournament::{Format, MatchResult, Outcome, Pairing, TicketNo};

pub(super) const HEADER: [&str; 10] = [
    "Runde",
    "Nummer",
    "Karte links",
    "Name links",
    "Karte rechts",
    "Name rechts",
    "Bummerl links",
    "Bummerl rechts",
    "Art",
    "Sieger",
];

/// Returns a row for each pairing of every stage, by number.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let book = *book;
    let stages = book.tournament.stages().into_iter();
    stages.flat_map(move |stage| book.tournament.pairings(stage)).map(move |pairing| row(&book, &pairing))
}

/// The columns where the points of a Bummerl count.
pub(super) const WITH_POINTS: [&str; 12] = [
    HEADER[0],
    HEADER[1],
    HEADER[2],
    HEADER[3],
    HEADER[4],
    HEADER[5],
    HEADER[6],
    HEADER[7],
    HEADER[8],
    HEADER[9],
    "Punkte links",
    "Punkte rechts",
];

/// Returns whether the points of a Bummerl count.
pub(super) fn has_points(book: &Book<'_>) -> bool {
    book.tournament.settings().format == Format::Rotation
}

/// Returns the rows with the points.
pub(super) fn rows_with_points<'a>(book: &Book<'a>) -> Vec<[Cell<'a>; WITH_POINTS.len()]> {
    let book = *book;
    let stages = book.tournament.stages().into_iter();
    let pairings = stages.flat_map(|stage| book.tournament.pairings(stage));
    let row = |pairing: Pairing| {
        let points = book.tournament.shown_score(&pairing);
        let [round, number, a, b, c, d, e, f, kind, winner] = row(&book, &pairing);
        let (left, right) =
            (points.map(|points| u32::from(points.left)), points.map(|points| u32::from(points.right)));
        [round, number, a, b, c, d, e, f, kind, winner, left.into(), right.into()]
    };
    pairings.map(row).collect()
}

fn row<'a>(book: &Book<'a>, pairing: &Pairing) -> [Cell<'a>; HEADER.len()] {
    let number = |ticket: Option<TicketNo>| Cell::from(ticket.map(|ticket| ticket.0));
    let name = |ticket: Option<TicketNo>| Cell::from(ticket.map(|ticket| book.name_on(ticket)));
    let score = pairing.score();
    [
        pairing.id.stage.to_string().into(),
        pairing.id.number.into(),
        number(pairing.left),
        name(pairing.left),
        number(pairing.right),
        name(pairing.right),
        score.map(|score| u32::from(score.left)).into(),
        score.map(|score| u32::from(score.right)).into(),
        kind(pairing.outcome).into(),
        number(pairing.winner()),
    ]
}

/// Returns how a match ended, nothing while it is open.
fn kind(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Open | Outcome::NotPlayed => None,
        Outcome::Bye(_) => Some("Freilos"),
        Outcome::SelfPairing { .. } => Some("Selbstpaarung"),
        Outcome::Result(MatchResult::Played(_)) => Some("gespielt"),
        Outcome::Result(MatchResult::Walkover { .. }) => Some("kampflos"),
        // Where both tickets were taken out nobody came either.
        Outcome::Result(MatchResult::BothAbsent) | Outcome::Empty => Some("doppelt kampflos"),
    }
}
