//! The two ways to write the same table.

use csv::{Terminator, Writer, WriterBuilder};
use std::io::{self, Write};

/// For whom a table is written. Both dialects have the same columns and end their lines with CRLF.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// For a double click in an Austrian Excel: byte order mark, `;` between cells, decimal comma.
    #[default]
    People,
    /// For programs: RFC 4180, `,` between cells, decimal point, no byte order mark.
    Machines,
}

impl Dialect {
    /// Returns the dialect of a name; the only one that has a name is `rfc4180`, that for programs.
    pub fn named(name: &str) -> Option<Dialect> {
        (name == "rfc4180").then_some(Dialect::Machines)
    }
    pub(super) fn decimal_mark(self) -> char {
        match self {
            Dialect::People => ',',
            Dialect::Machines => '.',
        }
    }

    /// Begins a table.
    pub(super) fn writer<W: Write>(self, mut out: W) -> io::Result<Writer<W>> {
        let delimiter = match self {
            Dialect::People => {
                // Without it Excel takes the text for Windows-1252.
                out.write_all("\u{feff}".as_bytes())?;
                b';'
            }
            Dialect::Machines => b',',
        };
        Ok(WriterBuilder::new().delimiter(delimiter).terminator(Terminator::CRLF).from_writer(out))
    }
}
