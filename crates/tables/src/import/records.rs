//! The rows of a text: what separates their cells, and which line a row stands in.

use super::{MAX_COLUMNS, MAX_ROWS};
use crate::column::{Meaning, letters};
use crate::titles;
use crate::workbook::in_one_line;
use csv::ReaderBuilder;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::ops::Range;

/// A row with anything in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// The line of the text in which it begins, counted from 1.
    pub line: u64,
    /// What stands in its cells, trimmed, without what is too far to the right. A line break within a cell is a space.
    pub cells: Vec<String>,
    /// What it is called in a form: the same wherever it stands in the text, and another for each of two rows that are the same.
    pub key: String,
    /// Whether a quotation mark begins in it that is never closed.
    pub is_open: bool,
    /// Where it stands in the text.
    pub at: Range<usize>,
}

impl Record {
    /// Returns what stands in a column, "" if nothing does.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// Returns the cells with anything in them.
    pub fn filled(&self) -> impl Iterator<Item = (usize, &str)> {
        self.cells.iter().enumerate().map(|(at, cell)| (at, cell.as_str())).filter(|(_, cell)| says(cell))
    }
}

/// Returns whether a cell says anything: rules of a table and dashes say nothing.
fn says(cell: &str) -> bool {
    cell.contains(|char: char| char.is_alphanumeric() || SIGNS.contains(char))
}

/// Signs that say yes or no alone.
const SIGNS: &str = "✓✔☑✅✗✘☐❌=+@";

#[derive(Debug)]
pub struct Records {
    /// Those with anything in them that is not too far to the right.
    pub rows: Vec<Record>,
    /// The lines in which nothing stands but what is too far to the right.
    pub far_lines: Vec<u64>,
    /// The first cell that is, "AY1", as in a workbook: nobody is asked about thousands of columns.
    pub far: Option<String>,
    /// Whether the first line is the one that Excel writes for itself.
    pub has_hint: bool,
    pub empty: u64,
    pub separator: Separator,
}

impl Records {
    pub fn of(text: &str) -> Records {
        // Excel writes this line for itself.
        let has_hint = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("sep="));
        let begin = if has_hint { line_end(text, 0).1 } else { 0 };
        let separator = Separator::of(text.get(begin..).unwrap_or_default());
        let mut found =
            Records { rows: Vec::new(), far_lines: Vec::new(), far: None, has_hint, empty: 0, separator };
        let mut seen: HashMap<String, u32> = HashMap::new();
        let mut line = 1 + u64::from(has_hint);
        let mut at = begin;
        // More than a list may have is refused anyway.
        while at < text.len() && !found.is_cut() {
            let (end, next, is_open) = found.separator.row_end(text, at);
            let row = text.get(at..end).unwrap_or_default();
            found.push(row, Record { line, is_open, at: at..end, ..Record::default() }, &mut seen);
            line += breaks(text.get(at..next).unwrap_or_default());
            at = next;
        }
        found
    }

    fn push(&mut self, row: &str, mut record: Record, seen: &mut HashMap<String, u32>) {
        let mut cells = self.separator.cells(row, record.is_open);
        let far = cells.iter().skip(MAX_COLUMNS).position(|cell| says(cell));
        if let Some(column) = far.filter(|_| self.far.is_none()) {
            self.far = Some(format!("{}{}", letters(MAX_COLUMNS + column), record.line));
        }
        cells.truncate(MAX_COLUMNS);
        record.cells = cells;
        if record.filled().next().is_some() {
            if self.is_cut() {
                return;
            }
            let sum = Sha256::digest(record.cells.join("\u{1f}"));
            let key = hex::encode(sum.get(..4).unwrap_or_default());
            let count = seen.entry(key.clone()).or_insert(0);
            *count += 1;
            record.key = if *count > 1 { format!("{key}-{count}") } else { key };
            self.rows.push(record);
        } else if far.is_some() {
            self.far_lines.push(record.line);
        } else {
            self.empty += 1;
        }
    }

    /// Returns whether there are more rows than may be on a list, whatever stands above it.
    pub fn is_cut(&self) -> bool {
        self.rows.len() > 2 * MAX_ROWS
    }
}

/// What separates the cells of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Separator {
    /// One sign, with quotation marks around cells that have it in them.
    Sign(u8),
    /// A dash with spaces around it.
    Dash,
    /// Spaces: the columns begin at these letters.
    Spaces(Vec<usize>),
    /// Two spaces or more, in every row somewhere else; or any number of tabulators.
    Gaps(&'static str),
}

/// The signs that stand between cells; the last of equals wins, so that a single column reads as the dialect for people.
const SIGNS_BETWEEN: [u8; 4] = [b'|', b',', b';', b'\t'];

impl Separator {
    /// Finds it: what stands between titles that say names, below whatever heading; without such titles, what the first row has most of.
    fn of(text: &str) -> Separator {
        let rows: Vec<&str> = first_rows(text);
        let says_names = |cell: &str| {
            let meaning = Meaning::of_title(cell).map(|(meaning, _)| meaning);
            matches!(meaning, Some(Meaning::Name | Meaning::Family))
        };
        let first = rows.first().copied().unwrap_or_default();
        // A list of names alone may have anything between them.
        if !says_names(first.trim().trim_matches('"')) {
            let is_between = |sign: &u8| {
                rows.iter().any(|row| {
                    row.contains(char::from(*sign)) && split(row, *sign).iter().any(|cell| says_names(cell))
                })
            };
            if let Some(sign) = [b'\t', b';', b',', b'|'].into_iter().find(is_between) {
                return if sign == b'\t' && are_runs(&rows) {
                    Separator::Gaps("\t")
                } else {
                    Separator::Sign(sign)
                };
            }
        }
        Separator::on_screen(&rows, text).unwrap_or_else(|| Separator::Sign(usual_sign(&rows)))
    }

    /// Looks for what separates columns where people only look at them: strokes, dashes, and spaces below each other.
    fn on_screen(rows: &[&str], text: &str) -> Option<Separator> {
        let most = |wanted: &dyn Fn(&str) -> bool| {
            let count = rows.iter().filter(|row| wanted(row)).count();
            count >= 2 && 3 * count >= 2 * rows.len()
        };
        if most(&|row| row.contains([';', '\t'])) {
            return None;
        }
        if most(&|row| row.contains('|')) {
            return Some(Separator::Sign(b'|'));
        }
        if most(&|row| row.trim_end().contains("  ")) {
            let starts = column_starts(text);
            return Some(if starts.len() > 1 { Separator::Spaces(starts) } else { Separator::Gaps("  ") });
        }
        most(&|row| DASHES.iter().any(|dash| row.trim().contains(dash))).then_some(Separator::Dash)
    }

    /// Returns where a row ends, where the next one begins, and whether a quotation mark is never closed in it.
    fn row_end(&self, text: &str, start: usize) -> (usize, usize, bool) {
        let plain = line_end(text, start);
        let Separator::Sign(sign) = self else { return (plain.0, plain.1, false) };
        match quoted_end(text, start, *sign) {
            Some(end) if end > plain.0 => {
                let (end, next) = line_end(text, end);
                // A break in a cell is read; a separator behind it is the next row, and the mark was never closed.
                let within = text.get(plain.1..end).unwrap_or_default();
                let closes = within.find('"').and_then(|at| within.get(..at)).unwrap_or(within);
                if closes.contains(char::from(*sign)) { (plain.0, plain.1, true) } else { (end, next, false) }
            }
            Some(_) => (plain.0, plain.1, false),
            None => (plain.0, plain.1, true),
        }
    }

    fn cells(&self, row: &str, is_open: bool) -> Vec<String> {
        let cells = match self {
            Separator::Sign(sign) if is_open => row
                .split(char::from(*sign))
                .map(|cell| cell.trim().trim_start_matches('"').to_owned())
                .collect(),
            Separator::Sign(sign) => split(row, *sign),
            Separator::Dash => {
                let dash = DASHES.iter().fold(row.to_owned(), |row, dash| row.replace(dash, "\u{1f}"));
                let mut cells: Vec<String> = dash.split('\u{1f}').map(str::to_owned).collect();
                // Who leaves the place out says how many all the same.
                if let [name, count] = &cells[..]
                    && count.trim().bytes().all(|byte| byte.is_ascii_digit())
                {
                    cells = vec![name.clone(), String::new(), count.clone()];
                }
                cells
            }
            Separator::Gaps(gap) => {
                row.split(gap).map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
            }
            Separator::Spaces(starts) => {
                let letters: Vec<char> = row.chars().collect();
                let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
                let cell = |(start, end): (&usize, usize)| -> String {
                    letters.iter().skip(*start).take(end - start).collect()
                };
                starts.iter().zip(ends).map(cell).collect()
            }
        };
        cells.iter().map(|cell| in_one_line(cell)).collect()
    }
}

/// Returns whether tabulators only push what is next to them to where an editor shows it: between the titles stand several, and no row has more
/// cells than there are titles.
fn are_runs(rows: &[&str]) -> bool {
    let cells = |row: &str| row.split('\t').filter(|cell| !cell.trim().is_empty()).count();
    let Some((titles, people)) = rows.split_first() else { return false };
    let width = |row: &str| row.trim_end().matches('\t').count();
    let differ = people.iter().any(|row| width(row) != width(titles));
    titles.trim().contains("\t\t") && differ && people.iter().all(|row| cells(row) <= cells(titles))
}

/// Dashes between the cells of a message.
const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// Returns what the first row has most of. Nobody types a tabulator; it comes from a spreadsheet, whose titles may have any other sign in them.
/// A heading above them has none of all.
fn usual_sign(rows: &[&str]) -> u8 {
    let first = rows.first().copied().unwrap_or_default();
    let has_heading = !first.contains(['\t', ';', ',']);
    let first = rows.iter().find(|row| has_heading && row.contains(['\t', ';'])).unwrap_or(&first);
    if first.contains('\t') {
        return b'\t';
    }
    let count = |sign: &u8| first.bytes().filter(|byte| byte == sign).count();
    [b',', b';'].into_iter().max_by_key(count).unwrap_or(b';')
}

/// Returns the first rows with anything in them, a row with line breaks in quoted cells being one.
fn first_rows(text: &str) -> Vec<&str> {
    let mut rows = Vec::new();
    let mut at = 0;
    while at < text.len() && rows.len() < titles::WITHIN {
        let plain = line_end(text, at);
        // Which sign it is, is not known yet: a mark opens a cell at the beginning of a row or behind any of them.
        let ends = SIGNS_BETWEEN.iter().filter_map(|sign| quoted_end(text, at, *sign)).max();
        let (end, next) = ends.filter(|end| *end > plain.0).map_or(plain, |end| line_end(text, end));
        let row = text.get(at..end).unwrap_or_default();
        if says(row) {
            rows.push(row);
        }
        at = next;
    }
    rows
}

/// Returns where the line ends in which a byte stands, and where the next one begins.
fn line_end(text: &str, from: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let end = bytes.iter().skip(from).position(|byte| matches!(byte, b'\n' | b'\r'));
    let Some(end) = end.map(|length| from + length) else { return (text.len(), text.len()) };
    // Very old programs end lines with a carriage return alone.
    let is_pair = bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) == Some(&b'\n');
    (end, end + 1 + usize::from(is_pair))
}

/// Returns a place behind the last quotation mark of a row that may have line breaks in quoted cells, or the start of the row if it has none;
/// `None` if a mark is never closed.
fn quoted_end(text: &str, start: usize, sign: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut last, mut begins) = (start, start, true);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\n' | b'\r' => break,
            b'"' if begins => {
                at += 1;
                loop {
                    match (bytes.get(at)?, bytes.get(at + 1)) {
                        (b'"', Some(b'"')) => at += 2,
                        (b'"', _) => break,
                        _ => at += 1,
                    }
                }
                (last, begins) = (at + 1, false);
            }
            byte => begins = *byte == sign,
        }
        at += 1;
    }
    Some(last)
}

/// Takes a row apart at a sign, by the rules of CSV.
fn split(row: &str, sign: u8) -> Vec<String> {
    let mut reader =
        ReaderBuilder::new().delimiter(sign).has_headers(false).flexible(true).from_reader(row.as_bytes());
    let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(|cell| cell.trim().to_owned()).collect()
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

/// Finds the letters at which columns begin that are separated by spaces: where, in all lines that have any gap, two spaces stand before it.
fn column_starts(text: &str) -> Vec<usize> {
    let rows: Vec<Vec<char>> =
        text.lines().filter(|row| row.trim().contains("  ")).map(|row| row.chars().collect()).collect();
    let most = rows.iter().map(Vec::len).max().unwrap_or(0).min(1_000);
    let is_free = |at: usize| rows.iter().all(|row| row.get(at).is_none_or(|char| *char == ' '));
    let free: Vec<bool> = (0..most).map(is_free).collect();
    let begins = |at: &usize| {
        let before = free.get(at.saturating_sub(2)..*at).unwrap_or_default();
        !free.get(*at).copied().unwrap_or(true)
            && before.iter().all(|free| *free)
            && (*at == 0 || *at > 1 || before == [true])
    };
    let mut starts: Vec<usize> = (0..most).filter(begins).collect();
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    starts
}

/// Returns the rows above the titles if they may be people: one row with one cell is a heading.
pub fn above(rows: &[Record]) -> &[Record] {
    if rows.iter().map(|row| row.filled().count()).sum::<usize>() > 1 { rows } else { &[] }
}
