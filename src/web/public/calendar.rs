//! `/t/{slug}/termin.ics` and `/termine.ics`: an evening, and all evenings of the house, for the calendar on a phone.

use super::clubs::Club;
use super::guest::Guest;
use super::request::{HouseRequest, PublicRequest};
use crate::app::{App, AppError, Snapshot, Summary};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{GuestAddress, PageContext, Response};
use crate::web::state::EncodedResponse;
use actix_web::rt::time::timeout;
use chrono::{Days, NaiveDate};
use std::sync::Arc;
use std::time::Duration;
use tables::calendar::{Evening, calendar};
use tournament::Format;

const KIND: &str = "text/calendar; charset=utf-8";

/// For how many days an evening that is over stays in the calendar of the house.
const KEPT: Days = Days::new(400);

/// And so many of them: a host may have to read each from its database.
const MOST: usize = 100;

/// For so long evenings are read for a calendar that are not in memory.
const PATIENCE: Duration = Duration::from_secs(1);

/// Returns whether an evening has an entry of its own. Practice stands in nobody's calendar; nor does a consolation, which has no hours and
/// no place of its own: whoever is in it has come to its main evening.
pub fn is_in_calendars(evening: &Snapshot) -> bool {
    !evening.is_practice() && !evening.is_consolation()
}

/// Returns the address of an evening for a calendar, "" if it stands in none.
pub fn link(guest: &Guest<'_>) -> String {
    if is_in_calendars(guest.view.snapshot()) { guest.link("termin.ics") } else { String::new() }
}

pub async fn show(request: PublicRequest, address: GuestAddress) -> Response {
    if !is_in_calendars(&request.current) {
        return Err(PageError::NotFound);
    }
    let name = request.current.texts.name.to_string();
    // The address that a guest came by stands in it.
    let page = format!("termin/{}", address.of("/"));
    request.answer_text(page, KIND, move |guest| calendar(&name, &[evening(guest, &address)])).await
}

/// Answers the evenings of the house: what is to come, and what was within a year.
pub async fn all(request: HouseRequest, address: GuestAddress) -> Response {
    let since = request.ctx.now.date_naive() - KEPT;
    let page = format!("termine/{since}/{}", address.of("/"));
    bring(&request, since, |_| true).await?;
    request
        .answer_file(page, move |ctx, app| {
            let text = calendar(&ctx.t("calendar-house"), &evenings(app, ctx, &address, since, |_| true)?);
            Ok(EncodedResponse::bytes(KIND, text.into_bytes()))
        })
        .await
}

/// Answers the evenings of a club of a host, as [`all`] does those of a house.
pub async fn of_club(request: HouseRequest, address: GuestAddress, club: Arc<Club>, digest: u64) -> Response {
    let since = request.ctx.now.date_naive() - KEPT;
    let page = format!("verein/termine/{digest}/{since}/{}", address.of("/"));
    let theirs = Arc::clone(&club);
    let own = move |evening: &Summary| theirs.evenings.contains(&evening.id);
    bring(&request, since, &own).await?;
    request
        .answer_file(page, move |ctx, app| {
            let text = calendar(&club.name, &evenings(app, ctx, &address, since, own)?);
            Ok(EncodedResponse::bytes(KIND, text.into_bytes()))
        })
        .await
}

/// Returns the evenings that a calendar shows, the latest first.
fn to_show(app: &App, since: NaiveDate, keep: impl Fn(&Summary) -> bool) -> Result<Vec<Summary>, AppError> {
    let mut over = 0;
    let is_shown = |evening: &Summary| {
        let is_of_late = evening.is_for_guests() && (!evening.finished || evening.date >= since);
        over += usize::from(is_of_late && evening.finished);
        is_of_late && (!evening.finished || over <= MOST)
    };
    Ok(app.tournaments()?.into_iter().filter(keep).filter(is_shown).collect())
}

/// Has a host read what is not in memory, for a moment; the rest is there for whoever asks next, and nobody else's page waits.
async fn bring(
    request: &HouseRequest,
    since: NaiveDate,
    keep: impl Fn(&Summary) -> bool,
) -> Result<(), PageError> {
    if request.site.remote_reports.is_some() {
        let shown = to_show(&request.current, since, keep)?;
        let all = async {
            for evening in &shown {
                request.site.bring(evening.slug.as_str()).await;
            }
        };
        let _ = timeout(PATIENCE, all).await;
    }
    Ok(())
}

fn evenings(
    app: &App,
    ctx: &PageContext,
    address: &GuestAddress,
    since: NaiveDate,
    keep: impl Fn(&Summary) -> bool,
) -> Result<Vec<Evening>, AppError> {
    let shown = to_show(app, since, keep)?;
    // An evening whose journal cannot be read is missing; the others are there all the same.
    let read = shown.iter().filter_map(|evening| app.snapshot(evening.slug.as_str()).ok().flatten());
    let read = read.filter(|snapshot| is_in_calendars(snapshot));
    let evening = |snapshot: Arc<Snapshot>| {
        // Each with its own words for a ticket.
        let ctx = ctx.clone().of_evening(&snapshot);
        self::evening(&Guest::new(&ctx, &snapshot), address)
    };
    Ok(read.map(evening).collect())
}

/// Returns an evening as it stands in a calendar. It is known by the second in which it was opened and its short name in its own house: both
/// stand in its journal, so another machine finds them in a copy of it, and a host says the same as the hall although its address for a second
/// evening of a name is another one. Entries that a house has handed out are found again by it, so the hash of the journal, which would tell
/// two houses apart for certain, does not stand there.
fn evening(guest: &Guest<'_>, address: &GuestAddress) -> Evening {
    let (view, settings) = (&guest.view, guest.view.settings());
    let mut actions = view.tournament.actions();
    let opened = actions.next().map(|action| action.at).unwrap_or_default();
    let changed = actions.next_back().map_or(opened, |action| action.at);
    Evening {
        uid: format!("{}-{}@preisschnapsen", view.snapshot().journal_name(), opened.timestamp()),
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
    lines.push(price(guest));
    lines.join("\n")
}

/// Says what it costs to play, in the words of the format.
pub fn price(guest: &Guest<'_>) -> String {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let price = ctx.money(settings.ticket_price);
    match settings.format {
        Format::Tickets => ctx.t2("calendar-tickets", "price", price, "count", settings.tickets_per_player),
        Format::Lives => {
            let said = ctx.t2("calendar-lives", "price", price, "lives", settings.lives.lives);
            if settings.lives.rebuys == 0 {
                return said;
            }
            let again = ctx.money(settings.lives.rebuy_price);
            let again = ctx.t2("calendar-extra-life", "price", again, "count", settings.lives.rebuys);
            format!("{said} {again}")
        }
        Format::Danish | Format::Rotation => ctx.t1("calendar-seat", "price", price),
    }
}
