//! How long matches take and how the rounds went over time: what this night has shown so far.

use crate::areas::matches::MatchEvent;
use crate::event::Event;
use crate::ids::{ActionNo, PlayerId};
use crate::journal::Tournament;
use crate::progress::Progress;
use crate::score::{MatchId, MatchResult};
use crate::stage::Stage;
use crate::state::ResultRecord;
use std::collections::BTreeMap;

/// How many matches are needed before the usual time is forgotten.
const ENOUGH: usize = 5;
/// Nobody plays longer than this; such a result was entered late.
const LONGEST: i64 = 3 * 60 * 60;
/// The pause before a draw until there has been one.
const USUAL_PAUSE: i64 = 5 * 60;

/// Match times in seconds, ascending, never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Times(Vec<i64>);

impl Times {
    /// Returns the usual time: 10 minutes for each Bummerl that wins.
    pub fn usual(bummerl_to_win: u8) -> Times {
        Times(vec![i64::from(bummerl_to_win) * 10 * 60])
    }

    fn of(mut own: Vec<i64>, bummerl_to_win: u8) -> Times {
        let Times(usual) = Times::usual(bummerl_to_win);
        let lacking = ENOUGH.saturating_sub(own.len());
        own.extend(usual.into_iter().cycle().take(lacking));
        own.sort_unstable();
        Times(own)
    }

    pub fn middle(&self) -> i64 {
        self.0.get(self.0.len() / 2).copied().unwrap_or_default()
    }

    /// Returns the time at a place between 0 (the fastest) and 1 (the slowest), without the outermost twentieth on both sides:
    /// a result that somebody forgot to enter is not the time of a match.
    pub fn at(&self, place: f64) -> i64 {
        at(&self.0, 0.05 + 0.9 * place)
    }

    /// Returns how long a match still takes that has taken so long already: as much as those that took longer, and at least
    /// an eighth of the middle one.
    pub fn left_after(&self, passed: i64, place: f64) -> i64 {
        let longer: Vec<i64> = self.0.iter().copied().filter(|time| *time > passed).collect();
        let least = self.middle() / 8;
        if longer.is_empty() { least } else { (at(&longer, 0.05 + 0.9 * place) - passed).max(least) }
    }
}

/// Returns the value at a place of an ascending list, between two neighbours in proportion.
fn at(sorted: &[i64], place: f64) -> i64 {
    let last = sorted.len().saturating_sub(1);
    let exact = place.clamp(0.0, 1.0) * last as f64;
    let below = exact.floor() as usize;
    let value = |index: usize| sorted.get(index.min(last)).copied().unwrap_or_default();
    let (low, high) = (value(below), value(below + 1));
    low + ((high - low) as f64 * (exact - below as f64)).round() as i64
}

/// What has happened so far, as far as it tells about time. All moments are seconds since 1970.
pub struct Past {
    pub times: Times,
    /// How many matches of this night they come from.
    pub known: usize,
    /// How long a draw takes, from the last result of a round to the next round.
    pub pause: i64,
    /// When the last result came.
    pub last_result: Option<i64>,
    free: BTreeMap<PlayerId, i64>,
    drawn: BTreeMap<(Stage, u32), i64>,
    calls_are_noted: bool,
}

/// A match that was played, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timed {
    pub id: MatchId,
    /// From its noted beginning to its result.
    pub seconds: i64,
}

/// How one round went. Moments are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundProgress {
    pub stage: Stage,
    /// When the last number was pulled.
    pub drawn: i64,
    /// When the results came that stand now, ascending.
    pub results: Vec<i64>,
    /// How many matches the round has; byes and pairings of self are none.
    pub matches: usize,
}

impl Tournament {
    /// Returns how the rounds went that are drawn, first round first.
    pub fn progress_of_rounds(&self) -> Vec<RoundProgress> {
        let (drawn, came) = (moments_of_draws(self), results_by_time(self));
        let rounds = (1..).map(Stage::Round).map_while(|round| self.drawn(round));
        rounds
            .filter_map(|draw| {
                let of_round = came
                    .iter()
                    .filter(|result| result.id.stage == draw.stage && result.id.attempt == draw.attempt);
                Some(RoundProgress {
                    stage: draw.stage,
                    drawn: *drawn.get(&(draw.stage, draw.attempt))?,
                    results: of_round.map(|result| result.at).collect(),
                    matches: Progress::of(&self.pairings(draw.stage)).total,
                })
            })
            .collect()
    }

    /// Returns how long matches took whose beginning was noted, in the order in which their results came. What took longer than three
    /// hours was entered late.
    pub fn noted_times(&self) -> Vec<Timed> {
        let came = results_by_time(self);
        let took = came.iter().filter_map(|result| {
            let start = moment(self, result.record.started?)?;
            let seconds = result.at - start;
            (1..=LONGEST).contains(&seconds).then_some(Timed { id: result.id, seconds })
        });
        took.collect()
    }
}

/// A result that was played, and when it came.
pub(super) struct Came<'a> {
    pub(super) id: MatchId,
    pub(super) at: i64,
    record: &'a ResultRecord,
}

impl Past {
    pub fn of(tournament: &Tournament) -> Past {
        let drawn = moments_of_draws(tournament);
        let came = results_by_time(tournament);
        let mut free: BTreeMap<PlayerId, i64> = BTreeMap::new();
        let mut own = Vec::new();
        for result in &came {
            let players = [result.record.left, result.record.right].map(|ticket| tournament.owner(ticket));
            let start = match result.record.started.and_then(|action| moment(tournament, action)) {
                Some(noted) => Some(noted),
                None if alone(tournament, result.record.action) => {
                    let before = players.iter().flatten().filter_map(|player| free.get(player).copied());
                    let draw = drawn.get(&(result.id.stage, result.id.attempt)).copied();
                    before.chain(draw).max()
                }
                None => None,
            };
            let took = start.map(|start| result.at - start).filter(|took| (1..=LONGEST).contains(took));
            if matches!(result.record.result, Some(MatchResult::Played(_))) {
                own.extend(took);
            }
            free.extend(players.into_iter().flatten().map(|player| (player, result.at)));
        }
        let calls_are_noted = tournament.calls().next().is_some()
            || came.last().is_none_or(|last| last.record.started.is_some());
        Past {
            known: own.len(),
            times: Times::of(own, tournament.bummerl_now()),
            pause: pause(&came, &drawn),
            last_result: came.last().map(|last| last.at),
            free,
            drawn,
            calls_are_noted,
        }
    }

    /// Returns how many matches are played at once; `None` if nobody calls matches to tables, though there may be some.
    pub fn tables(&self, tournament: &Tournament) -> Option<usize> {
        let tables = tournament.settings().tables as usize;
        (tables > 0 && self.calls_are_noted).then_some(tables)
    }

    /// Returns since when two players could have been playing an open match.
    pub fn free_since(&self, id: MatchId, players: [PlayerId; 2]) -> i64 {
        let before = players.iter().filter_map(|player| self.free.get(player).copied());
        let draw = self.drawn.get(&(id.stage, id.attempt)).copied();
        before.chain(draw).max().or(self.last_result).unwrap_or(0)
    }
}

/// Returns every standing result in the order in which it first came; a correction does not change when that was.
pub(super) fn results_by_time(tournament: &Tournament) -> Vec<Came<'_>> {
    let mut came: Vec<Came<'_>> = tournament
        .results()
        .iter()
        .filter_map(|(id, history)| {
            let record = history.last().filter(|record| record.result.is_some())?;
            let taken_back = history.iter().rposition(|record| record.result.is_none());
            let first = history.get(taken_back.map_or(0, |index| index + 1))?;
            Some(Came { id: *id, at: moment(tournament, first.action)?, record })
        })
        .collect();
    came.sort_by_key(|result| (result.at, result.id));
    came
}

fn moment(tournament: &Tournament, action: ActionNo) -> Option<i64> {
    tournament.time_of(action).map(|at| at.timestamp())
}

/// Returns whether an action entered one result only: those of a sheet came long after they were played.
fn alone(tournament: &Tournament, action: ActionNo) -> bool {
    let events = tournament.action(action).map_or(&[][..], |action| &action.events);
    events.iter().filter(|event| matches!(event, Event::Matches(MatchEvent::ResultEntered { .. }))).count()
        == 1
}

/// Returns when the last number of each attempt was pulled.
pub(super) fn moments_of_draws(tournament: &Tournament) -> BTreeMap<(Stage, u32), i64> {
    let drawn = tournament.draws().iter();
    drawn.filter_map(|draw| Some(((draw.stage, draw.attempt), moment(tournament, draw.drawn_by?)?))).collect()
}

/// Returns the middle one of the pauses between the last result of a round and the next draw.
fn pause(came: &[Came<'_>], drawn: &BTreeMap<(Stage, u32), i64>) -> i64 {
    let mut pauses: Vec<i64> = drawn
        .iter()
        .filter_map(|((stage, _), at)| {
            let Stage::Round(number @ 2..) = stage else { return None };
            let before = came.iter().filter(|result| result.id.stage == Stage::Round(number - 1));
            before.map(|result| at - result.at).filter(|pause| *pause >= 0).min()
        })
        .collect();
    pauses.sort_unstable();
    pauses.get(pauses.len() / 2).copied().unwrap_or(USUAL_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_time_stands_in_until_five_matches_are_known() {
        assert_eq!(Times::of(Vec::new(), 2).middle(), 20 * 60);
        assert_eq!(Times::of(Vec::new(), 3).middle(), 30 * 60);
        assert_eq!(Times::of(vec![600, 700], 2).middle(), 20 * 60);
        assert_eq!(Times::of(vec![600, 700, 800], 2).middle(), 800);
        assert_eq!(Times::of(vec![600, 700, 800, 900, 1000], 2), Times(vec![600, 700, 800, 900, 1000]));
    }

    #[test]
    fn a_match_that_goes_on_takes_longer_than_it_has() {
        let times = Times(vec![600, 900, 1200]);
        assert_eq!(times.at(0.5), 900);
        assert_eq!(times.left_after(0, 0.5), 900);
        assert!((1..=600).contains(&times.left_after(600, 0.5)));
        assert_eq!(times.left_after(5000, 0.5), 900 / 8, "nobody knows, so soon");
    }

    #[test]
    fn the_forgotten_result_is_no_match_time() {
        let mut own: Vec<i64> = vec![900; 60];
        own.push(LONGEST);
        let times = Times::of(own, 2);
        assert_eq!(times.at(1.0), 900);
    }
}
