//! Workbooks of LibreOffice, read element by element: `calamine` would write out rows and columns that are repeated a million times, and tells nothing
//! of rows that are hidden.

use super::cells::{Cells, MOST_LINES, address};
use super::marks::attribute;
use crate::column::Mark;
use crate::list_fault::{ListFault, MAX_BYTES, MAX_COLUMNS};
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event as Xml};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

#[derive(Default)]
pub struct OdsSheet {
    pub name: String,
    pub cells: Cells,
    pub marks: BTreeMap<usize, Mark>,
    /// The last row in which cells begin that are joined over several, and the first such cell of it.
    pub merged: Option<(usize, String)>,
    pub is_unseen: bool,
}

/// Reads the first sheets of a `content.xml`, and says whether there are more. [`ListFault::Swelling`] for more text than a list has,
/// [`ListFault::Workbook`] if it cannot be read.
pub fn sheets(content: &[u8], most: usize) -> Result<(Vec<OdsSheet>, bool), ListFault> {
    let mut reading = Reading::default();
    let mut xml = Reader::from_reader(content);
    let mut piece = Vec::new();
    loop {
        piece.clear();
        match xml.read_event_into(&mut piece).map_err(|_| ListFault::Workbook)? {
            Xml::Start(element)
                if reading.sheets.len() == most && element.local_name().as_ref() == "table" =>
            {
                return Ok((reading.sheets, true));
            }
            Xml::Start(element) => reading.begin(&element),
            Xml::Empty(element) => {
                reading.begin(&element);
                reading.end(element.local_name().as_ref())?;
            }
            Xml::End(element) => reading.end(element.local_name().as_ref())?,
            Xml::Text(text) => reading.say(&text.xml10_content()),
            Xml::CData(text) => reading.say(&text.xml10_content()),
            Xml::GeneralRef(sign) => reading.say(&referred(&sign.xml10_content())),
            Xml::Eof => return Ok((reading.sheets, false)),
            _ => {}
        }
    }
}

pub fn has_comments(content: &[u8]) -> bool {
    const NOTE: &[u8] = b"<office:annotation ";
    content.windows(NOTE.len()).any(|part| part == NOTE)
}

/// The sign that a reference stands for; "" if nobody knows it.
fn referred(name: &str) -> String {
    unescape(&format!("&{name};")).map(Cow::into_owned).unwrap_or_default()
}

#[derive(Default)]
struct Reading {
    sheets: Vec<OdsSheet>,
    /// The styles that strike text through, and the one that is being read.
    struck: HashSet<String>,
    /// Those of sheets that nobody sees.
    unseen: HashSet<String>,
    style: String,
    /// At which row of a sheet this is, how often it is repeated, and whether it is hidden.
    row: usize,
    repeated: usize,
    is_hidden: bool,
    /// What stands in it, and how much of that is struck through.
    cells: Vec<(usize, String)>,
    struck_cells: usize,
    is_partly: bool,
    column: usize,
    column_repeated: usize,
    is_struck: bool,
    /// What stands in a cell; `None` between cells, and within a comment on one.
    text: Option<String>,
    /// How much text there may be still.
    left: usize,
}

impl Reading {
    fn begin(&mut self, element: &BytesStart<'_>) {
        let said = |name: &str| attribute(element, name);
        let count = |name: &str| said(name).and_then(|count| count.parse().ok()).unwrap_or(1);
        match element.local_name().as_ref() {
            "style" => self.style = said("name").unwrap_or_default(),
            "text-properties" if said("text-line-through-style").is_some_and(|line| line != "none") => {
                self.struck.insert(self.style.clone());
            }
            "table-properties" if said("display").is_some_and(|display| display == "false") => {
                self.unseen.insert(self.style.clone());
            }
            "table" => {
                let is_unseen = said("style-name").is_some_and(|style| self.unseen.contains(&style));
                let name = said("name").unwrap_or_default();
                self.sheets.push(OdsSheet { name, is_unseen, ..OdsSheet::default() });
                (self.row, self.left) = (0, MAX_BYTES);
            }
            "table-row" => {
                self.repeated = count("number-rows-repeated");
                self.is_hidden = said("visibility").is_some_and(|visible| visible != "visible");
                self.cells.clear();
                (self.column, self.struck_cells, self.is_partly) = (0, 0, false);
            }
            "table-cell" | "covered-table-cell" => {
                self.column_repeated = count("number-columns-repeated");
                self.is_struck = said("style-name").is_some_and(|style| self.struck.contains(&style));
                self.text = Some(String::new());
                if count("number-rows-spanned") > 1
                    && let Some(sheet) = self.sheets.last_mut()
                {
                    sheet.merged = Some((self.row, address(self.row as u32, self.column as u32)));
                }
            }
            // A comment on a cell is no part of it.
            "annotation" => self.text = None,
            // What is struck, and what stands instead, are one text without that.
            "span" if said("style-name").is_some_and(|style| self.struck.contains(&style)) => {
                self.is_partly = true
            }
            "p" | "s" | "tab" | "line-break" => self.say(" "),
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        if let Some(known) = &mut self.text {
            known.push_str(text);
        }
    }

    fn end(&mut self, name: &str) -> Result<(), ListFault> {
        match name {
            "annotation" => self.text = Some(String::new()),
            "table-cell" | "covered-table-cell" => return self.end_cell(),
            "table-row" => return self.end_row(),
            _ => {}
        }
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), ListFault> {
        let text = self.text.take().unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            // What is repeated far to the right is named once, and not read.
            for column in (self.column..).take(self.column_repeated).take(MAX_COLUMNS + 1) {
                self.left = self.left.checked_sub(text.len()).ok_or(ListFault::Swelling)?;
                self.cells.push((column, text.clone()));
                self.struck_cells += usize::from(self.is_struck);
            }
        }
        self.column = self.column.saturating_add(self.column_repeated);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), ListFault> {
        let Some(sheet) = self.sheets.last_mut() else { return Ok(()) };
        let length: usize = self.cells.iter().map(|(_, text)| text.len()).sum();
        for row in (self.row..).take(if self.cells.is_empty() { 0 } else { self.repeated }) {
            if row >= MOST_LINES {
                sheet.cells.far.get_or_insert_with(|| address(row as u32, 0));
                break;
            }
            if row > self.row {
                self.left = self.left.checked_sub(length).ok_or(ListFault::Swelling)?;
            }
            for (column, text) in &self.cells {
                if *column >= MAX_COLUMNS {
                    sheet.cells.far.get_or_insert_with(|| address(row as u32, *column as u32));
                } else {
                    sheet.cells.put(row, *column, text.clone());
                }
            }
            let mark = match () {
                () if self.is_hidden => Some(Mark::Hidden),
                () if self.is_partly || self.struck_cells == self.cells.len() => Some(Mark::Struck),
                () => None,
            };
            sheet.marks.extend(mark.map(|mark| (row, mark)));
        }
        self.row = self.row.saturating_add(self.repeated);
        Ok(())
    }
}
