//! The rows of a text, as far as they are read.

use super::lines::{LineCount, separator};
use super::{MAX_COLUMNS, MAX_ROWS};
use crate::export::column::letters;
use csv::{ReaderBuilder, StringRecord};

/// The rows of a text with anything in them.
pub struct Records {
    /// At which byte they begin.
    pub skipped: usize,
    /// What stands in them, without what is too far to the right.
    pub rows: Vec<StringRecord>,
    /// The first cell that is, "AY1", as in a workbook: nobody is asked about thousands of columns.
    pub far: Option<String>,
}

impl Records {
    /// Reads them.
    pub fn of(text: &str) -> Records {
        // Excel writes this line for itself.
        let has_hint = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sep="));
        let skipped = if has_hint { text.find(['\n', '\r']).map_or(text.len(), |end| end + 1) } else { 0 };
        let body = &text[skipped..];
        let records = ReaderBuilder::new()
            .delimiter(separator(body))
            .has_headers(false)
            .flexible(true)
            .from_reader(body.as_bytes())
            .into_records()
            .map_while(Result::ok);
        let mut far = None;
        let near = records.map(|mut record| {
            far = far.take().or_else(|| far_cell(&record));
            record.truncate(MAX_COLUMNS);
            record
        });
        let filled = near.filter(|record| record.iter().any(|cell| !cell.trim().is_empty()));
        // More than may be on a list, whatever stands above it.
        let rows = filled.take(2 * MAX_ROWS).collect();
        let far = far
            .map(|(byte, column)| format!("{}{}", letters(column), LineCount::new(text).at(skipped + byte)));
        Records { skipped, rows, far }
    }
}

/// Returns the first cell of a row that is too far to the right to be read: at which byte the row begins, and in which column it stands.
fn far_cell(record: &StringRecord) -> Option<(usize, usize)> {
    let mut far = record.iter().enumerate().skip(MAX_COLUMNS);
    let (column, _) = far.find(|(_, cell)| !cell.trim().is_empty())?;
    Some((record.position().map_or(0, |position| position.byte() as usize), column))
}

/// Returns the rows above the titles if they may be people: one row with one cell is a heading.
pub fn above(rows: &[StringRecord]) -> &[StringRecord] {
    let filled = |row: &StringRecord| row.iter().filter(|cell| !cell.trim().is_empty()).count();
    if rows.iter().map(filled).sum::<usize>() > 1 { rows } else { &[] }
}
