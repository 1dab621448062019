//! `/t/{slug}/karte/{n}`: one ticket's way through the evening.

use super::guest::Guest;
use super::tickets::{StepView, TicketView};
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::{PublicRequest, ticket_of_path};
use actix_web::web::Path;
use askama::Template;
use tournament::{Format, PlayerId, Stage, TicketNo};

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let ticket = ticket_of_path(&path.1)?;
    let name = format!("karte/{ticket}");
    request.answer(name, move |guest| TicketPage::of(guest, ticket)).await
}

#[derive(Template)]
#[template(path = "public/ticket.html")]
struct TicketPage {
    ctx: PageContext,
    layout: PublicLayout,
    title: String,
    player: PlayerId,
    name: String,
    place: String,
    person_href: String,
    /// How many more tickets the owner has.
    others: usize,
    ticket: TicketView,
    way: Vec<StepView>,
    /// Where its way is drawn through the tree, once there is one; else "".
    tree: String,
    /// The page with the evening as a picture, once it is over for this ticket; else "".
    keepsake: String,
    share: String,
}

impl TicketPage {
    fn of(guest: &Guest<'_>, number: TicketNo) -> Option<TicketPage> {
        let owner = guest.view.owner(number)?;
        let way = guest.view.way(number);
        Some(TicketPage {
            ctx: guest.ctx.clone(),
            layout: PublicLayout::of(guest, "karte"),
            title: guest.ctx.t1("public-ticket", "number", number),
            player: owner,
            name: guest.name(owner),
            place: guest.names().place(owner),
            person_href: guest.person_link(owner),
            others: guest.view.tickets_of(owner).count().saturating_sub(1),
            ticket: guest.ticket(number)?,
            keepsake: match super::keepsake::is_over(guest, number)? {
                true => guest.link(&format!("karte/{number}/andenken")),
                false => String::new(),
            },
            share: guest.link(&format!("karte/{number}/weitersagen")),
            tree: match guest.view.settings().format == Format::Tickets
                && way.iter().any(|pairing| matches!(pairing.id.stage, Stage::Round(_)))
            {
                true => guest.link(&format!("baum#karte-{number}")),
                false => String::new(),
            },
            way: way.iter().map(|pairing| guest.step(number, pairing)).collect(),
        })
    }
}
