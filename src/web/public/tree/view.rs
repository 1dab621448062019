//! What stands in the boxes of a tree.

use crate::web::public::guest::Guest;
use crate::web::view::tournament::tree::{BOX_HEIGHT, BOX_WIDTH, Layout, Trail, Tree};
use std::collections::BTreeSet;
use std::fmt::Write;
use tournament::draw::ChangeKind;
use tournament::{MatchResult, Outcome, Pairing, Side, TicketNo};

/// How wide a letter is, in tenths of a pixel: as usual, and where a name is set smaller (`.is-long`).
const LETTER: usize = 76;
const SMALL_LETTER: usize = 66;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxView {
    /// The left upper corner.
    pub at: (i32, i32),
    pub href: String,
    /// The two tickets, the left one above.
    pub entries: [EntryView; 2],
    /// What else there is to say, "" for most.
    pub note: String,
    pub open: bool,
}

/// One of the two tickets of a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryView {
    /// The name, or the word for nobody.
    pub name: String,
    pub ticket: Option<TicketNo>,
    /// Won Bummerl, or "".
    pub won: String,
    pub goes_on: bool,
}

/// A place behind the last round: who stands there, or that nobody knows.
pub struct PlaceView {
    /// The left upper corner.
    pub at: (i32, i32),
    /// The name, or "offen".
    pub name: String,
    pub note: String,
    /// Whether it has won everything.
    pub first: bool,
}

/// Returns whether a name has to be set smaller to have room in so many pixels.
pub fn is_long(name: &str, room: usize) -> bool {
    name.chars().count() * LETTER > room * 10
}

/// Returns whether it has to be squeezed besides.
pub fn is_squeezed(name: &str, room: usize) -> bool {
    name.chars().count() * SMALL_LETTER > room * 10
}

/// Returns the boxes of matches; they have no place yet.
pub fn boxes(guest: &Guest<'_>, pairings: &[Pairing]) -> Vec<BoxView> {
    pairings.iter().map(|pairing| box_of(guest, pairing)).collect()
}

fn box_of(guest: &Guest<'_>, pairing: &Pairing) -> BoxView {
    let ctx = guest.ctx;
    let score = pairing.score();
    let entry = |side: Side| {
        let Some(ticket) = pairing.ticket(side) else {
            return EntryView { name: ctx.t("tree-bye"), ..EntryView::default() };
        };
        EntryView {
            name: guest.short_on(ticket),
            ticket: Some(ticket),
            won: score.map_or_else(String::new, |score| match side {
                Side::Left => score.left.to_string(),
                Side::Right => score.right.to_string(),
            }),
            goes_on: pairing.winner() == Some(ticket),
        }
    };
    let how = match pairing.outcome {
        Outcome::Open => ctx.t("tree-open"),
        Outcome::NotPlayed => ctx.t("public-not-played"),
        Outcome::SelfPairing { .. } => ctx.t("tree-self"),
        Outcome::Result(MatchResult::Walkover { .. }) => ctx.t("tree-walkover"),
        Outcome::Result(MatchResult::BothAbsent) => ctx.t("tree-both-absent"),
        Outcome::Result(MatchResult::Played(_)) | Outcome::Bye(_) | Outcome::Empty => String::new(),
    };
    let notes: Vec<String> =
        std::iter::once(how).filter(|how| !how.is_empty()).chain(changes(guest, pairing)).collect();
    BoxView {
        at: (0, 0),
        href: guest.match_link(pairing.id),
        entries: [entry(Side::Left), entry(Side::Right)],
        note: notes.join(", "),
        open: pairing.is_open(),
    }
}

/// Says which tickets came to a pairing after the draw.
pub fn changes(guest: &Guest<'_>, pairing: &Pairing) -> Vec<String> {
    let Some(draw) = guest.view.draw(pairing.id.stage, pairing.id.attempt) else { return Vec::new() };
    let here = draw.changes.iter().filter(|change| change.number == pairing.id.number);
    here.filter_map(|change| {
        let came = change.into.filter(|ticket| pairing.side_of(*ticket).is_some())?;
        let key = match change.kind {
            ChangeKind::Late => "tree-late",
            ChangeKind::Exchange => "tree-exchanged",
            ChangeKind::Remove | ChangeKind::Join | ChangeKind::Bye => return None,
        };
        Some(guest.ctx.t1(key, "ticket", guest.ctx.t1("public-ticket", "number", came)))
    })
    .collect()
}

/// Returns the places behind the last round.
pub fn open_places(guest: &Guest<'_>, tree: &Tree, layout: &Layout) -> Vec<PlaceView> {
    let (ctx, view) = (guest.ctx, &guest.view);
    // Said once in the column, and not above each of its boxes.
    let mut words = ctx.t("tree-next");
    let place = |(index, (left, middle)): &(usize, (i32, i32))| {
        let winner = tree.matches[*index].pairing.winner();
        let gone = winner.and_then(|ticket| view.owner(ticket)).is_some_and(|owner| view.is_withdrawn(owner));
        let first = winner.is_some() && winner == view.champion();
        let note = match winner {
            Some(_) if first => ctx.t("tree-first"),
            Some(_) if gone => ctx.t("tree-gone"),
            None | Some(_) => std::mem::take(&mut words),
        };
        let name = winner.map_or_else(|| ctx.t("tree-open"), |ticket| guest.short_on(ticket));
        PlaceView { at: (*left, middle - BOX_HEIGHT / 2), name, note, first }
    };
    layout.open.iter().map(place).collect()
}

/// Returns the way of each ticket through the tree as the `d` of a path: round its boxes and along the lines between them.
pub fn ways(tree: &Tree, layout: &Layout) -> Vec<(TicketNo, String)> {
    let tickets: BTreeSet<TicketNo> = tree.matches.iter().flat_map(|found| found.pairing.tickets()).collect();
    let path = |way: Trail| {
        let boxes = way
            .boxes
            .iter()
            .map(|(left, top)| format!("M{left} {top}h{BOX_WIDTH}v{BOX_HEIGHT}h-{BOX_WIDTH}z"));
        boxes.chain(way.lines.iter().map(|line| line_of(line))).collect()
    };
    tickets.into_iter().map(|ticket| (ticket, path(layout.way(tree, ticket)))).collect()
}

/// Writes a line as a part of an SVG path.
pub fn line_of(points: &[(i32, i32)]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    path
}
