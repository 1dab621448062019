//! An evening with lives on the wall: who is still in and with how many, who has just lost the last one, and slips that people pull.

use super::slides::{Slide, StandingRow};
use crate::web::public::guest::Guest;
use crate::web::public::standing::Row;
use tournament::draw::{Bag, Draw};
use tournament::{Stage, TicketNo};

/// The best of a standing that are shown.
const BEST: usize = 32;
/// Names on a slide; more are counted by their lives alone.
const NAMES: usize = 12;

/// Returns who is still in: with few people each by name, with many how many have how many lives; and who has just gone out.
pub fn standing(guest: &Guest<'_>) -> Vec<Slide> {
    let (ctx, view) = (guest.ctx, &guest.view);
    if view.has_standing() {
        return table(guest);
    }
    let Some(evening) = view.lives() else { return Vec::new() };
    let alive = evening.alive();
    if alive.is_empty() {
        return Vec::new();
    }
    let most =
        alive.iter().filter_map(|ticket| evening.life(*ticket)).map(|life| life.left).max().unwrap_or(0);
    let with = |lives: u8| -> Vec<&TicketNo> {
        alive.iter().filter(|ticket| evening.life(**ticket).is_some_and(|life| life.left == lives)).collect()
    };
    if let Some(champion) = view.champion().filter(|_| evening.is_over()) {
        let big = ctx.t1("lives-won", "name", guest.name_on(champion));
        return vec![Slide::Message { big, lines: Vec::new() }];
    }
    let row = |lives: u8| {
        let who = with(lives);
        let names = || who.iter().map(|ticket| guest.short_on(**ticket)).collect::<Vec<_>>().join(", ");
        let said = if alive.len() <= NAMES { names() } else { ctx.t1("lives-people", "count", who.len()) };
        (vec![true; usize::from(lives)], ctx.t1("lives-count", "count", lives), said)
    };
    let rows = (1..=most).rev().filter(|lives| !with(*lives).is_empty()).map(row).collect();
    let mut slides = vec![Slide::Lives { heading: ctx.t1("lives-still-in", "count", alive.len()), rows }];
    slides.extend(gone(guest));
    slides
}

/// Returns the best of a standing, as far as guests see it.
fn table(guest: &Guest<'_>) -> Vec<Slide> {
    let row = |row: Row| StandingRow {
        place: row.places,
        name: row.name,
        wins: guest.ctx.t1("standing-won", "wins", row.wins),
        figures: row.figures,
    };
    let rows: Vec<StandingRow> = Row::all(guest).into_iter().take(BEST).map(row).collect();
    let heading = guest.ctx.t("standing-title");
    if rows.is_empty() { Vec::new() } else { vec![Slide::Standing { heading, rows }] }
}

/// Returns who went out in the round that was drawn last.
fn gone(guest: &Guest<'_>) -> Option<Slide> {
    let evening = guest.view.lives()?;
    let last = evening.last_round();
    let out: Vec<TicketNo> = evening
        .tickets()
        .filter(|ticket| evening.life(*ticket).is_some_and(|life| life.out_in == Some(last) && last > 0))
        .collect();
    let names: Vec<String> = out.iter().take(NAMES).map(|ticket| guest.short_on(*ticket)).collect();
    let more = out.len().saturating_sub(NAMES);
    let words = guest.ctx.t1("lives-lost-last", "stage", guest.stage(Stage::Round(last)));
    // One person is the news, of several it is that they are out.
    let (big, mut lines) = match &names[..] {
        [] => return None,
        [only] => (only.clone(), vec![words]),
        names => (words, vec![names.join(", ")]),
    };
    lines.extend((more > 0).then(|| guest.ctx.t1("lives-and-more", "count", more)));
    Some(Slide::Message { big, lines })
}

/// Returns the slip that was pulled last, and whom it leads to.
pub fn slips(guest: &Guest<'_>, draw: &Draw, bag: &Bag) -> Slide {
    let ctx = guest.ctx;
    let name = |ticket: TicketNo| {
        ctx.t2("draw-ticket-of", "ticket", ticket, "name", super::draw::name(guest, draw, ticket))
    };
    let count = ctx.t2("wall-pulled", "done", bag.order.len(), "total", bag.entries.len());
    let (pairs, rest) = bag.order.as_chunks::<2>();
    let big = match (rest, pairs.last()) {
        ([first], _) => name(*first),
        (_, Some([one, other])) => ctx.t2("lives-meets", "one", name(*one), "other", name(*other)),
        (_, None) => ctx.t("lives-slips-begin"),
    };
    let met = bag.last_pair().and_then(|(_, met)| met).filter(|_| rest.is_empty());
    let warned = met.map(|round| ctx.t1("lives-have-met", "stage", Stage::Round(round)));
    let waits = (!rest.is_empty()).then(|| ctx.t("lives-who-against"));
    Slide::Message { big, lines: [Some(count), warned, waits].into_iter().flatten().collect() }
}
