//! `/t/{slug}/karte/{n}`: one ticket's way through the evening.

use super::frame::{Frame, Here};
use super::guest::Guest;
use super::tickets::{StepView, TicketView};
use crate::tournament::{PlayerId, TicketNo};
use crate::web::context::PageContext;
use crate::web::error::PageError;
use crate::web::kept::Visit;
use crate::web::page::Response;
use actix_web::web::Path;
use askama::Template;

/// Shows a ticket.
pub async fn show(visit: Visit, path: Path<(String, String)>) -> Response {
    let ticket = super::person::number_of_path(&path.1).map(TicketNo).ok_or(PageError::NotFound)?;
    let name = format!("karte/{ticket}");
    visit.answer(name, move |ctx, night| TicketPage::of(&Guest::new(ctx, night), ticket)).await
}

#[derive(Template)]
#[template(path = "public/ticket.html")]
struct TicketPage {
    ctx: PageContext,
    frame: Frame,
    title: String,
    player: PlayerId,
    name: String,
    place: String,
    person_href: String,
    /// How many more tickets the owner has.
    others: usize,
    ticket: TicketView,
    way: Vec<StepView>,
}

impl TicketPage {
    fn of(guest: &Guest<'_>, number: TicketNo) -> Option<TicketPage> {
        let owner = guest.night.owner(number)?;
        let way = guest.night.way(number);
        Some(TicketPage {
            ctx: guest.ctx.clone(),
            frame: Frame::of(guest, Here::Somewhere),
            title: guest.ctx.t1("public-ticket", "number", number),
            player: owner,
            name: guest.name(owner),
            place: guest.names().place(owner),
            person_href: guest.person_link(owner),
            others: guest.night.tickets_of(owner).count().saturating_sub(1),
            ticket: guest.ticket(number)?,
            way: way.iter().map(|pairing| guest.step(number, pairing)).collect(),
        })
    }
}
