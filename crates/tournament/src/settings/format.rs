//! The format of an evening and what is decided about one with lives (FORMATS parts 1, 3 and 4), what its tickets are called, and down to which
//! place is played.

use super::Settings;
use crate::formats::lives::Rules;
use crate::money::Cents;
use crate::reports::Reporting;
use schnapsen::text::text_enum;
use serde::{Deserialize, Serialize};

text_enum! {
    /// How it is told who plays on, whom they meet and which place that gives. Chosen when the evening is created.
    #[derive(Default)]
    Format, "format of an evening" {
        /// A knockout of tickets. The default, also for journals from before it could be chosen.
        #[default]
        Tickets = "tickets",
        /// Everybody has lives, and a defeat costs one.
        Lives = "lives",
        /// Nobody goes out, and neighbours in the standing meet.
        Danish = "danish",
        /// Nobody goes out, and every second one moves on by a table.
        Rotation = "rotation",
    }
}

impl Format {
    /// Returns whether nobody goes out, and a standing of all gives the places.
    pub fn has_standing(self) -> bool {
        match self {
            Format::Tickets | Format::Lives => false,
            Format::Danish | Format::Rotation => true,
        }
    }
}

text_enum! {
    /// Who plays against whom.
    #[derive(Default)]
    Entrants, "kind of entries" {
        #[default]
        Single = "single",
        /// Two people with one ticket.
        Pairs = "pairs",
    }
}

text_enum! {
    /// What stands before the number of a ticket. It changes nothing but words.
    #[derive(Default)]
    TicketName, "name of a ticket" {
        /// Karte. The default, also for journals from before it could be chosen.
        #[default]
        Card = "karte",
        Lot = "los",
        StandCard = "standkarte",
        Life = "leben",
    }
}

text_enum! {
    /// Down to which place is played.
    #[derive(Default)]
    PlayedTo, "depth of the places" {
        /// As far as the prizes reach.
        Prizes = "prizes",
        Two = "two",
        /// The match for place 3 too.
        Four = "four",
        /// Every place down to 8. The default for journals from before it could be chosen.
        #[default]
        Eight = "eight",
    }
}

/// What the director decides about an evening with a standing. On another it stays as it is by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingSettings {
    /// How many rounds are played; 0 for as many as are usual for those who come.
    pub rounds: u32,
    /// Whether the lot of the first draw tells those apart whom nothing else does; on a rotation it never does.
    pub lot_decides: bool,
    /// From which round on guests see the standing; 0 for always, more than there are rounds for at the end only.
    pub shown_from: u32,
}

/// What the director decides about an evening with lives. On another it stays as it is by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LifeSettings {
    /// How many lives a ticket has, 1 to 9.
    pub lives: u32,
    /// The last round whose list somebody may come to late; 1 if nobody may come after the first list.
    pub late_until: u32,
    /// Whether two who have met are kept apart where that is possible.
    pub repair: bool,
    /// How many lives a person may buy again; 0 if none.
    pub rebuys: u32,
    /// What such a life costs.
    pub rebuy_price: Cents,
    /// The last round after whose defeats a life may be bought.
    pub rebuy_until: u32,
    /// From which round on another number of Bummerl wins; 0 if from none.
    pub later_from: u32,
    /// How many win from then on.
    pub later_bummerl: u8,
    /// How many win while two are left; 0 for as many as before.
    pub final_bummerl: u8,
}

impl Default for LifeSettings {
    fn default() -> LifeSettings {
        LifeSettings {
            lives: 3,
            late_until: 2,
            repair: true,
            rebuys: 0,
            rebuy_price: Cents(500),
            rebuy_until: 4,
            later_from: 0,
            later_bummerl: 2,
            final_bummerl: 0,
        }
    }
}

impl LifeSettings {
    /// The most lives of a ticket.
    pub const MOST_LIVES: u32 = 9;
    /// The highest round that can be named.
    pub const MOST_ROUNDS: u32 = 99;

    /// Returns the answer of the form to how many Bummerl win in the final: `same` as before, or a number.
    pub(super) fn said_of_the_final(settings: &Settings) -> String {
        match settings.lives.final_bummerl {
            0 => "same".to_owned(),
            number => number.to_string(),
        }
    }

    /// Returns them as the rules of an evening with lives for which so many tickets are sold.
    pub(crate) fn rules(&self, places: u32) -> Rules {
        let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        Rules {
            lives: small(self.lives),
            late_until: small(self.late_until),
            places,
            rebuys: small(self.rebuys),
            rebuy_until: small(self.rebuy_until),
            repair: self.repair,
        }
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

    /// Returns what a new evening with lives begins with until the director decides otherwise: as many people as come, three lives each.
    pub fn usual_with_lives() -> Settings {
        Settings { format: Format::Lives, capacity: 128, tickets_per_player: 1, ..Settings::usual() }
    }

    pub fn is_with_lives(&self) -> bool {
        self.format == Format::Lives
    }

    /// Returns what a new evening of a format begins with until the director decides otherwise.
    pub fn usual_of(format: Format) -> Settings {
        match format {
            Format::Tickets => Settings::usual(),
            Format::Lives => Settings::usual_with_lives(),
            Format::Danish => Settings { format, capacity: 128, tickets_per_player: 1, ..Settings::usual() },
            Format::Rotation => Settings {
                format,
                capacity: 128,
                tickets_per_player: 1,
                bummerl_to_win: 1,
                reporting: Reporting::Off,
                ..Settings::usual()
            },
        }
    }
}
