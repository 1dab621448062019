//! From the keyboard of the scorer to numbers: `17` or `K17`, and results in hidden fields.

use crate::tournament::{Absence, MatchResult, Score, Side, TicketNo};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// The number of the pairing.
    Pairing(u32),
    /// A ticket that plays in it; the score is then read from its side.
    Ticket(TicketNo),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoScore {
    Empty,
    /// A number is below zero.
    Negative,
    /// These are not two numbers.
    Unreadable,
}

/// Reads `17` as a pairing and `K17`, `k 17`, `T17` or `Karte 17` as a ticket.
pub fn named(typed: &str) -> Option<Named> {
    let typed = typed.trim().to_lowercase();
    let digits = typed.trim_start_matches(|char: char| char.is_ascii_alphabetic());
    let (word, digits) = (&typed[..typed.len() - digits.len()], digits.trim_start());
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse().ok().filter(|number| *number > 0)?;
    match word {
        "" => Some(Named::Pairing(number)),
        "k" | "karte" | "t" | "ticket" => Some(Named::Ticket(TicketNo(number))),
        _ => None,
    }
}

/// Returns whether a minus stands before the first number or right after another sign.
pub fn is_negative(typed: &str) -> bool {
    let minus = |char| char == '-' || char == '−' || char == '–';
    let after_sign =
        |(at, _): (usize, char)| typed[..at].trim_end().ends_with([':', '/', '.', ',', '-', '–']);
    typed.starts_with(minus) || typed.char_indices().filter(|(_, char)| minus(*char)).any(after_sign)
}

/// Writes a result for a hidden field: `2:1`, `left no-show`, `absent`.
pub fn hidden(result: MatchResult) -> String {
    match result {
        MatchResult::Played(score) => score.to_string(),
        MatchResult::Walkover { winner, absence } => {
            format!("{} {}", side_word(winner.opposite()), absence_word(absence))
        }
        MatchResult::BothAbsent => "absent".to_owned(),
    }
}

/// Reads what [`hidden`] wrote.
pub fn from_hidden(text: &str) -> Option<MatchResult> {
    if text == "absent" {
        return Some(MatchResult::BothAbsent);
    }
    if let Some((absent, why)) = text.split_once(' ') {
        let winner = side(absent)?.opposite();
        return Some(MatchResult::Walkover { winner, absence: absence(why)? });
    }
    let (left, right) = text.split_once(':')?;
    Some(MatchResult::Played(Score { left: left.parse().ok()?, right: right.parse().ok()? }))
}

/// Writes a side for a field.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Reads the value of the question who is absent; `both` is no side.
pub fn side(value: &str) -> Option<Side> {
    [Side::Left, Side::Right].into_iter().find(|side| side_word(*side) == value)
}

fn absence_word(absence: Absence) -> &'static str {
    match absence {
        Absence::NoShow => "no-show",
        Absence::GoneHome => "gone-home",
        Absence::Disqualified => "disqualified",
    }
}

/// Reads the value of the question why somebody is absent.
pub fn absence(value: &str) -> Option<Absence> {
    [Absence::NoShow, Absence::GoneHome, Absence::Disqualified]
        .into_iter()
        .find(|absence| absence_word(*absence) == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_named_by_its_number_or_by_a_ticket() {
        for (typed, expected) in [
            ("17", Named::Pairing(17)),
            (" 017 ", Named::Pairing(17)),
            ("K17", Named::Ticket(TicketNo(17))),
            ("k 17", Named::Ticket(TicketNo(17))),
            ("Karte 17", Named::Ticket(TicketNo(17))),
            ("T17", Named::Ticket(TicketNo(17))),
        ] {
            assert_eq!(named(typed), Some(expected), "{typed}");
        }
        for bad in ["", " ", "0", "K", "K0", "-3", "17a", "x17", "1 7", "99999999999", "ü7", "Huber"] {
            assert_eq!(named(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_result_survives_the_hidden_field() {
        let walkover = |winner, absence| MatchResult::Walkover { winner, absence };
        for result in [
            MatchResult::Played(Score { left: 2, right: 1 }),
            walkover(Side::Left, Absence::NoShow),
            walkover(Side::Right, Absence::Disqualified),
            walkover(Side::Right, Absence::GoneHome),
            MatchResult::BothAbsent,
        ] {
            assert_eq!(from_hidden(&hidden(result)), Some(result));
        }
        for bad in ["", "2", "left", "left x", "2:x", "both no-show", "-1:2"] {
            assert_eq!(from_hidden(bad), None, "{bad}");
        }
    }
}
