//! A hall that plays out what is open: players who are free play, as long as there are tables.

use super::times::Times;
use crate::ids::PlayerId;
use crate::schedule::Waiting;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A match to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Job {
    pub players: [PlayerId; 2],
    /// Since when it is going on, in seconds; `None` if it is not.
    pub since: Option<i64>,
}

/// The hall with its clock, in seconds since 1970.
pub struct Hall<'a> {
    /// The moment up to which everything is played.
    pub now: i64,
    tables: Option<usize>,
    times: &'a Times,
    started: u32,
}

impl Hall<'_> {
    /// Opens a hall at a moment; without `tables` as many matches are played at once as there are people for.
    pub fn new(now: i64, tables: Option<usize>, times: &Times) -> Hall<'_> {
        Hall { now, tables, times, started: 0 }
    }

    pub fn wait_until(&mut self, moment: i64) {
        self.now = self.now.max(moment);
    }

    /// Plays all matches, and returns when the last one ends.
    pub fn play(&mut self, jobs: &[Job]) -> i64 {
        self.play_telling(jobs, &mut |_, _| {})
    }

    /// The same; `starts` is told which of the jobs starts when, as far as it is not going on.
    pub fn play_telling(&mut self, jobs: &[Job], starts: &mut dyn FnMut(usize, i64)) -> i64 {
        let mut playing: BinaryHeap<Reverse<(i64, [PlayerId; 2])>> = BinaryHeap::new();
        let mut pairs: Vec<[PlayerId; 2]> = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        for (place, job) in jobs.iter().enumerate() {
            match job.since {
                Some(since) => {
                    let end = self.end_of_running(since);
                    playing.push(Reverse((end, job.players)));
                }
                None => {
                    pairs.push(job.players);
                    places.push(place);
                }
            }
        }
        let mut waiting = Waiting::new(&pairs);
        loop {
            for index in self.start(&mut playing, &mut waiting, &pairs) {
                if let Some(place) = places.get(index) {
                    starts(*place, self.now);
                }
            }
            let Some(Reverse((end, _))) = playing.pop() else { break };
            self.wait_until(end);
        }
        self.now
    }

    /// Starts what can start now, most urgent first; returns which of the pairs.
    fn start(
        &mut self,
        playing: &mut BinaryHeap<Reverse<(i64, [PlayerId; 2])>>,
        waiting: &mut Waiting,
        pairs: &[[PlayerId; 2]],
    ) -> Vec<usize> {
        let room = self.tables.map_or(usize::MAX, |tables| tables.saturating_sub(playing.len()));
        if room == 0 {
            return Vec::new();
        }
        let busy = playing.iter().flat_map(|Reverse((_, players))| *players);
        let started = waiting.take(busy, room);
        for players in started.iter().filter_map(|index| pairs.get(*index)) {
            let takes = self.times.at(self.next_turn());
            playing.push(Reverse((self.now + takes, *players)));
        }
        started
    }

    fn end_of_running(&mut self, since: i64) -> i64 {
        let turn = self.next_turn();
        let passed = (self.now - since).max(0);
        self.now + self.times.left_after(passed, turn)
    }

    /// Returns the next place between 0 and 1, spread evenly however many are asked for (the golden section).
    fn next_turn(&mut self) -> f64 {
        self.started += 1;
        (f64::from(self.started) * 0.618_033_988_749_895).fract()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn jobs(pairs: &[(u32, u32)]) -> Vec<Job> {
        pairs
            .iter()
            .map(|(left, right)| Job { players: [PlayerId(*left), PlayerId(*right)], since: None })
            .collect()
    }

    #[test]
    fn everybody_plays_at_once_if_there_are_tables_for_it() {
        let times = Times::usual(2);
        let apart = jobs(&[(1, 2), (3, 4), (5, 6)]);
        assert_eq!(Hall::new(0, None, &times).play(&apart), 20 * 60);
        assert_eq!(Hall::new(0, Some(3), &times).play(&apart), 20 * 60);
        assert_eq!(Hall::new(0, Some(2), &times).play(&apart), 40 * 60);
        assert_eq!(Hall::new(0, Some(1), &times).play(&apart), 60 * 60);
    }

    #[test]
    fn a_player_plays_one_match_after_the_other() {
        let times = Times::usual(2);
        let one_against_all = jobs(&[(1, 2), (1, 3), (1, 4)]);
        assert_eq!(Hall::new(0, None, &times).play(&one_against_all), 60 * 60);
        let mut hall = Hall::new(0, None, &times);
        hall.play(&[Job { since: Some(-5 * 60), ..one_against_all[0] }]);
        assert_eq!(hall.now, 15 * 60, "five minutes have passed already");
    }
}
