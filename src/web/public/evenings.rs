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

    /// Makes the line of an evening that goes on or is to come, with how far it is; `more` is what the list says of it else.
    pub fn open(
        ctx: &PageContext,
        summary: &Summary,
        evening: &Snapshot,
        mut more: Vec<String>,
    ) -> EveningLine {
        let own = ctx.clone().of_evening(evening);
        let guest = Guest::new(&own, evening);
        more.extend(ctx.hours(evening.settings()));
        EveningLine::new(ctx, summary, guest.headline(&guest.view.phase()).0, more)
    }
}
