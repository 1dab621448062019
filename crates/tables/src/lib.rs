//! Tables for people and machines, and lists that come from elsewhere (DESIGN 5.2).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod book;
pub mod calendar;
mod cash;
mod cell;
mod column;
mod dialect;
mod draws;
pub mod formula;
pub mod import;
mod list_fault;
mod people;
mod prizes;
mod results;
mod standing;
mod table;
mod titles;
pub mod workbook;

pub use book::{Book, LocalTime, Names};
pub use dialect::Dialect;
pub use table::Table;
