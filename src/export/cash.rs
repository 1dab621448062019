//! `kassa.csv`: everything that went in or out of the till in the order in which it did. The amounts add up to what should be in it.

use super::book::Book;
use super::cell::Cell;
use crate::tournament::{ActionNo, Cents, PlayerId};

/// The columns.
pub(super) const HEADER: [&str; 5] = ["Zeit", "Nr", "Name", "Vorgang", "Betrag"];

/// One amount, with whose it was, if it was about somebody's tickets.
type Line = (ActionNo, Option<PlayerId>, &'static str, Cents);

/// Returns a row for each payment that counts, each expense, and the change money.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let book = *book;
    lines(&book).into_iter().map(move |(action, player, kind, amount)| {
        let at = book.tournament.action(action).map(|action| (book.local_time)(action.at));
        [
            at.into(),
            player.map_or(Cell::Empty, |player| player.0.into()),
            player.map_or(Cell::Empty, |player| book.names.name(player).into()),
            kind.into(),
            amount.into(),
        ]
    })
}

fn lines(book: &Book<'_>) -> Vec<Line> {
    let payments = book.tournament.payments().iter().map(|payment| {
        let kind = if payment.amount < Cents::ZERO { "Rückzahlung" } else { "Zahlung" };
        (payment.action, Some(payment.player), kind, payment.amount)
    });
    let spent = book.tournament.expenses().iter();
    let spent = spent.map(|expense| (expense.action, None, "Ausgabe", Cents::ZERO - expense.amount));
    let float = book.tournament.float().map(|(action, amount)| (action, None, "Wechselgeld", amount));
    let mut lines: Vec<Line> = payments.chain(spent).chain(float).collect();
    lines.sort_by_key(|(action, ..)| *action);
    lines
}
