//! The host: what laptops of many clubs publish, kept in PostgreSQL (`docs/adr/host-store.md`).
//!
//! | module | subject |
//! |---|---|
//! | `keys` | tokens and codes that are given out, and what of them is kept |
//! | [`store`] | the tables, and the operations on them; beside the laptop's store the only place that names diesel |
//!
//! It knows no HTTP and no page: `web` asks it, and so does the command line. Chance is handed in, the time is the database's.

#![deny(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod keys;
pub mod store;

pub use keys::{AskedWith, AskedWithFault, Code, CodeFault, Token, TokenFault};
