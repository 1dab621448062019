//! The fields of the tickets: how many there are, what one costs, in which order they are drawn first.

use super::offer::Choice;
use super::unless_fixed;
use crate::tournament::{FixedSetting, Order, Settings};
use crate::web::form::Typed;
use crate::web::words::Words;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] = &[
    ("capacity", "settings-capacity"),
    ("tickets_per_player", "settings-tickets-per-player"),
    ("ticket_price", "settings-price"),
    ("first_order", "settings-first-order"),
];

const ORDERS: [Order; 2] = [Order::Random, Order::AsSold];

/// Fills the fields.
pub fn fill(form: Typed, settings: &Settings) -> Typed {
    form.with("capacity", settings.capacity)
        .with("tickets_per_player", settings.tickets_per_player)
        .with("ticket_price", settings.ticket_price.figures("", ','))
        .with("first_order", settings.first_order)
}

/// Reads the fields into the settings.
pub fn read(form: &mut Typed, settings: &mut Settings, fixed: &[FixedSetting]) {
    unless_fixed(fixed, FixedSetting::Capacity, &mut settings.capacity, || {
        form.number("capacity", "settings-capacity", Settings::MIN_CAPACITY..=Settings::MAX_CAPACITY)
    });
    unless_fixed(fixed, FixedSetting::TicketsPerPlayer, &mut settings.tickets_per_player, || {
        let range = 1..=Settings::MAX_TICKETS_PER_PLAYER;
        form.number("tickets_per_player", "settings-tickets-per-player", range)
    });
    unless_fixed(fixed, FixedSetting::Price, &mut settings.ticket_price, || {
        form.money("ticket_price", "settings-price")
    });
    unless_fixed(fixed, FixedSetting::FirstOrder, &mut settings.first_order, || {
        form.choice("first_order", "settings-first-order", |typed| {
            ORDERS.into_iter().find(|order| order.to_string() == typed)
        })
    });
}

/// Returns every capacity.
pub fn capacities() -> Vec<Choice> {
    let exponents = Settings::MIN_CAPACITY.ilog2()..=Settings::MAX_CAPACITY.ilog2();
    exponents
        .map(|power| 1_u32 << power)
        .map(|capacity| Choice::new(capacity, capacity.to_string()))
        .collect()
}

/// Returns the orders in which round 1 can be drawn.
pub fn orders(words: Words) -> Vec<Choice> {
    ORDERS.map(|order| Choice::new(order, words.order(order))).to_vec()
}
