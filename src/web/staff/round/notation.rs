//! What was written down of a match, as text: `7:4 3:7 7:6`, or `L3 R1 L3 / 3:7` with the deals of the first Bummerl.
//!
//! A count is two numbers; with digits alone, `743776` will do. A deal is the side that won it (`L` the left name, `R` the
//! right one), its game points, and perhaps how: `L2n` and so on, see [`HOWS`], with the points and tricks that the rule
//! counts: `L1ap40t3`. A stroke ends a Bummerl. Counts run up or down (R-31); the one that can be true is meant.

use super::typed::{NoScore, is_negative};
use schnapsen::options::{Count, RuleSet};
use schnapsen::verdict::{Closer, DealEntry, Entry, Evidence, How, Partial, judge_match, judge_so_far};
use schnapsen::{BummerlToWin, BySide, Side};

/// The letters for the ways to win a deal; a wrong declaration says who had closed.
pub const HOWS: [(&str, How, Closer); 9] = [
    ("a", How::Declared, Closer::Nobody),
    ("z", How::ClosedDeclared, Closer::Nobody),
    ("n", How::ClosedFailed, Closer::Nobody),
    ("g", How::OpponentFirst, Closer::Nobody),
    ("fo", How::WrongDeclaration, Closer::Nobody),
    ("fw", How::WrongDeclaration, Closer::Winner),
    ("fl", How::WrongDeclaration, Closer::Loser),
    ("s", How::LastTrick, Closer::Nobody),
    ("v", How::Revoke, Closer::Nobody),
];

/// One Bummerl as it was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Its final count as it is shown, up or down.
    Count(u8, u8),
    /// Its deals; left is the name that was typed first.
    Deals(Vec<DealEntry>),
}

/// What was typed, as points won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The Bummerl in order; left is the name that was typed first.
    pub written: Vec<Entry>,
    /// How the counts were understood.
    pub count: Count,
}

/// Reads the lines of a text; whether a match can have gone like that is another question.
pub fn lines(typed: &str) -> Result<Vec<Line>, NoScore> {
    let typed = typed.trim().to_lowercase();
    if typed.is_empty() {
        return Err(NoScore::Empty);
    }
    if is_negative(&typed) {
        return Err(NoScore::Negative);
    }
    let lines = if typed.contains(['l', 'r']) { bummerl(&typed) } else { counts(&typed) };
    lines.ok_or(NoScore::Unreadable)
}

/// Decides which way the counts run: as the tournament counts, unless only the other way makes a match, or can still become one.
pub fn read(lines: &[Line], rules: &RuleSet, to_win: BummerlToWin) -> Read {
    let turned = turned(rules.count);
    let (own, other) = (read_in(lines, rules.count), read_in(lines, turned));
    let is_match = |read: &Read| judge_match(rules, to_win, &read.written).is_ok();
    let can_be = |read: &Read| judge_so_far(rules, to_win, &read.written).is_ok();
    if is_match(&own) {
        own
    } else if is_match(&other) {
        other
    } else if can_be(&own) {
        own
    } else if can_be(&other) || votes(lines, turned) > votes(lines, rules.count) {
        other
    } else {
        own
    }
}

/// Reads counts in one direction, whether that can be true or not.
pub fn read_in(lines: &[Line], count: Count) -> Read {
    Read { written: lines.iter().map(|line| line.read(count)).collect(), count }
}

pub fn turned(count: Count) -> Count {
    match count {
        Count::Up => Count::Down,
        Count::Down => Count::Up,
    }
}

/// Writes what was written down, in the direction in which the tournament counts; [`read`] reads it back.
pub fn text(written: &[Entry], count: Count) -> String {
    let entry = |entry: &Entry| match entry {
        Entry::Count(BySide { left, right }) => {
            format!("{}:{}", as_counted(*left, count), as_counted(*right, count))
        }
        Entry::Deals(deals) => deals.iter().map(deal_text).collect::<Vec<_>>().join(" "),
    };
    let has_deals = written.iter().any(|entry| matches!(entry, Entry::Deals(_)));
    written.iter().map(entry).collect::<Vec<_>>().join(if has_deals { " / " } else { " " })
}

/// Returns whether a text tells of deals, and not of counts alone.
pub fn has_deals(typed: &str) -> bool {
    lines(typed).is_ok_and(|lines| lines.iter().any(|line| matches!(line, Line::Deals(_))))
}

/// Reads what [`text`] wrote counting up; nothing if somebody has changed it.
pub fn from_hidden(text: &str) -> Option<Vec<Entry>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    Some(lines(text).ok()?.iter().map(|line| line.read(Count::Up)).collect())
}

impl Line {
    fn read(&self, count: Count) -> Entry {
        match self {
            Line::Count(left, right) => {
                Entry::Count(BySide { left: as_counted(*left, count), right: as_counted(*right, count) })
            }
            Line::Deals(deals) => Entry::Deals(deals.clone()),
        }
    }
}

/// Turns points won into what is shown and back; what is above 7 stays wrong.
fn as_counted(points: u8, count: Count) -> u8 {
    match count {
        Count::Down if points <= 7 => 7 - points,
        _ => points,
    }
}

/// Counts the Bummerl that look decided in a direction only.
fn votes(lines: &[Line], count: Count) -> usize {
    let (won, lost) = (as_counted(7, count), as_counted(0, count));
    let votes = |line: &&Line| match line {
        Line::Count(left, right) => [*left, *right].contains(&won) && ![*left, *right].contains(&lost),
        Line::Deals(_) => false,
    };
    lines.iter().filter(votes).count()
}

fn bummerl(typed: &str) -> Option<Vec<Line>> {
    let mut lines = Vec::new();
    let typed = typed.trim_end_matches(|char: char| char == '/' || char.is_whitespace());
    for part in typed.split(['/', ';', '\n']) {
        if part.contains(['l', 'r']) {
            let tokens = part.split(|char: char| char == ',' || char.is_whitespace());
            let deals: Option<Vec<_>> = tokens.filter(|token| !token.is_empty()).map(deal).collect();
            lines.push(Line::Deals(deals?));
        } else {
            lines.extend(counts(part)?);
        }
    }
    Some(lines)
}

/// Reads `l3`, `r2n`, `l1ap40t3`.
fn deal(token: &str) -> Option<DealEntry> {
    let (side, rest) = token.split_at_checked(1)?;
    let winner = match side {
        "l" => Side::Left,
        "r" => Side::Right,
        _ => return None,
    };
    let (game_points, rest) = leading_number(rest);
    let entry = DealEntry { winner, game_points: game_points?, evidence: None };
    if rest.is_empty() {
        return Some(entry);
    }
    let (letters, how, closer) = HOWS.into_iter().find(|(letters, ..)| rest.starts_with(letters))?;
    let (points, rest) = noted(&rest[letters.len()..], 'p')?;
    let (tricks, rest) = noted(rest, 't')?;
    let evidence = Evidence { how, closer, had: Partial { points, tricks } };
    rest.is_empty().then_some(DealEntry { evidence: Some(evidence), ..entry })
}

fn leading_number(text: &str) -> (Option<u8>, &str) {
    let end = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].parse().ok(), &text[end..])
}

/// Reads a number behind a letter, if the letter stands there.
fn noted(text: &str, letter: char) -> Option<(Option<u8>, &str)> {
    let Some(rest) = text.strip_prefix(letter) else { return Some((None, text)) };
    let (number, rest) = leading_number(rest);
    number.map(|number| (Some(number), rest))
}

fn deal_text(deal: &DealEntry) -> String {
    let side = match deal.winner {
        Side::Left => 'L',
        Side::Right => 'R',
    };
    let mut text = format!("{side}{}", deal.game_points);
    if let Some(evidence) = &deal.evidence {
        text.push_str(letters(evidence.how, evidence.closer));
        let Partial { points, tricks } = evidence.had;
        text.extend(points.map(|points| format!("p{points}")));
        text.extend(tricks.map(|tricks| format!("t{tricks}")));
    }
    text
}

pub fn letters(how: How, closer: Closer) -> &'static str {
    let same = |(_, known, of): &&(&str, How, Closer)| {
        *known == how && (*of == closer || how != How::WrongDeclaration)
    };
    // Every way stands in the table, a wrong declaration with each closer.
    HOWS.iter().find(same).map_or("", |(letters, ..)| letters)
}

/// Reads `7:4 3:7`, `7-4, 3-7`, `74 37`, `7437` or `7 4 3 7`.
fn counts(typed: &str) -> Option<Vec<Line>> {
    let typed = joined(typed);
    let is_gap = |char: char| ",;/".contains(char) || char.is_whitespace();
    let parts: Vec<&str> = typed.split(is_gap).filter(|part| !part.is_empty()).collect();
    let each: Option<Vec<Vec<Line>>> = parts.iter().map(|part| pairs(part)).collect();
    if let Some(each) = each.filter(|each| !each.is_empty()) {
        return Some(each.concat());
    }
    let numbers: Option<Vec<u8>> = parts.iter().map(|part| number(part)).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty() && numbers.len().is_multiple_of(2))?;
    Some(numbers.chunks_exact(2).map(|pair| Line::Count(pair[0], pair[1])).collect())
}

/// Takes the spaces around the mark within a pair away.
fn joined(typed: &str) -> String {
    let mut text = typed.to_owned();
    for mark in [':', '-', '–', '.'] {
        let parts: Vec<&str> = text.split(mark).collect();
        let last = parts.len() - 1;
        let trimmed = parts.iter().enumerate().map(|(index, part)| {
            let part = if index > 0 { part.trim_start() } else { part };
            if index < last { part.trim_end() } else { part }
        });
        text = trimmed.collect::<Vec<_>>().join(":");
    }
    text
}

/// Reads `7:4`, or an even number of single digits.
fn pairs(part: &str) -> Option<Vec<Line>> {
    if let Some((first, second)) = part.split_once(':') {
        return Some(vec![Line::Count(number(first)?, number(second)?)]);
    }
    let digits: Option<Vec<u8>> =
        part.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'0')).collect();
    // Two numbers such as `10 2` are not four digits.
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|pair| Line::Count(pair[0], pair[1])).collect())
}

/// Reads plain digits; `parse` would take a plus sign.
fn number(digits: &str) -> Option<u8> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use schnapsen::Preset;

    const DOWN: RuleSet = RuleSet::preset(Preset::TournamentSoft);
    const UP: RuleSet = RuleSet::preset(Preset::Auto);
    const UP_SINGLE: RuleSet = RuleSet { count: Count::Up, ..DOWN };

    fn read_text(typed: &str, rules: &RuleSet) -> Read {
        read(&lines(typed).unwrap(), rules, BummerlToWin::Two)
    }

    fn count(left: u8, right: u8) -> Entry {
        Entry::Count(BySide { left, right })
    }

    #[test]
    fn counts_are_read_as_fingers_type_them() {
        let expected = [Line::Count(7, 4), Line::Count(3, 7), Line::Count(7, 6)];
        for typed in [
            "7:4 3:7 7:6",
            "7:4, 3:7, 7:6",
            " 7 : 4  3 : 7  7 : 6 ",
            "7-4 3-7 7-6",
            "7–4; 3–7; 7–6",
            "7.4 3.7 7.6",
            "7,4 3,7 7,6",
            "74 37 76",
            "743776",
            "7 4 3 7 7 6",
            "7:4 / 3:7 / 7:6",
        ] {
            assert_eq!(lines(typed).as_deref(), Ok(&expected[..]), "{typed}");
        }
        assert_eq!(lines("2/1").as_deref(), Ok(&[Line::Count(2, 1)][..]));
        assert_eq!(lines("10 2").as_deref(), Ok(&[Line::Count(10, 2)][..]));
        for typed in [
            "7:4 3",
            "7:4:3",
            "743",
            "7:4 x",
            "7:",
            ":",
            "7:4 300:1",
            "7:+4",
            "7:4 l",
            "r",
            "l3x",
            "l3ap",
            "/",
        ] {
            assert_eq!(lines(typed), Err(NoScore::Unreadable), "{typed}");
        }
        assert_eq!(lines("7:-4 3:7"), Err(NoScore::Negative));
    }

    #[test]
    fn the_slate_of_the_tournament_is_meant_unless_that_cannot_be() {
        let won = vec![count(7, 4), count(3, 7), count(7, 6)];
        for (typed, count) in [("0:3 4:0 0:1", Count::Down), ("7:4 3:7 7:6", Count::Up)] {
            for rules in [&DOWN, &UP] {
                assert_eq!(read_text(typed, rules), Read { written: won.clone(), count }, "{typed}");
            }
        }
        // Both would do: then the tournament decides.
        assert_eq!(read_text("7:0 7:0", &DOWN).written, [count(0, 7), count(0, 7)]);
        assert_eq!(read_text("7:0 7:0", &UP).written, [count(7, 0), count(7, 0)]);
        // Neither would: what looks like a winner's count decides, so that the complaint fits.
        assert_eq!(read_text("7:7 7:4", &DOWN).count, Count::Up);
        assert_eq!(read_text("0:0 0:3", &UP).count, Count::Down);
        assert_eq!(read_text("5:3 5:1", &DOWN).count, Count::Down);
    }

    #[test]
    fn a_bare_count_among_deals_is_read_in_the_direction_that_ends_the_match() {
        for (typed, rules) in
            [("R3 R1 R3 / 0:7", &DOWN), ("L3 R3 R1 R3 / 0:7", &DOWN), ("R3 R1 R3 / 7:0", &UP_SINGLE)]
        {
            let read = read_text(typed, rules);
            assert!(judge_match(rules, BummerlToWin::Two, &read.written).is_ok(), "{typed}: {read:?}");
            assert_eq!(read.written.last(), Some(&count(0, 7)), "{typed}");
        }
        // Where both ways can end it, or neither does, the tournament decides.
        assert_eq!(read_text("R3 R1 R3 / 7:0", &DOWN).count, Count::Down);
        assert_eq!(read_text("R3 R1 R3 / 0:7 / 7:0 ", &DOWN).count, Count::Down);
        assert_eq!(read_text("7:0", &DOWN).written, [count(0, 7)]);
        assert_eq!(read_text("R3 / 7:0", &DOWN).count, Count::Down);
        assert_eq!(read(&lines("R3 R1 R3 / 0:7").unwrap(), &DOWN, BummerlToWin::Three).count, Count::Down);
    }

    #[test]
    fn deals_stand_one_after_the_other() {
        let read = read_text("L3 r1n, L3ap20t2 / 0:3", &DOWN);
        assert_eq!(text(&read.written, Count::Down), "L3 R1n L3ap20t2 / 0:3");
        assert_eq!(text(&read.written, Count::Up), "L3 R1n L3ap20t2 / 7:4");
    }

    fn any_deal() -> impl Strategy<Value = DealEntry> {
        let had = (proptest::option::of(any::<u8>()), proptest::option::of(any::<u8>()));
        let evidence = (0..HOWS.len(), had).prop_map(|(index, (points, tricks))| {
            let (_, how, closer) = HOWS[index];
            Evidence { how, closer, had: Partial { points, tricks } }
        });
        (any::<bool>(), any::<u8>(), proptest::option::of(evidence)).prop_map(
            |(left, game_points, evidence)| {
                let winner = if left { Side::Left } else { Side::Right };
                DealEntry { winner, game_points, evidence }
            },
        )
    }

    fn any_entry() -> impl Strategy<Value = Entry> {
        prop_oneof![
            (any::<u8>(), any::<u8>()).prop_map(|(left, right)| count(left, right)),
            proptest::collection::vec(any_deal(), 1..14).prop_map(Entry::Deals),
        ]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(written in proptest::collection::vec(any_entry(), 0..6)) {
            prop_assert_eq!(from_hidden(&text(&written, Count::Up)), Some(written));
        }

        /// The page writes the same text into its next form, whatever was wrong with it.
        #[test]
        fn a_text_means_the_same_the_second_time(written in proptest::collection::vec(any_entry(), 1..6), down: bool) {
            let rules = if down { &DOWN } else { &UP };
            let read = read_text(&text(&written, rules.count), rules);
            let again = read_text(&text(&read.written, rules.count), rules);
            prop_assert_eq!(again.written, read.written);
        }

        #[test]
        fn nothing_that_can_be_typed_panics(typed in "[LRlr0-9:/ ,apntfz.–-]{0,40}") {
            if let Ok(lines) = lines(&typed) {
                read(&lines, &DOWN, BummerlToWin::Three);
            }
        }
    }
}
