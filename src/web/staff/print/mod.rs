//! `/leitung/t/{slug}/druck`: every sheet, what it is for and when it is printed.

pub mod batches;
pub mod certificates;
pub mod participants;
pub mod poster;
pub mod slips;
pub mod texts;
pub mod tickets;

use self::batches::BatchLine;
use crate::app::{Printed, Snapshot};
use crate::web::address;
use crate::web::http::{Answer, Current, PageContext, Staff, page};
use crate::web::paper::Sheet;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::Site;
use crate::web::view::tournament::TournamentView;
use actix_web::web::Data;
use askama::Template;
use std::cmp::Reverse;
use tournament::{Settings, Stage};

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: PageContext,
    layout: StaffLayout,
    /// The kinds of sheets that some round has.
    columns: Vec<Column>,
    /// Tonight's first.
    rounds: Vec<Round>,
    groups: Vec<Group>,
    /// The highest number that is on sale; proposed for blank tickets.
    capacity: u32,
    sold: usize,
    /// Which of them have been printed.
    printed: Printed,
    /// The same, in words.
    batches: Vec<BatchLine>,
}

/// A kind of sheet that rounds have: its place among the sheets of a round, and the keys of its name and of what it is for.
#[derive(Clone, Copy)]
struct Column {
    place: usize,
    name: &'static str,
    what: &'static str,
}

const COLUMNS: [Column; 4] = [
    Column { place: 0, name: "print-names", what: "print-names-what" },
    Column { place: 1, name: "print-numbers", what: "print-numbers-what" },
    Column { place: 2, name: "print-slips", what: "print-slips-what" },
    Column { place: 3, name: "print-proof", what: "print-proof-what" },
];

struct Round {
    name: String,
    /// The addresses of its sheets, in the order of [`COLUMNS`].
    sheets: [Option<String>; 4],
}

/// Sheets that are printed once in an evening, at the same time. Names, titles and uses are keys.
struct Group {
    title: &'static str,
    when: &'static str,
    sheets: Vec<SheetLink>,
}

struct SheetLink {
    path: String,
    name: &'static str,
    what: &'static str,
}

pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let view = TournamentView::of(&current);
    let mut stages: Vec<Stage> = view.played_stages().collect();
    // The latest round first, the matches for places below the final.
    stages.sort_by_key(|stage| (Some(*stage) != view.last_round(), Reverse(*stage)));
    let mut rounds: Vec<Round> = stages.into_iter().map(|stage| of_stage(&ctx, &view, stage)).collect();
    rounds.retain(|round| round.sheets.iter().any(Option::is_some));
    let is_there = |column: &Column| rounds.iter().any(|round| round.sheets[column.place].is_some());
    let (before, end, trouble) = (before(&current), at_the_end(&current), in_case(&current));
    let first = if view.is_settled() { [end, before] } else { [before, end] };
    let mut groups: Vec<Group> = first.into_iter().chain([trouble]).collect();
    for group in &mut groups {
        group.sheets.retain(|sheet| ctx.may_open(&sheet.path));
    }
    groups.retain(|group| !group.sheets.is_empty());
    let printed = site.app().printed(&current, staff.user.id)?;
    let batches = batches::lines(&ctx, &current, &printed, &site.app().accounts().list()?)?;
    page(&IndexPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Print),
        columns: COLUMNS.into_iter().filter(is_there).collect(),
        rounds,
        groups,
        capacity: current.settings().capacity.min(Settings::MAX_CAPACITY),
        sold: current.tickets().len(),
        printed,
        batches,
        ctx,
    })
}

/// Returns the frame of a sheet that leads back here.
fn framed(ctx: &PageContext, current: &Current, title: String) -> Sheet {
    Sheet::of(ctx, current, title, &current.path("/druck"), ctx.t("print-title"))
}

/// Returns the address of a sheet of help for evenings like this one.
fn help(which: &str, evening: &Snapshot) -> String {
    format!("/leitung/hilfe/{which}?ansicht=druck&format={}", evening.settings().format)
}

/// Returns the address of the sheet that says what to do when something does not work.
pub fn emergency_sheet(evening: &Snapshot) -> String {
    help("stoerung", evening)
}

fn of_stage(ctx: &PageContext, view: &TournamentView<'_>, stage: Stage) -> Round {
    let drawn = view.drawn(stage);
    let draw = |part: &str| address::public(&view.slug, format!("auslosung/{stage}/{part}"));
    let slips = || address::staff(&view.slug, format!("druck/zettel/{stage}"));
    let sheets = [
        drawn.map(|_| draw("namen")),
        drawn.map(|_| draw("nummern")),
        // There is a slip for each match that is still to be played.
        (!view.open_matches(stage).is_empty()).then(slips),
        drawn.filter(|drawn| !drawn.is_paired()).map(|_| draw("protokoll")),
    ];
    let sheets = sheets.map(|path| path.filter(|path| ctx.may_open(path)));
    Round { name: ctx.stage_in(view, stage), sheets }
}

fn sheet(path: String, name: &'static str, what: &'static str) -> SheetLink {
    SheetLink { path, name, what }
}

fn before(current: &Current) -> Group {
    let empty = current.path("/druck/teilnehmer?leer=ja");
    let sheets = vec![
        sheet(current.path("/druck/plakat"), "print-poster", "print-poster-what"),
        sheet(current.public_path("/ablauf?ansicht=druck"), "course-sheet", "print-course-what"),
        sheet(current.public_path("/regeln"), "rulesheet-title", "print-rules-what"),
        sheet(help("abend", current), "help-evening", "print-evening-what"),
        sheet(current.path("/druck/teilnehmer"), "print-participants", "print-participants-what"),
        sheet(empty, "print-participants-empty", "print-participants-empty-what"),
    ];
    Group { title: "print-before", when: "print-before-when", sheets }
}

fn at_the_end(current: &Current) -> Group {
    let public = |page: &str| current.public_path(page);
    let sheets = vec![
        sheet(public("/siegerliste?ansicht=druck"), "public-winners", "print-winners-what"),
        sheet(current.path("/druck/urkunden"), "print-certificates", "print-certificates-what"),
        sheet(public("/zeitung"), "print-newspaper", "print-newspaper-what"),
        sheet(public("/abend.xlsx"), "print-workbook", "print-workbook-what"),
        sheet(public("/preise.csv"), "print-prizes-csv", "print-csv-what"),
        sheet(public("/karten.csv"), "print-tickets-csv", "print-csv-what"),
    ];
    Group { title: "print-end", when: "print-end-when", sheets }
}

fn in_case(current: &Current) -> Group {
    let sheets = vec![sheet(emergency_sheet(current), "help-trouble", "print-trouble-what")];
    Group { title: "help-trouble", when: "print-trouble-when", sheets }
}
