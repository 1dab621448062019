//! Workbooks of Excel: the tables of a night in one file, and lists of people that come as one. The only place that names `calamine`,
//! `rust_xlsxwriter` and `zip`.
//!
//! | file | subject |
//! |---|---|
//! | `write` | a night as one workbook |
//! | `read` | the sheet of a workbook that has a list, as text |

mod read;
mod write;

pub(super) use read::{SheetText, is_workbook, text};
pub use write::{Title, WriteFault, write};
