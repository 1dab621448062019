//! `/leitung/t/{slug}/preise/los`: who takes part in a lot for a shared place, before it is drawn.

use super::LotRow;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::TournamentView;
use askama::Template;

#[derive(Template)]
#[template(path = "staff/lot.html")]
struct LotPage {
    ctx: PageContext,
    layout: StaffLayout,
    lot: LotRow,
}

/// Shows who takes part in the lot that has to be drawn next.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let view = TournamentView::of(&current);
    let due = view
        .due_lot()
        .ok_or_else(|| PageError::refused(ctx.t("prizes-lot-none"), current.path("/preise")))?;
    let lot = LotRow::of(ctx.translator(), &view, &due);
    let layout = StaffLayout::of(&ctx, &current, NavItem::Prizes).with_own_button();
    page(&LotPage { layout, lot, ctx })
}
