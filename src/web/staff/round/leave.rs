//! `/leitung/t/{slug}/abmeldung`: somebody goes home, or comes back in time.

use super::find::{Found, find};
use super::show::Asked;
use super::typed::{self, Named};
use crate::app::{Done, Refused, Snapshot};
use crate::texts::search_key;
use crate::tournament::{Command, Event, MatchEvent, PlainDesk, PlayerId, Side, TicketNo};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page, page_with};
use crate::web::session::Staff;
use crate::web::staff::evening::{Evening, Here, stage_to_play};
use crate::web::staff::pressed::{Pressed, Way};
use actix_web::http::StatusCode;
use askama::Template;

#[derive(Template)]
#[template(path = "staff/leave.html")]
struct LeavePage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    found: Vec<Person>,
    gone: Vec<Person>,
    back: String,
}

impl LeavePage {
    fn ask_path(&self, person: &Person) -> String {
        self.evening.path(&format!("abmeldung?nr={}", person.id))
    }
}

/// Somebody on the list.
struct Person {
    id: PlayerId,
    name: String,
    place: String,
    tickets: String,
    /// Why the button cannot be pressed, or "".
    blocked: String,
}

#[derive(Template)]
#[template(path = "staff/leave_confirm.html")]
struct ConfirmPage {
    ctx: PageContext,
    evening: Evening,
    id: PlayerId,
    name: String,
    consequences: Vec<String>,
    back: String,
}

/// Looks for somebody, or shows what his leaving would do.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, asked: Asked) -> Answer {
    if let Some(number) = asked.get("nr") {
        let id = number.parse().map_err(|_| PageError::NotFound)?;
        return confirm(ctx, &current, id);
    }
    let typed = asked.get("wer").map_or("", String::as_str);
    let mut form = Typed::fresh(&ctx).with("wer", typed);
    let found = if typed.trim().is_empty() { Vec::new() } else { search(&current, typed) };
    if let [only] = found[..]
        && !current.is_withdrawn(only)
        && current.decide(&Command::from(PlainDesk::Withdraw(only))).is_ok()
    {
        return confirm(ctx, &current, only);
    }
    let mut status = StatusCode::OK;
    if asked.contains_key("wer") && found.is_empty() {
        status = StatusCode::UNPROCESSABLE_ENTITY;
        let sentence = match typed.trim() {
            "" => ctx.t("round-leave-empty"),
            typed => ctx.t1("round-leave-nobody", "typed", typed),
        };
        form.complain("wer", sentence);
    }
    let gone = current.players().keys().copied().filter(|player| current.is_withdrawn(*player));
    let person = |id: PlayerId| Person::of(&ctx, &current, id);
    let template = LeavePage {
        evening: Evening::of(&ctx, &current, here(&current)).with_own_button(),
        found: found.into_iter().map(person).collect(),
        gone: gone.map(person).collect(),
        back: current.path(&format!("/runde/{}", stage_to_play(&current))),
        form,
        ctx: ctx.clone(),
    };
    page_with(status, &template)
}

/// Lets somebody go.
pub fn send(pressed: Pressed) -> Answer {
    let (player, current) = (player(&pressed.form)?, &pressed.current);
    let way =
        Way::new(current.path(&format!("/runde/{}", stage_to_play(current))), current.path("/abmeldung"));
    let said = |ctx: &PageContext, done: &Done| ctx.t1("round-left", "name", done.snapshot.name(player));
    pressed.act(PlainDesk::Withdraw(player), way, said)
}

/// Lets somebody come back.
pub fn come_back(pressed: Pressed) -> Answer {
    let player = player(&pressed.form)?;
    let page = pressed.current.path("/abmeldung");
    let said = |ctx: &PageContext, done: &Done| ctx.t1("round-returned", "name", done.snapshot.name(player));
    pressed.act(PlainDesk::Return(player), page, said)
}

fn confirm(ctx: PageContext, current: &Current, id: PlayerId) -> Answer {
    let back = current.path("/abmeldung");
    let refused = |rejection| Refused { rejection, current: current.clone().into() }.page(&ctx, &back);
    let events = current.decide(&Command::from(PlainDesk::Withdraw(id))).map_err(refused)?;
    page(&ConfirmPage {
        evening: Evening::of(&ctx, current, here(current)).with_own_button(),
        id,
        name: current.name(id).to_owned(),
        consequences: consequences(&ctx, current, id, &events),
        back,
        ctx,
    })
}

/// Says what becomes of the open matches and the tickets of somebody who leaves.
fn consequences(ctx: &PageContext, night: &Snapshot, player: PlayerId, events: &[Event]) -> Vec<String> {
    let of = |ticket: TicketNo| ctx.t2("round-ticket-of", "ticket", ticket, "name", night.name_on(ticket));
    let walkover = |event: &Event| {
        let Event::Matches(MatchEvent::ResultEntered { id, left, right, result, .. }) = event else {
            return None;
        };
        let place = ctx.match_name(*id);
        Some(match result.winner() {
            Some(winner) => {
                let winner = if winner == Side::Left { *left } else { *right };
                ctx.t2("round-leave-walkover", "match", place, "winner", of(winner))
            }
            None => ctx.t1("round-leave-nobody-advances", "match", place),
        })
    };
    let mut sentences: Vec<String> = events.iter().filter_map(walkover).collect();
    if night.waits_for_a_match(player) {
        sentences.push(ctx.t("round-leave-not-drawn"));
    }
    sentences
}

fn here(night: &Snapshot) -> Here {
    Here::Round(stage_to_play(night))
}

fn player(form: &Typed) -> Result<PlayerId, PageError> {
    form.value("nr").parse().map_err(|_| PageError::BadRequest)
}

/// Finds people by a part of the name, by a ticket (`K17`), or by an open pairing's number.
fn search(night: &Snapshot, typed: &str) -> Vec<PlayerId> {
    match typed::named(typed) {
        Some(Named::Ticket(ticket)) => night.owner(ticket).into_iter().collect(),
        Some(named) => match find(night, stage_to_play(night), named) {
            Ok(Found { pairing, .. }) => {
                let mut owners: Vec<_> = pairing.tickets().filter_map(|ticket| night.owner(ticket)).collect();
                owners.dedup();
                owners
            }
            Err(_) => Vec::new(),
        },
        None => {
            let wanted = search_key(typed);
            let of =
                |player: &PlayerId| search_key(&format!("{} {}", night.name(*player), night.place(*player)));
            night.players().keys().copied().filter(|player| of(player).contains(&wanted)).collect()
        }
    }
}

impl Person {
    fn of(ctx: &PageContext, night: &Snapshot, id: PlayerId) -> Person {
        let tickets: Vec<TicketNo> = night.tickets_of(id).collect();
        let command = if night.is_withdrawn(id) {
            Command::from(PlainDesk::Return(id))
        } else {
            Command::from(PlainDesk::Withdraw(id))
        };
        let refused = night.decide(&command).err();
        Person {
            id,
            name: night.name(id).to_owned(),
            place: night.place(id).to_owned(),
            tickets: ctx.list(&tickets),
            blocked: refused.map(|rejection| ctx.rejection(&rejection, night)).unwrap_or_default(),
        }
    }
}
