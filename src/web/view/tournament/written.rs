//! What was written down of a match: its Bummerl and their deals, in words and in the direction of the tournament.

use crate::web::view::translation::{Players, Translator, score};
use schnapsen::options::RuleSet;
use schnapsen::verdict::{DealEntry, Entry};
use schnapsen::{Bummerl, BySide, Side};
use tournament::Settings;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BummerlView {
    /// Its place in the match, from 1.
    pub number: usize,
    /// "0 : 3": its count as it is shown.
    pub count: String,
    /// Who won it, "" while nobody has.
    pub winner: String,
    /// Its deals, none if only the count was written down.
    pub deals: Vec<DealView>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealView {
    /// Its place in the Bummerl, from 1.
    pub number: usize,
    pub winner: String,
    pub points: u8,
    /// "4 : 7": the count after it.
    pub count: String,
    /// How it was won, "" if that was not noted.
    pub how: String,
}

/// Writes Bummerl, or games of which only counts are known, with the names of the two; left is the name that stands first.
pub fn bummerl(
    translator: Translator,
    settings: &Settings,
    names: [&str; 2],
    written: &[Entry],
) -> Vec<BummerlView> {
    let view = |(index, entry): (usize, &Entry)| {
        let (count, winner) = as_shown(settings, entry);
        BummerlView {
            number: index + 1,
            count: score(count.left, count.right),
            winner: winner.map_or("", |side| name(names, side)).to_owned(),
            deals: match entry {
                Entry::Count(_) => Vec::new(),
                Entry::Deals(deals) => deals_of(translator, &settings.rules, names, deals),
            },
        }
    };
    written.iter().enumerate().map(view).collect()
}

/// Writes the counts of the Bummerl in one line, seen from a side: "0:3 4:0 0:1"; "" if there are none.
pub fn counts(settings: &Settings, written: &[Entry], from: Side) -> String {
    let count = |entry: &Entry| {
        let (shown, _) = as_shown(settings, entry);
        format!("{}:{}", shown[from], shown[from.opposite()])
    };
    written.iter().map(count).collect::<Vec<_>>().join(" ")
}

/// Returns a count as it is shown, and who has won by it. Games of which only counts are known are counted up, however far.
fn as_shown(settings: &Settings, entry: &Entry) -> (BySide<u8>, Option<Side>) {
    match entry {
        Entry::Count(count) if !settings.has_engine() => (*count, settings.winner_of(*count).ok()),
        entry => {
            let running = entry.running();
            (running.counts(settings.rules.count), running.winner())
        }
    }
}

pub fn name(names: [&str; 2], side: Side) -> &str {
    match side {
        Side::Left => names[0],
        Side::Right => names[1],
    }
}

/// Returns the names of a deal's winner and loser.
pub fn players<'a>(names: [&'a str; 2], deal: &DealEntry) -> Players<'a> {
    Players { winner: name(names, deal.winner), loser: name(names, deal.winner.opposite()) }
}

fn deals_of(translator: Translator, rules: &RuleSet, names: [&str; 2], deals: &[DealEntry]) -> Vec<DealView> {
    let mut running = Bummerl::default();
    let view = |(index, deal): (usize, &DealEntry)| {
        running = running.after(deal.winner, deal.game_points).unwrap_or(running);
        let players = players(names, deal);
        let how = deal.evidence.map(|evidence| translator.evidence(rules, &evidence, players));
        DealView {
            number: index + 1,
            winner: players.winner.to_owned(),
            points: deal.game_points,
            count: count(rules, running),
            how: how.unwrap_or_default(),
        }
    };
    deals.iter().enumerate().map(view).collect()
}

fn count(rules: &RuleSet, bummerl: Bummerl) -> String {
    let shown = bummerl.counts(rules.count);
    score(shown.left, shown.right)
}
