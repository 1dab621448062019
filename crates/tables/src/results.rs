//! `ergebnisse.csv`: every pairing in force and how it ended; rounds first, then `P3`, `P5-8`, `P5`, `P7`. `berichtigungen.csv`: every result
//! of theirs that took the place of another one.

use super::book::Book;
use super::cell::{Cell, Contents};
use tournament::{Format, MatchResult, Outcome, Pairing, ResultRecord, Score, TicketNo};

/// Its columns; the last two only where the points of a Bummerl count.
#[rustfmt::skip]
const HEADER: &[&str] = &[
    "Runde", "Nummer", "Karte links", "Name links", "Karte rechts", "Name rechts",
    "Bummerl links", "Bummerl rechts", "Art", "Sieger", "Punkte links", "Punkte rechts",
];

/// The columns of corrections. The figures are those that people read, on a rotation the points.
#[rustfmt::skip]
const CORRECTED: &[&str] = &[
    "Zeit", "Runde", "Nummer", "Karte links", "Name links", "Karte rechts", "Name rechts",
    "Links vorher", "Rechts vorher", "Art vorher", "Sieger vorher", "Links", "Rechts", "Art", "Sieger",
];

/// Returns a row for each correction, by match, the first one first.
pub(super) fn corrections<'a>(book: &Book<'a>) -> Contents<'a> {
    let night = book.tournament;
    let line = |id, (before, after): (&ResultRecord, &ResultRecord)| {
        let ended = |stood: &ResultRecord| row(book, &stood.pairing(id), night.score_of(stood)).into_iter();
        let at = night.time_of(after.action).map(book.local_time);
        // The first six columns say which match it is.
        std::iter::once(at.into()).chain(ended(before)).chain(ended(after).skip(6)).collect()
    };
    let pairings = night.stages().into_iter().flat_map(|stage| night.pairings(stage));
    let rows = pairings.flat_map(|Pairing { id, .. }| night.corrections(id).map(move |one| line(id, one)));
    Contents { header: CORRECTED, rows: rows.collect() }
}

/// Returns a row for each pairing of every stage, by number.
pub(super) fn contents<'a>(book: &Book<'a>) -> Contents<'a> {
    let has_points = book.tournament.settings().format == Format::Rotation;
    let header = if has_points { HEADER } else { HEADER.split_at(HEADER.len() - 2).0 };
    let pairings = book.tournament.stages().into_iter().flat_map(|stage| book.tournament.pairings(stage));
    let rows = pairings.map(|pairing| {
        let mut row = row(book, &pairing, pairing.score());
        if has_points {
            let points = book.tournament.shown_score(&pairing);
            row.push(points.map(|points| u32::from(points.left)).into());
            row.push(points.map(|points| u32::from(points.right)).into());
        }
        row
    });
    Contents { header, rows: rows.collect() }
}

fn row<'a>(book: &Book<'a>, pairing: &Pairing, score: Option<Score>) -> Vec<Cell<'a>> {
    let number = |ticket: Option<TicketNo>| Cell::from(ticket.map(|ticket| ticket.0));
    let name = |ticket: Option<TicketNo>| Cell::from(ticket.map(|ticket| book.name_on(ticket)));
    vec![
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
