//! `/leitung/t/{slug}/zurueck`: takes back the action that the button named. One's own goes back although others have done something
//! since, unless that builds on it; somebody else's only while it is the last of all.

use crate::app::{Done, Refused, Role, Snapshot};
use crate::web::error::PageError;
use crate::web::http::session::safe_way_back;
use crate::web::http::{Answer, PageContext, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::activity::described;
use askama::Template;
use tournament::{ActionNo, Event, PlainEvening};

pub fn send(pressed: ActionRequest) -> Answer {
    pressed.alone(|pressed| {
        let action: ActionNo = pressed.form.hidden("action")?;
        let back = safe_way_back(pressed.form.value("back")).to_owned();
        // An action that is not there yet may be anybody's by the time it is taken back.
        let role = pressed.staff.user.role;
        let is_named =
            pressed.current.is_by(action, pressed.staff.user.id) || is_pull(&pressed.current, action);
        let does = |action| is_named && role.does_all(action);
        if role != Role::Director && !pressed.current.tournament.action(action).is_some_and(does) {
            return Err(PageError::NotYours { role });
        }
        let success_message = |ctx: &PageContext, done: &Done| undone(ctx, done, action);
        let undo =
            if is_named { PlainEvening::UndoEarlier { action } } else { PlainEvening::Undo { action } };
        pressed
            .send(undo, &back, success_message, |ctx, refused, _| refuse(ctx, &refused, action, back.clone()))
    })
}

/// Returns whether an action noted a number that was pulled, or a call that was postponed. The page of the draw names the last one to everybody who draws: one reads the
/// numbers out, another types them.
fn is_pull(snapshot: &Snapshot, action: ActionNo) -> bool {
    let is_pull = |event: &Event| matches!(event, Event::Draws(event) if event.is_pull());
    snapshot.tournament.action(action).is_some_and(|action| action.events.iter().any(is_pull))
}

pub fn undone(ctx: &PageContext, done: &Done, action: ActionNo) -> String {
    ctx.t1("evening-undone", "what", described(ctx.translator(), &done.snapshot, action))
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
    let template = UndoPage {
        layout: StaffLayout::of(&ctx, snapshot, NavItem::Overview).with_own_button(),
        sentences: refused.sentences(&ctx),
        wanted: described(ctx.translator(), snapshot, wanted),
        back,
        ctx,
    };
    page_with(refused.status(), &template)
}
