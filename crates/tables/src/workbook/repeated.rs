//! What the library would do many times over for a few bytes of a workbook: it copies fonts and formats into every style, and reads a part once for each
//! sheet that names it.

use crate::list_fault::ListFault;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::HashSet;

/// The largest part with styles, in bytes: some ten times as much as workbooks have that somebody has coloured for years.
const MOST_BYTES_OF_STYLES: usize = 4 << 20;

/// Excel itself stores half as many.
const MOST_STYLES: usize = 1 << 17;

/// The longest element of a style, in bytes: a format has at most 255 signs, a font 31.
const LONGEST_STYLE: usize = 2048;

/// The largest part that names sheets, in bytes.
const MOST_BYTES_OF_NAMES: usize = 1 << 20;

/// How parts begin whose signs take two bytes each. Nobody writes a workbook so, and no word would be found in it.
const WIDE: [&[u8]; 4] = [b"\xFF\xFE", b"\xFE\xFF", b"<\0", b"\0<"];

/// Refuses styles that are too many or too long to be copied.
pub fn check_styles(part: &[u8]) -> Result<(), ListFault> {
    if part.len() > MOST_BYTES_OF_STYLES {
        return Err(ListFault::Swelling);
    }
    let mut styles = 0;
    each_element(part, |element| {
        styles += usize::from(element.local_name().as_ref() == "xf");
        let is_sound = element.len() <= LONGEST_STYLE && styles <= MOST_STYLES;
        is_sound.then_some(()).ok_or(ListFault::Swelling)
    })
}

/// Refuses a part by which another one would be read for several sheets.
pub fn check_sheets(part: &[u8]) -> Result<(), ListFault> {
    if WIDE.iter().any(|wide| part.starts_with(wide)) {
        return Err(ListFault::Workbook);
    }
    if !has_element(part, b"sheet") && !has_element(part, b"Relationship") {
        return Ok(());
    }
    if part.len() > MOST_BYTES_OF_NAMES {
        return Err(ListFault::Swelling);
    }
    let (mut ids, mut files) = (HashSet::new(), HashSet::new());
    each_element(part, |element| {
        let is_new = match element.local_name().as_ref() {
            "sheet" => attributes(element, "id")?.into_iter().all(|id| ids.insert(id)),
            "Relationship" if attributes(element, "Type")?.iter().any(|kind| last(kind) == "worksheet") => {
                // Small and capital letters are the same to the library, and so are folders that are written in different ways.
                let targets = attributes(element, "Target")?.into_iter();
                targets.map(|target| last(&target).to_ascii_lowercase()).all(|file| files.insert(file))
            }
            _ => true,
        };
        is_new.then_some(()).ok_or(ListFault::Workbook)
    })
}

/// Returns whether an element of this name may be in a part, whatever stands before its colon.
fn has_element(part: &[u8], name: &[u8]) -> bool {
    let begins = |before: u8| matches!(before, b'<' | b':');
    let ends = |after: u8| after.is_ascii_whitespace() || matches!(after, b'/' | b'>');
    part.windows(name.len() + 2).any(|word| match word {
        [before, middle @ .., after] => middle == name && begins(*before) && ends(*after),
        _ => false,
    })
}

/// Returns what all attributes of this name say, whatever stands before their colons: nobody knows here which of them the library takes.
fn attributes(element: &BytesStart<'_>, name: &str) -> Result<Vec<String>, ListFault> {
    let mut values = Vec::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|_| ListFault::Workbook)?;
        if attribute.key.local_name().as_ref() == name {
            values.push(attribute.value.into_owned());
        }
    }
    Ok(values)
}

/// Returns what stands behind the last stroke of a path or address.
fn last(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Looks at the beginning of every element.
fn each_element(
    part: &[u8],
    mut look: impl FnMut(&BytesStart<'_>) -> Result<(), ListFault>,
) -> Result<(), ListFault> {
    each_event(part, |event| {
        let (Event::Start(element) | Event::Empty(element)) = event else { return Ok(true) };
        look(&element).map(|()| true)
    })
}

/// Goes through a part as the library reads it, until `look` has seen enough.
pub fn each_event(
    part: &[u8],
    mut look: impl FnMut(Event<'_>) -> Result<bool, ListFault>,
) -> Result<(), ListFault> {
    let mut xml = Reader::from_reader(part);
    xml.config_mut().check_end_names = false;
    loop {
        let event = xml.read_event().map_err(|_| ListFault::Workbook)?;
        if event == Event::Eof || !look(event)? {
            return Ok(());
        }
    }
}
