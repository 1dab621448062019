//! From a file to the text of one list: a text, or one sheet of a workbook.

use super::Mark;
use super::blocks::unfolded;
use super::letters::{Charset, Decoded, decode};
use super::message::is_stamped;
use super::records::{Records, Separator};
use super::tidy::tidy;
use crate::column::Meaning;
use crate::list_fault::{ListFault, MAX_BYTES};
use crate::workbook::{self, Sheet, SheetText, is_workbook};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What somebody has said before a file is opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Which sheet of a workbook; without one, the first with names.
    pub sheet: Option<String>,
    pub charset: Option<Charset>,
}

/// What a file shows that the text of its list does not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileInfo {
    /// How its letters were taken.
    pub charset: Charset,
    /// How they may be as well, each with the words that differ; what was taken is the first. Empty where it is sure.
    pub charsets: Vec<(Charset, Vec<String>)>,
    /// How many signs that nobody sees were taken out.
    pub unseen: usize,
    /// Whether lists that stood side by side are one below the other now.
    pub is_unfolded: bool,
    pub sheet: Option<Sheet>,
    /// What it says of rows that are not meant, by their keys.
    pub marks: BTreeMap<String, Mark>,
    /// Whether notes stand beside cells, which nobody reads here.
    pub has_comments: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source<'a> {
    /// The list as text, so that it can be corrected and sent again.
    pub text: Cow<'a, str>,
    pub info: FileInfo,
    /// Cells over several people, which nobody can read.
    pub(super) merged: Option<String>,
}

/// What somebody writes into a cell of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// Which row, by its key.
    pub row: String,
    /// Which column, from 0.
    pub column: usize,
    pub text: String,
}

impl Source<'_> {
    pub fn open<'a>(bytes: &'a [u8], wanted: &Wanted) -> Result<Source<'a>, ListFault> {
        if bytes.len() > MAX_BYTES {
            return Err(ListFault::TooLarge);
        }
        if is_workbook(bytes) {
            let SheetText { text, sheet, merged, marks, has_comments } =
                workbook::text(bytes, wanted.sheet.as_deref())?;
            let mut source = Source::of(Cow::Owned(text), marks.is_empty());
            let marks = by_key(&source.text, &marks);
            source.info = FileInfo { sheet: Some(sheet), marks, has_comments, ..source.info };
            return Ok(Source { merged, ..source });
        }
        let Decoded { text, charset, others: charsets } = decode(bytes, wanted.charset)?;
        if let Some(fault) = no_list(&text) {
            return Err(fault);
        }
        let mut source = Source::of(text, true);
        source.info = FileInfo { charset, charsets, ..source.info };
        Ok(source)
    }

    /// Lists side by side stay so where a file marks rows: nobody knows which of them it means.
    fn of(text: Cow<'_, str>, may_unfold: bool) -> Source<'_> {
        let (mut tidied, unseen) = tidy(&text);
        if let Some(plain) = unquoted(&tidied) {
            tidied = Cow::Owned(plain);
        }
        let unfolded = may_unfold.then(|| unfolded(&tidied)).flatten();
        let info = FileInfo { unseen, is_unfolded: unfolded.is_some(), ..FileInfo::default() };
        let text = match (unfolded, tidied) {
            (Some(unfolded), _) => Cow::Owned(unfolded),
            (None, Cow::Owned(tidied)) => Cow::Owned(tidied),
            (None, Cow::Borrowed(_)) => text,
        };
        Source { text, info, merged: None }
    }

    /// Writes corrected cells into the text, and returns what rows are called now whose cells have changed, by what they were called. Only rows of a
    /// table are rewritten: elsewhere it is not known what stands where.
    pub fn fix(&mut self, fixes: &[Fix]) -> BTreeMap<String, String> {
        let records = Records::of(&self.text);
        let Separator::Sign(sign) = records.separator else { return BTreeMap::new() };
        let mut fixed = String::with_capacity(self.text.len());
        let (mut at, mut changed) = (0, Vec::new());
        for (index, mut row) in records.rows.into_iter().enumerate() {
            let before = row.cells.clone();
            for fix in fixes.iter().filter(|fix| fix.row == row.key) {
                if let Some(cell) = row.cells.get_mut(fix.column) {
                    fix.text.trim().clone_into(cell);
                }
            }
            if row.cells != before {
                fixed.push_str(self.text.get(at..row.at.start).unwrap_or_default());
                fixed.push_str(&line_of(&row.cells, sign));
                at = row.at.end;
                changed.push((index, row.key));
            }
        }
        if changed.is_empty() {
            return BTreeMap::new();
        }
        fixed.push_str(self.text.get(at..).unwrap_or_default());
        self.text = Cow::Owned(fixed);
        let rows = Records::of(&self.text).rows;
        changed.into_iter().filter_map(|(index, key)| Some((key, rows.get(index)?.key.clone()))).collect()
    }
}

/// Says what a text is that is no list: one for programs, many messages of a chat, or a table of which each cell came on a line of its own.
fn no_list(text: &str) -> Option<ListFault> {
    let start: String = text.trim_start().chars().take(200).flat_map(char::to_lowercase).collect();
    let begins = |words: &[&str]| words.iter().any(|word| start.starts_with(word));
    let is_json = begins(&["{", "["]) && start.contains("\":");
    if is_json || begins(&["<html", "<!doctype", "<table", "<?xml", "begin:vc"]) {
        return Some(ListFault::Markup);
    }
    if text.lines().filter(|line| is_stamped(line)).count() > 2 {
        return Some(ListFault::Chat);
    }
    let meanings: Vec<Meaning> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(3)
        .map_while(|line| Some(Meaning::of_title(line)?.0))
        .collect();
    let are_titles =
        meanings.len() > 1 && meanings.contains(&Meaning::Name) && meanings.first() != meanings.get(1);
    are_titles.then_some(ListFault::OneCellEach)
}

/// Takes off what stands around whole rows: ">" of an answered mail, and quotation marks around everything, as Excel writes a list with commas that it
/// opened in one column.
fn unquoted(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let most =
        |wanted: &dyn Fn(&str) -> bool| 2 * lines().filter(|line| wanted(line)).count() > lines().count();
    let without_marks = |line: &str| {
        Some(line.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\u{1}"))
            .filter(|row| !row.contains('"'))
    };
    if lines().all(|line| without_marks(line).is_some_and(|row| row.contains([',', ';']))) {
        return Some(
            lines().filter_map(without_marks).map(|row| row.replace('\u{1}', "\"") + "\n").collect(),
        );
    }
    most(&|line| line.starts_with('>'))
        .then(|| text.lines().map(|line| line.trim_start_matches(['>', ' ']).to_owned() + "\n").collect())
}

/// Writes cells as a row, quoted where they have to be.
fn line_of(cells: &[String], sign: u8) -> String {
    let sign = char::from(sign);
    let quoted = |cell: &String| {
        if cell.contains([sign, '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    cells.iter().map(quoted).collect::<Vec<_>>().join(&sign.to_string())
}

/// Finds the keys of the rows that a file has marked, which are counted from 0 there.
fn by_key(text: &str, marks: &BTreeMap<usize, Mark>) -> BTreeMap<String, Mark> {
    if marks.is_empty() {
        return BTreeMap::new();
    }
    let marked = |line: u64| marks.get(&usize::try_from(line).ok()?.checked_sub(1)?).copied();
    Records::of(text).rows.into_iter().filter_map(|row| Some((row.key, marked(row.line)?))).collect()
}
