//! `/leitung`: where the staff begin. Tonight's evening with its next step, a new one, practice, and the other evenings.

use crate::app::{App, Snapshot, Summary};
use crate::web::address;
use crate::web::http::{Answer, PageContext, Staff, page};
use crate::web::public::guest::Guest;
use crate::web::staff::layout::{NavItem, NextStep, StaffLayout};
use crate::web::staff::privacy::Due;
use crate::web::state::Site;
use actix_web::web::Data;
use askama::Template;
use chrono::TimeDelta;
use std::cmp::Reverse;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "staff/home.html")]
struct StaffHomePage {
    ctx: PageContext,
    tonight: Option<Tonight>,
    /// The other evenings, the latest first.
    others: Vec<Line>,
    practice: Vec<Line>,
    /// The names of those that are still open while their people's time is over, for the director.
    still_open: Vec<String>,
    /// Whose time is over, for the director.
    due: Option<Due>,
}

/// The evening that is played today, or the next one.
struct Tonight {
    line: Line,
    /// More about how far it is, or "".
    more: String,
    next: Option<NextStep>,
}

struct Line {
    evening: Summary,
    /// How far it is.
    state: String,
    /// Whether nothing has happened on it, so that it can be deleted.
    can_go: bool,
    /// Whether it can be hidden from guests, or shown to them again.
    can_hide: bool,
}

impl Line {
    fn path(&self, page: &str) -> String {
        address::staff(&self.evening.slug, page)
    }
}

/// Shows the evenings. One whose journal cannot be read stands there without its state.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext) -> Answer {
    let app = site.app();
    // Only those who may erase are asked to; each has to be loaded for that.
    let overdue = if ctx.may_send("/leitung/neu") { app.overdue()? } else { Vec::new() };
    let still_open = overdue.iter().filter(|night| !night.is_over_for_names());
    let (practice, mut others): (Vec<_>, Vec<_>) =
        app.tournaments()?.into_iter().partition(|evening| evening.practice);
    let tonight = tonight(app, &others).map(|at| Tonight::of(app, &ctx, others.remove(at)));
    let lines = |evenings: Vec<Summary>| {
        evenings
            .into_iter()
            .map(|evening| Line::of(app, &ctx, read(app, &evening).as_deref(), evening).0)
            .collect()
    };
    page(&StaffHomePage {
        tonight,
        others: lines(others),
        practice: lines(practice),
        still_open: still_open.map(|night| night.texts.name.to_string()).collect(),
        due: Due::of(&ctx, overdue.iter().map(AsRef::as_ref)),
        ctx,
    })
}

/// Finds the evening that is not over and next to today, that of yesterday too: a night goes on after twelve. Of two on one day the main one, the one on
/// which something has happened, and the older.
fn tonight(app: &App, evenings: &[Summary]) -> Option<usize> {
    let (today, yesterday) = (app.today(), app.today() - TimeDelta::days(1));
    let open = evenings.iter().enumerate().filter(|(_, evening)| !evening.finished && !evening.hidden);
    let found = open.min_by_key(|(_, evening)| {
        let night = read(app, evening);
        let is_beside = night.as_ref().is_some_and(|night| night.is_consolation());
        let is_late = evening.date < yesterday;
        let is_empty = night.as_ref().is_some_and(|night| night.tournament.is_untouched());
        let is_played = !is_late && night.is_some_and(|night| night.is_first_list_closed());
        let away = ((evening.date - today).abs(), Reverse(evening.date));
        (is_late, !is_played, away, is_beside, is_empty, evening.id)
    });
    found.map(|(at, _)| at)
}

/// Reads an evening that goes on.
fn read(app: &App, evening: &Summary) -> Option<Arc<Snapshot>> {
    if evening.finished { None } else { app.snapshot(evening.slug.as_str()).ok().flatten() }
}

impl Tonight {
    fn of(app: &App, ctx: &PageContext, evening: Summary) -> Tonight {
        let night = read(app, &evening);
        let next = night
            .as_ref()
            .and_then(|night| StaffLayout::of(&ctx.clone().of_evening(night), night, NavItem::Overview).next);
        let (line, more) = Line::of(app, ctx, night.as_deref(), evening);
        Tonight { line, more, next }
    }
}

impl Line {
    /// Makes the line of an evening, with more about how far it is.
    fn of(app: &App, ctx: &PageContext, night: Option<&Snapshot>, evening: Summary) -> (Line, String) {
        let (mut state, more) = match night {
            Some(night) => {
                let ctx = ctx.clone().of_evening(night);
                let guest = Guest::new(&ctx, night);
                guest.headline(&guest.view.phase())
            }
            None if evening.finished => (ctx.t("staff-finished"), String::new()),
            None => (ctx.t("staff-running"), String::new()),
        };
        if evening.hidden {
            state = ctx.t1("staff-state-hidden", "state", state);
        }
        let can_go = night.is_some_and(|night| app.can_be_deleted(night).is_ok());
        // One that can be deleted need not be hidden, and one for which tickets are sold goes on.
        let is_undrawn =
            night.is_some_and(|night| night.tournament.draws().is_empty() && night.tickets().is_empty());
        let can_hide = !evening.practice && (evening.finished || evening.hidden || is_undrawn && !can_go);
        (Line { evening, state, can_go, can_hide }, more)
    }
}
