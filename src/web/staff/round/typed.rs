//! From the keyboard of the scorer to numbers: `17` or `K17`, and results in hidden fields.

use tournament::{Absence, MatchResult, Score, Side, TicketNo};

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
    /// A walkover, but it does not say who was not there.
    WhoIsAbsent,
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

/// Returns whether a number has a minus before it that is no sign between two.
pub fn is_negative(typed: &str) -> bool {
    let is_minus = |(at, char): (usize, char)| {
        let (before, after) = (typed[..at].trim_end(), typed[at + char.len_utf8()..].trim_start());
        ['-', '−', '–'].contains(&char)
            && (before.is_empty() || before.ends_with([':', '/', '.', ',', '-', '–']))
            && after.starts_with(|next: char| next.is_ascii_digit())
    };
    typed.char_indices().any(is_minus)
}

/// Reads a walkover: `k:2` or `k2` if nobody was there on the left, `2:k` on the right, `kk` on neither side. `kampflos` and `w` mean the
/// same as `k`; alone it means the one who is `missing`. `None` if no walkover was typed.
pub fn walkover(typed: &str, missing: Option<Side>) -> Option<Result<MatchResult, NoScore>> {
    let text = typed.trim().to_lowercase().replace("kampflos", "k");
    // A `w` among deals says how one of them was won.
    if !text.contains(['k', 'w']) || text.contains(['l', 'r']) {
        return None;
    }
    if is_negative(&text) {
        return Some(Err(NoScore::Negative));
    }
    let text = text.replace('w', "k");
    let marks: Vec<char> =
        text.chars().filter(|mark| !mark.is_whitespace() && !":-–/.,".contains(*mark)).collect();
    let absent = |side: Side| Ok(MatchResult::Walkover { winner: side.opposite(), absence: Absence::NoShow });
    Some(match marks[..] {
        ['k'] => match (text.find('k'), text.len(), missing) {
            // "k:" and ":k" say by their place who was absent.
            (Some(0), 2.., _) => absent(Side::Left),
            (Some(1..), ..) => absent(Side::Right),
            (_, _, Some(side)) => absent(side),
            _ => Err(NoScore::WhoIsAbsent),
        },
        ['k', 'k'] => Ok(MatchResult::BothAbsent),
        ['k', other] if other.is_ascii_digit() => absent(Side::Left),
        [other, 'k'] if other.is_ascii_digit() => absent(Side::Right),
        _ => Err(NoScore::Unreadable),
    })
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

pub fn absence_word(absence: Absence) -> &'static str {
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
    fn a_walkover_is_read_as_it_stands_on_paper() {
        let absent = |side: Side| {
            Some(Ok(MatchResult::Walkover { winner: side.opposite(), absence: Absence::NoShow }))
        };
        for (text, read_as) in [
            ("2:1", None),
            ("L3fw R1 / 2:1", None),
            ("k:2", absent(Side::Left)),
            ("K2", absent(Side::Left)),
            ("k:", absent(Side::Left)),
            ("2:k", absent(Side::Right)),
            ("2 kampflos", absent(Side::Right)),
            ("-k", absent(Side::Right)),
            ("w:2", absent(Side::Left)),
            ("k:k", Some(Ok(MatchResult::BothAbsent))),
            ("kk", Some(Ok(MatchResult::BothAbsent))),
            ("k", Some(Err(NoScore::WhoIsAbsent))),
            ("kampflos", Some(Err(NoScore::WhoIsAbsent))),
            ("k:-1", Some(Err(NoScore::Negative))),
            ("kkk", Some(Err(NoScore::Unreadable))),
            ("2:1k", Some(Err(NoScore::Unreadable))),
        ] {
            assert_eq!(walkover(text, None), read_as, "{text}");
        }
        assert_eq!(walkover("k", Some(Side::Left)), absent(Side::Left), "the one who is missing");
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
