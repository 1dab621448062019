//! `/t/{slug}/tabelle`: the standing of an evening on which nobody goes out, and the same as a sheet to hang up.

use super::guest::Guest;
use crate::web::address;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use askama::Template;
use tournament::formats::Line;
use tournament::{Format, Places, Stage};

/// Shows the page; an evening without a standing has none.
pub async fn show(request: PublicRequest) -> Response {
    request.answer("tabelle".to_owned(), StandingPage::of).await
}

#[derive(Template)]
#[template(path = "public/standing.html")]
struct StandingPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// "Nach Runde 3 von 6", or what guests wait for.
    lead: String,
    is_shown: bool,
    /// Why two who sit alike never meet, on a rotation; else "".
    note: String,
    /// What decides between those who have won as often: "Bummerl" or "Punkte".
    figures: String,
    rows: Vec<Row>,
    /// The address of the same as a table to take home.
    file: String,
}

pub struct Row {
    pub places: String,
    /// "Karte 3", on a rotation with the starting number.
    pub ticket: String,
    pub name: String,
    pub place: String,
    pub href: String,
    pub wins: u32,
    pub defeats: u32,
    /// What decides between those who have won as often: "41:24" points, or Bummerl.
    pub figures: String,
    /// How many byes are among the wins, in words, or "".
    pub byes: String,
}

impl Row {
    pub fn of(guest: &Guest<'_>, line: &Line) -> Option<Row> {
        let owner = guest.view.owner(line.ticket)?;
        let names = guest.names();
        Some(Row {
            places: match line.places {
                Places { first, last } if first == last => first.to_string(),
                Places { first, last } => format!("{first}–{last}"),
            },
            ticket: guest.ticket_note(line.ticket),
            name: names.short(owner),
            place: names.place(owner),
            href: guest.person_link(owner),
            wins: line.wins,
            defeats: line.defeats,
            figures: format!("{}:{}", line.won, line.lost),
            byes: match line.byes {
                0 => String::new(),
                byes => guest.ctx.t1("standing-byes", "count", byes),
            },
        })
    }

    /// Returns all lines, as far as guests see them; before the first round nobody is ahead of anybody.
    pub fn all(guest: &Guest<'_>) -> Vec<Row> {
        let view = &guest.view;
        if !view.is_table_shown() || view.last_round().is_none() {
            return Vec::new();
        }
        view.table().iter().filter_map(|line| Row::of(guest, line)).collect()
    }
}

/// Says after which round the standing is.
fn after(guest: &Guest<'_>) -> String {
    let view = &guest.view;
    let planned = view.rounds_planned();
    match view.last_round() {
        Some(stage @ Stage::Round(_)) if !view.open_matches(stage).is_empty() => {
            guest.ctx.t2("standing-during", "stage", guest.stage(stage), "of", planned)
        }
        Some(stage @ Stage::Round(_)) => {
            guest.ctx.t2("standing-after", "stage", guest.stage(stage), "of", planned)
        }
        _ => guest.ctx.t1("standing-before", "of", planned),
    }
}

impl StandingPage {
    fn of(guest: &Guest<'_>) -> Option<StandingPage> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let is_rotation = match view.settings().format {
            Format::Tickets | Format::Lives => return None,
            Format::Danish => false,
            Format::Rotation => true,
        };
        let is_shown = view.is_table_shown();
        Some(StandingPage {
            layout: PublicLayout::of(guest, "tabelle"),
            file: address::public(&view.slug, "tabelle.csv"),
            lead: if is_shown { after(guest) } else { ctx.t("standing-hidden") },
            note: if is_rotation { ctx.t("standing-never-meet") } else { String::new() },
            is_shown,
            figures: if is_rotation { ctx.t("standing-points") } else { ctx.t("standing-bummerl") },
            rows: Row::all(guest),
            ctx: ctx.clone(),
        })
    }
}
