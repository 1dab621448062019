//! Money in whole cents.

use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, Mul, Sub};
use std::str::FromStr;

/// An amount of euros in cents; negative where the till is short.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cents(pub i64);

impl Cents {
    pub const ZERO: Cents = Cents(0);

    /// Writes the amount in figures, without its sign and with two decimals: `1.234,50`, or `1234,50` where nothing groups the thousands.
    pub fn figures(self, thousands: &str, decimal: char) -> String {
        let cents = self.0.unsigned_abs();
        let mut figures = format!("{}{decimal}{:02}", cents / 100, cents % 100);
        let euros = figures.len() - decimal.len_utf8() - 2;
        for group in (1..euros).rev().filter(|at| (euros - at).is_multiple_of(3)) {
            figures.insert_str(group, thousands);
        }
        figures
    }
}

impl Add for Cents {
    type Output = Cents;

    fn add(self, other: Cents) -> Cents {
        Cents(self.0 + other.0)
    }
}

impl Sub for Cents {
    type Output = Cents;

    fn sub(self, other: Cents) -> Cents {
        Cents(self.0 - other.0)
    }
}

impl Mul<u32> for Cents {
    type Output = Cents;

    fn mul(self, times: u32) -> Cents {
        Cents(self.0 * i64::from(times))
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, Add::add)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an amount of euros such as 10 or 7,50")]
pub struct NoAmount;

impl FromStr for Cents {
    type Err = NoAmount;

    /// Reads an amount that is not negative, as people type it: `5`, `5,50`, `5.5`, `€ 1.234,50`, `1,234.50`. The last comma or point is the decimal
    /// sign if one or two digits follow; three digits make a point a thousands sign. After a comma they may be meant either way, and are no amount.
    fn from_str(typed: &str) -> Result<Cents, NoAmount> {
        let typed: String = typed.chars().filter(|char| !char.is_whitespace() && *char != '€').collect();
        let (whole, decimals) = match typed.rfind([',', '.']) {
            Some(at) if ["-", "–", "--"].contains(&&typed[at + 1..]) => (&typed[..at], ""),
            Some(at) if (1..=2).contains(&(typed.len() - at - 1)) => (&typed[..at], &typed[at + 1..]),
            Some(at) if typed[at..].starts_with(',') => return Err(NoAmount),
            _ => (typed.as_str(), ""),
        };
        let cents = match decimals.len() {
            0 => Some(0),
            _ if !decimals.bytes().all(|byte| byte.is_ascii_digit()) => None,
            1 => decimals.parse::<i64>().ok().map(|tenths| tenths * 10),
            _ => decimals.parse().ok(),
        };
        let euros = ungrouped(whole).and_then(|euros| euros.checked_mul(100));
        euros.zip(cents).and_then(|(euros, cents)| euros.checked_add(cents)).map(Cents).ok_or(NoAmount)
    }
}

/// Reads digits with thousands signs where they belong.
fn ungrouped(typed: &str) -> Option<i64> {
    let mut groups = typed.split([',', '.']);
    let first = groups.next()?;
    let rest: Vec<_> = groups.collect();
    // A group of thousands begins with a figure that counts: "0,001" is no thousandth of anything, and not one euro.
    let right = rest.is_empty() || (first.len() <= 3 && !first.starts_with('0'));
    if !right || first.is_empty() || rest.iter().any(|group| group.len() != 3) {
        return None;
    }
    let digits = first.to_owned() + &rest.concat();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_read_as_it_is_typed() {
        for (typed, cents) in [
            ("5", 500),
            ("5,5", 550),
            ("5.50", 550),
            ("€ 1.234,50", 123_450),
            ("€\u{a0}1.234,50", 123_450),
            ("1,234.50", 123_450),
            ("1.000", 100_000),
            ("1000", 100_000),
            ("10,-", 1000),
            ("0", 0),
        ] {
            assert_eq!(typed.parse(), Ok(Cents(cents)), "{typed}");
        }
        // On a German page "1,005" is a slip of the finger, on an English one a thousand: nobody is booked either.
        let unclear = ["1,005", "10,005", "1,000", "1.234,567"];
        let thousandths = ["0,001", "0.001", "0,500", "00.100", "01.000"];
        let odd = ["", "-5", "fünf", "5,-5", "1.00.0", "1,2,3", ",50", "5,5x", "99999999999999999999"];
        for bad in odd.into_iter().chain(unclear).chain(thousandths) {
            assert_eq!(bad.parse::<Cents>(), Err(NoAmount), "{bad}");
        }
    }
}
