//! Down to which place is played.

use super::Settings;
use crate::rules::text::text_enum;

text_enum! {
    /// Down to which place is played.
    #[derive(Default)]
    PlayedTo, "depth of the places" {
        /// As far as the prizes reach.
        Prizes = "prizes",
        /// The final only.
        Two = "two",
        /// The match for place 3 too.
        Four = "four",
        /// Every place down to 8. The default for journals from before it could be chosen.
        #[default]
        Eight = "eight",
    }
}

impl PlayedTo {
    /// Returns whether this is what a journal means that says nothing.
    pub fn is_silent(&self) -> bool {
        *self == PlayedTo::default()
    }
}

impl Settings {
    /// Returns the last place that is played for, as far as a match can give one; from 2.
    pub fn last_place_played(&self) -> u32 {
        match self.played_to {
            PlayedTo::Prizes => self.prizes.max(2),
            PlayedTo::Two => 2,
            PlayedTo::Four => 4,
            PlayedTo::Eight => 8,
        }
    }
}
