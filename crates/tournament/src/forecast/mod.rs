//! When the round and the night will end, from this night's own match times. The method, in three steps:
//!
//! 1. *How long a match takes* (`times`). Where somebody noted the call or the beginning, from there to the result; otherwise
//!    the spacing of the results: from the draw, or from the last result of one of the two players, to the result. Walkovers
//!    and results that came on one sheet say nothing. Until five matches are known, the usual time (10 minutes for each Bummerl
//!    that wins) stands in for those that are not.
//! 2. *What is open* is played out in a simulation (`hall`): by list scheduling as in [`super::schedule`], a player one match at a
//!    time, no more matches at once than there are tables. Each match takes one of this night's times, slow ones included, so
//!    that a round of many matches ends when its slowest would; a match that is going on takes a time longer than it has
//!    already taken.
//! 3. *Later rounds* are guessed: open matches are won by the left and the right side in turn, byes and pairings follow from the
//!    number of tickets, and before each draw there is the pause that this night has had before its draws (5 minutes before
//!    the first).
//!
//! What it does not know: breaks, food, a protest. The prize-giving is not counted. "Now" is the time of the last action,
//! so that a page is the same for everybody who reads this version; nobody's clock is read.

mod hall;
mod lives;
mod times;

use super::draw::slots_for;
use super::ids::PlayerId;
use super::journal::Tournament;
use super::pairings::{QUARTER_FINAL, SEMI_FINAL};
use super::score::{MatchId, Pairing};
use super::stage::Stage;
use chrono::{DateTime, TimeDelta, Utc};
use hall::{Hall, Job};
use std::collections::BTreeMap;
use times::Past;
pub use times::{RoundProgress, Timed};

/// When it will be over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    /// The round or placement match that is being played, and when its last match and those beside it will end; `None` between two rounds.
    pub round: Option<(Stage, DateTime<Utc>)>,
    /// When the last match of the night will end.
    pub night: DateTime<Utc>,
    /// The middle one of the match times that it rests on.
    pub match_time: TimeDelta,
    /// How many matches of this night it rests on; 0 if only on the usual time.
    pub known: usize,
}

impl Forecast {
    /// Returns a moment as it is announced: the next full five minutes.
    pub fn about(at: DateTime<Utc>) -> DateTime<Utc> {
        let over = at.timestamp().rem_euclid(300);
        let rest = if over == 0 { 0 } else { 300 - over };
        DateTime::from_timestamp(at.timestamp() + rest, 0).unwrap_or(at)
    }
}

/// The tickets that go on and those that play for places, each by its owner.
#[derive(Default)]
struct Wave {
    winners: Vec<PlayerId>,
    beaten: Vec<PlayerId>,
}

impl Tournament {
    /// Estimates when the round and the night will end; `None` before the first draw and once everything is played.
    pub fn forecast(&self) -> Option<Forecast> {
        self.last_round()?;
        if self.is_settled() || self.is_finished() {
            return None;
        }
        let past = Past::of(self);
        let now = self.actions().next_back()?.at.timestamp();
        let open = self.all_open();
        let stage = open.first().map(|pairing| pairing.id.stage);
        let jobs = self.jobs(&open, &past);
        let mut hall = Hall::new(now, past.tables(self), &past.times);
        let round = stage.map(|stage| (stage, hall.play(&jobs)));
        self.play_later_rounds(&mut hall, &open, &past);
        let night = hall.now.max(self.play_for_places(now, &open, &past));
        let moment = |seconds| DateTime::from_timestamp(seconds, 0);
        Some(Forecast {
            round: round.and_then(|(stage, end)| Some((stage, moment(end)?))),
            night: moment(night)?,
            match_time: TimeDelta::seconds(past.times.middle()),
            known: past.known,
        })
    }

    /// Estimates when each open match that is not going on will be called to a table; nothing where nobody calls matches, for
    /// there everybody plays who can.
    pub fn expected_calls(&self) -> BTreeMap<MatchId, DateTime<Utc>> {
        let mut calls = BTreeMap::new();
        let (past, open) = (Past::of(self), self.all_open());
        let jobs = self.jobs(&open, &past);
        let (Some(tables), Some(last)) = (past.tables(self), self.actions().next_back()) else {
            return calls;
        };
        let mut hall = Hall::new(last.at.timestamp(), Some(tables), &past.times);
        hall.play_telling(&jobs, &mut |place, at| {
            // Each open match has two players, so the jobs are the open matches one for one.
            let id = open.get(place).filter(|_| jobs.len() == open.len()).map(|pairing| pairing.id);
            calls.extend(id.zip(DateTime::from_timestamp(at, 0)));
        });
        calls
    }

    /// Returns the open matches with the moment since which each is going on, as far as anybody can know.
    fn jobs(&self, open: &[Pairing], past: &Past) -> Vec<Job> {
        let startable: Vec<_> = self.schedule().startable.iter().map(|pairing| pairing.id).collect();
        let everybody_plays = past.tables(self).is_none();
        open.iter()
            .filter_map(|pairing| {
                let players = self.pair(pairing)?;
                let noted = self.running_since(pairing.id).map(|at| at.timestamp());
                // Without tables nobody says who plays: everybody does who can.
                let silent = everybody_plays && startable.contains(&pairing.id);
                let since = noted.or_else(|| silent.then(|| past.free_since(pairing.id, players)));
                Some(Job { players, since })
            })
            .collect()
    }

    /// Plays what comes after the matches that are open now.
    fn play_later_rounds(&self, hall: &mut Hall<'_>, open: &[Pairing], past: &Past) {
        if let Some(evening) = self.lives() {
            return self.play_rounds_of_lives(evening, hall, open, past);
        }
        if self.has_standing() {
            return self.play_rounds_of_table(hall, past);
        }
        let mut places = self.places_to_come(open);
        let mut tickets = self.guessed_tickets(open);
        if !self.has_next_round() {
            tickets.clear();
        }
        // Between two rounds the pause has begun with the last result.
        let pause_from = if open.is_empty() { past.last_result.unwrap_or(hall.now) } else { hall.now };
        let mut pause_from = Some(pause_from);
        while tickets.len() > 1 || !places.is_empty() {
            if tickets.len() > 1 {
                hall.wait_until(pause_from.take().unwrap_or(hall.now) + past.pause);
            }
            let slots = slots_for(tickets.len());
            let (jobs, wave) = pair_up(&tickets);
            let all: Vec<Job> = jobs.into_iter().chain(places.drain(..)).collect();
            hall.play(&all);
            places = match self.places_after(slots) {
                Some(_) if tickets.len() > 2 => in_pairs(&wave.beaten),
                Some(_) | None => Vec::new(),
            };
            tickets = if tickets.len() > 1 { wave.winners } else { Vec::new() };
        }
    }

    /// Guesses who stands in the next round, by owner.
    fn guessed_tickets(&self, open: &[Pairing]) -> Vec<PlayerId> {
        let known = self.drawable().into_iter().filter_map(|ticket| self.owner(ticket));
        known.chain(self.guesses(open).map(|(winner, _)| winner)).collect()
    }

    /// Guesses how the open matches of the last round end: who wins, and who is beaten.
    fn guesses(&self, open: &[Pairing]) -> impl Iterator<Item = (PlayerId, PlayerId)> {
        let last = self.last_round();
        let of_round = open.iter().filter(move |pairing| Some(pairing.id.stage) == last).enumerate();
        of_round.filter_map(|(index, pairing)| Some(guess(self.pair(pairing)?, index)))
    }

    /// Returns the matches for places that are not among the open ones yet.
    fn places_to_come(&self, open: &[Pairing]) -> Vec<Job> {
        let slots = self.last_round().and_then(|round| self.drawn(round)).map_or(0, |draw| draw.slots);
        let playing: Vec<PlayerId> = self.guesses(open).map(|(_, beaten)| beaten).collect();
        let mut jobs = Vec::new();
        if self.places_after(slots).is_some() {
            let decided = self.last_round().map_or_else(Vec::new, |round| self.pairings(round)).into_iter();
            let beaten = decided.filter_map(|pairing| self.owner(pairing.beaten()?));
            if !playing.is_empty() {
                jobs = in_pairs(&beaten.chain(playing).collect::<Vec<_>>());
            }
        }
        let to_draw = self.needs_placement_draw() && self.draw_in_force(Stage::Placement).is_none();
        if to_draw && self.is_demanded(Stage::Placement) {
            let waiting = self.placement_candidates();
            let owners: Vec<_> = waiting.into_iter().filter_map(|ticket| self.owner(ticket)).collect();
            jobs.extend(in_pairs(&owners));
        }
        jobs
    }

    /// Returns what the beaten of a round with so many slots play for; `None` where they are out, or share their places.
    fn places_after(&self, slots: u32) -> Option<Stage> {
        let stage = match slots {
            QUARTER_FINAL => Some(Stage::Placement),
            SEMI_FINAL => Some(Stage::ThirdPlace),
            _ => None,
        };
        stage.filter(|stage| self.is_demanded(*stage))
    }

    /// Plays the open matches of `P5-8` and what follows from them, which waits for no draw; returns when that is over.
    fn play_for_places(&self, now: i64, open: &[Pairing], past: &Past) -> i64 {
        let drawn: Vec<Pairing> =
            open.iter().filter(|pairing| pairing.id.stage == Stage::Placement).copied().collect();
        let mut hall = Hall::new(now, past.tables(self), &past.times);
        hall.play(&self.jobs(&drawn, past));
        // The losers of two matches play one against the other, and so do the winners at the same time.
        let players: Vec<[PlayerId; 2]> = drawn.iter().filter_map(|pairing| self.pair(pairing)).collect();
        if let [first, second] = players[..] {
            let winners = [[first[0], second[0]]].into_iter();
            let losers = self.is_demanded(Stage::SeventhPlace).then_some([first[1], second[1]]);
            let jobs = winners.chain(losers).map(|players| Job { players, since: None });
            hall.play(&jobs.collect::<Vec<_>>());
        } else if let [only] = players[..] {
            hall.play(&[Job { players: only, since: None }]);
        }
        hall.now
    }
}

/// Guesses who wins an open match and who is beaten: the left and the right side in turn.
fn guess([left, right]: [PlayerId; 2], index: usize) -> (PlayerId, PlayerId) {
    if index.is_multiple_of(2) { (left, right) } else { (right, left) }
}

/// Guesses the pairings of a draw: players with most tickets first, each against the ticket half a list behind, so that
/// players meet themselves only where it cannot be helped. Of two tickets the left and the right one advance in turn.
fn pair_up(owners: &[PlayerId]) -> (Vec<Job>, Wave) {
    let mut hands: BTreeMap<PlayerId, usize> = BTreeMap::new();
    for owner in owners {
        *hands.entry(*owner).or_default() += 1;
    }
    let mut tickets = owners.to_vec();
    tickets.sort_by_key(|owner| (std::cmp::Reverse(hands.get(owner).copied()), *owner));
    let matches = tickets.len().saturating_sub(slots_for(tickets.len()) as usize / 2);
    let (playing, byes) = tickets.split_at(matches * 2);
    let (lefts, rights) = playing.split_at(matches);
    let mut wave = Wave { winners: byes.to_vec(), beaten: Vec::new() };
    let mut jobs = Vec::new();
    for (index, (&left, &right)) in lefts.iter().zip(rights).enumerate() {
        let (winner, beaten) = guess([left, right], index);
        wave.winners.push(winner);
        wave.beaten.push(beaten);
        if left != right {
            jobs.push(Job { players: [left, right], since: None });
        }
    }
    (jobs, wave)
}

/// Pairs neighbours; a ticket that is left over, or meets one of the same player, does not play.
fn in_pairs(owners: &[PlayerId]) -> Vec<Job> {
    let (pairs, _) = owners.as_chunks();
    let pairs = pairs.iter().filter(|[left, right]| left != right);
    pairs.map(|pair| Job { players: *pair, since: None }).collect()
}
