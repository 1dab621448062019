//! Pages for everybody, one file each.

pub mod health;
pub mod home;
pub mod login;
pub mod missing;
pub mod setup;
pub mod tables;
