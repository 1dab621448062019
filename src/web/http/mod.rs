//! What stands between the network and a page: connections, requests, who asks, forms and answers.

pub mod answer;
pub(super) mod arrival;
pub mod assets;
pub(super) mod blocking;
pub(super) mod connection;
pub(super) mod connection_limit;
pub mod context;
pub mod current;
pub(super) mod error_pages;
pub mod form;
pub mod listener;
pub mod middleware;
pub mod own_address;
pub(super) mod pieces;
pub mod query;
pub(super) mod refused;
pub mod rights;
pub mod session;
pub(super) mod tls;

pub use answer::{
    Answer, Download, Reply, Response, conflict, missing, page, page_with, slow_down, unprocessable,
};
pub use context::PageContext;
pub use current::Current;
pub use form::{Difference, FormState, Upload};
pub use own_address::{GuestAddress, PaperAddress, StaffAddress};
pub use query::{Fields, Query};
pub use session::{CookieKind, Staff};
