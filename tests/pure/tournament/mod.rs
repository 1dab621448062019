//! The pure tournament: nights played through commands alone.

mod agreement;
mod by_hand;
mod draws;
mod evening;
mod evidence;
mod forecast;
mod late;
pub mod night;
mod placements;
mod prize_checks;
mod prizes;
mod properties;
mod reports;
mod schedule;
mod shuffles;
mod specials;
mod tables;
mod undo;
