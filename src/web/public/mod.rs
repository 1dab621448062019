//! Pages for everybody, one file each.

pub mod health;
pub mod home;
pub mod missing;
