//! Numbers, money and texts in a dialect.

use super::dialect::Dialect;
use super::formula::guarded;
use chrono::NaiveDateTime;
use std::borrow::Cow;
use tournament::{Cents, Places};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell<'a> {
    Empty,
    Number(u32),
    Money(Cents),
    /// What the clock on the wall showed.
    Time(NaiveDateTime),
    /// A text; it is guarded when it is written.
    Text(Cow<'a, str>),
}

pub(super) struct Contents<'a> {
    pub(super) header: &'static [&'static str],
    /// Its rows, as wide as the header.
    pub(super) rows: Vec<Vec<Cell<'a>>>,
}

impl Cell<'_> {
    pub(super) fn write(&self, dialect: Dialect) -> Cow<'_, str> {
        match self {
            Cell::Empty => Cow::Borrowed(""),
            Cell::Number(number) => Cow::Owned(number.to_string()),
            Cell::Money(amount) => Cow::Owned(euros(*amount, dialect.decimal_mark())),
            // Sorts as text, and every spreadsheet knows it for a time.
            Cell::Time(time) => Cow::Owned(time.format("%Y-%m-%d %H:%M:%S").to_string()),
            Cell::Text(text) => guarded(text),
        }
    }
}

/// Writes an amount without a sign of currency and without groups of thousands, so that every program can add it up.
fn euros(amount: Cents, mark: char) -> String {
    let figures = amount.figures("", mark);
    if amount < Cents::ZERO { format!("-{figures}") } else { figures }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Cell::Number(number)
    }
}

impl From<Cents> for Cell<'_> {
    fn from(amount: Cents) -> Self {
        Cell::Money(amount)
    }
}

impl From<Places> for Cell<'_> {
    /// Returns one place as a number; shared ones as `9 bis 16`, because Excel would read a hyphen as a date.
    fn from(places: Places) -> Self {
        if places.first == places.last {
            Cell::Number(places.first)
        } else {
            Cell::Text(format!("{} bis {}", places.first, places.last).into())
        }
    }
}

impl From<NaiveDateTime> for Cell<'_> {
    fn from(time: NaiveDateTime) -> Self {
        Cell::Time(time)
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Cell::Text(text.into())
    }
}

impl From<String> for Cell<'_> {
    fn from(text: String) -> Self {
        Cell::Text(text.into())
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Empty, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_for_people_and_for_machines() {
        for (cents, people, machines) in [
            (0, "0,00", "0.00"),
            (5, "0,05", "0.05"),
            (123_450, "1234,50", "1234.50"),
            (-1_005, "-10,05", "-10.05"),
            (-5, "-0,05", "-0.05"),
        ] {
            let cell = Cell::from(Cents(cents));
            assert_eq!(cell.write(Dialect::People), people);
            assert_eq!(cell.write(Dialect::Machines), machines);
        }
    }

    #[test]
    fn shared_places_are_no_date() {
        let places = |first, last| Cell::from(Places { first, last }).write(Dialect::People).into_owned();
        assert_eq!(places(3, 3), "3");
        assert_eq!(places(9, 16), "9 bis 16");
    }
}
