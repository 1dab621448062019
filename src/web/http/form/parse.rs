//! From typed text to values. Nothing here knows of forms or languages of pages.

use chrono::NaiveDate;
use std::ops::RangeInclusive;

/// Reads a whole number of a range.
pub fn number(typed: &str, range: RangeInclusive<u32>) -> Option<u32> {
    let typed = typed.trim();
    let digits = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    typed.parse().ok().filter(|number| digits && range.contains(number))
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
    fn days_are_read_in_two_ways() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 5);
        assert_eq!(date("2027-01-05"), day);
        assert_eq!(date("5. 1. 2027"), day);
        for bad in ["", "31.2.2027", "5.1.27", "morgen", "0001-01-01"] {
            assert_eq!(date(bad), None, "{bad}");
        }
    }
}
