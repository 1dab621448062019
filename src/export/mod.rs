//! Tables for people and machines, and lists that come from elsewhere (DESIGN 5.2). The only place that names `csv`.
//!
//! | module | subject |
//! |---|---|
//! | `table` | the tables: names, who may see them, writing |
//! | `book` | what a table is written from |
//! | `dialect` | the two ways to write the same table |
//! | `cell` | numbers, money and texts in a dialect |
//! | `players`, `tickets`, `draws`, `results`, `prizes`, `cash`, `lives`, `standing` | the columns and rows of one table each |
//! | [`import`], `list_fault` | a player list from a spreadsheet: its rows, and every line that cannot be used |
//! | [`calendar`] | evenings for other calendars |
//! | [`workbook`] | the same tables as one workbook of Excel, and a list that comes as one |
//! | `column`, `titles` | what its columns say, under which titles, and which row these stand in |
//! | `uncomputed` | what spreadsheets show where they could not compute |
//! | `charset` | from bytes to text: UTF-8, UTF-16, Windows-1252 |
//! | [`formula`] | the `'` before what a spreadsheet would compute |

#![deny(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod book;
pub mod calendar;
mod cash;
mod cell;
mod charset;
mod column;
mod dialect;
mod draws;
pub mod formula;
pub mod import;
mod list_fault;
mod lives;
mod players;
mod prizes;
mod results;
mod standing;
mod table;
mod tickets;
mod titles;
mod uncomputed;
pub mod workbook;

pub use book::{Book, LocalTime, Names};
pub use dialect::Dialect;
pub use table::Table;
