//! What the tests of several crates begin with.

pub mod night;
