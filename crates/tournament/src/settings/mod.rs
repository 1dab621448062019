//! What the director decides before the evening begins (DESIGN part 4, no. 1), as values here and as a table in `table`.

mod format;
mod game;
mod table;

pub use format::{Entrants, Format, LifeSettings, PlayedTo, StandingSettings, TicketName};
pub use game::{CardGame, GameSettings};
pub use table::{Field, Kind, Setting, Subject, Until, Value};

use super::choice::ChoiceOrder;
use super::draw::Order;
use super::ids::EveningNo;
use super::money::Cents;
use super::reports::Reporting;
use chrono::NaiveTime;
use schnapsen::{Preset, RuleSet};
use serde::{Deserialize, Serialize};

/// The numbers of a tournament. Its name, place, date and the words of its prizes are texts and live outside the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The format of the evening.
    #[serde(default, skip_serializing_if = "is_default")]
    pub format: Format,
    /// Who plays against whom: one person, or two who are one entry.
    #[serde(default, skip_serializing_if = "is_default")]
    pub entrants: Entrants,
    /// How many tickets are on sale: a power of two, 8 to 1024; with lives any number from 2 on.
    pub capacity: u32,
    /// How many tickets one player may hold, 1 to [`Settings::MAX_TICKETS_PER_PLAYER`]; with lives one.
    pub tickets_per_player: u32,
    /// The price of a ticket, 0 to [`Settings::MAX_PRICE`].
    pub ticket_price: Cents,
    /// What stands before the number of a ticket.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ticket_name: TicketName,
    /// How many Bummerl win a match: 2 or 3, with lives also 1; of another game 1 to 7 games.
    pub bummerl_to_win: u8,
    /// Which card game is played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub game: GameSettings,
    /// The rules of the card game in force; the usual ones where it is a game that is not judged by them.
    pub rules: RuleSet,
    /// How many prizes there are, 0 to [`Settings::MAX_PRIZES`].
    pub prizes: u32,
    /// How many things lie on the table from which people choose their prizes, 0 to [`MAX_THINGS`](crate::choice::MAX_THINGS).
    #[serde(default, skip_serializing_if = "is_default")]
    pub things: u32,
    /// In which order people choose from them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choice_order: ChoiceOrder,
    /// The group that chooses before the others or in turn with them; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choice_group: u32,
    /// Whether a player may take only one prize, however many of their tickets win.
    pub one_prize_each: bool,
    /// Down to which place is played; what lies below is shared, or played by those who want to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played_to: PlayedTo,
    /// Whether players may report their results.
    #[serde(default)]
    pub reporting: Reporting,
    /// The order in which round 1 is pulled: [`Order::Random`] or [`Order::AsSold`].
    pub first_order: Order,
    /// A practice tournament with invented people; it can be deleted with one click.
    pub practice: bool,
    /// How many tables have a number that matches are called to, 0 to [`Settings::MAX_TABLES`]; 0 if the hall has none.
    #[serde(default)]
    pub tables: u32,
    /// When the evening begins, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins_at: Option<NaiveTime>,
    /// From when tickets are sold at the desk, if that is known; not after [`Settings::begins_at`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub desk_opens_at: Option<NaiveTime>,
    /// Whether search engines may list the pages of the evening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub indexed: bool,
    /// What is decided about an evening with lives.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lives: LifeSettings,
    /// What is decided about an evening with a standing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standing: StandingSettings,
    /// The evening whose losers of round 1 play here, if this is its consolation. Nobody changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consolation_of: Option<EveningNo>,
}

impl Settings {
    /// The smallest capacity of a ticket night.
    pub const MIN_CAPACITY: u32 = 8;
    /// The smallest capacity where everybody holds one ticket.
    pub const MIN_PEOPLE: u32 = 2;
    pub const MAX_CAPACITY: u32 = 1024;
    pub const MAX_TICKETS_PER_PLAYER: u32 = 64;
    /// The highest price of a ticket, € 1.000.
    pub const MAX_PRICE: Cents = Cents(100_000);
    pub const MAX_PRIZES: u32 = 64;
    pub const MAX_TABLES: u32 = 128;

    /// Returns what the consolation of such a ticket night begins with: the same rules, tables, reports and name of a ticket, one ticket each,
    /// and room for all.
    pub fn of_its_consolation(&self) -> Settings {
        let usual = Settings::usual();
        // Field by field, so that of the next setting somebody decides whether a consolation has it too.
        Settings {
            format: Format::Tickets,
            entrants: self.entrants,
            capacity: self.capacity,
            ticket_name: self.ticket_name,
            tickets_per_player: 1,
            ticket_price: usual.ticket_price,
            bummerl_to_win: self.bummerl_to_win,
            game: self.game,
            rules: self.rules,
            prizes: 0,
            things: usual.things,
            choice_order: usual.choice_order,
            choice_group: usual.choice_group,
            one_prize_each: usual.one_prize_each,
            played_to: usual.played_to,
            reporting: self.reporting,
            first_order: self.first_order,
            practice: self.practice,
            tables: self.tables,
            begins_at: None,
            desk_opens_at: None,
            indexed: self.indexed,
            lives: usual.lives,
            standing: usual.standing,
            consolation_of: None,
        }
    }

    /// Returns whether an entry has two people: as the director has it, or as the game is played.
    pub fn in_pairs(&self) -> bool {
        self.entrants == Entrants::Pairs || self.card_game().is_for_pairs()
    }

    /// Returns what the next evening begins with that is to be like this one: everything but what belongs to this one alone.
    pub fn of_another_evening(&self) -> Settings {
        let Settings { things, choice_order, choice_group, practice, consolation_of, .. } = Settings::usual();
        Settings { things, choice_order, choice_group, practice, consolation_of, ..self.clone() }
    }

    /// Returns what a new tournament begins with until the director decides otherwise: 64 tickets at € 10, up to 3 for each player,
    /// two Bummerl by the usual rules, 8 prizes, and played down to the last of them.
    pub fn usual() -> Settings {
        Settings {
            format: Format::Tickets,
            entrants: Entrants::Single,
            capacity: 64,
            tickets_per_player: 3,
            ticket_price: Cents(1_000),
            ticket_name: TicketName::default(),
            bummerl_to_win: 2,
            game: GameSettings::default(),
            rules: RuleSet::preset(Preset::default()),
            prizes: 8,
            things: 0,
            choice_order: ChoiceOrder::Ranking,
            choice_group: 0,
            one_prize_each: false,
            played_to: PlayedTo::Prizes,
            reporting: Reporting::Counts,
            first_order: Order::Random,
            practice: false,
            tables: 0,
            begins_at: None,
            desk_opens_at: None,
            indexed: false,
            lives: LifeSettings::default(),
            standing: StandingSettings::default(),
            consolation_of: None,
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::usual()
    }
}

/// Returns whether a setting is what a journal means that says nothing of it, as those do from before it could be chosen.
fn is_default<T: Default + PartialEq>(setting: &T) -> bool {
    *setting == T::default()
}
