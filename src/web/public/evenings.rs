//! An evening as a line of a list: on the first page of a house and of a host, and on a club's page.

use super::guest::Guest;
use crate::app::{Snapshot, Summary};
use crate::web::address;
use crate::web::http::PageContext;

pub struct EveningLine {
    /// The address of its first page.
    pub href: String,
    pub name: String,
    /// How far it is, or who has won; may be "".
    pub state: String,
    /// Day, place and hours.
    pub note: String,
    pub is_over: bool,
}

impl EveningLine {
    /// Makes the line of an evening with day and place, and what else the list says of it.
    pub fn new(ctx: &PageContext, summary: &Summary, state: String, more: Vec<String>) -> EveningLine {
        let mut note = vec![ctx.date(summary.date)];
        note.extend(Some(summary.venue.clone()).filter(|venue| !venue.is_empty()));
        note.extend(more);
        EveningLine {
            href: ctx.link(address::public(&summary.slug, "")),
            name: summary.name.clone(),
            state,
            note: note.join(" · "),
            is_over: summary.finished,
        }
    }

    /// Makes the line with how far the evening is, or who has won; `of` is whose evening it is, where the list says that. `snapshot` is missing
    /// where its journal cannot be read.
    pub fn with_state(
        ctx: &PageContext,
        summary: &Summary,
        snapshot: Option<&Snapshot>,
        of: Option<&str>,
    ) -> EveningLine {
        let state = snapshot.map(|snapshot| {
            let ctx = ctx.clone().of_evening(snapshot);
            let guest = Guest::new(&ctx, snapshot);
            winner(&guest).unwrap_or_else(|| guest.headline(&guest.view.phase()).0)
        });
        let mut more: Vec<String> = of.map(str::to_owned).into_iter().collect();
        if let Some(snapshot) = snapshot.filter(|_| !summary.finished) {
            more.extend(ctx.hours(snapshot.settings()));
        }
        EveningLine::new(ctx, summary, state.unwrap_or_default(), more)
    }
}

/// Says who has won an evening that is over.
fn winner(guest: &Guest<'_>) -> Option<String> {
    let snapshot = guest.view.snapshot();
    if !snapshot.is_finished() {
        return None;
    }
    let first = guest.view.places(snapshot).into_iter().next().filter(|line| line.places.first == 1)?;
    let mut names: Vec<&str> = first.tickets.iter().map(|(_, player)| snapshot.known_as(*player)).collect();
    names.dedup();
    Some(guest.ctx.t1("club-winner", "name", names.join(", ")))
}
