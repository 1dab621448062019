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
use crate::web::view::translation::Translator;
use actix_web::web::Data;
use askama::Template;

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: PageContext,
    layout: StaffLayout,
    groups: Vec<Group>,
    /// The highest number that is on sale; proposed for blank tickets.
    capacity: u32,
    sold: usize,
    /// Which of them have been printed.
    printed: Printed,
    /// The same, in words.
    batches: Vec<BatchLine>,
}

/// Sheets that are printed at the same time.
struct Group {
    title: String,
    /// The key of the sentence that says when.
    when: &'static str,
    sheets: Vec<SheetLink>,
}

struct SheetLink {
    path: String,
    /// The keys of its name and of what it is for.
    name: &'static str,
    what: &'static str,
}

pub fn show(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let view = TournamentView::of(&current);
    let translator = ctx.translator();
    let mut groups = vec![before(translator, &current)];
    groups.extend(view.played_stages().map(|stage| of_stage(translator, &view, stage)));
    groups.push(at_the_end(translator, &current));
    groups.push(in_case(translator, &current));
    for group in &mut groups {
        group.sheets.retain(|sheet| ctx.may_open(&sheet.path));
    }
    groups.retain(|group| !group.sheets.is_empty());
    let printed = site.app().printed(&current, staff.user.id)?;
    let batches = batches::lines(&ctx, &current, &printed, &site.app().accounts().list()?)?;
    page(&IndexPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Print),
        groups,
        capacity: current.settings().capacity.min(Settings::MAX_CAPACITY),
        sold: current.tickets().len(),
        printed,
        batches,
        ctx,
    })
}

fn sheet(path: String, name: &'static str, what: &'static str) -> SheetLink {
    SheetLink { path, name, what }
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

fn before(translator: Translator, current: &Current) -> Group {
    Group {
        title: translator.t("print-before"),
        when: "print-before-when",
        sheets: vec![
            sheet(current.path("/druck/plakat"), "print-poster", "print-poster-what"),
            sheet(current.public_path("/ablauf?ansicht=druck"), "course-sheet", "print-course-what"),
            sheet(current.public_path("/regeln"), "rulesheet-title", "print-rules-what"),
            sheet(help("abend", current), "help-evening", "print-evening-what"),
            sheet(current.path("/druck/teilnehmer"), "print-participants", "print-participants-what"),
            sheet(
                current.path("/druck/teilnehmer?leer=ja"),
                "print-participants-empty",
                "print-participants-empty-what",
            ),
        ],
    }
}

fn of_stage(translator: Translator, view: &TournamentView<'_>, stage: Stage) -> Group {
    let draw = |part: &str| address::public(&view.slug, format!("auslosung/{stage}/{part}"));
    let slips = address::staff(&view.slug, format!("druck/zettel/{stage}"));
    let drawn = view.drawn(stage);
    let mut sheets = Vec::new();
    if drawn.is_some() {
        sheets.push(sheet(draw("namen"), "print-names", "print-names-what"));
        sheets.push(sheet(draw("nummern"), "print-numbers", "print-numbers-what"));
    }
    // There is a slip for each match that is still to be played.
    if !view.open_matches(stage).is_empty() {
        sheets.push(sheet(slips, "print-slips", "print-slips-what"));
    }
    if drawn.is_some_and(|draw| !draw.is_paired()) {
        sheets.push(sheet(draw("protokoll"), "print-proof", "print-proof-what"));
    }
    Group { title: translator.stage_in(view, stage), when: "print-stage-when", sheets }
}

fn at_the_end(translator: Translator, current: &Current) -> Group {
    let public = |page: &str| current.public_path(page);
    Group {
        title: translator.t("print-end"),
        when: "print-end-when",
        sheets: vec![
            sheet(public("/siegerliste?ansicht=druck"), "public-winners", "print-winners-what"),
            sheet(current.path("/druck/urkunden"), "print-certificates", "print-certificates-what"),
            sheet(public("/zeitung"), "print-newspaper", "print-newspaper-what"),
            sheet(public("/abend.xlsx"), "print-workbook", "print-workbook-what"),
            sheet(public("/preise.csv"), "print-prizes-csv", "print-csv-what"),
            sheet(public("/karten.csv"), "print-tickets-csv", "print-csv-what"),
        ],
    }
}

fn in_case(translator: Translator, current: &Current) -> Group {
    let trouble = emergency_sheet(current);
    Group {
        title: translator.t("help-trouble"),
        when: "print-trouble-when",
        sheets: vec![sheet(trouble, "help-trouble", "print-trouble-what")],
    }
}
