//! The sheet of a workbook that has a list of people, as text: a line for each row, tabulators between the cells, as if it had been
//! copied out of Excel. What is wrong with it is then said as with any other text. Of cells that are joined Excel keeps the text in the first.

use super::cells::{Cells, MOST_LINES, address, is_blank, joined};
use super::marks;
use super::ods::{self, OdsSheet};
use super::parts::check;
use crate::column::Mark;
use crate::list_fault::{ListFault, MAX_COLUMNS};
use crate::titles::Titles;
use calamine::{Dimensions, Reader, SheetType, SheetVisible, Xlsx};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// In sheets behind these no list is looked for.
const MOST_SHEETS: usize = 20;

/// Sheets behind these are not even named.
const MOST_NAMES: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub name: String,
    /// The sheets with something in them, as they stand in the workbook; of which only this one was read.
    pub all: Vec<String>,
    /// How many were looked through, if there are more.
    pub looked_through: Option<usize>,
    /// A cell so far from the list that it was not read.
    pub far: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetText {
    pub text: String,
    pub sheet: Sheet,
    /// Where cells are joined over several people.
    pub merged: Option<String>,
    /// The rows, counted from 0, that the file itself says are not meant.
    pub marks: BTreeMap<usize, Mark>,
    /// Whether notes stand beside cells, which nobody reads here.
    pub has_comments: bool,
}

/// Returns the sheet of this name; without one, the first whose columns have titles of which one says names; if there is none, the first with
/// anything in it. [`ListFault::Workbook`] for anything that is no `.xlsx`.
pub fn text(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, ListFault> {
    // What the library was not made for may end in a panic within it, and is no workbook.
    catch_unwind(AssertUnwindSafe(|| sheet_text(bytes, wanted))).unwrap_or(Err(ListFault::Workbook))
}

fn sheet_text(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, ListFault> {
    if let Some(fault) = marks::other_kind(bytes) {
        return Err(fault);
    }
    check(bytes)?;
    if let Some(content) = marks::content_of(bytes) {
        return ods_text(&content, wanted);
    }
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(|_| ListFault::Workbook)?;
    let names = |wanted: fn(SheetVisible) -> bool| -> Vec<String> {
        let sheets = workbook.sheets_metadata().iter();
        let sheets = sheets.filter(|sheet| sheet.typ == SheetType::WorkSheet && wanted(sheet.visible));
        sheets.map(|sheet| sheet.name.clone()).take(MOST_NAMES).collect()
    };
    let (visible, hidden) =
        (names(|is| is == SheetVisible::Visible), names(|is| is != SheetVisible::Visible));
    let Some(found) = Found::among(&mut workbook, &visible, wanted)? else {
        let are_all = visible.len() <= MOST_SHEETS;
        return Err(if are_all { nothing(&mut workbook, &hidden) } else { ListFault::Behind(MOST_SHEETS) });
    };
    let areas = workbook.merge_cells_by_sheet_name(&found.name).map_err(|_| ListFault::Workbook)?;
    let Found { name, mut cells, titles, all } = found;
    let merged = settle(&mut cells.rows, &areas, titles.row);
    let marks = marks::of_sheet(bytes, &name);
    let looked_through = (visible.len() > MOST_SHEETS).then_some(MOST_SHEETS);
    Ok(SheetText {
        text: joined(&cells.rows)?,
        sheet: Sheet { name, all, looked_through, far: cells.far },
        merged,
        marks,
        has_comments: marks::has_comments(bytes),
    })
}

/// The same of a workbook of LibreOffice.
fn ods_text(content: &[u8], wanted: Option<&str>) -> Result<SheetText, ListFault> {
    let (mut sheets, are_more) = ods::sheets(content, MOST_SHEETS)?;
    sheets.retain(|sheet| !sheet.cells.is_empty() && !sheet.is_unseen);
    let all: Vec<String> = sheets.iter().map(|sheet| sheet.name.clone()).take(MOST_NAMES).collect();
    let titles = |sheet: &OdsSheet| Titles::of(&sheet.cells.rows);
    let is_known = |sheet: &OdsSheet| titles(sheet).are_known;
    let by_name = wanted.and_then(|wanted| sheets.iter().position(|sheet| sheet.name == wanted));
    let at = by_name.or_else(|| sheets.iter().position(is_known)).unwrap_or(0);
    if sheets.is_empty() {
        return Err(ListFault::Empty);
    }
    let sheet = sheets.swap_remove(at);
    let title_row = titles(&sheet).row;
    let OdsSheet { name, cells, marks, merged, .. } = sheet;
    let merged = merged.filter(|(row, _)| *row > title_row).map(|(_, cell)| cell);
    let looked_through = are_more.then_some(MOST_SHEETS);
    let (text, sheet) = (joined(&cells.rows)?, Sheet { name, all, looked_through, far: cells.far });
    Ok(SheetText { text, sheet, merged, marks, has_comments: ods::has_comments(content) })
}

type Book<'a> = Xlsx<Cursor<&'a [u8]>>;

/// The sheet that is read.
struct Found {
    name: String,
    cells: Cells,
    titles: Titles,
    /// All with something in them.
    all: Vec<String>,
}

impl Found {
    /// Looks for it. One sheet is kept at a time: until a better one comes, the first with anything.
    fn among(
        workbook: &mut Book<'_>,
        names: &[String],
        wanted: Option<&str>,
    ) -> Result<Option<Found>, ListFault> {
        let wanted = wanted.filter(|wanted| names.iter().any(|name| name == wanted));
        let mut found: Option<Found> = None;
        let mut all = Vec::new();
        let mut is_one_too_large = false;
        for (at, name) in names.iter().enumerate() {
            let is_wanted = wanted == Some(name.as_str());
            if at >= MOST_SHEETS && !is_wanted {
                all.push(name.clone());
                continue;
            }
            let cells = match Cells::of(workbook, name) {
                // What else is in the workbook is no fault of the list.
                Err(ListFault::Swelling) if !is_wanted => {
                    is_one_too_large = true;
                    all.push(name.clone());
                    continue;
                }
                cells => cells?,
            };
            if cells.is_empty() {
                continue;
            }
            all.push(name.clone());
            let titles = Titles::of(&cells.rows);
            let is_better = |before: &Found| match wanted {
                Some(_) => is_wanted,
                None => !before.titles.are_known && titles.are_known,
            };
            if found.as_ref().is_none_or(is_better) {
                found = Some(Found { name: name.clone(), cells, titles, all: Vec::new() });
            }
        }
        let is_list = |found: &Found| wanted.is_some() || found.titles.are_known;
        if is_one_too_large && !found.as_ref().is_some_and(is_list) {
            return Err(ListFault::Swelling);
        }
        Ok(found.map(|found| Found { all, ..found }))
    }
}

/// Says that there is nothing to read: nothing at all, or only where nobody sees it.
fn nothing(workbook: &mut Book<'_>, hidden: &[String]) -> ListFault {
    let is_filled = |name: &&String| match Cells::of(workbook, name) {
        Ok(cells) => !cells.is_empty(),
        Err(fault) => fault == ListFault::Swelling,
    };
    let filled: Vec<String> = hidden.iter().take(MOST_SHEETS).filter(is_filled).cloned().collect();
    if filled.is_empty() { ListFault::Empty } else { ListFault::Hidden(filled) }
}

/// Titles stand in at most so many rows, joined to one.
const TITLE_ROWS: usize = 3;

/// Makes one row of titles that stand in several, and returns where cells are joined over several people: nobody knows for which of them their
/// text is. Within a row joined cells are one value, and above the titles nobody reads them.
pub fn settle(rows: &mut [Vec<String>], areas: &[Dimensions], titles: usize) -> Option<String> {
    // A file may say anything; where no cell was read, none is joined.
    let is_read =
        |area: &&Dimensions| (area.start.0 as usize) < MOST_LINES && (area.start.1 as usize) < MAX_COLUMNS;
    let areas: Vec<Dimensions> = areas.iter().filter(is_read).copied().collect();
    let last_title = join_titles(rows, &areas, titles);
    // How many rows above each have something in them.
    let filled: Vec<usize> = std::iter::once(0)
        .chain(rows.iter().scan(0, |count, row| {
            *count += usize::from(!is_blank(row));
            Some(*count)
        }))
        .collect();
    let above = |row: usize| filled.get(row).or(filled.last()).copied().unwrap_or(0);
    let is_over_people = |area: &&Dimensions| {
        let (start, end) = (area.start.0 as usize, area.end.0 as usize);
        start > last_title && !text_of(rows, area).is_empty() && above(end + 1) > above(start + 1)
    };
    let area = areas.iter().find(is_over_people)?;
    let (start, end) = (area.start, area.end);
    Some(format!("{}:{}", address(start.0, start.1), address(end.0, end.1)))
}

/// Returns what stands in joined cells.
fn text_of<'a>(rows: &'a [Vec<String>], area: &Dimensions) -> &'a str {
    let row = rows.get(area.start.0 as usize);
    row.and_then(|row| row.get(area.start.1 as usize)).map_or("", |text| text.trim())
}

/// Writes the titles into one row, as far as joined cells hold several together; returns the last row that had some.
fn join_titles(rows: &mut [Vec<String>], areas: &[Dimensions], titles: usize) -> usize {
    let is_at_titles = |area: &&Dimensions| {
        let (start, end) = (area.start.0 as usize, area.end.0 as usize);
        start <= titles && titles <= end && end - start < TITLE_ROWS
    };
    let over: Vec<&Dimensions> = areas.iter().filter(is_at_titles).collect();
    for area in over.iter().filter(|area| area.start.0 < area.end.0) {
        let title = text_of(rows, area).to_owned();
        // A row above the titles that only held a part of them is no row of its own.
        if (area.start.0 as usize) < titles {
            clear(rows, area.start.0 as usize, area.start.1 as usize);
        }
        write(rows, titles, area.start.1 as usize, title);
    }
    let mut last = titles;
    let lowest = over.iter().map(|area| area.end.0 as usize).max().unwrap_or(titles);
    for row in titles + 1..=lowest {
        // A title may say more below one that is joined over several columns, or stand where there was none; anything else is somebody.
        let is_title = |column: usize| {
            let above =
                rows.get(titles).and_then(|row| row.get(column)).is_none_or(|title| title.trim().is_empty());
            let is_within =
                |area: &&&Dimensions| (area.start.1 as usize..=area.end.1 as usize).contains(&column);
            above || over.iter().find(is_within).is_some_and(|area| area.start.1 < area.end.1)
        };
        let Some(cells) = rows.get(row) else { break };
        let mut below = cells.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty());
        if !below.all(|(column, _)| is_title(column)) {
            break;
        }
        last = row;
        let cells = rows.get_mut(row).map(std::mem::take).unwrap_or_default();
        for (column, title) in cells.into_iter().enumerate().filter(|(_, title)| !title.trim().is_empty()) {
            clear(rows, titles, column);
            write(rows, titles, column, title);
        }
    }
    last
}

fn clear(rows: &mut [Vec<String>], row: usize, column: usize) {
    if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
        cell.clear();
    }
}

/// Writes a title where there is none. Nothing makes no row longer.
fn write(rows: &mut [Vec<String>], row: usize, column: usize, title: String) {
    let Some(cells) = rows.get_mut(row).filter(|_| !title.is_empty()) else { return };
    if cells.len() <= column {
        cells.resize_with(column + 1, String::new);
    }
    if let Some(cell) = cells.get_mut(column).filter(|cell| cell.trim().is_empty()) {
        *cell = title;
    }
}
