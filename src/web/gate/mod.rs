//! What every request passes before a page sees it, and every answer before it leaves.
//!
//! | file | subject |
//! |---|---|
//! | `headers` | the content security policy and its companions |
//! | `origin` | forms of other sites are refused |
//! | `pages` | refusals and panics become pages; HEAD is answered like GET |

mod headers;
mod origin;
mod pages;

pub use headers::with_headers;
pub use origin::own_forms_only;
pub use pages::errors_as_pages;
