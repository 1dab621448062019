//! What the director decides before the evening begins (DESIGN part 4, no. 1).

use super::draw::Order;
use super::money::Cents;
use super::reports::Reporting;
use crate::rules::{Preset, RuleSet};
use serde::{Deserialize, Serialize};

/// The numbers of a tournament. Its name, place, date and the words of its prizes are texts and live outside the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How many tickets are on sale: a power of two, 8 to 1024.
    pub capacity: u32,
    /// How many tickets one player may hold, 1 to [`Settings::MAX_TICKETS_PER_PLAYER`].
    pub tickets_per_player: u32,
    /// The price of a ticket, 0 to [`Settings::MAX_PRICE`].
    pub ticket_price: Cents,
    /// How many Bummerl win a match: 2 or 3.
    pub bummerl_to_win: u8,
    /// The rules of the card game in force.
    pub rules: RuleSet,
    /// How many prizes there are, 0 to [`Settings::MAX_PRIZES`].
    pub prizes: u32,
    /// Whether a player may take only one prize, however many of his tickets win.
    pub one_prize_each: bool,
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
}

/// What is wrong with a set of [`Settings`]; a form shows all at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SettingsFault {
    /// The capacity is not a power of two from 8 to 1024.
    Capacity,
    /// The tickets per player are not from 1 to [`Settings::MAX_TICKETS_PER_PLAYER`], or more than the capacity.
    TicketsPerPlayer,
    /// The price is negative or above [`Settings::MAX_PRICE`].
    Price,
    /// A match is won by 2 or 3 Bummerl, nothing else.
    BummerlToWin,
    /// More than [`Settings::MAX_PRIZES`] prizes.
    Prizes,
    /// Round 1 cannot be pulled by number of tickets.
    FirstOrder,
    /// More than [`Settings::MAX_TABLES`] tables.
    Tables,
}

impl Settings {
    /// The smallest capacity.
    pub const MIN_CAPACITY: u32 = 8;
    /// The largest capacity.
    pub const MAX_CAPACITY: u32 = 1024;
    /// The largest number of tickets in one hand.
    pub const MAX_TICKETS_PER_PLAYER: u32 = 64;
    /// The highest price of a ticket, € 1.000.
    pub const MAX_PRICE: Cents = Cents(100_000);
    /// The largest number of prizes.
    pub const MAX_PRIZES: u32 = 64;
    /// The largest number of tables.
    pub const MAX_TABLES: u32 = 128;

    /// Returns what a new tournament begins with until the director decides otherwise: 64 tickets at € 10, up to 3 for each player,
    /// two Bummerl by the usual rules, 8 prizes.
    pub fn usual() -> Settings {
        Settings {
            capacity: 64,
            tickets_per_player: 3,
            ticket_price: Cents(1_000),
            bummerl_to_win: 2,
            rules: RuleSet::preset(Preset::default()),
            prizes: 8,
            one_prize_each: false,
            reporting: Reporting::Counts,
            first_order: Order::Random,
            practice: false,
            tables: 0,
        }
    }

    /// Lists what is wrong with these settings, nothing if they can be used.
    pub fn faults(&self) -> Vec<SettingsFault> {
        let capacity_ok = self.capacity.is_power_of_two()
            && (Self::MIN_CAPACITY..=Self::MAX_CAPACITY).contains(&self.capacity);
        let tickets_ok =
            (1..=Self::MAX_TICKETS_PER_PLAYER.min(self.capacity)).contains(&self.tickets_per_player);
        [
            (capacity_ok, SettingsFault::Capacity),
            (tickets_ok, SettingsFault::TicketsPerPlayer),
            ((Cents::ZERO..=Self::MAX_PRICE).contains(&self.ticket_price), SettingsFault::Price),
            (matches!(self.bummerl_to_win, 2 | 3), SettingsFault::BummerlToWin),
            (self.prizes <= Self::MAX_PRIZES, SettingsFault::Prizes),
            (self.first_order != Order::MostTicketsFirst, SettingsFault::FirstOrder),
            (self.tables <= Self::MAX_TABLES, SettingsFault::Tables),
        ]
        .into_iter()
        .filter_map(|(ok, fault)| (!ok).then_some(fault))
        .collect()
    }
}
