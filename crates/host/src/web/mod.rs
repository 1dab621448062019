//! The host's side of the mirror over HTTP (`docs/MIRROR.md`): laptops add to their nights, and who runs it sees how it goes.

mod addresses;
mod bearer;
mod calls;
mod clubs;
mod evening;
mod inbox;
mod metrics;
mod nights;
mod refusal;
mod reports;
mod server;
mod state;
mod waiters;
mod watch;
mod writers;

pub use server::{HostListening, serve};
