//! From the text that a scorer typed to a result: Bummerl, final counts or deals.

use super::find::Found;
use super::notation::{self, Line, Read};
use super::typed::{self, NoScore};
use crate::app::Snapshot;
use crate::web::http::PageContext;
use schnapsen::options::Count;
use schnapsen::verdict::{Entry, EntryError};
use schnapsen::{BummerlToWin, BySide, Side};
use tournament::{Format, MatchResult, Score, Settings, Stage};

/// A result as it was typed; left is the left pot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedResult {
    pub result: MatchResult,
    /// The Bummerl that were written down, none if only the result was.
    pub written: Vec<Entry>,
    /// How the counts were understood.
    pub count: Count,
}

impl ParsedResult {
    /// Returns a result of which nothing else was written down.
    pub fn plain(result: MatchResult, settings: &Settings) -> ParsedResult {
        ParsedResult { result, written: Vec::new(), count: count_of(settings) }
    }
}

/// Why there is no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The text cannot be read.
    Text(NoScore),
    /// The match cannot have gone like that; the counts were understood in this direction.
    Entry(EntryError, Count),
    /// The counts can be true in both directions, and each gives the match to somebody else. That of the tournament stands first.
    Ambiguous(Box<[ParsedResult; 2]>),
}

impl Fault {
    /// Says what can be typed instead; `found` is the match that is meant, if it is known.
    pub fn sentence(
        &self,
        ctx: &PageContext,
        snapshot: &Snapshot,
        stage: Stage,
        found: Option<&Found>,
        typed: &str,
    ) -> String {
        match (self, found) {
            (Fault::Entry(error, count), _) => {
                ctx.translator().entry_error(error, *count, snapshot.settings())
            }
            (Fault::Text(NoScore::Empty), _) => ctx.t("round-score-empty"),
            (Fault::Text(NoScore::Negative), _) => ctx.t("round-score-negative"),
            (Fault::Text(NoScore::WhoIsAbsent), Some(Found { pairing, from })) => {
                let name = |side| pairing.ticket(side).map_or("", |ticket| snapshot.known_on(ticket));
                let (left, right) = (name(*from), name(from.opposite()));
                let bummerl = snapshot.bummerl_to_win(stage);
                ctx.with("sheet-who", &[("left", &left), ("right", &right), ("bummerl", &bummerl)])
            }
            (Fault::Ambiguous(_), _) => ctx.t1("sheet-ambiguous", "typed", typed),
            (Fault::Text(NoScore::WhoIsAbsent | NoScore::Unreadable), _) => {
                let [example, _] = examples(snapshot, stage);
                ctx.t2("sheet-unreadable", "typed", typed, "example", example)
            }
        }
    }
}

/// Reads what was typed, a walkover or a score; `missing` is the one who was called in vain, `from` the side of the name that stands first.
/// Which way counts run is not guessed where it decides who has won: 7:0 7:0 is two Bummerl for one player on a slate that counts up, and two
/// for the other where it counts down.
pub fn parsed(
    typed: &str,
    settings: &Settings,
    from: Side,
    missing: Option<Side>,
) -> Result<ParsedResult, Fault> {
    let seen = |side: Side| if from == Side::Left { side } else { side.opposite() };
    if let Some(walkover) = typed::walkover(typed, missing.map(seen)) {
        let result = match walkover.map_err(Fault::Text)? {
            MatchResult::Walkover { winner, absence } => {
                MatchResult::Walkover { winner: seen(winner), absence }
            }
            other => other,
        };
        return Ok(ParsedResult::plain(result, settings));
    }
    let (lines, target) = (notation::lines(typed).map_err(Fault::Text)?, settings.target());
    // No count of another game is as low as the games that win a match.
    let highest_score = match target {
        0 => u8::MAX,
        _ if settings.has_engine() => target - 1,
        _ => settings.bummerl_to_win,
    };
    // Where the points of a single Bummerl count, two numbers are nothing else.
    if let [Line::Count(first, second)] = lines[..]
        && first.max(second) <= highest_score
        && settings.format != Format::Rotation
    {
        let score = Score { left: first, right: second }.seen_from(from);
        return Ok(ParsedResult::plain(MatchResult::Played(score), settings));
    }
    // Of games without known rules there is nothing but counts, and without points not even these.
    let is_count = |line: &Line| target > 0 && matches!(line, Line::Count(..));
    if !settings.has_engine() && !lines.iter().all(is_count) {
        return Err(Fault::Text(NoScore::Unreadable));
    }
    let parsed = judged(read(&lines, settings), settings, from)?;
    if counts_as_won(settings) {
        return Ok(parsed);
    }
    let other = judged(notation::read_in(&lines, notation::turned(parsed.count)), settings, from);
    match other {
        Ok(other) if other.result.winner() != parsed.result.winner() => {
            Err(Fault::Ambiguous(Box::new([parsed, other])))
        }
        _ => Ok(parsed),
    }
}

fn judged(read: Read, settings: &Settings, from: Side) -> Result<ParsedResult, Fault> {
    let Read { written, count } = read;
    let written = seen_from(&written, from);
    let won =
        settings.judge(settings.bummerl_to_win, &written).map_err(|error| Fault::Entry(error, count))?;
    let result = MatchResult::Played(Score { left: won.left, right: won.right });
    Ok(ParsedResult { result, written, count })
}

/// Returns whether counts are always written as they are won: in games that are no Schnapsen, and where the points of a single Bummerl count,
/// since 7:0 read from the slate of the other direction would be somebody else's.
fn counts_as_won(settings: &Settings) -> bool {
    settings.format == Format::Rotation || !settings.has_engine()
}

/// Returns the direction in which counts are written.
pub fn count_of(settings: &Settings) -> Count {
    if counts_as_won(settings) { Count::Up } else { settings.rules.count }
}

/// Reads lines in the direction that can be true, where that is not known.
pub fn read(lines: &[Line], settings: &Settings) -> Read {
    if counts_as_won(settings) {
        return notation::read_in(lines, Count::Up);
    }
    notation::read(lines, &settings.rules, to_win(settings))
}

/// Returns how many Bummerl win a match of Schnapsen.
pub fn to_win(settings: &Settings) -> BummerlToWin {
    // Its settings allow no other number.
    BummerlToWin::from_number(settings.bummerl_to_win).unwrap_or(BummerlToWin::Two)
}

/// Returns final counts as somebody would type them: `0:3 4:0 0:1` where the slate counts down.
pub fn example_of_counts(settings: &Settings) -> String {
    let (target, to_win) = (settings.target(), usize::from(settings.bummerl_to_win));
    // Of a single one, another than beside it.
    let played = if to_win == 1 && counts_as_won(settings) { 1..2 } else { 0..to_win + 1 };
    let count = |index: usize| {
        let (high, low) = (target, target.saturating_sub([3, 4, 1, 5][index % 4]));
        // One of them is lost.
        let (left, right) = if index == 1 { (low, high) } else { (high, low) };
        Entry::Count(BySide { left, right })
    };
    notation::text(&played.map(count).collect::<Vec<_>>(), count_of(settings))
}

/// Returns a score as somebody may type it, long and short.
pub fn examples(snapshot: &Snapshot, stage: Stage) -> [String; 2] {
    let settings = snapshot.settings();
    let (won, lost) = match settings.format {
        Format::Rotation => (settings.target(), settings.target() / 2 + 1),
        Format::Tickets | Format::Lives | Format::Danish => (snapshot.bummerl_to_win(stage), 1),
    };
    // Digits alone are read one by one.
    let between = if won > 9 { " " } else { "" };
    [format!("{won}:{lost}"), format!("{won}{between}{lost}")]
}

/// Turns what was written down so that a side stands on the left; the same again turns it back.
pub fn seen_from(written: &[Entry], from: Side) -> Vec<Entry> {
    match from {
        Side::Left => written.to_vec(),
        Side::Right => written.iter().map(Entry::turned).collect(),
    }
}

/// Settings for tests.
#[cfg(test)]
pub mod samples {
    use schnapsen::{Preset, RuleSet};
    use tournament::Settings;

    /// Returns the usual settings by the rules of a preset.
    pub fn settings(preset: Preset) -> Settings {
        Settings { rules: RuleSet::preset(preset), ..Settings::usual() }
    }
}

#[cfg(test)]
mod tests {
    use super::samples::settings;
    use super::*;
    use schnapsen::{CountError, Preset};

    fn won(typed: &str, preset: Preset, from: Side) -> Result<(Score, usize), Fault> {
        parsed(typed, &settings(preset), from, None).map(|parsed| match parsed.result {
            MatchResult::Played(score) => (score, parsed.written.len()),
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn a_score_is_read_as_fingers_type_it() {
        let soft = Preset::TournamentSoft;
        for typed in ["2:1", "2-1", "2 1", "21", " 2 : 1 ", "2.1", "2,1", "2/1", "2–1"] {
            assert_eq!(won(typed, soft, Side::Left), Ok((Score { left: 2, right: 1 }, 0)), "{typed}");
            assert_eq!(won(typed, soft, Side::Right), Ok((Score { left: 1, right: 2 }, 0)), "{typed}");
        }
        for (typed, fault) in [
            ("", NoScore::Empty),
            ("  ", NoScore::Empty),
            ("-1:2", NoScore::Negative),
            ("2:-1", NoScore::Negative),
            ("2 : -1", NoScore::Negative),
            ("−1:2", NoScore::Negative),
            ("zwei", NoScore::Unreadable),
            ("2:eins", NoScore::Unreadable),
            ("2", NoScore::Unreadable),
            ("2:1:0", NoScore::Unreadable),
            ("210", NoScore::Unreadable),
            ("300:1", NoScore::Unreadable),
            ("ü", NoScore::Unreadable),
            ("2:+1", NoScore::Unreadable),
            (":", NoScore::Unreadable),
        ] {
            assert_eq!(won(typed, soft, Side::Left), Err(Fault::Text(fault)), "{typed:?}");
        }
    }

    #[test]
    fn a_walkover_is_seen_from_the_side_that_was_typed() {
        let settings = settings(Preset::TournamentSoft);
        let winner = |typed, from, missing| {
            parsed(typed, &settings, from, missing).ok().and_then(|parsed| parsed.result.winner())
        };
        assert_eq!(winner("k:2", Side::Left, None), Some(Side::Right));
        assert_eq!(winner("k:2", Side::Right, None), Some(Side::Left));
        assert_eq!(winner("k", Side::Right, Some(Side::Left)), Some(Side::Right), "the one who is missing");
        assert_eq!(parsed("k", &settings, Side::Left, None), Err(Fault::Text(NoScore::WhoIsAbsent)));
    }

    #[test]
    fn counts_and_deals_add_up_to_the_score() {
        let soft = Preset::TournamentSoft;
        for (typed, bummerl) in
            [("0:3 4:0 0:1", 3), ("L3 L3 L1 / R3 R3 R2 / L3 R1 L3 L2", 3), ("L3 L3 L2 / 4:0 / 0:1", 3)]
        {
            assert_eq!(won(typed, soft, Side::Left), Ok((Score { left: 2, right: 1 }, bummerl)), "{typed}");
            assert_eq!(won(typed, soft, Side::Right), Ok((Score { left: 1, right: 2 }, bummerl)), "{typed}");
        }
    }

    /// The rules of most tournaments, on a slate that counts up.
    fn counting_up() -> Settings {
        let mut settings = settings(Preset::TournamentSoft);
        settings.rules.count = Count::Up;
        settings
    }

    #[track_caller]
    fn both_ways(typed: &str, settings: &Settings) -> [MatchResult; 2] {
        match parsed(typed, settings, Side::Left, None) {
            Err(Fault::Ambiguous(both)) => both.map(|parsed| parsed.result),
            parsed => panic!("{typed} is no question: {parsed:?}"),
        }
    }

    #[test]
    fn counts_that_give_the_match_to_either_are_a_question() {
        let played = |left, right| MatchResult::Played(Score { left, right });
        let (up, down) = (counting_up(), settings(Preset::TournamentSoft));
        assert_eq!(both_ways("7:0 7:0", &up), [played(2, 0), played(0, 2)]);
        assert_eq!(both_ways("7:0 7:0", &down), [played(0, 2), played(2, 0)], "the tournament's way first");
        assert_eq!(both_ways("7:0 0:7 0:7", &down), [played(2, 1), played(1, 2)]);
        for plain in ["7:0 7:3", "7:4 7:3", "0:7 0:3", "L3 L3 L1 / L3 L3 L1"] {
            for settings in [&up, &down] {
                let parsed =
                    parsed(plain, settings, Side::Left, None).map(|parsed| parsed.result.winner().is_some());
                assert_eq!(parsed, Ok(true), "{plain} can be true in one way only");
            }
        }
    }

    #[test]
    fn one_bummerl_is_a_match_where_seven_to_nothing_counts_double() {
        // the schneider bummerl counts two.
        for (typed, preset) in [("7:0", Preset::Auto), ("0:7", Preset::Soft)] {
            let [own, other] = both_ways(typed, &settings(preset));
            assert_eq!(own, MatchResult::Played(Score { left: 2, right: 0 }), "{typed}");
            assert_eq!(other, MatchResult::Played(Score { left: 0, right: 2 }), "{typed}");
        }
        let error = EntryError::Count { bummerl: 1, deal: None, error: CountError::MatchUndecided };
        assert_eq!(won("0:7", Preset::TournamentSoft, Side::Left), Err(Fault::Entry(error, Count::Down)));
    }
}
