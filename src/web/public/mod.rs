//! Pages for everybody, one file each.

pub mod draw;
mod frame;
mod guest;
pub mod health;
pub mod home;
pub mod login;
pub mod missing;
pub mod person;
pub mod referee;
pub mod round;
pub mod rules;
pub mod setup;
pub mod stream;
pub mod tables;
pub mod ticket;
pub mod tournament;
pub mod winners;
