//! What stands between the network and a page: connections, requests, who asks, forms and answers.
//!
//! | module | subject |
//! |---|---|
//! | [`middleware`] | headers, the Origin check, errors and panics as pages |
//! | [`rights`] | who may use each address, and asking it which links and buttons to show |
//! | `dispatch`, `address_tree` | from an address to its page, in one step |
//! | `last_answers` | what a worker has answered a moment ago |
//! | [`context`] | [`PageContext`](context::PageContext): language, links, notices, who is logged in |
//! | [`session`] | the login cookie |
//! | [`current`] | [`Current`](current::Current): the tournament of the address as it stands |
//! | [`query`] | what an address carries behind its question mark |
//! | `refused` | what was refused, on a page |
//! | `blocking` | handlers that run off the threads that answer |
//! | [`form`] | [`FormState`](form::FormState): fields, errors, the one-time key |
//! | [`page`] | from a template to an answer |
//! | `pieces` | what macros of templates hand over to |
//! | `error_pages` | the page of each [`PageError`](super::error::PageError) |
//! | [`assets`], `minify` | the files of `static/`, without their comments |
//! | [`listener`] | the staff's door and the guests' |
//! | [`own_address`] | under which address guests and helpers reach each of them |
//! | [`paper_address`] | where the codes on tickets and posters lead |
//! | `arrival`, `connection` | what a connection passes before anything is read; how long what is written may take |
//! | `connection_limit` | how many connections each address has, and how many of its pages are made at once |
//! | [`download`] | a file that is handed out piece by piece |
//! | `tls` | the certificate of the staff's door |

mod address_tree;
pub(super) mod arrival;
pub mod assets;
pub(super) mod blocking;
pub(super) mod connection;
pub(super) mod connection_limit;
pub mod context;
pub mod current;
mod dispatch;
pub mod download;
pub(super) mod error_pages;
pub mod form;
pub(super) mod last_answers;
pub mod listener;
pub mod middleware;
mod minify;
pub mod own_address;
pub mod page;
pub mod paper_address;
pub(super) mod pieces;
pub mod query;
pub(super) mod refused;
pub mod rights;
pub mod session;
pub(super) mod tls;
