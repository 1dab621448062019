//! Cells that are joined. Excel keeps their text in the first of them; what that means depends on where they are.

use super::cells::{MOST_LINES, address, is_blank};
use crate::export::list_fault::MAX_COLUMNS;
use calamine::Dimensions;

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
        start > last_title && !text(rows, area).is_empty() && above(end + 1) > above(start + 1)
    };
    let area = areas.iter().find(is_over_people)?;
    Some(format!("{}:{}", address(area.start), address(area.end)))
}

/// Returns what stands in joined cells.
fn text<'a>(rows: &'a [Vec<String>], area: &Dimensions) -> &'a str {
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
        let title = text(rows, area).to_owned();
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
