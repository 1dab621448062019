//! What all workers of the server share between requests. Knows no page.

pub mod arrival;
pub(super) mod encoded;
pub(super) mod guests_work;
pub mod idempotency;
pub(super) mod job_queue;
pub(super) mod login_throttle;
pub mod notices;
pub(super) mod page_cache;
pub(super) mod quota;
pub(super) mod remote_reports;
pub(super) mod restoring;
pub(super) mod security_events;
pub(super) mod security_log;
pub mod sheets;
pub(super) mod short_codes;
pub(super) mod shows;
pub mod site;
pub(super) mod streams;
pub(super) mod work_queue;

pub(super) use encoded::{Conditional, EncodedResponse};
pub use guests_work::GuestsWork;
pub(super) use job_queue::Turn;
pub(super) use login_throttle::Guesser;
pub(super) use notices::Notice;
pub(super) use security_log::{About, Noted};
pub use site::Site;
