//! The sheet of a workbook that has a list of people, as text: a line for each row, tabulators between the cells, as if it had been
//! copied out of Excel. What is wrong with it is then said as with any other text.

use super::cells::{Cells, joined};
use super::merged::settle;
use super::parts::check;
use crate::export::list_fault::ListFault;
use crate::export::titles::Titles;
use calamine::{Reader, SheetType, SheetVisible, Xlsx};
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// In sheets behind these no list is looked for.
const MOST_SHEETS: usize = 20;

/// Sheets behind these are not even named.
const MOST_NAMES: usize = 200;

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// What it is called.
    pub name: String,
    /// The sheets with something in them, as they stand in the workbook; of which only this one was read.
    pub all: Vec<String>,
    /// How many were looked through, if there are more.
    pub looked_through: Option<usize>,
    /// A cell so far from the list that it was not read.
    pub far: Option<String>,
}

/// A sheet as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetText {
    /// Its rows.
    pub text: String,
    /// Which it is.
    pub sheet: Sheet,
    /// Where cells are joined over several people.
    pub merged: Option<String>,
}

/// Returns the sheet of this name; without one, the first whose columns have titles of which one says names; if there is none, the first with
/// anything in it.
///
/// # Errors
/// [`ListFault::Locked`] with a password, [`ListFault::Swelling`], [`ListFault::Empty`], [`ListFault::Hidden`], [`ListFault::Behind`],
/// [`ListFault::OldWorkbook`], and [`ListFault::Workbook`] for anything else that is no `.xlsx`.
pub fn text(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, ListFault> {
    // What the library was not made for may end in a panic within it, and is no workbook.
    catch_unwind(AssertUnwindSafe(|| sheet_text(bytes, wanted))).unwrap_or(Err(ListFault::Workbook))
}

fn sheet_text(bytes: &[u8], wanted: Option<&str>) -> Result<SheetText, ListFault> {
    check(bytes)?;
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
    let looked_through = (visible.len() > MOST_SHEETS).then_some(MOST_SHEETS);
    Ok(SheetText {
        text: joined(&cells.rows)?,
        sheet: Sheet { name, all, looked_through, far: cells.far },
        merged,
    })
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
            let rows: Vec<Vec<&str>> =
                cells.rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
            let titles = Titles::of(&rows);
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
