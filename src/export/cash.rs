//! `kassa.csv`: every payment in the order in which it was made. The amounts add up to what should be in the till.

use super::book::Book;
use super::cell::Cell;
use crate::tournament::Cents;

/// The columns.
pub(super) const HEADER: [&str; 5] = ["Zeit", "Nr", "Name", "Vorgang", "Betrag"];

/// Returns a row for each payment that counts.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let book = *book;
    book.tournament.payments().iter().map(move |payment| {
        let at = book.tournament.action(payment.action).map(|action| (book.local_time)(action.at));
        let kind = if payment.amount < Cents::ZERO { "Rückzahlung" } else { "Zahlung" };
        [
            // Sorts as text, and every spreadsheet knows it for a time.
            at.map(|at| at.format("%Y-%m-%d %H:%M:%S").to_string()).into(),
            payment.player.0.into(),
            book.names.name(payment.player).into(),
            kind.into(),
            payment.amount.into(),
        ]
    })
}
