//! What is typed into a line of the sheet: a score, or a `k` where the Bummerl of an absent player would stand.

use crate::app::Snapshot;
use crate::rules::BySide;
use crate::rules::verdict::Entry;
use crate::tournament::{Absence, Format, MatchResult, Pairing, Score, Settings, Side};
use crate::web::http::PageContext;

/// Why a line cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is neither a score nor a walkover.
    Unreadable,
    /// A walkover, but it does not say who was not there.
    WhoIsAbsent,
}

/// Reads `2:1`, `21`; `k:2` or `k2` if nobody was there on the left, `2:k` on the right, `kk` on neither side. `kampflos` and `w`
/// mean the same as `k`; alone it means the one who is `missing`.
pub fn read(text: &str, missing: Option<Side>) -> Result<MatchResult, Fault> {
    let text = text.trim().to_lowercase().replace("kampflos", "k").replace('w', "k");
    if !text.contains('k') {
        return score(&text).map(MatchResult::Played).ok_or(Fault::Unreadable);
    }
    let marks: String =
        text.chars().filter(|mark| !mark.is_whitespace() && !":-–/.,".contains(*mark)).collect();
    let walkover = |winner| Ok(MatchResult::Walkover { winner, absence: Absence::NoShow });
    let digit = |mark: char| mark.is_ascii_digit();
    match marks.chars().collect::<Vec<_>>()[..] {
        ['k'] => match (text.find('k'), text.len(), missing) {
            // "k:" and ":k" say by their place who was absent.
            (Some(0), 2.., _) => walkover(Side::Right),
            (Some(1..), ..) => walkover(Side::Left),
            (_, _, Some(side)) => walkover(side.opposite()),
            _ => Err(Fault::WhoIsAbsent),
        },
        ['k', 'k'] => Ok(MatchResult::BothAbsent),
        ['k', other] if digit(other) => walkover(Side::Right),
        [other, 'k'] if digit(other) => walkover(Side::Left),
        _ => Err(Fault::Unreadable),
    }
}

/// Reads two numbers, the left one first; whether they can have happened is another question.
fn score(text: &str) -> Option<Score> {
    // A sign is a slip of the finger, and which number was meant nobody knows.
    if text.starts_with(['-', '–']) || text.contains(":-") {
        return None;
    }
    let parts: Vec<&str> =
        text.split([':', '-', '–', '/', '.', ',', ' ']).filter(|part| !part.is_empty()).collect();
    let (left, right) = match parts[..] {
        [both] if both.len() == 2 && both.is_ascii() => both.split_at(1),
        [left, right] => (left, right),
        _ => return None,
    };
    // `parse` would take a plus sign.
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?;
    Some(Score { left: number(left)?, right: number(right)? })
}

/// Returns a result as it is stored, with what is written down of it: where a single Bummerl is played for its points, `7:4` is that one.
pub fn counted(settings: &Settings, result: MatchResult) -> (MatchResult, Vec<Entry>) {
    match result {
        MatchResult::Played(Score { left, right }) if settings.format == Format::Rotation => {
            let won = if left > right { Score { left: 1, right: 0 } } else { Score { left: 0, right: 1 } };
            (MatchResult::Played(won), vec![Entry::Count(BySide { left, right })])
        }
        other => (other, Vec::new()),
    }
}

/// Returns the side of a match on which somebody was called and is not there, if it is one of them.
pub fn missing_side(snapshot: &Snapshot, pairing: &Pairing) -> Option<Side> {
    let gone = |side: Side| {
        let owner = pairing.ticket(side).and_then(|ticket| snapshot.owner(ticket));
        owner.and_then(|owner| snapshot.missing_player(owner)).is_some_and(|missing| missing.id == pairing.id)
    };
    match (gone(Side::Left), gone(Side::Right)) {
        (true, false) => Some(Side::Left),
        (false, true) => Some(Side::Right),
        _ => None,
    }
}

impl Fault {
    /// Says what can be typed instead.
    pub fn sentence(self, ctx: &PageContext, snapshot: &Snapshot, pairing: &Pairing, typed: &str) -> String {
        let to_win = snapshot.bummerl_to_win(pairing.id.stage);
        let name = |side| pairing.ticket(side).map_or("", |ticket| snapshot.known_on(ticket));
        match self {
            Fault::Unreadable => {
                let [example, _] = super::super::depth::examples(snapshot, pairing.id.stage);
                ctx.t2("sheet-unreadable", "typed", typed, "example", example)
            }
            Fault::WhoIsAbsent => {
                let (left, right) = (name(Side::Left), name(Side::Right));
                ctx.translator()
                    .with("sheet-who", &[("left", &left), ("right", &right), ("bummerl", &to_win)])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_walkovers_are_read_as_they_stand_on_paper() {
        let played = |left, right| Ok(MatchResult::Played(Score { left, right }));
        let walkover = |winner| Ok(MatchResult::Walkover { winner, absence: Absence::NoShow });
        for (text, read_as) in [
            ("2:1", played(2, 1)),
            (" 02 ", played(0, 2)),
            ("2-0", played(2, 0)),
            ("k:2", walkover(Side::Right)),
            ("K2", walkover(Side::Right)),
            ("k:", walkover(Side::Right)),
            ("2:k", walkover(Side::Left)),
            ("2 kampflos", walkover(Side::Left)),
            ("-k", walkover(Side::Left)),
            ("w:2", walkover(Side::Right)),
            ("k:k", Ok(MatchResult::BothAbsent)),
            ("kk", Ok(MatchResult::BothAbsent)),
            ("k", Err(Fault::WhoIsAbsent)),
            ("kampflos", Err(Fault::WhoIsAbsent)),
            ("kkk", Err(Fault::Unreadable)),
            ("2:x", Err(Fault::Unreadable)),
            ("-1:7", Err(Fault::Unreadable)),
            ("2:-1", Err(Fault::Unreadable)),
            ("2", Err(Fault::Unreadable)),
            ("2:1k", Err(Fault::Unreadable)),
            ("🂡", Err(Fault::Unreadable)),
        ] {
            assert_eq!(read(text, None), read_as, "{text}");
        }
        assert_eq!(read("k", Some(Side::Left)), walkover(Side::Right), "the one who is missing");
    }
}
