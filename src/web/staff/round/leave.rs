//! `/leitung/t/{slug}/abmeldung`: somebody goes home, or comes back in time.

use super::find::{Found, find};
use super::reading::ticket_of;
use super::typed::{self, Named};
use crate::app::{Done, Refused, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, page, page_with};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout, stage_to_play};
use askama::Template;
use tournament::texts::search_key;
use tournament::{Command, Event, Format, MatchEvent, PlainDesk, PlayerId, Side, TicketNo};

#[derive(Template)]
#[template(path = "staff/leave.html")]
struct LeavePage {
    ctx: PageContext,
    current: Current,
    layout: StaffLayout,
    form: FormState,
    found: Vec<Person>,
    gone: Vec<Person>,
    back: String,
}

impl LeavePage {
    fn ask_path(&self, person: &Person) -> String {
        self.layout.path(&format!("abmeldung?nr={}", person.id))
    }
}

struct Person {
    id: PlayerId,
    tickets: String,
    /// Why the button cannot be pressed, or "".
    blocked: String,
}

#[derive(Template)]
#[template(path = "staff/leave_confirm.html")]
struct ConfirmPage {
    ctx: PageContext,
    layout: StaffLayout,
    id: PlayerId,
    name: String,
    consequences: Vec<String>,
    back: String,
}

/// Looks for somebody, or shows what their leaving would do.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    if let Some(number) = query.get("nr") {
        let id = number.parse().map_err(|_| PageError::NotFound)?;
        return confirm(ctx, &current, id);
    }
    let typed = query.value("wer");
    let mut form = FormState::fresh(&ctx).with("wer", typed);
    let found = if typed.trim().is_empty() { Vec::new() } else { search(&ctx, &current, typed) };
    if let [only] = found[..]
        && !current.is_withdrawn(only)
        && current.tournament.decide(&Command::from(PlainDesk::Withdraw(only))).is_ok()
    {
        return confirm(ctx, &current, only);
    }
    if query.contains_key("wer") && found.is_empty() {
        let sentence = match typed.trim() {
            "" => ctx.t("round-leave-empty"),
            typed => ctx.t1("round-leave-nobody", "typed", typed),
        };
        form.add_error("wer", sentence);
    }
    let gone = current.players().keys().copied().filter(|player| current.is_withdrawn(*player));
    let person = |id: PlayerId| Person::of(&ctx, &current, id);
    let template = LeavePage {
        layout: StaffLayout::of(&ctx, &current, here(&current)).with_own_button(),
        found: found.into_iter().map(person).collect(),
        gone: gone.map(person).collect(),
        back: current.path(&format!("/runde/{}", stage_to_play(&current))),
        form,
        current,
        ctx,
    };
    page_with(template.form.status(), &template)
}

pub fn send(pressed: ActionRequest) -> Answer {
    let (player, current) = (pressed.form.hidden("nr")?, &pressed.current);
    let onward = current.path(&format!("/runde/{}", stage_to_play(current)));
    let back = current.path("/abmeldung");
    let success_message =
        |ctx: &PageContext, done: &Done| ctx.t1("round-left", "name", done.snapshot.known_as(player));
    pressed.act(PlainDesk::Withdraw(player), &onward, &back, success_message)
}

pub fn come_back(pressed: ActionRequest) -> Answer {
    let player = pressed.form.hidden("nr")?;
    let page = pressed.current.path("/abmeldung");
    let success_message =
        |ctx: &PageContext, done: &Done| ctx.t1("round-returned", "name", done.snapshot.known_as(player));
    pressed.act(PlainDesk::Return(player), &page, &page, success_message)
}

fn confirm(ctx: PageContext, current: &Current, id: PlayerId) -> Answer {
    let back = current.path("/abmeldung");
    let refused = |rejection| Refused { rejection, current: current.clone().into() }.page(&ctx, &back);
    let events = current.tournament.decide(&Command::from(PlainDesk::Withdraw(id))).map_err(refused)?;
    page(&ConfirmPage {
        layout: StaffLayout::of(&ctx, current, here(current)).with_own_button(),
        id,
        name: current.known_as(id).to_owned(),
        consequences: consequences(&ctx, current, id, &events),
        back,
        ctx,
    })
}

/// Says what becomes of the open matches and the tickets of somebody who leaves.
fn consequences(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId, events: &[Event]) -> Vec<String> {
    let of = |ticket| ticket_of(ctx.translator(), snapshot, ticket);
    let (wins, no_more) = match snapshot.settings().format {
        Format::Tickets => ("round-leave-walkover", "round-leave-not-drawn"),
        Format::Lives => ("round-leave-wins", "round-leave-lives"),
        Format::Danish | Format::Rotation => ("round-leave-wins", "round-leave-no-round"),
    };
    let walkover = |event: &Event| {
        let Event::Matches(MatchEvent::ResultEntered { id, left, right, result, .. }) = event else {
            return None;
        };
        let place = ctx.match_name(*id);
        Some(match result.winner() {
            Some(winner) => {
                let winner = if winner == Side::Left { *left } else { *right };
                ctx.t2(wins, "match", place, "winner", of(winner))
            }
            None => ctx.t1("round-leave-nobody-advances", "match", place),
        })
    };
    let mut sentences: Vec<String> = events.iter().filter_map(walkover).collect();
    if snapshot.waits_for_a_match(player) {
        sentences.push(ctx.t(no_more));
    }
    sentences
}

fn here(snapshot: &Snapshot) -> NavItem {
    NavItem::Round(stage_to_play(snapshot))
}

/// Finds people by a part of the name, by a ticket (`K17`), or by an open pairing's number.
fn search(ctx: &PageContext, snapshot: &Snapshot, typed: &str) -> Vec<PlayerId> {
    match typed::named(typed) {
        Some(Named::Ticket(ticket)) => snapshot.owner(ticket).into_iter().collect(),
        Some(named) => match find(ctx.translator(), snapshot, stage_to_play(snapshot), named) {
            Ok(Found { pairing, .. }) => {
                let mut owners: Vec<_> =
                    pairing.tickets().filter_map(|ticket| snapshot.owner(ticket)).collect();
                owners.dedup();
                owners
            }
            Err(_) => Vec::new(),
        },
        None => {
            // As in "Huber, Franz".
            let wanted = search_key(&typed.replace(',', " "));
            let of = |player: &PlayerId| {
                search_key(&format!("{} {}", snapshot.name(*player), snapshot.place(*player)))
            };
            let all = || snapshot.players().keys().copied();
            let together: Vec<_> = all().filter(|player| of(player).contains(&wanted)).collect();
            if together.is_empty() { snapshot.find(typed) } else { together }
        }
    }
}

impl Person {
    fn of(ctx: &PageContext, snapshot: &Snapshot, id: PlayerId) -> Person {
        let tickets: Vec<TicketNo> = snapshot.tickets_of(id).collect();
        let gone = snapshot.is_withdrawn(id);
        let wish = if gone { PlainDesk::Return(id) } else { PlainDesk::Withdraw(id) };
        Person { id, tickets: ctx.list(&tickets), blocked: ctx.why_not(snapshot, wish).unwrap_or_default() }
    }
}
