//! The rounds to come on an evening with lives, or with a standing, guessed.

use super::guess;
use super::hall::{Hall, Job};
use super::times::Past;
use crate::formats::lives::Evening;
use crate::ids::PlayerId;
use crate::journal::Tournament;
use crate::score::Pairing;
use crate::stage::Stage;
use std::collections::BTreeMap;

impl Tournament {
    /// Plays what comes after the open matches: neighbours meet, the one and the other side loses a life in turn, until one is left. Two who
    /// are left wait for no draw.
    pub(super) fn play_rounds_of_lives(
        &self,
        evening: &Evening,
        hall: &mut Hall<'_>,
        open: &[Pairing],
        past: &Past,
    ) {
        let mut left = self.lives_left(evening);
        for (index, pairing) in open.iter().enumerate() {
            if let Some(pair) = self.pair(pairing) {
                lose(&mut left, guess(pair, index).1);
            }
        }
        // Between two rounds the pause has begun with the last result.
        let from = if open.is_empty() { past.last_result.unwrap_or(hall.now) } else { hall.now };
        let mut pause_from = Some(from);
        let mut turn = 0;
        while left.len() > 1 {
            if left.len() > 2 {
                hall.wait_until(pause_from.take().unwrap_or(hall.now) + past.pause);
            }
            let mut players: Vec<PlayerId> = left.keys().copied().collect();
            // Who was last has the bye next, and nobody meets the same neighbour for ever.
            let places = players.len();
            players.rotate_left(turn % places);
            let (pairs, _) = players.as_chunks::<2>();
            hall.play(&pairs.iter().map(|pair| Job { players: *pair, since: None }).collect::<Vec<_>>());
            for (index, pair) in pairs.iter().enumerate() {
                lose(&mut left, guess(*pair, index + turn).1);
            }
            turn += 1;
        }
    }

    fn lives_left(&self, evening: &Evening) -> BTreeMap<PlayerId, u8> {
        let alive = evening.alive().into_iter();
        alive.filter_map(|ticket| Some((self.owner(ticket)?, evening.life(ticket)?.left))).collect()
    }

    /// Plays the rounds that are still planned where nobody goes out: everybody has a match in each.
    pub(super) fn play_rounds_of_table(&self, hall: &mut Hall<'_>, past: &Past) {
        let players: Vec<PlayerId> =
            self.drawable().into_iter().filter_map(|ticket| self.owner(ticket)).collect();
        let (pairs, _) = players.as_chunks::<2>();
        let jobs: Vec<Job> = pairs.iter().map(|pair| Job { players: *pair, since: None }).collect();
        for _ in self.rounds_had()..self.rounds_planned() {
            hall.wait_until(hall.now + past.pause);
            hall.play(&jobs);
        }
    }
}

fn lose(left: &mut BTreeMap<PlayerId, u8>, player: PlayerId) {
    if let Some(lives) = left.get_mut(&player) {
        *lives = lives.saturating_sub(1);
        if *lives == 0 {
            left.remove(&player);
        }
    }
}

impl Tournament {
    /// Returns the number of Bummerl that win a match of the round that is being played, or of the next one.
    pub(super) fn bummerl_now(&self) -> u8 {
        self.bummerl_to_win(self.last_round().unwrap_or(Stage::FIRST))
    }
}
