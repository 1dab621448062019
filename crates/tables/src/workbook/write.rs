//! A night as one workbook: a sheet for each table, with headings that stay, widths, filters and formats. Nothing in it is computed.

use crate::book::Book;
use crate::cell::Cell;
use crate::cell::Contents;
use crate::formula::guarded;
use crate::table::Table;
use chrono::{DateTime, Datelike, NaiveDateTime, Timelike, Utc};
use rust_xlsxwriter::{Color, DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

/// How wide a column is at least and at most, in letters.
const WIDTHS: (usize, usize) = (7, 48);

/// DIN A4, as Excel numbers it.
const A4: u8 = 9;

#[derive(Debug, thiserror::Error)]
#[error("the workbook cannot be made: {0}")]
pub struct WriteFault(#[from] XlsxError);

/// What a workbook says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    pub name: String,
    /// When the night last changed. Two workbooks of the same version are the same bytes.
    pub changed: DateTime<Utc>,
}

/// Returns a workbook with a sheet for each of these tables. [`WriteFault`] if there are more rows than a sheet has, which no night reaches.
pub fn write(title: &Title, tables: &[Table], book: &Book<'_>) -> Result<Vec<u8>, WriteFault> {
    let mut workbook = Workbook::new();
    let properties = DocProperties::new()
        .set_title(title.name.as_str())
        .set_author("Preisschnapsen")
        .set_creation_datetime(&ExcelDateTime::from_timestamp(title.changed.timestamp())?);
    workbook.set_properties(&properties);
    let formats = Formats::new();
    for table in tables {
        let sheet = workbook.add_worksheet();
        sheet.set_name(table.heading())?;
        fill(sheet, &table.contents(book), &formats)?;
    }
    Ok(workbook.save_to_buffer()?)
}

struct Formats {
    heading: Format,
    text: Format,
    number: Format,
    money: Format,
    time: Format,
}

impl Formats {
    fn new() -> Formats {
        let heading = Format::new().set_bold().set_background_color(Color::RGB(0x24_32_2c));
        Formats {
            heading: heading.set_font_color(Color::White),
            // A name that looks like a date or a number stays what it is, also when somebody edits the cell.
            text: Format::new().set_num_format("@"),
            number: Format::new().set_num_format("0"),
            money: Format::new().set_num_format("#,##0.00"),
            time: Format::new().set_num_format("dd.mm.yyyy hh:mm"),
        }
    }
}

fn fill(sheet: &mut Worksheet, contents: &Contents<'_>, formats: &Formats) -> Result<(), XlsxError> {
    let mut widths: Vec<usize> = contents.header.iter().map(|title| title.chars().count() + 3).collect();
    for (column, title) in (0..).zip(contents.header) {
        sheet.write_string_with_format(0, column, *title, &formats.heading)?;
    }
    let mut last = 0;
    for (row, cells) in (1..).zip(&contents.rows) {
        last = row;
        for (column, (cell, width)) in (0..).zip(cells.iter().zip(&mut widths)) {
            *width = (*width).max(put(sheet, row, column, cell, formats)?);
        }
    }
    let columns = contents.header.len() as u16;
    sheet.autofilter(0, 0, last, columns.saturating_sub(1))?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, width) in (0..).zip(widths) {
        sheet.set_column_width(column, width.clamp(WIDTHS.0, WIDTHS.1) as f64)?;
    }
    // On paper the headings stand on every sheet, and no column falls off to the right.
    sheet.set_paper_size(A4).set_landscape().set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0)?;
    sheet.set_footer("&L&F&C&A&R&P / &N");
    Ok(())
}

/// Writes a cell and returns how many letters wide it is.
fn put(
    sheet: &mut Worksheet,
    row: u32,
    column: u16,
    cell: &Cell<'_>,
    formats: &Formats,
) -> Result<usize, XlsxError> {
    Ok(match cell {
        Cell::Empty => 0,
        Cell::Number(number) => {
            sheet.write_number_with_format(row, column, *number, &formats.number)?;
            number.to_string().len()
        }
        Cell::Money(amount) => {
            sheet.write_number_with_format(row, column, amount.0 as f64 / 100.0, &formats.money)?;
            amount.figures(".", ',').len() + 1
        }
        Cell::Time(time) => {
            sheet.write_datetime_with_format(row, column, &moment(*time)?, &formats.time)?;
            "05.01.2027 20:15".len()
        }
        Cell::Text(text) => {
            // It is a text in the sheet whatever it begins with; the mark is for whoever saves the sheet as CSV later.
            let text = guarded(text);
            sheet.write_string_with_format(row, column, text.as_ref(), &formats.text)?;
            text.chars().count() + 1
        }
    })
}

fn moment(time: NaiveDateTime) -> Result<ExcelDateTime, XlsxError> {
    let day =
        ExcelDateTime::from_ymd(time.year().clamp(1900, 9999) as u16, time.month() as u8, time.day() as u8)?;
    day.and_hms(time.hour() as u16, time.minute() as u8, time.second() as u8)
}
