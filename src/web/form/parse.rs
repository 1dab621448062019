//! From typed text to values. Nothing here knows of forms or languages of pages.

use crate::tournament::Cents;
use chrono::NaiveDate;
use std::ops::RangeInclusive;

/// Reads a whole number of a range.
pub fn number(typed: &str, range: RangeInclusive<u32>) -> Option<u32> {
    let typed = typed.trim();
    let digits = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    typed.parse().ok().filter(|number| digits && range.contains(number))
}

/// Reads an amount that is not negative, as people type it: `5`, `5,50`, `5.5`, `€ 1.234,50`, `1,234.50`.
///
/// The last comma or point is the decimal sign if one or two digits follow; three digits make it a thousands sign.
pub fn money(typed: &str) -> Option<Cents> {
    let typed: String = typed.chars().filter(|char| !char.is_whitespace() && *char != '€').collect();
    let (whole, decimals) = match typed.rfind([',', '.']) {
        Some(at) if ["-", "–", "--"].contains(&&typed[at + 1..]) => (&typed[..at], ""),
        Some(at) if (1..=2).contains(&(typed.len() - at - 1)) => (&typed[..at], &typed[at + 1..]),
        _ => (typed.as_str(), ""),
    };
    let euros = ungrouped(whole)?;
    let cents: i64 = match decimals.len() {
        0 => 0,
        _ if !decimals.bytes().all(|byte| byte.is_ascii_digit()) => return None,
        1 => decimals.parse::<i64>().ok()? * 10,
        _ => decimals.parse().ok()?,
    };
    euros.checked_mul(100)?.checked_add(cents).map(Cents)
}

/// Reads digits with thousands signs where they belong.
fn ungrouped(typed: &str) -> Option<i64> {
    let mut groups = typed.split([',', '.']);
    let first = groups.next()?;
    let rest: Vec<_> = groups.collect();
    let right = first.len() <= 3 || rest.is_empty();
    if !right || first.is_empty() || rest.iter().any(|group| group.len() != 3) {
        return None;
    }
    let digits = first.to_owned() + &rest.concat();
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// Reads a day: `2027-01-05` as browsers send it, or `5.1.2027` as people type it.
pub fn date(typed: &str) -> Option<NaiveDate> {
    let typed: String = typed.chars().filter(|char| !char.is_whitespace()).collect();
    let parsed = NaiveDate::parse_from_str(&typed, "%Y-%m-%d");
    let date = parsed.or_else(|_| NaiveDate::parse_from_str(&typed, "%d.%m.%Y")).ok()?;
    let plausible = NaiveDate::from_ymd_opt(1990, 1, 1)?..NaiveDate::from_ymd_opt(2200, 1, 1)?;
    plausible.contains(&date).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_in_range() {
        assert_eq!(number(" 64 ", 8..=1024), Some(64));
        for bad in ["", "zwei", "-3", "+8", "0", "1025", "8.0", "99999999999"] {
            assert_eq!(number(bad, 8..=1024), None, "{bad}");
        }
    }

    #[test]
    fn money_is_read_as_it_is_typed() {
        for (typed, cents) in [
            ("5", 500),
            ("5,5", 550),
            ("5.50", 550),
            ("€ 1.234,50", 123_450),
            ("1,234.50", 123_450),
            ("1.000", 100_000),
            ("1000", 100_000),
            ("10,-", 1000),
            ("0", 0),
        ] {
            assert_eq!(money(typed), Some(Cents(cents)), "{typed}");
        }
        for bad in ["", "-5", "fünf", "5,-5", "1.00.0", "1,2,3", ",50", "5,5x", "99999999999999999999"] {
            assert_eq!(money(bad), None, "{bad}");
        }
    }

    #[test]
    fn days_are_read_in_two_ways() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 5);
        assert_eq!(date("2027-01-05"), day);
        assert_eq!(date("5. 1. 2027"), day);
        for bad in ["", "31.2.2027", "5.1.27", "morgen", "0001-01-01"] {
            assert_eq!(date(bad), None, "{bad}");
        }
    }
}
