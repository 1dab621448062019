//! `/leitung/t/{slug}/abrechnung/blatt`: the account of the evening on paper, to be signed by two.

use super::{debts, facts};
use crate::tournament::{Cents, Expense};
use crate::web::http::{Answer, Current, PageContext, Staff, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, leaves};
use askama::Template;

/// The lines that signatures take on the last page; kept free on each.
const SIGNATURES: u32 = 10;

/// One line of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Line {
    Heading(String),
    Amount(String, String),
}

#[derive(Template)]
#[template(path = "print/account.html")]
struct AccountSheet {
    ctx: PageContext,
    sheet: Sheet,
    leaves: Vec<Leaf<Line>>,
}

/// Shows the sheet.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let back = current.path("/abrechnung");
    let sheet = Sheet::of(&ctx, &current, ctx.t("cash-account"), (&back, ctx.t("evening-cash")))
        .with_other_language(&ctx, &current.path("/abrechnung/blatt"));
    let translator = ctx.translator();
    let mut lines = vec![Piece::heading(2, Line::Heading(ctx.t("cash-till")))];
    let of_till = facts(translator, &current).into_iter();
    lines.extend(of_till.map(|(label, value, _)| Piece::new(1, Line::Amount(label, value))));
    let mut section = |title: &str, items: Vec<Line>| {
        if !items.is_empty() {
            lines.push(Piece::heading(2, Line::Heading(ctx.t(title))));
            lines.extend(items.into_iter().map(|line| Piece::new(1, line)));
        }
    };
    let spent = |expense: &Expense| {
        Line::Amount(translator.purpose(expense.purpose), translator.money(Cents::ZERO - expense.amount))
    };
    section("cash-expenses", current.expenses().iter().map(spent).collect());
    let owing = debts(translator, &current).into_iter();
    section(
        "cash-debts",
        owing.map(|(player, owes)| Line::Amount(current.known_as(player).to_owned(), owes)).collect(),
    );
    page(&AccountSheet { leaves: leaves(lines, LINES - SIGNATURES, 1, 0), sheet, ctx })
}
