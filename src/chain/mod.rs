//! The chain that holds a journal together, and the commitments in it. Pure: other programs recompute all of it
//! (`docs/JOURNAL.md`).
//!
//! | module | subject |
//! |---|---|
//! | `hash` | SHA-256 and how it is written |
//! | `commitment` | a salted hash that shows an event or a text to those alone who are given both |
//! | `entry` | the hash of an entry, in both layouts |
//! | `walk` | from a head to a later one, by hashes alone |

#![deny(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod commitment;
mod entry;
mod hash;
mod walk;

pub use commitment::{Salt, Seed};
pub use entry::{Body, Seal, Written};
pub use hash::Hash;
pub use walk::{Link, walk};
