//! What every request passes before a page sees it, and every answer before it leaves.
//!
//! | file | subject |
//! |---|---|
//! | `guests` | at the guests' door nobody is known |
//! | `headers` | the content security policy and its companions |
//! | [`once`](mod@once) | a form that is sent again gets the first answer |
//! | `origin` | forms of other sites are refused |
//! | `patience` | forms that come drop by drop |
//! | `pages` | refusals and panics become pages; HEAD is answered like GET |

mod guests;
mod headers;
pub mod once;
mod origin;
mod pages;
mod patience;

pub use guests::strangers_only;
pub use headers::with_headers;
pub use once::once;
pub use origin::own_forms_only;
pub use pages::errors_as_pages;
pub use patience::not_for_ever;
