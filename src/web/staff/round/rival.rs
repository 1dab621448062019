//! Two entries for one match: somebody else was faster. Both stand side by side, and the scorer chooses.

use super::fields::Entry;
use super::reading::{Reading, standing, standing_written};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, conflict};
use crate::web::staff::layout::{NavItem, StaffLayout};
use askama::Template;

#[derive(Template)]
#[template(path = "staff/rival.html")]
struct RivalPage {
    ctx: PageContext,
    layout: StaffLayout,
    title: String,
    /// What stands now; `None` if the match is open again.
    theirs: Option<Reading>,
    /// When it was entered, in words.
    since: String,
    /// One's own entry; `None` if other tickets face each other now.
    mine: Option<Reading>,
    is_same: bool,
    /// The fields that put one's own entry in the place of the other.
    fields: Vec<(&'static str, String)>,
    back: String,
}

/// Shows both entries (409).
pub fn show(ctx: PageContext, current: &Current, entry: &Entry) -> Answer {
    let pairing = current.pairing(entry.id).ok_or(PageError::NotFound)?;
    let translator = ctx.translator();
    let standing = standing(&pairing);
    let reading = |result, written| Reading::of(translator, current, &pairing, result, written, entry.from);
    let theirs = standing_written(current, &pairing);
    let mine = entry.fits(&pairing).then(|| reading(entry.result, &entry.written));
    let entered =
        current.history(entry.id).last().and_then(|record| current.tournament.time_of(record.action));
    conflict(&RivalPage {
        layout: StaffLayout::of(&ctx, current, NavItem::Round(entry.id.stage)).with_own_button(),
        title: translator.match_name(entry.id),
        theirs: standing.map(|result| reading(result, theirs)),
        since: entered.map(|at| ctx.since(at)).unwrap_or_default(),
        mine,
        is_same: standing == Some(entry.result) && (entry.written.is_empty() || entry.written == theirs),
        fields: Entry { expected_version: pairing.version, ..entry.clone() }.fields(),
        back: current.path(&format!("/runde/{}", entry.id.stage)),
        ctx,
    })
}
