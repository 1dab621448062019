//! What people write for tickets: at the desk, and in lists.

use crate::{Settings, TicketNo, Tickets};

impl Tickets {
    /// Reads how many tickets, or which ones. One number alone is a count: `3`. Several are the numbers printed on the cards: `17 18`,
    /// `17, 18 und 20`, `17-19`. A single number of a card has a sign before it: `#17`. Returns `None` if it is neither.
    pub fn typed(typed: &str) -> Option<Tickets> {
        let words = typed.split(|char: char| char.is_whitespace() || ",;+".contains(char));
        let words: Vec<&str> =
            words.filter(|word| !matches!(*word, "" | "und" | "and" | "bis" | "to")).collect();
        match words[..] {
            [] => None,
            [only] if only.bytes().all(|byte| byte.is_ascii_digit()) => only.parse().ok().map(Tickets::Count),
            _ => {
                let mut numbers = Vec::new();
                for word in words {
                    numbers.extend(range(word)?.map(TicketNo));
                    if numbers.len() > Settings::MAX_TICKETS_PER_PLAYER as usize {
                        return None;
                    }
                }
                Some(Tickets::Numbers(numbers))
            }
        }
    }
}

/// Reads `17`, `#17` or `17-19`.
fn range(word: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let number = |text: &str| {
        let digits = text.strip_prefix('#').unwrap_or(text);
        digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match word.split_once(['-', '–']) {
        None => number(word).map(|only| only..=only),
        Some((first, last)) => {
            let (first, last): (u32, u32) = (number(first)?, number(last)?);
            (first < last && last - first < Settings::MAX_TICKETS_PER_PLAYER).then_some(first..=last)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_alone_is_a_count() {
        assert_eq!(Tickets::typed(" 3 "), Some(Tickets::Count(3)));
        assert_eq!(Tickets::typed("0"), Some(Tickets::Count(0)));
        assert_eq!(Tickets::typed("1000"), Some(Tickets::Count(1000)));
    }

    #[test]
    fn several_numbers_are_cards() {
        for (typed, numbers) in [
            ("17 18", vec![17, 18]),
            ("17, 18 und 20", vec![17, 18, 20]),
            ("17+18", vec![17, 18]),
            ("#17", vec![17]),
            ("17-19", vec![17, 18, 19]),
            ("#5 #5", vec![5, 5]),
        ] {
            let numbers = numbers.into_iter().map(TicketNo).collect();
            assert_eq!(Tickets::typed(typed), Some(Tickets::Numbers(numbers)), "{typed}");
        }
    }

    #[test]
    fn everything_else_is_neither() {
        for typed in ["", " ", "zwei", "-3", "3.5", "1-1000", "9-7", "99999999999", "17 x", "#", "1-2-3"] {
            assert_eq!(Tickets::typed(typed), None, "{typed}");
        }
    }
}
