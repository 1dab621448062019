//! Why nothing of a list of people can be used.

/// Why nothing of a file can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListFault {
    /// More than [`MAX_BYTES`].
    TooLarge,
    /// A workbook of Excel or LibreOffice; it must be saved as CSV first.
    Workbook,
    /// A picture or something else that is no text.
    NotText,
    /// The letters of this line cannot be read, or they are written in another way than the rest.
    MixedLetters {
        /// The line, counted from 1.
        line: u64,
    },
    /// Nothing in it.
    Empty,
    /// No column is called `Name`; these are there.
    NoNameColumn(Vec<String>),
    /// Two columns have the same name.
    ColumnTwice(String),
    /// The first line has columns and nothing follows.
    NoRows,
    /// More than [`MAX_ROWS`].
    TooManyRows,
}
