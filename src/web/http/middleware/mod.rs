//! What every request passes before a page sees it, and every answer before it leaves.
//!
//! | file | subject |
//! |---|---|
//! | `guests` | at the guests' door nobody is known |
//! | `headers` | the content security policy and its companions |
//! | `host` | nothing is answered under a name that is not this machine's |
//! | [`idempotency`] | a form that is sent again gets the first answer |
//! | `origin` | forms of other sites are refused |
//! | `body_timeout` | forms that come drop by drop |
//! | `pages` | refusals and panics become pages; HEAD is answered like GET |

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
