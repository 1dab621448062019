//! The cells of a sheet, and what a list has of each.

use crate::column::letters;
use crate::list_fault::{ListFault, MAX_BYTES, MAX_COLUMNS, MAX_ROWS};
use calamine::{CellErrorType, DataRef, ExcelDateTime, Xlsx};
use std::io::Cursor;

/// Rows below this one are left out: more than a list may have, so that it is refused for that.
pub const MOST_LINES: usize = 2 * MAX_ROWS;

/// The most cells of a sheet, with those in which nothing stands: coloured ones, for example.
const MOST_CELLS: usize = 1 << 20;

/// A sheet from its first row on.
#[derive(Debug, Default)]
pub struct Cells {
    pub rows: Vec<Vec<String>>,
    /// The first cell that is too far down or to the right to be read.
    pub far: Option<String>,
}

impl Cells {
    /// Reads a sheet cell by cell: a single one far below must not cost a million rows, and one long text that many cells share must not be
    /// written for each of them.
    pub fn of(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Cells, ListFault> {
        let mut found = Cells::default();
        let (mut left, mut cells_left) = (MAX_BYTES, MOST_CELLS);
        let mut cells = workbook.worksheet_cells_reader(sheet).map_err(|_| ListFault::Workbook)?;
        while let Some(cell) = cells.next_cell().map_err(|_| ListFault::Workbook)? {
            cells_left = cells_left.checked_sub(1).ok_or(ListFault::Swelling)?;
            let (row, column) = cell.get_position();
            let is_far = row as usize >= MOST_LINES || column as usize >= MAX_COLUMNS;
            if is_far && found.far.is_some() {
                continue;
            }
            // A text is counted before it is copied, a number once it is written.
            let length = length(cell.get_value());
            left = left.checked_sub(length).ok_or(ListFault::Swelling)?;
            let text = written(cell.get_value());
            left = left.checked_sub(text.len().saturating_sub(length)).ok_or(ListFault::Swelling)?;
            if text.is_empty() {
                continue;
            }
            if is_far {
                found.far = Some(address(row, column));
            } else {
                found.put(row as usize, column as usize, text);
            }
        }
        Ok(found)
    }

    /// Writes a cell, in a row and a column that is read.
    pub fn put(&mut self, row: usize, column: usize, text: String) {
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

    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|row| is_blank(row))
    }
}

pub fn is_blank(row: &[String]) -> bool {
    row.iter().all(|cell| cell.trim().is_empty())
}

/// Returns how long the text of a cell is before anything is made of it.
fn length(value: &DataRef<'_>) -> usize {
    match value {
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.len(),
        DataRef::SharedString(text) => text.len(),
        _ => 0,
    }
}

/// Writes a cell as a list has it. What Excel could not compute is its sign for that, so that nobody takes it for nothing.
fn written(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::Error(fault) => sign(fault).to_owned(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => in_one_line(text),
        DataRef::SharedString(text) => in_one_line(text),
        DataRef::Bool(true) => "ja".to_owned(),
        DataRef::Bool(false) => "nein".to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => figures(*number),
        DataRef::DateTime(at) => day(at),
    }
}

/// Returns what Excel shows in a cell that it could not compute, as it does in German.
fn sign(fault: &CellErrorType) -> &'static str {
    match fault {
        CellErrorType::Div0 => "#DIV/0!",
        CellErrorType::NA => "#NV",
        CellErrorType::Name => "#NAME?",
        CellErrorType::Null => "#NULL!",
        CellErrorType::Num => "#ZAHL!",
        CellErrorType::Ref => "#BEZUG!",
        CellErrorType::Value => "#WERT!",
        CellErrorType::GettingData => "#DATEN!",
    }
}

/// A line break within a cell would look like the next row.
pub fn in_one_line(text: &str) -> String {
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
pub fn address(row: u32, column: u32) -> String {
    letters(column as usize) + &(u64::from(row) + 1).to_string()
}

/// Joins rows to lines. There are two columns at least, so that the first line shows what separates them. [`ListFault::Swelling`] if nobody
/// could enter so much text afterwards.
pub fn joined(rows: &[Vec<String>]) -> Result<String, ListFault> {
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
        if text.len() > MAX_BYTES {
            return Err(ListFault::Swelling);
        }
    }
    Ok(text)
}

/// Masks the quotes of a text that begins with one; elsewhere they mean nothing.
fn quoted(cell: &str) -> String {
    if cell.starts_with('"') { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
