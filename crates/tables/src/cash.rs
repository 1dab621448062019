//! `kassa.csv`: everything that went in or out of the till in the order in which it did. The amounts add up to what should be in it.

use super::book::{Book, LocalTime};
use super::cell::Cell;
use chrono::{DateTime, TimeDelta, Utc};
use std::borrow::Cow;
use tournament::{ActionNo, Cents, Event, LifeEvent, PlayerId, Stage};

pub(super) const HEADER: [&str; 5] = ["Zeit", "Nr", "Name", "Vorgang", "Betrag"];

/// One amount, with whose it was, if it was about somebody's tickets.
type Line = (ActionNo, Option<PlayerId>, Cow<'static, str>, Cents);

/// Returns a row for each payment that counts, each expense, and the change money.
pub(super) fn rows<'a>(book: &Book<'a>) -> impl Iterator<Item = [Cell<'a>; HEADER.len()]> {
    let book = *book;
    lines(&book).into_iter().map(move |(action, player, kind, amount)| {
        let at = book.tournament.action(action).map(|action| time_cell(action.at, book.local_time));
        [
            at.unwrap_or(Cell::Empty),
            player.map_or(Cell::Empty, |player| player.0.into()),
            player.map(|player| book.names.name(player)).into(),
            kind.into_owned().into(),
            amount.into(),
        ]
    })
}

/// Returns what the clock on the wall showed. In the hour that comes twice when clocks go back, a letter says which of the two it was, so that the
/// rows can still be sorted.
fn time_cell<'a>(at: DateTime<Utc>, local_time: LocalTime) -> Cell<'a> {
    let time = local_time(at);
    // Nowhere do clocks go back by more, and somewhere by half an hour.
    let shifts = [30, 60].map(TimeDelta::minutes);
    let turn = if shifts.iter().any(|shift| local_time(at + *shift) == time) {
        'A'
    } else if shifts.iter().any(|shift| local_time(at - *shift) == time) {
        'B'
    } else {
        return time.into();
    };
    time.format(&format!("%Y-%m-%d %H{turn}:%M:%S")).to_string().into()
}

fn lines(book: &Book<'_>) -> Vec<Line> {
    let payments = book.tournament.payments().iter().map(|payment| {
        let kind = match life_sold(book, payment.action) {
            Some(stage) => format!("Nachkauf {stage}").into(),
            None if payment.amount < Cents::ZERO => "Rückzahlung".into(),
            None => "Zahlung".into(),
        };
        (payment.action, Some(payment.player), kind, payment.amount)
    });
    let spent = book.tournament.expenses().iter();
    let spent = spent.map(|expense| (expense.action, None, "Ausgabe".into(), Cents::ZERO - expense.amount));
    let float = book.tournament.float().map(|(action, amount)| (action, None, "Wechselgeld".into(), amount));
    let mut lines: Vec<Line> = payments.chain(spent).chain(float).collect();
    lines.sort_by_key(|(action, ..)| *action);
    lines
}

/// Returns the round of the list for which an action sold a life.
fn life_sold(book: &Book<'_>, action: ActionNo) -> Option<Stage> {
    let events = &book.tournament.action(action)?.events;
    events.iter().find_map(|event| {
        let Event::Lives(LifeEvent::LifeSold { stage, .. }) = event else { return None };
        Some(*stage)
    })
}
