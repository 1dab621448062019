//! What a search on `/t/{slug}` has found.

use super::guest::Guest;
use super::tickets::TicketView;
use crate::tournament::{PlayerId, TicketNo};
use crate::web::address;
use crate::web::http::context::PageContext;
use crate::web::http::page::{Answer, page};
use crate::web::public::layout::PublicLayout;
use crate::web::view::tournament::Found;
use askama::Template;

/// More people than this are not worth reading; a longer name finds the right one.
const MOST_FOUND: usize = 40;

/// What is kept of a search to show it again; no name is longer.
const LONGEST_QUERY: usize = 80;

/// Answers with the only one who is meant, or with a page to choose from. Somebody who is only called nearly so is asked for, never
/// assumed.
pub fn answer(guest: &Guest<'_>, typed: &str, found: Found) -> Answer {
    let to = |page: String| Ok(guest.ctx.see_other(&address::public(&guest.view.slug, page)));
    match found {
        Found::Ticket(ticket) => to(format!("karte/{ticket}")),
        Found::People(people) if people.len() == 1 => to(format!("person/{}", people[0])),
        found => page(&FoundPage::of(guest, typed.trim().chars().take(LONGEST_QUERY).collect(), &found)),
    }
}

#[derive(Template)]
#[template(path = "public/found.html")]
struct FoundPage {
    ctx: PageContext,
    layout: PublicLayout,
    query: String,
    title: String,
    sentence: String,
    people: Vec<FoundPerson>,
    search: String,
}

struct FoundPerson {
    name: String,
    place: String,
    href: String,
    tickets: String,
    /// The most urgent of them, if they have any.
    first: Option<TicketView>,
}

impl FoundPage {
    fn of(guest: &Guest<'_>, query: String, found: &Found) -> FoundPage {
        let ctx = guest.ctx;
        let (title, sentence, people) = match found {
            Found::NotSold(number) => {
                (ctx.t1("public-not-sold-title", "number", number), ctx.t("public-not-sold"), &[][..])
            }
            Found::People(people) => {
                let title = ctx.t1("public-found", "count", people.len());
                let more = people.len().saturating_sub(MOST_FOUND);
                let sentence =
                    if more > 0 { ctx.t1("public-found-more", "count", more) } else { String::new() };
                (title, sentence, &people[..])
            }
            Found::Similar(people) => {
                (ctx.t("public-similar-title"), ctx.t1("public-similar", "query", &query), &people[..])
            }
            Found::Ticket(_) | Found::Nobody => {
                (ctx.t("public-not-found-title"), ctx.t1("public-not-found", "query", &query), &[][..])
            }
        };
        FoundPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "suche"),
            query,
            title,
            sentence,
            people: people.iter().take(MOST_FOUND).map(|player| found_person(guest, *player)).collect(),
            search: guest.link(""),
        }
    }
}

fn found_person(guest: &Guest<'_>, player: PlayerId) -> FoundPerson {
    let tickets: Vec<_> = guest.view.tickets_of(player).collect();
    let urgency = |ticket: &TicketNo| guest.view.doing(*ticket).map(|doing| doing.urgency());
    let first = tickets.iter().copied().min_by_key(urgency).and_then(|ticket| guest.ticket(ticket));
    FoundPerson {
        name: guest.name(player),
        place: guest.names().place(player),
        href: guest.person_link(player),
        tickets: super::person::tickets_text(guest.ctx, &tickets),
        first,
    }
}
