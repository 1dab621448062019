//! A host on the internet: what laptops of many clubs publish, kept in PostgreSQL (`docs/adr/host-store.md`), with the pages for guests that a laptop has.
//!
//! `store` knows no HTTP and no page: `web` asks it, and so does the command line. Chance is handed in, the time is the database's.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

pub mod cli;
mod keys;
pub mod store;
pub mod web;

pub use keys::{Code, CodeFault, Token, TokenFault, asked_with};
