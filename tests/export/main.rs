//! Tables and lists as other programs see them.

#[path = "../tournament/night.rs"]
#[expect(dead_code, reason = "not every test plays a whole night")]
mod night;
mod round_trip;
mod support;
mod tables;
