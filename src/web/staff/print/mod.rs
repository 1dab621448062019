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
use crate::tournament::{Settings, Stage};
use crate::web::address;
use crate::web::http::{Answer, Current, PageContext, Staff, page};
use crate::web::paper::Sheet;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::Site;
use crate::web::view::tournament::TournamentView;
use actix_web::web::Data;
use askama::Template;

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: PageContext,
    layout: StaffLayout,
    /// The sheets that rounds have: which cell, and the keys of name and use.
    columns: Vec<(usize, &'static str, &'static str)>,
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

/// A round with the addresses of its sheets, in the order of [`OF_ROUNDS`].
type Round = (String, [Option<String>; 4]);

/// The keys of what each round has, and of what it is for.
const OF_ROUNDS: [(&str, &str); 4] = [
    ("print-names", "print-names-what"),
    ("print-numbers", "print-numbers-what"),
    ("print-slips", "print-slips-what"),
    ("print-proof", "print-proof-what"),
];

/// Sheets that are printed once in an evening, at the same time: keys of the title and of the sentence that says when, and for each sheet its
/// address and the keys of its name and of what it is for.
struct Group(&'static str, &'static str, Vec<(String, &'static str, &'static str)>);

pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let view = TournamentView::of(&current);
    let mut rounds: Vec<Round> = view.played_stages().map(|stage| of_stage(&ctx, &view, stage)).collect();
    rounds.retain(|(_, sheets)| sheets.iter().any(Option::is_some));
    rounds.reverse();
    let is_there = |cell: usize| rounds.iter().any(|(_, sheets)| sheets[cell].is_some());
    let columns = OF_ROUNDS.into_iter().enumerate().filter(|(cell, _)| is_there(*cell));
    let mut groups = of_the_evening(&current);
    if view.is_settled() {
        groups.swap(0, 1);
    }
    for group in &mut groups {
        group.2.retain(|(path, ..)| ctx.may_open(path));
    }
    groups.retain(|group| !group.2.is_empty());
    let printed = site.app().printed(&current, staff.user.id)?;
    let batches = batches::lines(&ctx, &current, &printed, &site.app().accounts().list()?)?;
    page(&IndexPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Print),
        columns: columns.map(|(cell, (name, what))| (cell, name, what)).collect(),
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
    Sheet::of(ctx, current, title, (&current.path("/druck"), ctx.t("print-title")))
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
    (ctx.stage_in(view, stage), sheets.map(|path| path.filter(|path| ctx.may_open(path))))
}

fn of_the_evening(current: &Current) -> Vec<Group> {
    let public = |page: &str| current.public_path(page);
    let before = vec![
        (current.path("/druck/plakat"), "print-poster", "print-poster-what"),
        (public("/ablauf?ansicht=druck"), "course-sheet", "print-course-what"),
        (public("/regeln"), "rulesheet-title", "print-rules-what"),
        (help("abend", current), "help-evening", "print-evening-what"),
        (current.path("/druck/teilnehmer"), "print-participants", "print-participants-what"),
        (
            current.path("/druck/teilnehmer?leer=ja"),
            "print-participants-empty",
            "print-participants-empty-what",
        ),
    ];
    let end = vec![
        (public("/siegerliste?ansicht=druck"), "public-winners", "print-winners-what"),
        (current.path("/druck/urkunden"), "print-certificates", "print-certificates-what"),
        (public("/zeitung"), "print-newspaper", "print-newspaper-what"),
        (public("/abend.xlsx"), "print-workbook", "print-workbook-what"),
        (public("/preise.csv"), "print-prizes-csv", "print-csv-what"),
        (public("/karten.csv"), "print-tickets-csv", "print-csv-what"),
    ];
    let trouble = vec![(emergency_sheet(current), "help-trouble", "print-trouble-what")];
    vec![
        Group("print-before", "print-before-when", before),
        Group("print-end", "print-end-when", end),
        Group("help-trouble", "print-trouble-when", trouble),
    ]
}
