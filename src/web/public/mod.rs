//! Pages for everybody, one file each.

pub mod draw;
mod frame;
mod guest;
pub mod health;
pub mod home;
pub mod login;
pub mod missing;
pub mod setup;
pub mod tables;
