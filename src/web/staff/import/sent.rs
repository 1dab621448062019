//! What a form says about a list. Nothing is kept between two forms: the page brings along the list as text, what was said about it, and what the
//! file showed that its text does not.

use super::plain;
use crate::app::Snapshot;
use crate::web::error::PageError;
use crate::web::http::{FormState, Upload};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tables::import::{Answers, Charset, FileInfo, FirstIs, Fix, MAX_COLUMNS, Meaning, Source, Wanted};
use tournament::texts::{NameOrder, search_key};

/// What stands for a column that is not needed.
pub const NOT_NEEDED: &str = "none";

/// The ticks beside rows: what is set apart and to be entered nevertheless; who is there already and is another person; who buys more.
pub const ALSO: &str = "also";
pub const ANOTHER: &str = "another";
pub const FURTHER: &str = "further";
/// The tick that whoever comes without a partner will name one.
pub const PARTNERS_FOLLOW: &str = "partners-follow";
pub const TICKS: [&str; 3] = [ALSO, ANOTHER, FURTHER];

/// What a file showed that the text of its list does not; the page brings it along in one field.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct OfFile {
    pub info: FileInfo,
    /// The file itself in hexadecimal digits, if it may be read in another way.
    bytes: String,
}

impl OfFile {
    /// Notes what a file showed, or what was pasted. A text that was corrected shows less than the file that it came from.
    pub fn note(&mut self, bytes: &[u8], source: &Source<'_>, is_text: bool) {
        let info = &source.info;
        if is_text {
            self.info.unseen = self.info.unseen.saturating_add(info.unseen);
            self.info.is_unfolded |= info.is_unfolded;
            return;
        }
        let has_choice =
            !info.charsets.is_empty() || info.sheet.as_ref().is_some_and(|sheet| sheet.all.len() > 1);
        let bytes = if has_choice { hex::encode(bytes) } else { String::new() };
        *self = OfFile { info: info.clone(), bytes };
    }

    /// Returns the field in which the page brings it along.
    pub fn field(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns whether the file can be read in another way.
    pub fn has_choice(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// Returns the sheet that is shown, and all among which it can be chosen.
    pub fn sheet(&self) -> Option<(&str, &[String])> {
        self.info.sheet.as_ref().map(|sheet| (sheet.name.as_str(), &sheet.all[..]))
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
        let is_other_sheet =
            sheet.as_deref().is_some_and(|sheet| file.sheet().is_some_and(|(shown, _)| shown != sheet));
        let is_other = is_other_sheet || charset.is_some_and(|charset| charset != file.info.charset);
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
        columns: (0..MAX_COLUMNS).filter_map(|index| said_of(form, index)).collect(),
        first: said_of_first(form),
        order: NameOrder::named(order).or_else(typed),
        also: ticked(form, ALSO),
        marks: file.info.marks.clone(),
        groups: snapshot.used_groups().map(|(_, name)| search_key(name)).collect(),
        pairs: snapshot.settings().in_pairs(),
    }
}

/// What was said about one list says nothing about another.
fn forget_answers(form: &mut FormState) {
    let is_answer = |field: &str| {
        TICKS.contains(&field)
            || ["order", "first", "turn", "sheet", "letters", PARTNERS_FOLLOW].contains(&field)
            || ["column-", "was-", "fix-"].iter().any(|begin| field.starts_with(begin))
    };
    form.keep(|field| !is_answer(field));
}

/// Returns the rows that are ticked in a field, by their keys.
pub fn ticked(form: &FormState, field: &str) -> BTreeSet<String> {
    form.all(field).map(str::to_owned).collect()
}

/// Returns a column with its meaning, if somebody has said it. What a page shows by itself is no answer, unless somebody has chosen something else.
fn said_of(form: &FormState, index: usize) -> Option<(usize, Option<Meaning>)> {
    let chosen = form.value(&field_of(index));
    if chosen.is_empty() || chosen == form.value(&shown_of(index)) {
        return None;
    }
    let meaning = if chosen == NOT_NEEDED { None } else { Some(chosen.parse().ok()?) };
    Some((index, meaning))
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

pub fn fixes(form: &FormState) -> Vec<Fix> {
    let fix = |field: &str| {
        let (row, column) = field.strip_prefix("fix-")?.rsplit_once('-')?;
        Some(Fix { row: row.to_owned(), column: column.parse().ok()?, text: form.value(field).to_owned() })
    };
    form.names().filter_map(fix).collect()
}
