//! An evening with lives on the wall: who is still in and with how many, who has just lost the last one, and slips that people pull.

use super::slides::Slide;
use crate::tournament::draw::{Bag, Draw};
use crate::tournament::{Stage, TicketNo};
use crate::web::public::guest::Guest;
use crate::web::public::standing::{Row, after};
use crate::web::view::translation::Arg;

/// The best of a standing on a slide.
const BEST: usize = 8;
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
    let lines = (1..=most).rev().map(|lives| (lives, with(lives))).filter(|(_, tickets)| !tickets.is_empty());
    let lines = lines.map(|(lives, tickets)| {
        let lives = ctx.t1("lives-count", "count", lives);
        if alive.len() <= NAMES {
            let names: Vec<String> = tickets.into_iter().map(|ticket| guest.name_on(*ticket)).collect();
            format!("{lives}: {}", names.join(", "))
        } else {
            ctx.t2("lives-have", "people", tickets.len(), "lives", lives)
        }
    });
    let big = match view.champion().filter(|_| evening.is_over()) {
        Some(champion) => ctx.t1("lives-won", "name", guest.name_on(champion)),
        None => ctx.t1("lives-still-in", "count", alive.len()),
    };
    let mut slides = vec![Slide::Message { big, lines: lines.collect() }];
    slides.extend(gone(guest));
    slides
}

/// Returns the best of a standing, as far as guests see it.
fn table(guest: &Guest<'_>) -> Vec<Slide> {
    let row = |row: Row| {
        let ctx = guest.ctx;
        let values: [(&str, &dyn Arg); 4] =
            [("place", &row.places), ("name", &row.name), ("wins", &row.wins), ("figures", &row.figures)];
        ctx.with("standing-wall", &values)
    };
    let lines: Vec<String> = Row::all(guest).into_iter().take(BEST).map(row).collect();
    if lines.is_empty() { Vec::new() } else { vec![Slide::Message { big: after(guest), lines }] }
}

/// Returns who went out in the round that was drawn last.
fn gone(guest: &Guest<'_>) -> Option<Slide> {
    let evening = guest.view.lives()?;
    let last = evening.last_round();
    let out: Vec<TicketNo> = evening
        .tickets()
        .filter(|ticket| evening.life(*ticket).is_some_and(|life| life.out_in == Some(last) && last > 0))
        .collect();
    let names: Vec<String> = out.iter().take(NAMES).map(|ticket| guest.name_on(*ticket)).collect();
    let more = out.len().saturating_sub(NAMES);
    let mut lines = vec![names.join(", ")];
    lines.extend((more > 0).then(|| guest.ctx.t1("lives-and-more", "count", more)));
    let big = guest.ctx.t1("lives-lost-last", "stage", guest.stage(Stage::Round(last)));
    (!out.is_empty()).then_some(Slide::Message { big, lines })
}

/// Returns the slip that was pulled last, and whom it leads to.
pub fn slips(guest: &Guest<'_>, (draw, bag): (&Draw, &Bag)) -> Slide {
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
