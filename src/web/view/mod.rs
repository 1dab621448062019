//! What pages show, before anybody asks for it over HTTP: pure functions of a snapshot and a language.
//!
//! | module | subject |
//! |---|---|
//! | [`translation`] | all sentences in two languages; money, dates, rejections |
//! | `tournament` | what pages show of a tournament, computed from a snapshot |
//! | `activity` | what happened, in words, area by area |
//! | `draw` | what the pages of a draw have in common |
//! | `internet` | how an evening stands with its host on the internet, in words |
//! | `lives` | lives as hearts and in words |
//! | [`qr`] | codes for telephones |

pub(super) mod activity;
pub(super) mod draw;
pub(super) mod internet;
pub(super) mod lives;
pub mod qr;
pub(super) mod tournament;
pub mod translation;
