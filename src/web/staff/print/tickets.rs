//! `/leitung/t/{slug}/druck/karten`: tickets, four of A6 on a page of A4. All that are sold, those of one player, a range, or blank
//! ones for numbers that are sold somewhere else. A ticket with its key is printed once: a button takes those that have not been printed, as a
//! batch whose moment stands in the address, and whoever pressed it can load the sheet again for a while. For another print there is a new
//! key, for one ticket at its player, for a batch that the printer has eaten in `batches`.

use super::framed;
use crate::app::{App, Snapshot, TicketKey, content_hash};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::own_address::without_scheme;
use crate::web::http::{
    Answer, Current, Fields, FormState, GuestAddress, PageContext, PaperAddress, Response, Staff,
};
use crate::web::paper::{Sheet, stacked};
use crate::web::staff::desk::rows::matching;
use crate::web::state::Site;
use crate::web::state::sheets::SheetName;
use crate::web::view::qr::Qr;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use tournament::{PlayerId, TicketNo};

const ON_A_PAGE: usize = 4;

/// The most tickets at once.
const MOST: u32 = 1_024;

/// What somebody wants to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
enum Wanted {
    Sold,
    Range(u32, u32),
    /// The numbers of a range that are not sold, with nothing but the number.
    Blank(u32, u32),
    Player(PlayerId),
}

/// A sheet as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
enum SheetChoice {
    /// The numbers of a range that are not sold.
    Blank(u32, u32),
    /// What the reader has taken to print at a moment, or the last time.
    Taken(Option<DateTime<Utc>>),
}

#[derive(Debug, Clone)]
struct Card {
    number: TicketNo,
    name: String,
    place: String,
    code: Option<Qr>,
    /// How many lives hang at it to be torn off; none on a ticket night.
    lives: u8,
}

impl Card {
    /// Returns the numbers of the lives to tear off.
    fn lives(&self) -> RangeInclusive<u8> {
        1..=self.lives
    }
}

#[derive(Template)]
#[template(path = "print/tickets.html")]
struct TicketsPage {
    ctx: PageContext,
    sheet: Sheet,
    /// Whether the codes lead nowhere but to this machine.
    local: bool,
    pages: Vec<Vec<Option<Card>>>,
    /// "http://192.168.0.5:8080/t/probe" without its first part, or the same of a host.
    address: String,
    /// That of the hall, where the codes lead to a host; "" otherwise.
    hall: String,
    price: String,
    /// What was left out, and how to get it; "" if nothing was.
    left_out: String,
}

impl TicketsPage {
    fn of(
        ctx: PageContext,
        current: &Current,
        sheet: Sheet,
        cards: Vec<Card>,
        guests: &PaperAddress,
        others: usize,
    ) -> TicketsPage {
        let home = current.public_path("");
        TicketsPage {
            sheet,
            local: guests.is_local(),
            pages: stacked(cards, ON_A_PAGE),
            address: without_scheme(&guests.printed(&home)),
            // The first page of the hall leads to the evening, and a ticket is small.
            hall: without_scheme(&guests.in_the_hall("")),
            price: ctx.money(current.settings().ticket_price),
            left_out: if others == 0 { String::new() } else { ctx.t1("print-left-out", "count", others) },
            ctx,
        }
    }
}

/// Takes tickets to print, as far as they have not been printed.
pub fn send(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current, form: FormState) -> Answer {
    form.sent_key()?;
    let wanted = read(|name| form.value(name)).ok_or_else(|| refused(&ctx, &current, "print-range-wrong"))?;
    let here = current.path("/druck/karten");
    if let Wanted::Blank(from, to) = wanted {
        return Ok(ctx.see_other(&format!("{here}?wahl=leer&von={from}&bis={to}")));
    }
    let wanted = numbers(&current, wanted);
    if wanted.is_empty() {
        return Err(refused(&ctx, &current, "print-none"));
    }
    match site.app().print_tickets(&current, &wanted, staff.user.id).map_err(PageError::internal)? {
        Some(at) => Ok(ctx.see_other(&path_of(&current, at))),
        None => Err(refused(&ctx, &current, "print-all-printed")),
    }
}

/// Returns the address of a batch.
pub(super) fn path_of(snapshot: &Snapshot, at: DateTime<Utc>) -> String {
    address::staff(&snapshot.slug, format!("druck/karten?druck={}", at.timestamp_millis()))
}

pub async fn show(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    guests: GuestAddress,
    query: Fields,
) -> Response {
    let asked =
        asked(|name| query.value(name)).ok_or_else(|| refused(&ctx, &current, "print-range-wrong"))?;
    let user = staff.user.id;
    let night = current.clone();
    let (at_hand, others) = match asked {
        SheetChoice::Blank(..) => Default::default(),
        SheetChoice::Taken(at) => {
            let printed = site.read(move |app| app.printed(&night, user)).await?;
            (printed.at_hand(at).map(|batch| batch.tickets.clone()).unwrap_or_default(), printed.others())
        }
    };
    let cards_of: Vec<u32> = at_hand.keys().map(|ticket| ticket.0).collect();
    let guests = PaperAddress::of(&site, &current, guests);
    let home = current.public_path("");
    let address = (guests.in_code(&home), guests.in_the_hall(&home));
    let sheet = framed(&ctx, &current, ctx.t("print-tickets"));
    let query = content_hash(&(asked, user, cards_of, others, &address)).map_err(PageError::internal)?;
    let name = SheetName::of(&current, ctx.lang, sheet.identity(), query);
    let make = move |_: &App| {
        let cards = cards(&current, asked, &at_hand, &guests)?;
        if cards.is_empty() {
            let why =
                if matches!(asked, SheetChoice::Blank(..)) { "print-none" } else { "print-nothing-taken" };
            return Err(refused(&ctx, &current, why));
        }
        let page = TicketsPage::of(ctx, &current, sheet, cards, &guests, others);
        page.render().map_err(PageError::internal)
    };
    site.sheets.answer(site.app(), name, make).await
}

/// Returns the tickets in the order in which a cut stack lies.
fn cards(
    snapshot: &Snapshot,
    asked: SheetChoice,
    keys: &BTreeMap<TicketNo, TicketKey>,
    guests: &PaperAddress,
) -> Result<Vec<Card>, PageError> {
    let card = |number: TicketNo| {
        let key = keys.get(&number);
        let owner = snapshot.owner(number).filter(|_| key.is_some());
        Ok(Card {
            number,
            name: owner.map_or("", |owner| snapshot.name(owner)).to_owned(),
            place: owner.map_or("", |owner| snapshot.place(owner)).to_owned(),
            code: key.map(|key| Qr::of(&guests.in_code(&format!("/k/{}", key.as_str())))).transpose()?,
            lives: lives_of(snapshot, number),
        })
    };
    let numbers = match asked {
        SheetChoice::Blank(from, to) => numbers(snapshot, Wanted::Blank(from, to)),
        SheetChoice::Taken(_) => {
            let sold = numbers(snapshot, Wanted::Sold).into_iter();
            sold.filter(|number| keys.contains_key(number)).collect()
        }
    };
    numbers.into_iter().map(card).collect()
}

/// Returns how many lives were sold to a ticket; one that is sold somewhere else has as many as there are in the beginning.
fn lives_of(snapshot: &Snapshot, number: TicketNo) -> u8 {
    let Some(evening) = snapshot.lives() else { return 0 };
    evening.life(number).map_or(evening.rules().lives, |life| life.sold)
}

fn asked<'a>(value: impl Fn(&str) -> &'a str) -> Option<SheetChoice> {
    match value("wahl") {
        "" => Some(SheetChoice::Taken(match value("druck") {
            "" => None,
            moment => Some(DateTime::from_timestamp_millis(moment.parse().ok()?)?),
        })),
        _ => match read(value)? {
            Wanted::Blank(from, to) => Some(SheetChoice::Blank(from, to)),
            // What has keys is taken by a button.
            Wanted::Sold | Wanted::Range(..) | Wanted::Player(_) => Some(SheetChoice::Taken(None)),
        },
    }
}

pub(super) fn refused(ctx: &PageContext, current: &Current, key: &str) -> PageError {
    PageError::refused(ctx.t(key), current.path("/druck"))
}

/// Reads what is wanted from the fields of a form or an address.
fn read<'a>(value: impl Fn(&str) -> &'a str) -> Option<Wanted> {
    let range = || {
        let (from, to): (u32, u32) = (value("von").trim().parse().ok()?, value("bis").trim().parse().ok()?);
        (1 <= from && from <= to && to <= TicketNo::MAX && to - from < MOST).then_some((from, to))
    };
    match value("wahl") {
        "" => Some(Wanted::Sold),
        "bereich" => range().map(|(from, to)| Wanted::Range(from, to)),
        "leer" => range().map(|(from, to)| Wanted::Blank(from, to)),
        "spieler" => value("spieler").parse().ok().map(Wanted::Player),
        _ => None,
    }
}

/// Returns the numbers to print; a stack of them is cut and lies in this order.
fn numbers(snapshot: &Snapshot, wanted: Wanted) -> Vec<TicketNo> {
    let sold = snapshot.tickets();
    match wanted {
        // The desk hands them out by name.
        Wanted::Sold => {
            matching(snapshot, "").into_iter().flat_map(|owner| snapshot.tickets_of(owner)).collect()
        }
        Wanted::Range(from, to) => {
            sold.range(TicketNo(from)..=TicketNo(to)).map(|(number, _)| *number).collect()
        }
        Wanted::Blank(from, to) => {
            (from..=to).map(TicketNo).filter(|number| !sold.contains_key(number)).collect()
        }
        Wanted::Player(player) => snapshot.tickets_of(player).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;

    fn read_typed(wahl: &str, from: &str, to: &str) -> Option<Wanted> {
        let fields = [("wahl", wahl), ("von", from), ("bis", to)];
        read(|name| fields.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value))
    }

    #[test]
    fn ranges_are_read_or_refused() {
        assert_eq!(read_typed("", "", ""), Some(Wanted::Sold));
        assert_eq!(read_typed("bereich", " 5", "9 "), Some(Wanted::Range(5, 9)));
        for (from, to) in
            [("0", "4"), ("9", "5"), ("1", "10000"), ("", "4"), ("1", "<b>"), ("1", "1025"), ("-1", "3")]
        {
            assert_eq!(read_typed("leer", from, to), None, "{from} to {to}");
        }
        assert_eq!(read_typed("alles", "", ""), None);
    }

    #[test]
    fn blank_tickets_are_those_that_nobody_has_and_sold_ones_lie_by_name() {
        let sample = Sample::of(&[("Zauner", "", 2), ("Auer", "", 1)]);
        let of =
            |wanted| numbers(&sample.snapshot, wanted).into_iter().map(|number| number.0).collect::<Vec<_>>();
        assert_eq!(of(Wanted::Sold), [3, 1, 2]);
        assert_eq!(of(Wanted::Blank(2, 6)), [4, 5, 6]);
        assert_eq!(of(Wanted::Range(2, 6)), [2, 3]);
        assert_eq!(of(Wanted::Player(PlayerId(1))), [1, 2]);
    }
}
