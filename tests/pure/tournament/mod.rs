//! The pure tournament: nights played through commands alone.

mod agreement;
mod by_hand;
mod choice;
mod crowd;
mod draws;
mod evening;
mod evidence;
mod forecast;
mod late;
mod lives;
mod lives_night;
pub mod night;
mod placements;
mod prize_checks;
mod prizes;
mod properties;
mod random_lives;
mod random_standings;
mod reports;
mod schedule;
mod sealed_lots;
mod shuffles;
mod specials;
mod standing_night;
mod standings;
mod tables;
mod undo;
