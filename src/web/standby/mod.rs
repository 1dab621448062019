//! A second laptop in the hall (`docs/STANDBY.md`): what it calls on the one that leads, and the page of a laptop that has stopped.

mod calls;
mod stopped;

pub(in crate::web) use calls::not_leading;
pub use stopped::{lead_again, only_while_leading, show};

use actix_web::web::{self, ServiceConfig};

/// Where a laptop that follows asks.
pub(in crate::web) const FOLLOW: &str = "/mirror/1/follow";
/// Where it is let in.
pub(in crate::web) const LET_IN: &str = "/mirror/1/follow/pair";

/// Puts the calls before the pages of the staff's door.
pub fn calls(config: &mut ServiceConfig) {
    config.route(LET_IN, web::post().to(calls::let_in)).route(FOLLOW, web::post().to(calls::follow));
}

/// Returns whether an address is one of those calls.
pub fn is_call(path: &str) -> bool {
    matches!(path, FOLLOW | LET_IN)
}
