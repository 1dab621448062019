//! What every request passes before a page sees it, and every answer before it leaves.

mod body_timeout;
mod guests;
mod headers;
mod host;
pub mod idempotency;
mod origin;
mod pages;

pub use body_timeout::not_for_ever;
pub use guests::strip_cookies;
pub use headers::with_headers;
pub use host::check_host;
pub use idempotency::answer_once;
pub use origin::check_origin;
pub use pages::errors_as_pages;
