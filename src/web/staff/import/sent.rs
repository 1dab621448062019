//! What a form says about a list. Nothing is kept between two forms: the page brings along the list as text, what was said about it, and what the
//! file showed that its text does not.

use super::plain;
use crate::app::Snapshot;
use crate::export::import::{Answers, Charset, FirstIs, Fix, MAX_COLUMNS, Mark, Meaning, Source, Wanted};
use crate::texts::{NameOrder, search_key};
use crate::web::error::PageError;
use crate::web::http::{FormState, Upload};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What stands for a column that is not needed.
pub const NOT_NEEDED: &str = "none";

/// The ticks beside rows: what is set apart and to be entered nevertheless; who is there already and is another person; who buys more.
pub const ALSO: &str = "also";
pub const ANOTHER: &str = "another";
pub const FURTHER: &str = "further";
pub const TICKS: [&str; 3] = [ALSO, ANOTHER, FURTHER];

/// What a file showed that the text of its list does not; the page brings it along in one field.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct OfFile {
    /// The sheet that was read, of these.
    pub sheet: Option<String>,
    pub sheets: Vec<String>,
    /// Among how many sheets it was looked for, if there are more.
    pub looked_through: Option<usize>,
    /// A cell so far away that it was not read, "B3".
    pub far: Option<String>,
    /// How the letters were taken, if not as they are written today, and how they may be as well, with words that differ.
    pub charset: Option<Charset>,
    pub charsets: Vec<(Charset, Vec<String>)>,
    /// How many signs that nobody sees were taken out.
    pub unseen: usize,
    /// Whether lists stood side by side.
    pub is_unfolded: bool,
    /// Whether notes stand beside its cells.
    pub has_comments: bool,
    /// What it says of rows that are not meant, by their keys.
    marks: BTreeMap<String, Mark>,
    /// The file itself in hexadecimal digits, if it may be read in another way.
    bytes: String,
}

impl OfFile {
    fn of(bytes: &[u8], source: &Source<'_>) -> OfFile {
        let sheet = source.sheet.as_ref();
        let sheets = sheet.map_or(&[][..], |sheet| &sheet.all);
        let has_choice = sheets.len() > 1 || !source.charsets.is_empty();
        let is_usual = matches!(source.charset, Charset::Utf8 | Charset::Utf16 | Charset::Utf16Big);
        OfFile {
            sheet: sheet.map(|sheet| sheet.name.clone()),
            sheets: sheets.to_vec(),
            looked_through: sheet.and_then(|sheet| sheet.looked_through),
            far: sheet.and_then(|sheet| sheet.far.clone()),
            charset: (!is_usual).then_some(source.charset),
            charsets: source.charsets.clone(),
            unseen: source.unseen,
            is_unfolded: source.is_unfolded,
            has_comments: source.has_comments,
            marks: source.marks.clone(),
            bytes: if has_choice { hex::encode(bytes) } else { String::new() },
        }
    }

    /// Notes what a file showed, or what was pasted. A text that was corrected shows less than the file that it came from.
    pub fn note(&mut self, bytes: &[u8], source: &Source<'_>, is_text: bool) {
        let seen = OfFile::of(bytes, source);
        if is_text {
            self.unseen = self.unseen.saturating_add(seen.unseen);
            self.is_unfolded |= seen.is_unfolded;
        } else {
            *self = seen;
        }
    }

    /// Returns the field in which the page brings it along.
    pub fn field(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the rows that the file marks, by their keys.
    pub fn marked(&self) -> impl Iterator<Item = &str> {
        self.marks.keys().map(String::as_str)
    }

    /// Returns whether the file can be read in another way.
    pub fn has_choice(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// Returns the sheets that nobody sees now.
    pub fn other_sheets(&self) -> Vec<&str> {
        self.sheets.iter().filter(|sheet| Some(*sheet) != self.sheet.as_ref()).map(String::as_str).collect()
    }

    /// Returns whether the letters are taken so now.
    pub fn is_taken(&self, charset: &Charset) -> bool {
        self.charset.unwrap_or(Charset::Utf8) == *charset
    }
}

/// What was sent: the form, the bytes of a list, and how they are to be read.
pub struct Sent {
    pub form: FormState,
    pub file: OfFile,
    pub bytes: Vec<u8>,
    pub wanted: Wanted,
    /// Whether it is the text as it stands there, perhaps corrected.
    pub is_text: bool,
}

impl Sent {
    /// Finds the list in a form: a file that was chosen, the same file read in another way, or else the text.
    pub fn of(Upload { mut form, file: bytes }: Upload) -> Result<Sent, PageError> {
        if let Some(bytes) = bytes {
            forget_answers(&mut form);
            let (file, wanted) = (OfFile::default(), Wanted::default());
            return Ok(Sent { form, file, bytes, wanted, is_text: false });
        }
        let file: OfFile = match form.value("of-file") {
            "" => OfFile::default(),
            // What the file marks must not be forgotten without a word.
            sent => serde_json::from_str(sent).map_err(|_| PageError::BadRequest)?,
        };
        let sheet = Some(form.value("sheet").to_owned()).filter(|sheet| !sheet.is_empty());
        let charset: Option<Charset> = form.value("letters").parse().ok();
        let is_other =
            sheet.is_some() && sheet != file.sheet || charset.is_some_and(|charset| !file.is_taken(&charset));
        let text = plain(form.value("text")).into_bytes();
        let has_text = text.iter().any(|byte| !byte.is_ascii_whitespace());
        Ok(match hex::decode(&file.bytes) {
            Ok(bytes) if !bytes.is_empty() && (is_other || !has_text) => {
                forget_answers(&mut form);
                Sent { form, file, bytes, wanted: Wanted { sheet, charset }, is_text: false }
            }
            _ => Sent { form, file, bytes: text, wanted: Wanted::default(), is_text: true },
        })
    }
}

/// Reads what a form says about a list; names are written as they are typed at the desk unless it says otherwise.
pub fn answers(snapshot: &Snapshot, form: &FormState, file: &OfFile) -> Answers {
    let order = form.value("order");
    let typed = || snapshot.name_style().typed.filter(|_| order.is_empty());
    Answers {
        columns: (0..MAX_COLUMNS).filter_map(|index| Some((index, said_of(form, index)?))).collect(),
        first: said_of_first(form),
        order: NameOrder::named(order).or_else(typed),
        also: ticked(form, ALSO),
        marks: file.marks.clone(),
        groups: snapshot.used_groups().map(|(_, name)| search_key(name)).collect(),
    }
}

/// What was said about one list says nothing about another.
fn forget_answers(form: &mut FormState) {
    let is_answer = |field: &str| {
        TICKS.contains(&field)
            || ["order", "first", "turn", "sheet", "letters"].contains(&field)
            || ["column-", "was-", "fix-"].iter().any(|begin| field.starts_with(begin))
    };
    form.keep(|field| !is_answer(field));
}

/// Returns the rows that are ticked in a field, by their keys.
pub fn ticked(form: &FormState, field: &str) -> BTreeSet<String> {
    form.all(field).map(str::to_owned).collect()
}

/// What a page shows by itself is no answer, unless somebody has chosen something else.
fn said_of(form: &FormState, index: usize) -> Option<Option<Meaning>> {
    let chosen = form.value(&field_of(index));
    if chosen.is_empty() || chosen == form.value(&shown_of(index)) {
        return None;
    }
    if chosen == NOT_NEEDED { Some(None) } else { chosen.parse().ok().map(Some) }
}

/// Returns what somebody has said of the first line: what they press counts, then what they have pressed before.
pub fn said_of_first(form: &FormState) -> Option<FirstIs> {
    ["turn", "first"].into_iter().find_map(|field| form.value(field).parse().ok())
}

/// Reads keys of rows as the form sends them back.
pub fn keys(typed: &str) -> BTreeSet<String> {
    typed.split(',').filter(|key| !key.is_empty()).map(str::to_owned).collect()
}

/// Returns the name of the field that says what a column means.
pub fn field_of(index: usize) -> String {
    format!("column-{index}")
}

/// Returns the name of the field with what the page has shown there by itself.
pub fn shown_of(index: usize) -> String {
    format!("was-{index}")
}

/// Returns the name of the field for a cell that is to be corrected.
pub fn fix_of(row: &str, column: usize) -> String {
    format!("fix-{row}-{column}")
}

/// Reads the corrected cells of a form.
pub fn fixes(form: &FormState) -> Vec<Fix> {
    let fix = |field: &str| {
        let (row, column) = field.strip_prefix("fix-")?.rsplit_once('-')?;
        Some(Fix { row: row.to_owned(), column: column.parse().ok()?, text: form.value(field).to_owned() })
    };
    form.names().filter_map(fix).collect()
}
