//! Pages for everybody, one file each.

pub mod check;
mod counter;
pub mod draw;
mod found;
mod frame;
mod guest;
pub mod health;
pub mod help;
pub mod home;
pub mod key;
pub mod login;
pub mod missing;
pub mod newspaper;
mod open;
pub mod person;
pub mod referee;
pub mod round;
pub mod rules;
pub mod setup;
pub mod stream;
pub mod tables;
pub mod ticket;
mod tickets;
pub mod tournament;
pub mod tree;
pub mod wall;
pub mod winners;
