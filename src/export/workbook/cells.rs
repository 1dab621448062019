//! The cells of a sheet, and what a list has of each.

use crate::export::list_fault::{MAX_COLUMNS, MAX_ROWS};
use calamine::{DataRef, ExcelDateTime, Xlsx, XlsxError};
use std::io::Cursor;

/// Rows below this one are left out: more than a list may have, so that it is refused for that.
pub const MOST_LINES: usize = 2 * MAX_ROWS;

/// A sheet from its first row on.
#[derive(Debug, Default)]
pub struct Cells {
    /// What stands in them.
    pub rows: Vec<Vec<String>>,
    /// The first cell that is too far down or to the right to be read.
    pub far: Option<String>,
}

impl Cells {
    /// Reads a sheet cell by cell: a single one far below must not cost a million rows.
    pub fn of(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Cells, XlsxError> {
        let mut found = Cells::default();
        let mut cells = workbook.worksheet_cells_reader(sheet)?;
        while let Some(cell) = cells.next_cell()? {
            let (row, column) = cell.get_position();
            let text = written(cell.get_value());
            if text.is_empty() {
                continue;
            }
            if row as usize >= MOST_LINES || column as usize >= MAX_COLUMNS {
                found.far.get_or_insert_with(|| address((row, column)));
                continue;
            }
            found.put(row as usize, column as usize, text);
        }
        Ok(found)
    }

    fn put(&mut self, row: usize, column: usize, text: String) {
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        let Some(cells) = self.rows.get_mut(row) else { return };
        if cells.len() <= column {
            cells.resize_with(column + 1, String::new);
        }
        if let Some(place) = cells.get_mut(column) {
            *place = text;
        }
    }

    /// Returns whether nothing stands in it.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| is_blank(row))
    }
}

/// Returns whether nothing stands in a row.
pub fn is_blank(row: &[String]) -> bool {
    row.iter().all(|cell| cell.trim().is_empty())
}

/// Writes a cell as a list has it. What Excel could not compute is nothing.
fn written(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty | DataRef::Error(_) => String::new(),
        DataRef::String(text) => plain(text),
        DataRef::SharedString(text) => plain(text),
        DataRef::Bool(true) => "ja".to_owned(),
        DataRef::Bool(false) => "nein".to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => figures(*number),
        DataRef::DateTime(at) => day(at),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => plain(text),
    }
}

/// A line break within a cell would look like the next row.
fn plain(text: &str) -> String {
    text.split(['\n', '\r', '\t'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Writes 2 as "2" and 10.5 as "10,50"; every number in a sheet is one with a fraction.
fn figures(number: f64) -> String {
    let cents = (number * 100.0).round();
    if number.fract() == 0.0 {
        format!("{number:.0}")
    } else if (cents / 100.0 - number).abs() < 1e-9 {
        format!("{number:.2}").replace('.', ",")
    } else {
        number.to_string().replace('.', ",")
    }
}

/// Writes a date as people do, so that a complaint quotes what they see.
fn day(at: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, ..) = at.to_ymd_hms_milli();
    if at.is_duration() || at.as_f64() < 1.0 {
        format!("{hour:02}:{minute:02}")
    } else {
        format!("{day:02}.{month:02}.{year}")
    }
}

/// "B3".
pub fn address((row, column): (u32, u32)) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect::<String>() + &(row + 1).to_string()
}

/// Joins rows to lines. There are two columns at least, so that the first line shows what separates them.
pub fn joined(rows: &[Vec<String>]) -> String {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default().max(2);
    let mut text = String::new();
    for row in rows {
        for column in 0..width {
            if column > 0 {
                text.push('\t');
            }
            text.push_str(&quoted(row.get(column).map_or("", String::as_str)));
        }
        text.push('\n');
    }
    text
}

/// Masks the quotes of a text that begins with one; elsewhere they mean nothing.
fn quoted(cell: &str) -> String {
    if cell.starts_with('"') { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
