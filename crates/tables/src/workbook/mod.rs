//! Workbooks of Excel: the tables of a night in one file, and lists of people that come as one. The only place that names `calamine`,
//! `quick_xml`, `rust_xlsxwriter` and `zip`.

mod cells;
mod marks;
mod ods;
mod parts;
mod read;
mod repeated;
mod write;

pub(super) use cells::in_one_line;
pub(super) use parts::is_workbook;
pub use read::Sheet;
pub(super) use read::{SheetText, text};
pub use write::{Title, WriteFault, write};
