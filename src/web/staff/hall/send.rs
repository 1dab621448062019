//! What is done in the hall: one form, whose button says what.

use crate::app::{Done, Request};
use crate::tournament::{HallCommand, PlayerId, TableNo};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::round::match_id;
use crate::web::view::activity::answer;

/// Does what the button says.
pub fn send(pressed: ActionRequest) -> Answer {
    let request = request(&pressed.form).ok_or(PageError::BadRequest)?;
    // Where two evenings share the tables, each hall page has the buttons of both.
    let other =
        pressed.current.other_evening().filter(|other| pressed.form.value("von") == other.slug.as_str());
    let page =
        other.map_or_else(|| pressed.current.path("/saal"), |other| address::staff(&other.slug, "saal"));
    pressed.act(request, &page, &page, success_message)
}

/// Reads which button was pressed: `naechste-7`, `fuellen`, `aufruf`, `beginn`, `abbruch`, `fehlt-12` or `da-12`.
fn request(form: &FormState) -> Option<Request> {
    let pressed = form.value("was");
    let (what, number) = pressed.split_once('-').unwrap_or((pressed, ""));
    let player = || number.parse().ok().map(PlayerId);
    Some(match what {
        "naechste" => Request::from(HallCommand::CallNext { table: TableNo(number.parse().ok()?) }),
        "fuellen" => Request::from(HallCommand::FillTables),
        "aufruf" => Request::from(HallCommand::CallMatch { id: match_id(form)?, table: None }),
        "beginn" => Request::from(HallCommand::BeginMatch(match_id(form)?)),
        "abbruch" => Request::from(HallCommand::ReleaseMatch(match_id(form)?)),
        "fehlt" => Request::from(HallCommand::MarkMissing { id: match_id(form)?, player: player()? }),
        "da" => Request::from(HallCommand::MarkFound(player()?)),
        _ => return None,
    })
}

/// Says what was done, with the names to call out.
fn success_message(ctx: &PageContext, done: &Done) -> String {
    let action = done.snapshot.tournament.action(done.action);
    let said =
        action.and_then(|action| answer(ctx.translator(), &done.snapshot, action, action.events.last()?));
    said.unwrap_or_default()
}
