//! `/leitung/t/{slug}/druck`: every sheet, what it is for and when it is printed.
//!
//! | file | subject |
//! |---|---|
//! | this one | the list of sheets |
//! | `tickets` | the tickets, four on a page |
//! | `slips` | score slips, eight on a page |
//! | `poster` | the code of the guests' page, to hang up |
//! | `certificates` | certificates |
//! | `texts` | what stands on paper: words and the logo |

pub mod certificates;
pub mod poster;
pub mod slips;
pub mod texts;
pub mod tickets;

use crate::tournament::{Settings, Stage};
use crate::web::address;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::TournamentView;
use crate::web::view::translation::Translator;
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
}

/// Sheets that are printed at the same time.
struct Group {
    title: String,
    when: String,
    sheets: Vec<SheetLink>,
}

/// A sheet.
struct SheetLink {
    path: String,
    name: String,
    what: String,
}

/// Shows the list.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let view = TournamentView::of(&current);
    let translator = ctx.translator();
    let mut groups = vec![before(translator, &current)];
    groups.extend(view.played_stages().map(|stage| of_stage(translator, &view, stage)));
    groups.push(at_the_end(translator, &current));
    groups.push(in_case(translator));
    for group in &mut groups {
        group.sheets.retain(|sheet| ctx.may_open(&sheet.path));
    }
    groups.retain(|group| !group.sheets.is_empty());
    page(&IndexPage {
        layout: StaffLayout::of(&ctx, &current, NavItem::Print),
        groups,
        capacity: current.settings().capacity.min(Settings::MAX_CAPACITY),
        sold: current.tickets().len(),
        ctx,
    })
}

fn sheet(path: String, name: String, what: String) -> SheetLink {
    SheetLink { path, name, what }
}

fn before(translator: Translator, current: &Current) -> Group {
    Group {
        title: translator.t("print-before"),
        when: translator.t("print-before-when"),
        sheets: vec![
            sheet(
                current.path("/druck/plakat"),
                translator.t("print-poster"),
                translator.t("print-poster-what"),
            ),
            sheet(
                current.public_path("/regeln"),
                translator.t("rulesheet-title"),
                translator.t("print-rules-what"),
            ),
            sheet(
                "/leitung/hilfe/abend?ansicht=druck".to_owned(),
                translator.t("help-evening"),
                translator.t("print-evening-what"),
            ),
        ],
    }
}

fn of_stage(translator: Translator, view: &TournamentView<'_>, stage: Stage) -> Group {
    let root = address::staff(&view.slug, "");
    let draw = |part: &str| address::public(&view.slug, format!("auslosung/{stage}/{part}"));
    let mut sheets = Vec::new();
    if stage.is_drawn() {
        sheets.push(sheet(draw("namen"), translator.t("print-names"), translator.t("print-names-what")));
        sheets.push(sheet(
            draw("nummern"),
            translator.t("print-numbers"),
            translator.t("print-numbers-what"),
        ));
    }
    let slips = format!("{root}/druck/zettel/{stage}");
    sheets.push(sheet(slips, translator.t("print-slips"), translator.t("print-slips-what")));
    if stage.is_drawn() {
        sheets.push(sheet(draw("protokoll"), translator.t("print-proof"), translator.t("print-proof-what")));
    }
    let title = translator.stage_in(view, stage);
    Group { title, when: translator.t("print-stage-when"), sheets }
}

fn at_the_end(translator: Translator, current: &Current) -> Group {
    let public = |page: &str| current.public_path(page);
    Group {
        title: translator.t("print-end"),
        when: translator.t("print-end-when"),
        sheets: vec![
            sheet(
                public("/siegerliste?ansicht=druck"),
                translator.t("public-winners"),
                translator.t("print-winners-what"),
            ),
            sheet(
                current.path("/druck/urkunden"),
                translator.t("print-certificates"),
                translator.t("print-certificates-what"),
            ),
            sheet(
                public("/siegerliste.txt"),
                translator.t("print-newspaper"),
                translator.t("print-newspaper-what"),
            ),
            sheet(public("/preise.csv"), translator.t("print-prizes-csv"), translator.t("print-csv-what")),
            sheet(public("/karten.csv"), translator.t("print-tickets-csv"), translator.t("print-csv-what")),
        ],
    }
}

fn in_case(translator: Translator) -> Group {
    Group {
        title: translator.t("help-trouble"),
        when: translator.t("print-trouble-when"),
        sheets: vec![sheet(
            "/leitung/hilfe/stoerung?ansicht=druck".to_owned(),
            translator.t("help-trouble"),
            translator.t("print-trouble-what"),
        )],
    }
}
