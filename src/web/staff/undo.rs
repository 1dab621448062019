//! `/leitung/t/{slug}/zurueck`: takes the last action back, if it still is the one that the button named.

use crate::app::{Request, Role};
use crate::tournament::{Action, ActionNo, PlainEvening};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::{Current, Refused};
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page_with};
use crate::web::http::session::{Staff, safe_way_back};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::site::Site;
use crate::web::view::activity::describe;
use actix_web::web::Data;
use askama::Template;

/// Takes an action back.
pub async fn send(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    form: FormState,
) -> Answer {
    let action: ActionNo = form.value("action").parse().map_err(|_| PageError::BadRequest)?;
    let back = safe_way_back(form.value("back")).to_owned();
    // An action that is not there yet may be anybody's by the time it is taken back.
    let role = staff.user.role;
    let may = current.action(action).map_or(role == Role::Director, |action| is_own_work(role, action));
    if !may {
        return Err(PageError::NotYours { role });
    }
    match site.act(&current, form.submission(&staff)?, Request::from(PlainEvening::Undo { action })).await? {
        Ok(done) => {
            let undone = done.snapshot.action(action);
            let what = undone.map(|action| describe(ctx.translator(), &done.snapshot, action).what);
            let success_message = ctx.t1("evening-undone", "what", what.unwrap_or_default());
            Ok(ctx.see_other_saying(&site, &back, success_message))
        }
        Err(refused) => refuse(ctx, &refused, action, back),
    }
}

/// Returns whether somebody of this role could have done all of an action himself, so that he may take it back.
pub fn is_own_work(role: Role, action: &Action) -> bool {
    action.events.iter().all(|event| role.does(event))
}

/// Says that something else has happened, and offers to take that back.
#[derive(Template)]
#[template(path = "staff/undo.html")]
struct UndoPage {
    ctx: PageContext,
    layout: StaffLayout,
    sentences: Vec<String>,
    /// What the button wanted to take back.
    wanted: String,
    back: String,
}

fn refuse(ctx: PageContext, refused: &Refused, wanted: ActionNo, back: String) -> Answer {
    let snapshot = &refused.current;
    let wanted = snapshot.action(wanted).map(|action| describe(ctx.translator(), snapshot, action).what);
    let template = UndoPage {
        layout: StaffLayout::of(&ctx, snapshot, NavItem::Overview).with_own_button(),
        sentences: refused.sentences(&ctx),
        wanted: wanted.unwrap_or_default(),
        back,
        ctx,
    };
    page_with(refused.status(), &template)
}
