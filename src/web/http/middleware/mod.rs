//! What every request passes before a page sees it, and every answer before it leaves.

mod body_timeout;
mod doors;
mod headers;
pub mod idempotency;
mod pages;

pub use body_timeout::not_for_ever;
pub use doors::{check_host, check_origin, strip_cookies};
pub use headers::with_headers;
pub use idempotency::answer_once;
pub use pages::errors_as_pages;
