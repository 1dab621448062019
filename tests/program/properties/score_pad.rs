//! Property: what a scorer types is a score or refused; what is a score means the same when the page writes it into its next form,
//! shows it again or keeps it in hidden fields, and the opposite when it is typed from the other side.

use preisschnapsen::web::staff::round::depth::{ParsedResult, parsed, seen_from, to_win};
use preisschnapsen::web::staff::round::notation::{self, lines};
use preisschnapsen::web::staff::round::typed::{Named, from_hidden, hidden, named, walkover};
use schnapsen::options::Count;
use schnapsen::verdict::Entry;
use schnapsen::{Preset, RuleSet};
use tournament::{MatchResult, Score, Settings, Side};

/// Tries the property: the first byte chooses the rules, the others are typed.
pub fn holds(bytes: &[u8]) {
    let Some((&choice, typed)) = bytes.split_first() else { return };
    let typed = String::from_utf8_lossy(typed);
    let settings = settings(usize::from(choice));
    if let Ok(parsed) = parsed(&typed, &settings, Side::Left, None) {
        kept(&parsed, &settings);
        turned(&typed, &parsed, &settings);
    }
    // A wrong one is shown again as well, with a complaint.
    if let Ok(lines) = lines(&typed) {
        let to_win = to_win(&settings);
        let read = notation::read(&lines, &settings.rules, to_win);
        let again = notation::lines(&notation::text(&read.written, settings.rules.count));
        let again = again.map(|lines| notation::read(&lines, &settings.rules, to_win));
        assert_eq!(again.map(|read| read.written), Ok(read.written), "{typed:?}");
    }
    if let Some(named_by) = named(&typed) {
        let again = match named_by {
            Named::Pairing(number) => number.to_string(),
            Named::Ticket(ticket) => format!("K{ticket}"),
        };
        assert_eq!(named(&again), Some(named_by), "{typed:?}");
    }
    for missing in [None, Some(Side::Left), Some(Side::Right)] {
        if let Some(Ok(result)) = walkover(&typed, missing) {
            assert_eq!(from_hidden(&hidden(result)), Some(result), "{typed:?}");
        }
    }
    if let Some(result) = from_hidden(&typed) {
        assert_eq!(from_hidden(&hidden(result)), Some(result), "{typed:?}");
    }
}

fn settings(choice: usize) -> Settings {
    let presets = Preset::ALL.len();
    let rules = RuleSet::preset(Preset::ALL[choice % presets]);
    let bummerl_to_win = if (choice / presets).is_multiple_of(2) { 2 } else { 3 };
    Settings { rules, bummerl_to_win, ..Settings::usual() }
}

/// In the hidden fields of the second Enter, and in the line to be corrected.
fn kept(score: &ParsedResult, settings: &Settings) {
    assert_eq!(from_hidden(&hidden(score.result)), Some(score.result));
    let up = notation::text(&score.written, Count::Up);
    assert_eq!(notation::from_hidden(&up).as_ref(), Some(&score.written));
    if !score.written.is_empty() {
        let text = notation::text(&score.written, settings.rules.count);
        let again = parsed(&text, settings, Side::Left, None);
        assert_eq!(
            again.map(|again| (again.result, again.written)),
            Ok((score.result, score.written.clone()))
        );
    }
}

fn turned(typed: &str, score: &ParsedResult, settings: &Settings) {
    let other =
        parsed(typed, settings, Side::Right, None).unwrap_or_else(|fault| panic!("{typed:?}: {fault:?}"));
    let written: Vec<Entry> = seen_from(&score.written, Side::Right);
    let mirrored = match score.result {
        MatchResult::Played(played) => MatchResult::Played(Score { left: played.right, right: played.left }),
        MatchResult::Walkover { winner, absence } => {
            MatchResult::Walkover { winner: winner.opposite(), absence }
        }
        MatchResult::BothAbsent => MatchResult::BothAbsent,
    };
    assert_eq!((other.result, other.written), (mirrored, written), "{typed:?}");
}
