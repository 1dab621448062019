//! The rows of a text, as far as they are read: what separates its cells, and which line a row stands in.

use super::{MAX_COLUMNS, MAX_ROWS};
use crate::export::column::{Meaning, letters};
use crate::export::titles;
use csv::{ReaderBuilder, StringRecord};

/// The rows of a text with anything in them.
pub struct Records {
    /// At which byte they begin.
    skipped: usize,
    /// What stands in them, without what is too far to the right.
    pub rows: Vec<StringRecord>,
    /// The first cell that is, "AY1", as in a workbook: nobody is asked about thousands of columns.
    pub far: Option<String>,
    /// How many lines the text has, a row with line breaks in its cells counted once.
    pub count: u64,
    /// The lines in which nobody can stand: the one that Excel writes for itself, and those with nothing but what is too far to the right.
    pub apart: Vec<u64>,
}

impl Records {
    /// Reads them.
    pub fn of(text: &str) -> Records {
        // Excel writes this line for itself.
        let has_hint = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sep="));
        let skipped = if has_hint { text.find(['\n', '\r']).map_or(text.len(), |end| end + 1) } else { 0 };
        let body = &text[skipped..];
        let records = ReaderBuilder::new()
            .delimiter(separator(body))
            .has_headers(false)
            .flexible(true)
            .from_reader(body.as_bytes())
            .into_records()
            .map_while(Result::ok);
        let is_filled = |record: &StringRecord| record.iter().any(|cell| !cell.trim().is_empty());
        let mut found =
            Records { skipped, rows: Vec::new(), far: None, count: breaks(text), apart: Vec::new() };
        found.count += u64::from(!text.is_empty() && !text.ends_with(['\n', '\r']));
        found.apart.extend(has_hint.then_some(1));
        let mut line = LineCount::new(text);
        let mut last = None;
        for mut record in records {
            found.count -= record.iter().map(breaks).sum::<u64>();
            let is_broken = record.iter().next_back().is_some_and(|cell| cell.ends_with(['\n', '\r']));
            last = record.position().map(|position| position.byte() as usize).filter(|_| is_broken);
            if found.is_cut() {
                continue;
            }
            let far = far_cell(&record);
            record.truncate(MAX_COLUMNS);
            if is_filled(&record) {
                found.rows.push(record);
            } else if let Some((byte, _)) = far {
                found.apart.push(line.at(skipped + byte));
            }
            if let Some((byte, column)) = far.filter(|_| found.far.is_none()) {
                let line = LineCount::new(text).at(skipped + byte);
                found.far = Some(format!("{}{line}", letters(column)));
            }
        }
        // The last line break may stand in a cell whose quotation mark is never closed.
        let open = last.and_then(|start| body.get(start..)).map(|row| row.matches('"').count() % 2);
        found.count += open.map_or(0, |odd| odd as u64);
        found
    }

    /// Returns whether there are more rows than may be on a list, whatever stands above it.
    pub fn is_cut(&self) -> bool {
        self.rows.len() > 2 * MAX_ROWS
    }

    /// Returns the line of each row.
    pub fn lines(&self, text: &str) -> Vec<u64> {
        let mut lines = LineCount::new(text);
        let start = |row: &StringRecord| row.position().map_or(0, |position| position.byte() as usize);
        self.rows.iter().map(|row| lines.at(self.skipped + start(row))).collect()
    }
}

/// Counts line breaks, of whatever system.
fn breaks(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let ends = |(at, byte): (usize, &u8)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    bytes.iter().enumerate().filter(|pair| ends(*pair)).count() as u64
}

/// Returns the first cell of a row that is too far to the right to be read: at which byte the row begins, and in which column it stands.
fn far_cell(record: &StringRecord) -> Option<(usize, usize)> {
    let mut far = record.iter().enumerate().skip(MAX_COLUMNS);
    let (column, _) = far.find(|(_, cell)| !cell.trim().is_empty())?;
    Some((record.position().map_or(0, |position| position.byte() as usize), column))
}

/// Returns the rows above the titles if they may be people: one row with one cell is a heading.
pub fn above(rows: &[StringRecord]) -> &[StringRecord] {
    let filled = |row: &StringRecord| row.iter().filter(|cell| !cell.trim().is_empty()).count();
    if rows.iter().map(filled).sum::<usize>() > 1 { rows } else { &[] }
}

/// Returns what separates the cells: what stands between titles that say names, below whatever heading; without such titles, what the first
/// line has most of.
pub fn separator(text: &str) -> u8 {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(titles::WITHIN);
    let says_names = |cell: &str| {
        let meaning = Meaning::of_title(cell.trim().trim_matches('"')).map(|(meaning, _)| meaning);
        matches!(meaning, Some(Meaning::Name | Meaning::Family))
    };
    let first = lines().next().unwrap_or_default();
    // A list of names alone may have anything between them.
    if !says_names(first) {
        let is_between = |separator: &char| {
            lines().any(|line| line.contains(*separator) && line.split(*separator).any(says_names))
        };
        if let Some(separator) = ['\t', ';', ','].into_iter().find(is_between) {
            return separator as u8;
        }
    }
    // Nobody types a tabulator; it comes from a spreadsheet, whose titles may have any other sign in them. A heading above them has none of all.
    let has_heading = !first.contains(['\t', ';', ',']);
    let first = lines().find(|line| has_heading && line.contains(['\t', ';'])).unwrap_or(first);
    if first.contains('\t') {
        return b'\t';
    }
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    // The last of equals wins, so that a single column reads as the dialect for people.
    [b',', b';'].into_iter().max_by_key(count).unwrap_or(b';')
}

/// Counts lines up to growing positions. The reader's own count stands before empty lines and on the end of the line above.
pub struct LineCount<'a> {
    text: &'a [u8],
    position: usize,
    line: u64,
}

impl LineCount<'_> {
    pub fn new(text: &str) -> LineCount<'_> {
        LineCount { text: text.as_bytes(), position: 0, line: 1 }
    }

    /// Returns the line of a byte, counted from 1.
    pub fn at(&mut self, position: usize) -> u64 {
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
        while let Some(byte) =
            self.text.get(self.position).filter(|byte| self.position < position || ends(byte))
        {
            // Very old programs end lines with a carriage return alone.
            let alone = *byte == b'\r' && self.text.get(self.position + 1) != Some(&b'\n');
            self.line += u64::from(*byte == b'\n' || alone);
            self.position += 1;
        }
        self.line
    }
}
