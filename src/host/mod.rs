//! The host: what laptops of many clubs publish, kept in PostgreSQL (`docs/adr/host-store.md`).
//! It knows no HTTP and no page: `web` asks it, and so does the command line. Chance is handed in, the time is the database's.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod keys;
pub mod store;

pub use keys::{AskedWith, AskedWithFault, Code, CodeFault, Token, TokenFault};
