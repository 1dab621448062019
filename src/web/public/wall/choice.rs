//! The table of prizes on the wall: who chooses now, and what is left.

use super::room::LINES;
use super::slides::{Line, Slide};
use crate::web::public::guest::Guest;

/// Returns who chooses now with what is left, on as many slides as that needs; none while nobody chooses.
pub fn slides(guest: &Guest<'_>) -> Vec<Slide> {
    let Some(ticket) = guest.view.chooses_now() else { return Vec::new() };
    let big = guest.ctx.t1("choice-now-big", "name", guest.name_on(ticket));
    let left = guest.view.things(guest.ctx.translator()).into_iter().filter(|thing| thing.holder.is_none());
    let lines: Vec<Line> =
        left.map(|thing| Line::from(format!("{} · {}", thing.number, thing.words))).collect();
    // The name takes as much room as two lines.
    let parts = lines.chunks(LINES - 2);
    parts.map(|part| Slide::Message { big: big.clone(), lines: part.to_vec() }).collect()
}
