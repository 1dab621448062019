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

use super::evening::{Evening, Here};
use crate::tournament::{Settings, Stage};
use crate::web::address;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::night::Night;
use crate::web::page::{Answer, page};
use crate::web::session::Staff;
use crate::web::words::Words;
use askama::Template;

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: PageContext,
    evening: Evening,
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
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let night = Night::of(&current);
    let words = ctx.words();
    let mut groups = vec![before(words, &current)];
    groups.extend(night.played_stages().map(|stage| of_stage(words, &night, stage)));
    groups.push(at_the_end(words, &current));
    groups.push(in_case(words));
    for group in &mut groups {
        group.sheets.retain(|sheet| ctx.may_open(&sheet.path));
    }
    groups.retain(|group| !group.sheets.is_empty());
    page(&IndexPage {
        evening: Evening::of(&ctx, &current, Here::Print),
        groups,
        capacity: current.settings().capacity.min(Settings::MAX_CAPACITY),
        sold: current.tickets().len(),
        ctx,
    })
}

fn sheet(path: String, name: String, what: String) -> SheetLink {
    SheetLink { path, name, what }
}

fn before(words: Words, current: &Current) -> Group {
    Group {
        title: words.t("print-before"),
        when: words.t("print-before-when"),
        sheets: vec![
            sheet(current.path("/druck/plakat"), words.t("print-poster"), words.t("print-poster-what")),
            sheet(current.public_path("/regeln"), words.t("rulesheet-title"), words.t("print-rules-what")),
            sheet(
                "/leitung/hilfe/abend?ansicht=druck".to_owned(),
                words.t("help-evening"),
                words.t("print-evening-what"),
            ),
        ],
    }
}

fn of_stage(words: Words, night: &Night<'_>, stage: Stage) -> Group {
    let root = address::staff(&night.slug, "");
    let draw = |part: &str| address::public(&night.slug, format!("auslosung/{stage}/{part}"));
    let mut sheets = Vec::new();
    if stage.is_drawn() {
        sheets.push(sheet(draw("namen"), words.t("print-names"), words.t("print-names-what")));
        sheets.push(sheet(draw("nummern"), words.t("print-numbers"), words.t("print-numbers-what")));
    }
    let slips = format!("{root}/druck/zettel/{stage}");
    sheets.push(sheet(slips, words.t("print-slips"), words.t("print-slips-what")));
    if stage.is_drawn() {
        sheets.push(sheet(draw("protokoll"), words.t("print-proof"), words.t("print-proof-what")));
    }
    let title = words.stage_in(night, stage);
    Group { title, when: words.t("print-stage-when"), sheets }
}

fn at_the_end(words: Words, current: &Current) -> Group {
    let public = |page: &str| current.public_path(page);
    Group {
        title: words.t("print-end"),
        when: words.t("print-end-when"),
        sheets: vec![
            sheet(
                public("/siegerliste?ansicht=druck"),
                words.t("public-winners"),
                words.t("print-winners-what"),
            ),
            sheet(
                current.path("/druck/urkunden"),
                words.t("print-certificates"),
                words.t("print-certificates-what"),
            ),
            sheet(public("/siegerliste.txt"), words.t("print-newspaper"), words.t("print-newspaper-what")),
            sheet(public("/preise.csv"), words.t("print-prizes-csv"), words.t("print-csv-what")),
            sheet(public("/karten.csv"), words.t("print-tickets-csv"), words.t("print-csv-what")),
        ],
    }
}

fn in_case(words: Words) -> Group {
    Group {
        title: words.t("help-trouble"),
        when: words.t("print-trouble-when"),
        sheets: vec![sheet(
            "/leitung/hilfe/stoerung?ansicht=druck".to_owned(),
            words.t("help-trouble"),
            words.t("print-trouble-what"),
        )],
    }
}
