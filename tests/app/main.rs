//! The use cases on a real database file.

mod accounts;
mod practice;
mod support;
