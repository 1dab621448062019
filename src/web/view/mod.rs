//! What pages show, before anybody asks for it over HTTP: pure functions of a snapshot and a language.

pub(super) mod activity;
pub(super) mod draw;
pub(super) mod internet;
pub(super) mod lives;
pub mod qr;
pub(super) mod tournament;
pub mod translation;
