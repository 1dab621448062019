//! Why nothing of a list of people can be used.

/// The largest list, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The largest number of people on one list.
pub const MAX_ROWS: usize = 2_000;

/// Columns to the right of these are left out.
pub const MAX_COLUMNS: usize = 50;

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
    #[error("a sheet of Numbers; export it as Excel or CSV")]
    Numbers,
    /// A text of Word or Writer, or slides.
    #[error("a text document; copy its table and paste it")]
    Document,
    /// A workbook that opens with a password.
    #[error("a workbook with a password")]
    Locked,
    /// A page of the internet, contacts, or something else that programs write for programs.
    #[error("written for programs; open it in Excel and save it as .xlsx")]
    Markup,
    #[error("a chat; paste one message with the list")]
    Chat,
    /// A table of which each cell came on a line of its own, out of a PDF for example.
    #[error("each cell is on a line of its own")]
    OneCellEach,
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
    /// The first line has columns and nothing follows.
    #[error("nobody is on the list")]
    NoRows,
    #[error("a list has at most {MAX_ROWS} people")]
    TooManyRows,
}
