//! From typed text to values. Nothing here knows of forms or languages of pages.

use crate::tournament::Cents;
use chrono::NaiveDate;
use std::ops::RangeInclusive;

/// What is wrong with a line of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFault {
    /// Nothing but spaces.
    Empty,
    /// More characters than there is room for.
    TooLong,
    /// Characters that nobody sees: control characters and marks that turn the direction of writing.
    Invisible,
}

/// Reads one line: spaces at both ends go, several in between become one.
///
/// # Errors
/// [`TextFault`], the first that applies.
pub fn line(typed: &str, most: usize) -> Result<String, TextFault> {
    if typed.chars().any(is_invisible) {
        return Err(TextFault::Invisible);
    }
    let text = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        0 => Err(TextFault::Empty),
        count if count > most => Err(TextFault::TooLong),
        _ => Ok(text),
    }
}

/// Reads several lines: line ends become LF, spaces at the end of lines and empty lines around the text go. May be empty.
///
/// # Errors
/// [`TextFault::TooLong`] and [`TextFault::Invisible`].
pub fn lines(typed: &str, most: usize) -> Result<String, TextFault> {
    let text = typed.replace("\r\n", "\n");
    let text = text.split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n");
    let text = text.trim_matches('\n').to_owned();
    if text.chars().any(is_invisible) {
        Err(TextFault::Invisible)
    } else if text.chars().count() > most {
        Err(TextFault::TooLong)
    } else {
        Ok(text)
    }
}

fn is_invisible(char: char) -> bool {
    (char.is_control() && !char.is_whitespace())
        || matches!(char, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

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
    fn a_line_is_tidied() {
        assert_eq!(line("  Franz \t  Huber ", 80).as_deref(), Ok("Franz Huber"));
        assert_eq!(line(" <script> ", 80).as_deref(), Ok("<script>"));
    }

    #[test]
    fn a_bad_line_is_named() {
        assert_eq!(line("   ", 80), Err(TextFault::Empty));
        assert_eq!(line(&"ü".repeat(300), 80), Err(TextFault::TooLong));
        assert_eq!(line(&"ü".repeat(80), 80).map(|text| text.chars().count()), Ok(80));
        for bad in ["Huber\0", "\u{202E}rebuH", "Hu\u{200B}ber", "Hu\u{7}ber"] {
            assert_eq!(line(bad, 80), Err(TextFault::Invisible), "{bad:?}");
        }
    }

    #[test]
    fn several_lines_keep_their_breaks() {
        assert_eq!(lines("\r\n\r\neins  \r\n\r\nzwei\r\n", 80).as_deref(), Ok("eins\n\nzwei"));
        assert_eq!(lines("", 80).as_deref(), Ok(""));
        assert_eq!(lines("a\0", 80), Err(TextFault::Invisible));
    }

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
