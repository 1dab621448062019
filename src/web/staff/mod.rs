//! Pages behind the login, one file each.

pub mod home;
