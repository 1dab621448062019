//! `/leitung/t/{slug}/saal`: who plays now, who waits for whom, who is missing, and when it will be over.

mod chart;
mod rows;

use crate::app::{Done, Request, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::consolation::{BackLine, back_in};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::staff::round::match_id;
use crate::web::view::activity::answer;
use crate::web::view::tournament::TournamentView;
use askama::Template;
use chart::Chart;
use rows::{Match, Missing};
use tournament::{Forecast, HallCommand, Pairing, PlayerId, TableNo};

/// Shows who plays now, also in the other evening on the same tables.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    page(&HallPage::of(ctx, &current))
}

#[derive(Template)]
#[template(path = "staff/hall.html")]
struct HallPage<'a> {
    ctx: PageContext,
    snapshot: &'a Snapshot,
    layout: StaffLayout,
    facts: Vec<(String, String)>,
    basis: String,
    /// This evening, and the other one on the same tables.
    parts: Vec<HallPart<'a>>,
    chart: Option<Chart>,
    /// Those of the consolation who are in the main evening again.
    back: Vec<BackLine>,
}

/// What can be done in the hall for one evening.
struct HallPart<'a> {
    snapshot: &'a Snapshot,
    /// What it is called where there are two, else "".
    name: String,
    /// What begins the names of its parts on the page.
    mark: &'static str,
    send_path: String,
    /// What is said where nothing is open.
    idle_text: &'static str,
    /// The free tables, if a match can be called to one now.
    free_tables: Vec<u32>,
    /// Why nobody can be called although matches are open, or "".
    nobody: String,
    free: Vec<Match>,
    running: Vec<Match>,
    /// Those that cannot start, and why.
    waiting: Vec<(Match, String)>,
    missing: Vec<Missing>,
}

impl<'a> HallPage<'a> {
    fn of(ctx: PageContext, current: &'a Current) -> HallPage<'a> {
        let (own, other): (&Snapshot, _) = (current, current.other_evening());
        let view = TournamentView::of(own);
        let layout = StaffLayout::of(&ctx, own, NavItem::Hall);
        let forecast = own.forecast();
        let marked = ["", "other-"].into_iter().zip([Some(own), other]);
        let part = |(mark, snapshot): (_, Option<&'a Snapshot>)| Some(HallPart::of(&ctx, snapshot?, mark));
        let mut parts: Vec<HallPart<'_>> = marked.filter_map(part).collect();
        if let [_] = &parts[..] {
            parts.iter_mut().for_each(|only| only.name.clear());
        }
        HallPage {
            layout: if view.schedule().startable.is_empty() { layout } else { layout.with_own_button() },
            facts: facts(&ctx, &view, forecast),
            basis: forecast.map(|forecast| basis(&ctx, forecast)).unwrap_or_default(),
            parts,
            chart: Chart::of(ctx.translator(), own),
            back: back_in(&ctx, current),
            snapshot: own,
            ctx,
        }
    }
}

impl<'a> HallPart<'a> {
    fn of(ctx: &PageContext, snapshot: &'a Snapshot, mark: &'static str) -> HallPart<'a> {
        let view = TournamentView::of(snapshot);
        let schedule = view.schedule();
        let row = |pairing: &Pairing| Match::of(ctx, snapshot, pairing);
        let waiting = schedule.waiting.iter();
        let is_possible = !schedule.startable.is_empty();
        let free_tables: Vec<u32> =
            snapshot.free_tables().map(|table| table.0).filter(|_| is_possible).collect();
        let nobody = match (is_possible, snapshot.settings().tables) {
            (false, _) => ctx.t("hall-nobody-free"),
            (true, 1..) if free_tables.is_empty() => ctx.t("reject-no-table-free"),
            _ => String::new(),
        };
        HallPart {
            name: snapshot.texts.name.to_string(),
            mark,
            send_path: address::staff(&snapshot.slug, "saal"),
            idle_text: if view.is_settled() { "hall-over-text" } else { "hall-idle-text" },
            free_tables,
            nobody,
            free: schedule.startable.iter().map(row).collect(),
            running: rows::running(ctx, &view),
            waiting: waiting
                .map(|(pairing, why)| (row(pairing), rows::waits_for(ctx, snapshot, *why)))
                .collect(),
            missing: rows::missing(snapshot),
            snapshot,
        }
    }

    /// Returns whether nothing is drawn, or everything is played.
    fn is_idle(&self) -> bool {
        self.free.is_empty() && self.running.is_empty() && self.waiting.is_empty()
    }

    /// Returns how many matches can be called at once, to one free table each.
    fn callable(&self) -> usize {
        self.free.len().min(self.free_tables.len())
    }
}

/// Lists how far it is, and when it will be over.
fn facts(ctx: &PageContext, view: &TournamentView<'_>, forecast: Option<Forecast>) -> Vec<(String, String)> {
    let schedule = view.schedule();
    let open = schedule.running.len() + schedule.startable.len() + schedule.waiting.len();
    let about = |at| ctx.t1("hall-about", "time", ctx.translator().time(Forecast::about(at)));
    let mut facts = Vec::new();
    if open > 0 {
        let figures = ctx.t2("hall-open-figures", "open", open, "running", schedule.running.len());
        facts.push((ctx.t("hall-open"), figures));
        // Neither one player nor a table has two matches at once.
        let tables = if view.settings().tables == 0 { open } else { view.settings().tables as usize };
        let bound = open.div_ceil(tables).max(schedule.lower_bound as usize);
        facts.push((ctx.t("hall-bound"), ctx.t1("hall-bound-figures", "count", bound)));
    }
    if let Some(forecast) = forecast {
        if let Some((stage, end)) = forecast.round {
            facts.push((ctx.stage_in(view.snapshot(), stage), about(end)));
        }
        facts.push((ctx.t("hall-last-match"), about(forecast.night)));
    }
    facts
}

fn basis(ctx: &PageContext, forecast: Forecast) -> String {
    let minutes = (forecast.match_time.num_seconds() + 30) / 60;
    match forecast.known {
        0 => ctx.t1("hall-basis-usual", "minutes", minutes),
        known => ctx.t2("hall-basis-own", "count", known, "minutes", minutes),
    }
}

/// Does what the button says: the page is one form.
pub fn send(pressed: ActionRequest) -> Answer {
    let request = request(&pressed.form).ok_or(PageError::BadRequest)?;
    // Where two evenings share the tables, each hall page has the buttons of both.
    let other =
        pressed.current.other_evening().filter(|other| pressed.form.value("von") == other.slug.as_str());
    let page =
        other.map_or_else(|| pressed.current.path("/saal"), |other| address::staff(&other.slug, "saal"));
    pressed.act(request, &page, &page, success_message)
}

/// Reads which button was pressed: `naechste-7`, `fuellen`, `aufruf`, `beginn`, `abbruch`, `fehlt-12` or `da-12`.
fn request(form: &FormState) -> Option<Request> {
    let pressed = form.value("was");
    let (what, number) = pressed.split_once('-').unwrap_or((pressed, ""));
    let player = || number.parse().ok().map(PlayerId);
    Some(match what {
        "naechste" => Request::from(HallCommand::CallNext { table: TableNo(number.parse().ok()?) }),
        "fuellen" => Request::from(HallCommand::FillTables),
        "aufruf" => {
            let table = match form.value("tisch") {
                // The lowest free one.
                "" => None,
                typed => Some(TableNo(typed.parse().ok()?)),
            };
            Request::from(HallCommand::CallMatch { id: match_id(form)?, table })
        }
        "beginn" => Request::from(HallCommand::BeginMatch(match_id(form)?)),
        "abbruch" => Request::from(HallCommand::ReleaseMatch(match_id(form)?)),
        "fehlt" => Request::from(HallCommand::MarkMissing { id: match_id(form)?, player: player()? }),
        "da" => Request::from(HallCommand::MarkFound(player()?)),
        _ => return None,
    })
}

/// Says what was done, with the names to call out.
fn success_message(ctx: &PageContext, done: &Done) -> String {
    let action = done.snapshot.tournament.action(done.action);
    let said =
        action.and_then(|action| answer(ctx.translator(), &done.snapshot, action, action.events.last()?));
    said.unwrap_or_default()
}
