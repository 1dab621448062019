//! The sheet of a workbook that has a list of people, as text: a line for each row, tabulators between the cells, as if it had been
//! copied out of Excel. What is wrong with it is then said as with any other text.

use crate::export::list_fault::{ListFault, MAX_ROWS};
use calamine::{DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Xlsx, XlsxError};
use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use zip::ZipArchive;

/// How files begin that are workbooks: `PK` those of today and of LibreOffice, `D0 CF` the older ones and those with a password.
const MAGIC: [&[u8]; 2] = [b"PK\x03\x04", OLD];
const OLD: &[u8] = b"\xD0\xCF\x11\xE0";

/// The largest workbook, unpacked, in bytes. A list of two thousand people has less than one million.
const MOST_BYTES: u64 = 48 << 20;

/// How a part says how many texts it holds, and the fewest bytes that one takes: `<si/>`.
const COUNT: &[u8] = b"uniqueCount";
const SHORTEST_TEXT: u64 = 5;

/// What stands at the end of everything that is packed as a workbook is.
const END_OF_ZIP: &[u8] = b"PK\x05\x06";

/// Sheets behind these are not looked at: a list of people does not stand there.
const MOST_SHEETS: usize = 20;

/// Cells to the right of this column are left out.
const MOST_COLUMNS: u32 = 50;

/// Rows below this one are left out: more than a list may have, so that it is refused for that.
const MOST_LINES: u32 = 2 * MAX_ROWS as u32;

/// A sheet as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetText {
    /// Its rows.
    pub text: String,
    /// What it is called.
    pub sheet: String,
    /// The other sheets with something in them; nobody reads them.
    pub others: Vec<String>,
}

/// Returns whether a file begins as a workbook does.
pub fn is_workbook(bytes: &[u8]) -> bool {
    MAGIC.iter().any(|magic| bytes.starts_with(magic))
}

/// Finds the row with the titles of the columns among the first ones.
type TitlesAt = fn(&[Vec<&str>]) -> Option<usize>;

/// Returns the first sheet of a workbook whose columns have titles of which one says names; if there is none, the first with anything in it.
///
/// # Errors
/// [`ListFault::Locked`] with a password, [`ListFault::Merged`], [`ListFault::TooLarge`], [`ListFault::Empty`], and [`ListFault::Workbook`]
/// for what is no `.xlsx`.
pub fn text(bytes: &[u8], titles_at: TitlesAt) -> Result<SheetText, ListFault> {
    // What the library was not made for may end in a panic within it, and is no workbook.
    catch_unwind(AssertUnwindSafe(|| sheet_text(bytes, titles_at))).unwrap_or(Err(ListFault::Workbook))
}

fn sheet_text(bytes: &[u8], titles_at: TitlesAt) -> Result<SheetText, ListFault> {
    if !bytes.starts_with(OLD) {
        check_parts(bytes)?;
    } else if bytes.windows(END_OF_ZIP.len()).any(|four| four == END_OF_ZIP) {
        // Packed behind the beginning of an older file, where nobody would have looked how large it is.
        return Err(ListFault::Workbook);
    }
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(|fault| match fault {
        XlsxError::Password => ListFault::Locked,
        _ => ListFault::Workbook,
    })?;
    let visible = workbook.sheets_metadata().iter();
    let visible =
        visible.filter(|sheet| sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = visible.map(|sheet| sheet.name.clone()).take(MOST_SHEETS).collect();
    let titles = |rows: &Rows| {
        let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        titles_at(&rows)
    };
    // One sheet is kept at a time: the first one with titles, and until it comes the first one with anything.
    let mut found: Option<(String, Rows, Option<usize>)> = None;
    let mut others = Vec::new();
    for name in names {
        let rows = rows(&mut workbook, &name).map_err(|_| ListFault::Workbook)?;
        if rows.iter().flatten().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let titles = titles(&rows);
        match &mut found {
            None => found = Some((name, rows, titles)),
            Some(first) if first.2.is_none() && titles.is_some() => {
                let (before, ..) = std::mem::replace(first, (name, rows, titles));
                others.insert(0, before);
            }
            Some(_) => others.push(name),
        }
    }
    let (sheet, rows, titles) = found.ok_or(ListFault::Empty)?;
    refuse_merged(&mut workbook, &sheet, titles.unwrap_or(0))?;
    Ok(SheetText { text: joined(&rows), sheet, others })
}

type Rows = Vec<Vec<String>>;

/// Unpacks everything once without keeping it: a small file may unfold into more than there is room for, or say that it will.
fn check_parts(bytes: &[u8]) -> Result<(), ListFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ListFault::Workbook)?;
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| ListFault::Workbook)?;
        let mut part = Vec::new();
        file.take(left + 1).read_to_end(&mut part).map_err(|_| ListFault::Workbook)?;
        left = left.checked_sub(part.len() as u64).ok_or(ListFault::TooLarge)?;
        if !counts_are_true(&part) {
            return Err(ListFault::Workbook);
        }
    }
    Ok(())
}

/// Returns whether a part has room for as many texts as it says that it holds: for so many the library keeps room before it reads them.
fn counts_are_true(part: &[u8]) -> bool {
    let most = part.len() as u64 / SHORTEST_TEXT;
    let says = part.windows(COUNT.len()).enumerate().filter(|(_, word)| *word == COUNT);
    says.map(|(at, _)| part.get(at + COUNT.len()..).unwrap_or_default()).all(|rest| {
        let value =
            rest.iter().skip_while(|byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'"' | b'\''));
        let digits: String =
            value.take_while(|byte| byte.is_ascii_digit()).map(|byte| char::from(*byte)).collect();
        digits.parse().is_ok_and(|count: u64| count <= most)
    })
}

/// Reads a sheet from its first row on, cell by cell: a single cell far below must not cost a million rows.
fn rows(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Rows, XlsxError> {
    let mut rows = Rows::new();
    let mut cells = workbook.worksheet_cells_reader(sheet)?;
    while let Some(cell) = cells.next_cell()? {
        let (row, column) = cell.get_position();
        let text = written(cell.get_value());
        if text.is_empty() || row >= MOST_LINES || column >= MOST_COLUMNS {
            continue;
        }
        let (row, column) = (row as usize, column as usize);
        if rows.len() <= row {
            rows.resize_with(row + 1, Vec::new);
        }
        let Some(cells) = rows.get_mut(row) else { continue };
        if cells.len() <= column {
            cells.resize_with(column + 1, String::new);
        }
        if let Some(place) = cells.get_mut(column) {
            *place = text;
        }
    }
    Ok(rows)
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

/// Refuses cells that are joined below the titles: nobody knows for which of the rows their text is.
fn refuse_merged(workbook: &mut Xlsx<Cursor<&[u8]>>, sheet: &str, header: usize) -> Result<(), ListFault> {
    let merged = workbook.merge_cells_by_sheet_name(sheet).map_err(|_| ListFault::Workbook)?;
    let among_people = merged.iter().find(|area| area.end.0 as usize > header && area.start.0 < MOST_LINES);
    match among_people {
        None => Ok(()),
        Some(area) => Err(ListFault::Merged(format!("{}:{}", address(area.start), address(area.end)))),
    }
}

/// "B3".
fn address((row, column): (u32, u32)) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect::<String>() + &(row + 1).to_string()
}

/// Joins rows to lines. There are two columns at least, so that the first line shows what separates them.
fn joined(rows: &Rows) -> String {
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
