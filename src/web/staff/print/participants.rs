//! `/leitung/t/{slug}/druck/teilnehmer`: everybody on the list, with what is paid and what is open, to tick off on paper; with `?leer=ja` numbered
//! lines to write on, for an evening without a laptop.

use super::framed;
use crate::web::http::{Answer, Current, Fields, PageContext, Staff, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, Type, leaves, lines};
use crate::web::staff::desk::rows::{Row, matching};
use askama::Template;
use tournament::{Cents, PlayerId};

/// The lines that are left below the table's head and above the sum.
const HEIGHT: u32 = LINES - 6;

/// Pages of empty lines at most: whoever needs more prints them again.
const MOST_EMPTY: u32 = 10;

/// Number, name, town, how many tickets or lives, which tickets, what is paid.
type Line = Vec<String>;

/// How wide the columns are in `paper.css`, in millimetres; those of smaller type as much wider as names are than that.
const WIDTHS: [f32; 6] = [12.0, 49.0, 45.0, 24.0, 32.0, 36.0];

#[derive(Template)]
#[template(path = "print/participants.html")]
struct ParticipantsPage {
    ctx: PageContext,
    sheet: Sheet,
    /// What is counted for each of them: tickets, or lives.
    counted: String,
    leaves: Vec<Leaf<Line>>,
    /// What stands below the last of them, each with the key of its label; nothing on an empty list.
    sums: Vec<(&'static str, String)>,
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    let counted = ctx.t(if current.lives().is_some() { "lives-left" } else { "public-tickets-word" });
    let (title, pieces, sums) = if query.value("leer") == "ja" {
        let all = current.settings().capacity.div_ceil(HEIGHT / 2).min(MOST_EMPTY) * (HEIGHT / 2);
        let cells = |number: u32| [number.to_string()].into_iter().chain(vec![String::new(); 5]);
        let line = |number| Piece::new(2, cells(number).collect());
        ("print-participants-empty", (1..=all).map(line).collect(), Vec::new())
    } else {
        let people = matching(&current, "");
        let paid: Cents = people.iter().map(|player| current.paid(*player)).sum();
        let (debts, credit) = current.owed_by_all();
        let mut sums = vec![
            ("desk-people", people.len().to_string()),
            ("public-tickets-word", current.tickets().len().to_string()),
            ("desk-paid", ctx.money(paid)),
            ("desk-owed", ctx.money(debts)),
        ];
        if credit > Cents::ZERO {
            sums.push(("print-participants-credit", ctx.money(credit)));
        }
        let pieces = people.into_iter().map(|player| line(&ctx, &current, player)).collect();
        ("print-participants", pieces, sums)
    };
    let sheet = framed(&ctx, &current, ctx.t(title));
    page(&ParticipantsPage { sheet, counted, leaves: leaves(pieces, HEIGHT, 1, 0), sums, ctx })
}

fn line(ctx: &PageContext, current: &Current, player: PlayerId) -> Piece<Line> {
    let row = Row::of(ctx, current, player);
    // The town of two people of one name stands where all towns stand.
    let (name, place) = match (current.place_beside(player), current.place(player)) {
        ("", place) if !place.is_empty() => (current.name(player), place),
        (place, _) => (current.known_as(player), place),
    };
    let gone = if current.is_withdrawn(player) { ctx.t("desk-withdrawn") } else { String::new() };
    let line = vec![
        player.to_string(),
        name.to_owned(),
        format!("{place} {gone}"),
        current.life_of(player).map_or(row.held, |life| usize::from(life.left)).to_string(),
        row.tickets.clone(),
        row.paid(ctx).1,
    ];
    let heights = WIDTHS.iter().zip(&line).map(|(width, text)| lines(text, *width, Type::NAME));
    Piece::new(heights.max().unwrap_or(1), line)
}
