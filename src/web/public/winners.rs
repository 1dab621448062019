//! `/t/{slug}/siegerliste`: places and prizes; with `?ansicht=druck` as a sheet to hang up.

use super::frame::{Frame, Here};
use super::guest::Guest;
use crate::tournament::TicketNo;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::night::{Mark, PlaceLine, PrizeLine, mark_words};
use crate::web::page::{Answer, page};
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

/// How the list is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    ansicht: String,
}

/// Shows the winners' list.
pub async fn show(current: Current, ctx: PageContext, asked: Option<Query<Asked>>) -> Answer {
    let guest = Guest::new(&ctx, &current);
    let list = WinnersPage::of(&guest);
    if asked.is_some_and(|asked| asked.ansicht == "druck") {
        return page(&list.sheet(&guest));
    }
    page(&list)
}

#[derive(Template)]
#[template(path = "public/winners.html")]
struct WinnersPage {
    ctx: PageContext,
    frame: Frame,
    /// Whether no match can change it any more.
    settled: bool,
    lines: Vec<Line>,
    /// Whether somebody has a prize already.
    given: bool,
    /// Prizes that nobody has yet, with the reason.
    left: Vec<Gain>,
    sheet: String,
}

#[derive(Template)]
#[template(path = "public/winners_sheet.html")]
struct WinnersSheet {
    ctx: PageContext,
    frame: Frame,
    settled: bool,
    lines: Vec<Line>,
    left: Vec<Gain>,
    back: String,
    printed: String,
}

/// One place, or the places that several share.
struct Line {
    place: String,
    /// Read out large.
    first: bool,
    /// Whether its matches are still to be played.
    open: bool,
    people: Vec<Holder>,
}

struct Holder {
    name: String,
    href: String,
    numbers: String,
    note: String,
    gains: Vec<Gain>,
}

/// A prize with its mark.
struct Gain {
    text: String,
    mark: String,
}

impl WinnersPage {
    fn of(guest: &Guest<'_>) -> WinnersPage {
        let (ctx, night) = (guest.ctx, &guest.night);
        let prizes = night.prizes();
        let lines = night.places(&guest.names()).iter().map(|line| place(guest, line, &prizes)).collect();
        let nobodys = prizes.iter().filter(|prize| prize.ticket.is_none() || unplaced(guest, prize));
        WinnersPage {
            ctx: ctx.clone(),
            frame: Frame::of(guest, Here::Winners),
            settled: night.is_settled(),
            lines,
            given: prizes.iter().any(|prize| prize.ticket.is_some()),
            left: nobodys.map(|prize| gain(guest, prize)).collect(),
            sheet: guest.link("siegerliste?ansicht=druck"),
        }
    }

    /// Returns the same list as a sheet to hang up.
    fn sheet(self, guest: &Guest<'_>) -> WinnersSheet {
        let ctx = self.ctx;
        WinnersSheet {
            frame: self.frame,
            settled: self.settled,
            lines: self.lines,
            left: self.left,
            back: guest.link("siegerliste"),
            printed: ctx.t1("public-printed", "time", ctx.date_time(ctx.now)),
            ctx,
        }
    }
}

/// Returns whether a prize went by hand to a ticket that has no place yet.
fn unplaced(guest: &Guest<'_>, prize: &PrizeLine) -> bool {
    let fates = &guest.night.standing().fates;
    prize.ticket.and_then(|ticket| fates.get(&ticket)).is_some_and(|fate| fate.places.is_none())
}

fn place(guest: &Guest<'_>, line: &PlaceLine, prizes: &[PrizeLine]) -> Line {
    let people = line.tickets.chunk_by(|(_, one), (_, other)| one == other).map(|own| {
        let tickets: Vec<TicketNo> = own.iter().map(|(ticket, _)| *ticket).collect();
        let gained = prizes.iter().filter(|prize| prize.ticket.is_some_and(|won| tickets.contains(&won)));
        Holder {
            name: guest.name(own[0].1),
            href: guest.person_link(own[0].1),
            numbers: guest.ctx.list(&tickets),
            note: super::person::tickets_text(guest.ctx, &tickets),
            gains: gained.map(|prize| gain(guest, prize)).collect(),
        }
    });
    Line {
        place: guest.places(line.places),
        first: line.places.last <= 3 && line.settled,
        open: !line.settled,
        people: people.collect(),
    }
}

fn gain(guest: &Guest<'_>, prize: &PrizeLine) -> Gain {
    let name = prize.ticket.filter(|_| unplaced(guest, prize)).map(|ticket| guest.name_on(ticket));
    let mark = match (prize.mark, name) {
        (Mark::ByHand, Some(name)) => guest.ctx.t1("prizes-mark-hand-to", "name", name),
        (mark, _) => mark_words(guest.ctx.words(), mark),
    };
    Gain { text: guest.prize(prize), mark }
}
