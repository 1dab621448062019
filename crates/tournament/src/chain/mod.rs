//! The chain that holds a journal together, and the commitments in it. Pure: other programs recompute all of it
//! (`docs/JOURNAL.md`).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod commitment;
mod entry;
mod hash;
mod walk;

pub use commitment::{Salt, Seed};
pub use entry::{Body, Seal, Written};
pub use hash::Hash;
pub(crate) use hash::hex_text;
pub use walk::{Link, walk};
