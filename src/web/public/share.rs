//! `/t/{slug}/weitersagen`, `/t/{slug}/karte/{n}/weitersagen` and `/t/{slug}/siegerliste/weitersagen`: a short text to send on, with a link.
//! The phone's own list of programs opens where there is one (`share.js`); else there is a link to WhatsApp, and the text can be copied.

use super::calendar::price;
use super::guest::Guest;
use super::last_hour::decider;
use crate::web::address;
use crate::web::error::{PageError, form_urlencoded};
use crate::web::http::{GuestAddress, PageContext, PaperAddress, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::{PublicRequest, ticket_of_path};
use crate::web::state::Site;
use crate::web::view::qr::Qr;
use crate::web::view::tournament::{Phase, PlaceLine};
use actix_web::web::{Data, Path};
use askama::Template;
use std::collections::BTreeSet;
use tournament::{Award, Pairing, PlayerId, Stage, TicketNo};

/// How many letters a message may have, its link included: fewer than 700, which is what a phone shows without "read more".
const MOST: usize = 699;

/// Names that stand in one line; the others are counted. Four of the longest leave room for the link.
const IN_A_LINE: usize = 4;

/// So many matches are named one by one; of a round with more it is said how far it is.
const MATCHES: usize = 4;

/// Places that a message about the winners names.
const NAMED: u32 = 8;

/// Prizes that an announcement names.
const PRIZES: usize = 3;

#[derive(Template)]
#[template(path = "public/share.html")]
struct SharePage {
    ctx: PageContext,
    layout: PublicLayout,
    text: String,
    /// The same for WhatsApp.
    whatsapp: String,
    /// Where the text leads.
    address: PaperAddress,
    /// The address of this page, for the phone of whoever reads it on a laptop.
    qr: Qr,
    back: String,
}

pub async fn evening(site: Data<Site>, request: PublicRequest, address: GuestAddress) -> Response {
    show(&site, request, address, String::new(), |guest| Some(about_evening(guest))).await
}

pub async fn ticket(
    site: Data<Site>,
    request: PublicRequest,
    path: Path<(String, String)>,
    address: GuestAddress,
) -> Response {
    let number = ticket_of_path(&path.1)?;
    show(&site, request, address, format!("karte/{number}"), move |guest| about_ticket(guest, number)).await
}

pub async fn winners(site: Data<Site>, request: PublicRequest, address: GuestAddress) -> Response {
    show(&site, request, address, "siegerliste".to_owned(), |guest| Some(about_winners(guest))).await
}

/// Shows the page with a message about another page; `make` returns its lines.
async fn show(
    site: &Site,
    request: PublicRequest,
    address: GuestAddress,
    about: String,
    make: impl FnOnce(&Guest<'_>) -> Option<Vec<String>> + Send + 'static,
) -> Response {
    let here = if about.is_empty() { "weitersagen".to_owned() } else { format!("{about}/weitersagen") };
    // Whoever gets the message is not in the hall: they are better led to a host, if one shows the evening.
    let address = PaperAddress::of(site, &request.current, address);
    // The address that a guest came by stands in it.
    let name = format!("{here}/{}", address.printed(&request.current.public_path("")));
    request
        .answer_page(name, move |ctx, current| {
            let guest = &Guest::of(ctx, current);
            let lines = make(guest).ok_or(PageError::NotFound)?;
            let link = address.printed(&guest.link(&about));
            let text = message(&guest.view.texts.name.to_string(), &lines, &link);
            let page = SharePage {
                ctx: ctx.clone(),
                layout: PublicLayout::of(guest, "weitersagen"),
                whatsapp: format!("https://wa.me/?text={}", form_urlencoded(&text)),
                text,
                qr: Qr::of(&address.in_code(&guest.link(&here)))?,
                address,
                back: address::public(&guest.view.slug, &about),
            };
            page.render().map_err(PageError::internal)
        })
        .await
}

/// Returns a message: the title, as many of the lines as there is room for, and the link.
fn message(title: &str, lines: &[String], link: &str) -> String {
    let mut text = format!("{}\n", bold(title));
    let end = format!("\n{link}");
    let mut room = MOST.saturating_sub(text.chars().count() + end.chars().count());
    for line in lines {
        let length = line.chars().count() + 1;
        if length > room {
            break;
        }
        room -= length;
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(&end);
    text
}

/// Writes a name as chat programs show it bold. A star within it would end that.
fn bold(name: &str) -> String {
    format!("*{}*", name.replace('*', "").trim())
}

fn about_evening(guest: &Guest<'_>) -> Vec<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let mut when = vec![ctx.date(view.texts.date)];
    let phase = view.phase();
    // Nobody asks when an evening begins that is over.
    if !matches!(phase, Phase::Played | Phase::Finished) {
        when.extend(ctx.hours_in_a_line(view.settings()));
    }
    if !view.texts.venue.is_empty() {
        when.push(view.texts.venue.to_string());
    }
    let mut lines = vec![when.join(", ")];
    if phase == Phase::Selling {
        lines.push(price(guest));
        let told = |award: &&Award| !view.prize_text(award.prize).is_empty();
        lines.extend(view.awards().iter().filter(told).take(PRIZES).map(|award| bold(&guest.prize(award))));
    } else {
        let (title, lead) = guest.headline(&phase);
        lines.extend([title, lead]);
        match &phase {
            Phase::Playing { stages } => {
                lines.extend(stages.first().into_iter().flat_map(|one| matches(guest, *one)))
            }
            Phase::Played | Phase::Finished => lines.extend(won(guest)),
            Phase::Selling | Phase::Drawing { .. } | Phase::Between { .. } => lines.extend(finalists(guest)),
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Says who meets whom in a round, if it has few matches, else how far it is.
fn matches(guest: &Guest<'_>, stage: Stage) -> Vec<String> {
    let pairings = guest.view.pairings_in(stage);
    let progress = guest.view.progress(stage);
    if progress.total > MATCHES {
        return vec![guest.ctx.t2("public-progress", "done", progress.done, "total", progress.total)];
    }
    let line = |pairing: &Pairing| {
        let (left, right) = (guest.name_on(pairing.left?), guest.name_on(pairing.right?));
        let score = guest.pairing(pairing).score;
        let said = versus(guest, &left, &right);
        Some(if score.is_empty() { said } else { format!("{said}: {}", score.replace('\u{a0}', " ")) })
    };
    pairings.iter().filter_map(line).collect()
}

/// Names the two of the final as soon as it is known who plays it.
fn finalists(guest: &Guest<'_>) -> Option<String> {
    let [one, other] = decider(guest)?.sides;
    Some(versus(guest, &one.name, &other.name))
}

fn versus(guest: &Guest<'_>, one: &str, other: &str) -> String {
    guest.ctx.t2("share-versus", "one", bold(one), "other", bold(other))
}

/// Says who has won, `None` while nobody has.
fn won(guest: &Guest<'_>) -> Option<String> {
    let places = guest.view.places(&guest.names());
    let first = places.iter().find(|line| line.settled && line.places.first == 1)?;
    let people: BTreeSet<PlayerId> = first.tickets.iter().map(|(_, owner)| *owner).collect();
    Some(guest.ctx.t2("share-won", "names", names(guest, first), "count", people.len()))
}

/// Names those of a place in bold, the first of them if there are many.
fn names(guest: &Guest<'_>, place: &PlaceLine) -> String {
    let mut names: Vec<String> = place.tickets.iter().map(|(_, owner)| bold(&guest.name(*owner))).collect();
    names.dedup();
    let more = names.len().saturating_sub(IN_A_LINE);
    names.truncate(IN_A_LINE);
    let names = names.join(", ");
    if more == 0 { names } else { guest.ctx.t2("share-and-more", "names", names, "count", more) }
}

fn about_ticket(guest: &Guest<'_>, number: TicketNo) -> Option<Vec<String>> {
    let (ctx, ticket) = (guest.ctx, guest.ticket(number)?);
    let owner = bold(&guest.name_on(number));
    let mut lines = vec![ctx.t2("share-ticket", "name", owner, "number", number)];
    let against = guest.view.way(number).last().filter(|last| last.is_open()).is_some();
    lines.push(if against { bold(&ticket.title) } else { ticket.title });
    lines.extend([ticket.line, ticket.when]);
    lines.extend(ticket.prizes.iter().map(|prize| bold(prize)));
    lines.retain(|line| !line.is_empty());
    Some(lines)
}

fn about_winners(guest: &Guest<'_>) -> Vec<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let date = ctx.date(view.texts.date);
    let venue = &view.texts.venue;
    let mut lines = vec![if venue.is_empty() { date } else { format!("{venue}, {date}") }];
    if !view.is_settled() {
        lines.push(ctx.t("public-winners-open"));
    }
    let places = view.places(&guest.names());
    for place in places.iter().filter(|line| line.settled && line.places.first <= NAMED) {
        let place_name = guest.places(place.places).replace('\u{a0}', " ");
        lines.push(format!("{place_name}. {}", names(guest, place)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_short_and_its_link_is_always_there() {
        let lines = vec!["Österreicher ".repeat(20); 5];
        let text = message("Schnapsen * beim * Wirt", &lines, "https://schnapsen.example/t/probe");
        assert!(text.starts_with("*Schnapsen  beim  Wirt*\nÖsterreicher "), "{text}");
        assert!(text.ends_with("\n\nhttps://schnapsen.example/t/probe"), "{text}");
        let length = text.chars().count();
        assert!(length <= MOST && length > 500, "{length}");
    }
}
