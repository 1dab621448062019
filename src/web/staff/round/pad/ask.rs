//! "How was it won?": the ways that the rules in force know, and what the chosen one is graded by.

use super::book::{Book, DealPosition};
use crate::web::http::{FormState, PageContext};
use crate::web::staff::round::notation::{HOWS, letters};
use crate::web::view::tournament::written::players;
use schnapsen::options::{DealEnd, RuleSet};
use schnapsen::verdict::evidence::{Counting, counting};
use schnapsen::verdict::{Closer, DealEntry, Evidence, How, Partial, Party};

/// The most card points that can be typed; impossible ones can, so that the rule that they contradict is named.
const MOST_POINTS: u32 = 240;

/// The same for tricks.
const MOST_TRICKS: u32 = 24;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub place: DealPosition,
    pub winner: String,
    pub game_points: u8,
    /// The ways that the rules know.
    pub ways: Vec<WayToWin>,
    /// What the chosen one is graded by.
    pub graded: Option<Graded>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayToWin {
    /// Its letters in the notation.
    pub letters: &'static str,
    pub text: String,
    pub chosen: bool,
}

/// What a rule grades by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graded {
    /// The number of the rule.
    pub rule: &'static str,
    /// The label of the card points, "" if the rule does not look at them.
    pub points: String,
    /// The label of the tricks, "" if the game points are fixed.
    pub tricks: String,
}

/// Returns the question about a deal, `None` if it is not in the book.
pub fn question(
    ctx: &PageContext,
    rules: &RuleSet,
    names: [&str; 2],
    book: &Book,
    place: DealPosition,
) -> Option<Question> {
    let deal = book.deal(place)?;
    let players = players(names, &deal);
    let chosen = deal.evidence.map_or("", |evidence| letters(evidence.how, evidence.closer));
    let known =
        HOWS.iter().filter(|(_, how, _)| rules.end == DealEnd::Declared || *how != How::WrongDeclaration);
    let way = |&(letters, how, closer): &(&'static str, How, Closer)| WayToWin {
        letters,
        text: ctx.translator().how(rules, how, closer, players),
        chosen: letters == chosen,
    };
    let graded = deal.evidence.map(|Evidence { how, closer, .. }| {
        let Counting { rule, by, points_matter, .. } = counting(rules, how, closer);
        let label = |key: &str, (party, moment): (Party, _)| {
            ctx.t2(key, "who", players.name(party), "when", ctx.translator().moment(moment))
        };
        Graded {
            rule: rule.as_str(),
            points: by.filter(|_| points_matter).map(|by| label("pad-points-of", by)).unwrap_or_default(),
            tricks: by.map(|by| label("pad-tricks-of", by)).unwrap_or_default(),
        }
    });
    Some(Question {
        place,
        winner: players.winner.to_owned(),
        game_points: deal.game_points,
        ways: known.map(way).collect(),
        graded,
    })
}

/// Reads the way that was tapped.
pub fn way(letters: &str) -> Option<(How, Closer)> {
    HOWS.into_iter().find(|(known, ..)| *known == letters).map(|(_, how, closer)| (how, closer))
}

/// Reads the card points and tricks that the rule counts; every complaint is noted.
pub fn with_numbers(deal: DealEntry, form: &mut FormState) -> Option<DealEntry> {
    let points = optional(form, "augen", "pad-points", MOST_POINTS);
    let tricks = optional(form, "stiche", "pad-tricks", MOST_TRICKS);
    let had = Partial { points, tricks };
    let is_read = ["augen", "stiche"].into_iter().all(|field| form.error(field).is_empty());
    is_read
        .then(|| DealEntry { evidence: deal.evidence.map(|evidence| Evidence { had, ..evidence }), ..deal })
}

/// Reads a number that may be left out; a complaint is noted.
fn optional(form: &mut FormState, field: &str, label: &str, most: u32) -> Option<u8> {
    if form.value(field).trim().is_empty() {
        return None;
    }
    form.number(field, label, 0..=most).and_then(|number| u8::try_from(number).ok())
}
