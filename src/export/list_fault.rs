//! Why nothing of a list of people can be used.

use super::column::UnknownColumn;

/// The largest list, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The largest number of people on one list.
pub const MAX_ROWS: usize = 2_000;

/// Columns to the right of these are left out.
pub const MAX_COLUMNS: usize = 50;

/// Why nothing of a file can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    #[error("a list has at most {MAX_BYTES} bytes")]
    TooLarge,
    /// A workbook that is small, and unpacked far too large.
    #[error("a workbook that is far too large when it is unpacked")]
    Swelling,
    /// A workbook as Excel made them until 2003, whatever it is called.
    #[error("a workbook of the old format .xls; save it as .xlsx or CSV")]
    OldWorkbook,
    /// Something stands on hidden sheets only; their names.
    #[error("nothing but on hidden sheets: {}", .0.join(", "))]
    Hidden(Vec<String>),
    /// Nothing on the first so many sheets, and nobody looks for a list on those behind them.
    #[error("nothing on the first {0} sheets; put the list in front of them")]
    Behind(usize),
    /// A workbook that is no `.xlsx`, or a broken one.
    #[error("a workbook that cannot be read; save it as .xlsx or CSV")]
    Workbook,
    #[error("a workbook with a password")]
    Locked,
    /// Cells of a workbook are joined among the people; where.
    #[error("the cells {0} are merged")]
    Merged(String),
    /// A picture or something else that is no text.
    #[error("not a text")]
    NotText,
    /// The letters of this line cannot be read, or they are written in another way than the rest.
    #[error("line {line}: letters that cannot be read")]
    MixedLetters {
        /// The line, counted from 1.
        line: u64,
    },
    #[error("the list is empty")]
    Empty,
    /// No column has names; of these nobody has said what they mean.
    #[error("no column Name; not known: {}", .0.iter().map(|column| column.title.as_str()).collect::<Vec<_>>().join(", "))]
    NoNameColumn(Vec<UnknownColumn>),
    #[error("two columns are called {0}")]
    ColumnTwice(String),
    /// The first line has columns and nothing follows.
    #[error("nobody is on the list")]
    NoRows,
    #[error("a list has at most {MAX_ROWS} people")]
    TooManyRows,
}
