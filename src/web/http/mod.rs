//! What stands between the network and a page: connections, requests, who asks, forms and answers.

pub(super) mod arrival;
pub mod assets;
pub(super) mod blocking;
pub(super) mod connection;
pub(super) mod connection_limit;
pub mod context;
pub mod current;
pub mod download;
pub(super) mod error_pages;
pub mod form;
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
