//! How far an evening is, in a few words: above its page, in lists of evenings and in what is sent on.

use super::guest::Guest;
use crate::tournament::Stage;
use crate::web::view::tournament::Phase;

/// Says how far the evening is, and what happens next.
pub fn headline(guest: &Guest<'_>, phase: &Phase) -> (String, String) {
    let (ctx, view) = (guest.ctx, &guest.view);
    match phase {
        Phase::Selling => {
            let (sold, capacity) = (view.tickets().len(), view.settings().capacity);
            (ctx.t("public-selling-title"), ctx.t2("public-selling", "sold", sold, "capacity", capacity))
        }
        Phase::Drawing { stage, pulled } => {
            let lead = match pulled {
                Some((done, total)) => ctx.t2("public-drawing-by-hand", "done", done, "total", total),
                None => ctx.t("public-drawing"),
            };
            (ctx.t1("public-drawing-title", "stage", guest.stage(*stage)), lead)
        }
        Phase::Playing { stages } => {
            (stages.first().map_or_else(String::new, |stage| guest.stage(*stage)), String::new())
        }
        Phase::Between { next: Stage::Placement, tickets } => {
            (ctx.t("public-places-title"), ctx.t1("public-places-next", "tickets", tickets))
        }
        Phase::Between { next, tickets } => {
            let over = view.last_round().map_or_else(String::new, |stage| guest.stage(stage));
            let lead = if view.closes_without_draw() || view.has_standing() {
                guest.waits_for(*next)
            } else {
                ctx.t2("public-between", "stage", guest.stage(*next), "tickets", tickets)
            };
            (ctx.t1("public-between-title", "stage", over), lead)
        }
        Phase::Played => (ctx.t("public-played-title"), ctx.t("public-played")),
        Phase::Finished => (ctx.t("public-finished-title"), ctx.t("public-finished")),
    }
}
