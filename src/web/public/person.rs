//! `/t/{slug}/person/{n}`: a player's evening, all their tickets and what each waits for.

use super::guest::Guest;
use super::tickets::{StepView, TicketView};
use crate::tournament::{PlayerId, TicketNo};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::page::Response;
use crate::web::public::layout::{NavItem, PublicLayout};
use crate::web::public::request::PublicRequest;
use actix_web::web::Path;
use askama::Template;

/// Shows a player's evening.
pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let player = number_of_path(&path.1).map(PlayerId).ok_or(PageError::NotFound)?;
    let name = format!("person/{player}");
    request.answer(name, move |ctx, snapshot| PersonPage::of(&Guest::new(ctx, snapshot), player)).await
}

/// Reads a number as links write it, so that a page has one address only.
pub fn number_of_path(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[derive(Template)]
#[template(path = "public/person.html")]
struct PersonPage {
    ctx: PageContext,
    layout: PublicLayout,
    player: PlayerId,
    name: String,
    place: String,
    withdrawn: bool,
    /// What the person wins, best first.
    prizes: Vec<String>,
    tickets: Vec<TicketView>,
    finished: Vec<StepView>,
    several: bool,
}

impl PersonPage {
    fn of(guest: &Guest<'_>, player: PlayerId) -> Option<PersonPage> {
        let view = &guest.view;
        view.players().get(&player)?;
        let mut tickets: Vec<TicketNo> = view.tickets_of(player).collect();
        tickets.sort_by_key(|ticket| view.doing(*ticket).map(|doing| doing.urgency()));
        let prizes = tickets.iter().flat_map(|ticket| view.prizes_of(*ticket));
        let mut prizes: Vec<_> = prizes.collect();
        prizes.sort_by_key(|prize| prize.prize);
        let finished = view.finished_of(player);
        Some(PersonPage {
            ctx: guest.ctx.clone(),
            layout: PublicLayout::of(guest, NavItem::Somewhere),
            player,
            name: guest.name(player),
            place: guest.names().place(player),
            withdrawn: view.is_withdrawn(player),
            prizes: prizes.iter().map(|prize| guest.prize(prize)).collect(),
            several: tickets.len() > 1,
            tickets: tickets.into_iter().filter_map(|ticket| guest.ticket(ticket)).collect(),
            finished: finished.iter().map(|(ticket, pairing)| guest.step(*ticket, pairing)).collect(),
        })
    }
}

/// Lists ticket numbers: "Karte 7" or "Karten 7, 8 und 9".
pub fn tickets_text(ctx: &PageContext, tickets: &[TicketNo]) -> String {
    ctx.t2("public-tickets", "count", tickets.len(), "tickets", ctx.list(tickets))
}
