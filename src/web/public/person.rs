//! `/t/{slug}/person/{n}`: a player's evening, all their tickets and what each waits for, and what they play on the other of two evenings. The
//! number of a partner leads to the page of the pair.

use super::guest::Guest;
use super::keepsake::Keepsake;
use super::tickets::{StepView, TicketView};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::{PublicRequest, number_of_path};
use actix_web::web::Path;
use askama::Template;
use tournament::{Award, PlayerId, TicketNo};

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let player = number_of_path(&path.1).map(PlayerId).ok_or(PageError::NotFound)?;
    // Whoever plays with somebody has one evening with them.
    if let Some(entry) = request.current.entry_of(player).filter(|entry| *entry != player) {
        let page = address::public(&request.current.slug, format!("person/{entry}"));
        return Ok(request.ctx.see_other(&page).into());
    }
    let name = format!("person/{player}");
    request.answer(name, move |guest| PersonPage::of(guest, player)).await
}

#[derive(Template)]
#[template(path = "public/person.html")]
struct PersonPage {
    ctx: PageContext,
    layout: PublicLayout,
    person: PersonView,
    beside: Option<SiblingView>,
}

/// A player with all that concerns them.
pub struct PersonView {
    pub player: PlayerId,
    pub name: String,
    /// Where they come from, may be empty.
    pub place: String,
    pub withdrawn: bool,
    /// What they win, best first.
    pub prizes: Vec<String>,
    /// What they keep of an evening on which they have won something.
    pub keepsake: Option<Keepsake>,
    /// The most urgent first.
    pub tickets: Vec<TicketView>,
    /// Their matches that are over.
    pub finished: Vec<StepView>,
}

impl PersonPage {
    fn of(guest: &Guest<'_>, player: PlayerId) -> Option<PersonPage> {
        guest.view.players().get(&player)?;
        let (ctx, layout) = (guest.ctx.clone(), PublicLayout::of(guest, "person"));
        let (person, beside) = (PersonView::of(guest, player), SiblingView::of(guest, player));
        Some(PersonPage { ctx, layout, person, beside })
    }
}

impl PersonView {
    pub fn of(guest: &Guest<'_>, player: PlayerId) -> PersonView {
        let view = &guest.view;
        let finished = view.finished_of(player);
        let own = |award: &&Award| award.ticket().is_some_and(|ticket| view.owner(ticket) == Some(player));
        PersonView {
            player,
            name: guest.name(player),
            place: guest.names().place(player),
            withdrawn: view.is_withdrawn(player),
            prizes: view.awards().iter().filter(own).map(|award| guest.prize(award)).collect(),
            keepsake: Keepsake::of_winner(guest, player),
            tickets: guest.tickets_of(player),
            finished: finished.iter().map(|(ticket, pairing)| guest.step(*ticket, pairing)).collect(),
        }
    }
}

/// Lists ticket numbers: "Karte 7" or "Karten 7, 8 und 9".
pub fn tickets_text(ctx: &PageContext, tickets: &[TicketNo]) -> String {
    ctx.t2("public-tickets", "count", tickets.len(), "tickets", ctx.list(tickets))
}

/// What a person has on the other evening.
pub struct SiblingView {
    pub name: String,
    /// Their page there, or its first one.
    pub href: String,
    /// Their tickets there, the most urgent first; none if they are not on its list.
    pub tickets: Vec<TicketView>,
    /// What it costs to join; `None` if they may not.
    pub offer: Option<String>,
}

impl SiblingView {
    /// Returns it; `None` if there is no other evening, or nothing in it for this person.
    pub fn of(guest: &Guest<'_>, player: PlayerId) -> Option<SiblingView> {
        let other = guest.other_evening()?;
        let there = guest.view.number_on(&other.view, player);
        let may_join = other.view.is_consolation()
            && other.view.has_no_ticket_for(player)
            && guest.view.out_after_round_one().contains(&player)
            && other.view.why_nobody_joins().is_none();
        let offer = may_join.then(|| guest.ctx.money(other.view.settings().ticket_price));
        (there.is_some() || may_join).then(|| SiblingView {
            name: other.view.texts.name.to_string(),
            href: there.map_or_else(|| other.link(""), |there| other.person_link(there)),
            tickets: there.map(|there| other.tickets_of(there)).unwrap_or_default(),
            offer,
        })
    }
}
