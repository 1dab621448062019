//! `/leitung/t/{slug}/druck/teilnehmer`: everybody on the list, with what is paid and what is open, to tick off on paper; with `?leer=ja` numbered
//! lines to write on, for an evening without a laptop.

use super::framed;
use crate::tournament::Cents;
use crate::web::http::{Answer, Current, PageContext, Query, Staff, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, Type, leaves, lines};
use crate::web::staff::desk::rows::{Row, matching};
use askama::Template;
use serde::Deserialize;

/// The lines that the table's head and the sum below it take on each page.
const HEAD_AND_SUM: u32 = 6;

/// Pages of empty lines at most: whoever needs more prints them again.
const MOST_EMPTY: u32 = 10;

#[derive(Debug, Deserialize)]
pub struct ParticipantsQuery {
    /// Anything: only numbered lines.
    #[serde(default)]
    leer: String,
}

#[derive(Template)]
#[template(path = "print/participants.html")]
struct ParticipantsPage {
    ctx: PageContext,
    sheet: Sheet,
    /// What is counted for each of them: tickets, or lives.
    counted: String,
    leaves: Vec<Leaf<Line>>,
    /// What stands below the last of them, each with its label.
    sums: Vec<(String, String)>,
}

/// Somebody on the list, or a line to write on.
#[derive(Debug, Clone, Default)]
struct Line {
    number: u32,
    name: String,
    town: String,
    /// Their tickets, or the lives that they have left.
    count: String,
    tickets: String,
    paid: String,
}

impl Line {
    fn of(ctx: &PageContext, current: &Current, row: &Row) -> Line {
        let town = current.place_beside(row.player);
        let gone = current.is_withdrawn(row.player).then(|| ctx.t("desk-withdrawn"));
        let left = current.life_of(row.player).map(|life| usize::from(life.left));
        Line {
            number: row.player.0,
            name: current.known_as(row.player).to_owned(),
            town: [town.to_owned()].into_iter().chain(gone).collect::<Vec<_>>().join(" "),
            count: left.unwrap_or(row.held).to_string(),
            tickets: row.tickets.clone(),
            paid: row.paid(ctx).1,
        }
    }

    /// Returns how high it is in the columns of `paper.css`.
    fn height(&self) -> u32 {
        let notes = [(&self.town, 34.0), (&self.tickets, 24.0), (&self.paid, 27.0)];
        let notes = notes.map(|(text, width)| lines(text, width, Type::NOTE));
        notes.into_iter().fold(lines(&self.name, 49.0, Type::NAME), u32::max)
    }
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Query<ParticipantsQuery>) -> Answer {
    let is_empty = !query.leer.is_empty();
    let height = LINES - HEAD_AND_SUM;
    let (title, pieces, sums) = if is_empty {
        let on_a_page = height / 2;
        let all = current.settings().capacity.div_ceil(on_a_page).min(MOST_EMPTY) * on_a_page;
        let line = |number| Piece::new(2, Line { number, ..Line::default() });
        ("print-participants-empty", (1..=all).map(line).collect(), Vec::new())
    } else {
        let rows: Vec<Row> =
            matching(&current, "").into_iter().map(|player| Row::of(&ctx, &current, player)).collect();
        let lines = rows.iter().map(|row| Line::of(&ctx, &current, row));
        let pieces = lines.map(|line| Piece::new(line.height(), line)).collect();
        ("print-participants", pieces, sums(&ctx, &current, &rows))
    };
    let with_lives = current.lives().is_some();
    page(&ParticipantsPage {
        // It stays at the desk, so there is nothing that guests could compare.
        sheet: Sheet { journal: String::new(), ..framed(&ctx, &current, ctx.t(title)) },
        counted: ctx.t(if with_lives { "lives-left" } else { "public-tickets-word" }),
        leaves: leaves(pieces, height, 1, 0),
        sums,
        ctx,
    })
}

fn sums(ctx: &PageContext, current: &Current, rows: &[Row]) -> Vec<(String, String)> {
    let paid: Cents = rows.iter().map(|row| current.paid(row.player)).sum();
    let owed: Cents = rows.iter().map(|row| row.owes).filter(|owes| *owes > Cents::ZERO).sum();
    vec![
        (ctx.t("desk-people"), rows.len().to_string()),
        (ctx.t("public-tickets-word"), current.tickets().len().to_string()),
        (ctx.t("desk-paid"), ctx.money(paid)),
        (ctx.t("desk-owed"), ctx.money(owed)),
    ]
}
