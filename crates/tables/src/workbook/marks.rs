//! What a workbook says of rows that are not meant: hidden, by a filter or by hand, or struck through. `calamine` does not tell.

use super::cells::MOST_LINES;
use super::repeated::each_event;
use crate::column::Mark;
use crate::list_fault::ListFault;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// No more is read, in bytes, of what says what a file is: nothing has been looked at before.
const SMALL: u64 = 1 << 18;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Returns the marked rows of a sheet, counted from 0. The workbook was looked at before ([`check`](super::parts::check)) and read by `calamine`; what
/// cannot be found in it marks nothing.
pub fn of_sheet(bytes: &[u8], sheet: &str) -> BTreeMap<usize, Mark> {
    marks(bytes, sheet).unwrap_or_default()
}

fn marks(bytes: &[u8], sheet: &str) -> Option<BTreeMap<usize, Mark>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let struck = struck_styles(&part(&mut archive, "styles.xml").unwrap_or_default());
    let id = find(&part(&mut archive, "workbook.xml")?, "sheet", "name", sheet, "id")?;
    let file = find(&part(&mut archive, "workbook.xml.rels")?, "Relationship", "Id", &id, "Target")?;
    let texts = partly_struck(&part(&mut archive, "sharedStrings.xml").unwrap_or_default());
    Some(rows(&part(&mut archive, file.trim_start_matches('/'))?, &struck, &texts))
}

/// Returns whether somebody has written notes beside cells, which nobody reads here.
pub fn has_comments(bytes: &[u8]) -> bool {
    ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| {
        let mut names = archive.file_names().filter_map(Result::ok);
        names.any(|name| name.to_ascii_lowercase().contains("comments"))
    })
}

/// Says what a packed file is that is no workbook, or one that nobody can read; `None` if it may be one.
pub fn other_kind(bytes: &[u8]) -> Option<ListFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let names: Vec<String> = archive.file_names().filter_map(Result::ok).map(Cow::into_owned).collect();
    let begins = |folder: &str| names.iter().any(|name| name.starts_with(folder));
    let manifest = part_up_to(&mut archive, "manifest.xml", SMALL).unwrap_or_default();
    let kind = part_up_to(&mut archive, "mimetype", SMALL).unwrap_or_default();
    let has = |text: &[u8], word: &str| text.windows(word.len()).any(|part| part == word.as_bytes());
    match () {
        () if names.iter().any(|name| name.ends_with(".iwa") || name == "Index.zip") => {
            Some(ListFault::Numbers)
        }
        () if begins("word/") || begins("ppt/") => Some(ListFault::Document),
        () if has(&manifest, "encryption-data") => Some(ListFault::Locked),
        () if has(&kind, "opendocument") && !has(&kind, "spreadsheet") => Some(ListFault::Document),
        () => None,
    }
}

/// Returns what LibreOffice writes its sheets into, if a workbook is one of its own.
pub fn content_of(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).ok()?;
    let mut content = Vec::new();
    // Charts have one of their own, in a folder.
    archive.by_name("content.xml").ok()?.read_to_end(&mut content).ok()?;
    Some(content)
}

/// Reads a part by the end of its path, which is the same in every workbook.
fn part(archive: &mut Archive<'_>, end: &str) -> Option<Vec<u8>> {
    part_up_to(archive, end, u64::MAX)
}

fn part_up_to(archive: &mut Archive<'_>, end: &str, most: u64) -> Option<Vec<u8>> {
    let end = end.to_ascii_lowercase();
    let mut names = archive.file_names().filter_map(Result::ok);
    let is_it = |name: &str| {
        name.strip_suffix(&end).is_some_and(|folder| folder.is_empty() || folder.ends_with(['/', '\\']))
    };
    let name = names.find(|name| is_it(&name.to_ascii_lowercase()))?.into_owned();
    drop(names);
    let mut bytes = Vec::new();
    archive.by_name(&name).ok()?.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Goes through the elements of a part, as far as it can be read, until `look` has seen enough.
fn walk(part: &[u8], mut look: impl FnMut(&BytesStart<'_>) -> bool) {
    let _ = each_event(part, |event| {
        let (Event::Start(element) | Event::Empty(element)) = event else { return Ok(true) };
        Ok(look(&element))
    });
}

/// Returns what an attribute says, whatever stands before its colon.
pub fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = element.attributes().filter_map(Result::ok);
    let found = all.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    unescape(&found.value).ok().map(Cow::into_owned)
}

/// Returns what an attribute says of the first element of a name in which another one says this.
fn find(part: &[u8], name: &str, key: &str, value: &str, wanted: &str) -> Option<String> {
    let mut found = None;
    walk(part, |element| {
        let is_it = element.local_name().as_ref() == name
            && attribute(element, key).is_some_and(|said| said == value);
        if is_it {
            found = attribute(element, wanted);
        }
        found.is_none()
    });
    found
}

/// Returns which styles strike text through, in the order in which cells name them.
fn struck_styles(styles: &[u8]) -> Vec<bool> {
    let (mut fonts, mut formats): (Vec<bool>, Vec<bool>) = (Vec::new(), Vec::new());
    let (mut in_fonts, mut in_formats) = (false, false);
    walk(styles, |element| {
        match element.local_name().as_ref() {
            "fonts" => in_fonts = true,
            "fills" | "borders" | "cellStyleXfs" => in_fonts = false,
            "cellXfs" => in_formats = true,
            "cellStyles" | "dxfs" => in_formats = false,
            "font" if in_fonts => fonts.push(false),
            "strike" if in_fonts => {
                if let Some(font) = fonts.last_mut() {
                    *font = !is_off(element);
                }
            }
            "xf" if in_formats => {
                let font = attribute(element, "fontId").and_then(|font| font.parse::<usize>().ok());
                formats.push(font.and_then(|font| fonts.get(font)).copied().unwrap_or(false));
            }
            _ => {}
        }
        true
    });
    formats
}

/// Returns which of the shared texts are struck through in part, by number: what is struck, and what stands instead, are one text without that.
fn partly_struck(texts: &[u8]) -> HashSet<usize> {
    let (mut count, mut struck) = (0, HashSet::new());
    walk(texts, |element| {
        match element.local_name().as_ref() {
            "si" => count += 1,
            "strike" if !is_off(element) => drop(struck.insert(count - 1_usize)),
            _ => {}
        }
        true
    });
    struck
}

fn is_off(strike: &BytesStart<'_>) -> bool {
    attribute(strike, "val").is_some_and(|value| matches!(value.as_str(), "0" | "false"))
}

/// Goes through the rows of a sheet. A row is struck through if all of its cells with anything in them are, or one of them in part.
fn rows(sheet: &[u8], struck: &[bool], texts: &HashSet<usize>) -> BTreeMap<usize, Mark> {
    let mut marks = BTreeMap::new();
    let (mut row, mut next) = (0, 0);
    // How many of its cells have anything in them, and how many of these are struck through.
    let (mut filled, mut gone, mut is_partly) = (0_u32, 0_u32, false);
    let mut is_shared = false;
    let note = |row: usize, is_struck: bool, marks: &mut BTreeMap<usize, Mark>| {
        if is_struck {
            marks.entry(row).or_insert(Mark::Struck);
        }
    };
    let _ = each_event(sheet, |event| {
        if let Event::Text(text) = &event {
            let at = text.xml10_content().trim().parse();
            is_partly |= is_shared && at.is_ok_and(|at| texts.contains(&at));
        }
        let has_content = matches!(event, Event::Start(_));
        let (Event::Start(element) | Event::Empty(element)) = &event else { return Ok(true) };
        match element.local_name().as_ref() {
            "row" => {
                note(row, is_partly || filled > 0 && filled == gone, &mut marks);
                let said = attribute(element, "r").and_then(|number| number.parse::<usize>().ok());
                row = said.map_or(next, |number| number.saturating_sub(1));
                next = row + 1;
                (filled, gone, is_partly) = (0, 0, false);
                let is_on = |name: &str| {
                    attribute(element, name).is_some_and(|value| matches!(value.as_str(), "1" | "true"))
                };
                let is_flat = attribute(element, "ht").is_some_and(|height| height.parse() == Ok(0.0));
                if is_on("hidden") || is_flat {
                    marks.insert(row, Mark::Hidden);
                }
            }
            "c" if has_content => {
                let style =
                    attribute(element, "s").and_then(|style| style.parse::<usize>().ok()).unwrap_or(0);
                filled += 1;
                gone += u32::from(struck.get(style).copied().unwrap_or(false));
                is_shared = attribute(element, "t").is_some_and(|kind| kind == "s");
            }
            "strike" => is_partly |= !is_off(element),
            _ => {}
        }
        Ok(row < MOST_LINES)
    });
    note(row, is_partly || filled > 0 && filled == gone, &mut marks);
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{Why, read};
    use rust_xlsxwriter::{Format, Workbook};

    #[test]
    fn hidden_rows_and_those_that_are_struck_through_are_marked() {
        let mut book = Workbook::new();
        book.add_worksheet().set_name("Notizen & mehr").unwrap().write(0, 0, "x").unwrap();
        let sheet = book.add_worksheet().set_name("Liste").unwrap();
        let struck = Format::new().set_font_strikethrough();
        for (row, name) in (0..).zip(["Name", "Huber Franz", "Mayr Anna", "Eder Eva", "Auer Max"]) {
            sheet.write(row, 0, name).unwrap();
            sheet.write(row, 1, if row == 0 { "Ort" } else { "Ried" }).unwrap();
        }
        sheet.write_with_format(2, 0, "Mayr Anna", &struck).unwrap();
        sheet.write_with_format(2, 1, "Ried", &struck).unwrap();
        sheet.write_with_format(4, 1, "Ried", &struck).unwrap();
        sheet.set_row_hidden(3).unwrap();
        let file = book.save_to_buffer().unwrap();
        assert_eq!(of_sheet(&file, "Liste"), BTreeMap::from([(2, Mark::Struck), (3, Mark::Hidden)]));
        assert_eq!(of_sheet(&file, "Notizen & mehr"), BTreeMap::new());
        let list = read(&file).unwrap();
        let apart: Vec<_> = list.apart.iter().map(|row| (row.raw.line, row.why)).collect();
        assert_eq!(apart, [(1, Why::Titles), (3, Why::Marked(Mark::Struck)), (4, Why::Marked(Mark::Hidden))]);
        assert_eq!(list.rows.len(), 2);
    }
}
