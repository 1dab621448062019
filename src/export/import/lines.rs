//! What separates cells, and which line a row stands in.

use crate::export::column::Meaning;
use crate::export::titles;

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
