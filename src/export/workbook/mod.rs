//! Workbooks of Excel: the tables of a night in one file, and lists of people that come as one. The only place that names `calamine`,
//! `quick_xml`, `rust_xlsxwriter` and `zip`.
//!
//! | file | subject |
//! |---|---|
//! | `write` | a night as one workbook |
//! | `read` | the sheet of a workbook that has a list, as text |
//! | `cells` | its cells, and what a list has of each |
//! | `merged` | cells that are joined |
//! | `parts` | what a workbook is packed in |
//! | `repeated` | what would be copied or read many times over |

mod cells;
mod merged;
mod parts;
mod read;
mod repeated;
mod write;

pub(super) use parts::is_workbook;
pub use read::Sheet;
pub(super) use read::{SheetText, text};
pub use write::{Title, WriteFault, write};
