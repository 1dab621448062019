//! `/t/{slug}/termin.ics` and `/termine.ics`: an evening, and all evenings of the house, for the calendar on a phone.

use super::clubs::{Club, digest};
use super::guest::Guest;
use super::house::HouseRequest;
use super::request::PublicRequest;
use crate::app::{App, AppError, Summary};
use crate::export::calendar::{Evening, calendar};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::own_address::GuestAddress;
use crate::web::http::page::Response;
use crate::web::state::encoded::EncodedResponse;
use chrono::{Days, NaiveDate};

/// What the answer is.
const KIND: &str = "text/calendar; charset=utf-8";

/// For how many days an evening that is over stays in the calendar of the house.
const KEPT: Days = Days::new(400);

/// Answers one evening. Practice stands in nobody's calendar.
pub async fn show(request: PublicRequest, address: GuestAddress) -> Response {
    if request.current.is_practice() {
        return Err(PageError::NotFound);
    }
    let name = request.current.texts.name.to_string();
    // The address that a guest came by stands in it.
    let page = format!("termin/{}", address.of("/"));
    request.answer_text(page, KIND, move |guest| Some(calendar(&name, &[evening(guest, &address)]))).await
}

/// Answers the evenings of the house: what is to come, and what was within a year.
pub async fn all(request: HouseRequest, address: GuestAddress) -> Response {
    let since = request.ctx.now.date_naive() - KEPT;
    let page = format!("termine/{since}/{}", address.of("/"));
    request
        .answer_file(page, move |app, ctx| {
            let text = calendar(&ctx.t("calendar-house"), &evenings(app, ctx, &address, since, |_| true)?);
            Ok(EncodedResponse::bytes(KIND, text.into_bytes()))
        })
        .await
}

/// Answers the evenings of a club of a host, as [`all`] does those of a house.
pub async fn of_club(request: HouseRequest, address: GuestAddress, club: Club) -> Response {
    let since = request.ctx.now.date_naive() - KEPT;
    let page = format!("verein/termine/{}/{since}/{}", digest(&club), address.of("/"));
    request
        .answer_file(page, move |app, ctx| {
            let own = |evening: &Summary| club.evenings.contains(&evening.id);
            let text = calendar(&club.name, &evenings(app, ctx, &address, since, own)?);
            Ok(EncodedResponse::bytes(KIND, text.into_bytes()))
        })
        .await
}

fn evenings(
    app: &App,
    ctx: &PageContext,
    address: &GuestAddress,
    since: NaiveDate,
    keep: impl Fn(&Summary) -> bool,
) -> Result<Vec<Evening>, AppError> {
    let all = app.tournaments()?.into_iter().filter(keep);
    let shown = all.filter(|evening| !evening.practice && (!evening.finished || evening.date >= since));
    // An evening whose journal cannot be read is missing; the others are there all the same.
    let read = shown.filter_map(|evening| app.snapshot(evening.slug.as_str()).ok().flatten());
    Ok(read.map(|snapshot| self::evening(&Guest::new(ctx, &snapshot), address)).collect())
}

/// Returns an evening as it stands in a calendar. It is known by its short name and the second in which it was opened, which another
/// machine finds in a copy of it too.
fn evening(guest: &Guest<'_>, address: &GuestAddress) -> Evening {
    let (view, settings) = (&guest.view, guest.view.settings());
    let mut actions = view.tournament.actions();
    let opened = actions.next().map(|action| action.at).unwrap_or_default();
    let changed = actions.next_back().map_or(opened, |action| action.at);
    Evening {
        uid: format!("{}-{}@preisschnapsen", view.slug, opened.timestamp()),
        revision: view.tournament.version().0,
        changed,
        name: view.texts.name.to_string(),
        date: view.texts.date,
        begins_at: settings.begins_at.or(settings.desk_opens_at),
        venue: view.texts.venue.to_string(),
        text: text(guest),
        url: address.of(&address::public(&view.slug, "")),
    }
}

/// Says what is worth knowing before one comes, in lines.
fn text(guest: &Guest<'_>) -> String {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let mut lines = ctx.hours(settings);
    let organiser = &guest.view.snapshot().extras().organiser;
    if !organiser.is_empty() {
        lines.push(ctx.t1("course-organiser", "name", organiser.to_string()));
    }
    let price = ctx.money(settings.ticket_price);
    lines.push(ctx.t2("calendar-tickets", "price", price, "count", settings.tickets_per_player));
    lines.join("\n")
}
