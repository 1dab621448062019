//! The host's side of the mirror over HTTP (`docs/MIRROR.md`): laptops add to their nights, and who runs it sees how it goes.
//!
//! | module | subject |
//! |---|---|
//! | `calls` | one function for each call of the protocol |
//! | `clubs`, `club_list` | the clubs and the evenings of one, as pages; which evening belongs to which |
//! | `bearer` | who calls, and whether that may be |
//! | `refusal` | why a call is refused, as JSON |
//! | `state` | what the workers share |
//! | `inbox`, `waiters` | reports of guests for the laptop that waits for them; one waits at a time |
//! | `buckets` | so many calls a second, and no more |
//! | `metrics` | what is counted, as Prometheus reads it |
//! | `nights` | the evenings as guests see them here |
//! | `watch` | tells those who wait that a night has changed; deletes what is over its time |
//! | `writers` | which laptop writes: pairing, handover, the director's decision |
//! | [`server`] | setting up, running and ending the host |

mod bearer;
mod buckets;
mod calls;
mod club_list;
mod clubs;
mod inbox;
mod metrics;
mod nights;
mod refusal;
pub mod server;
mod state;
mod waiters;
mod watch;
mod writers;

pub use server::serve;
