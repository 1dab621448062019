//! The sheets of a workbook, of which one is shown: the form brings the workbook along, so that another one can be read without choosing the file again.

use super::noted;
use crate::export::import::{Sheet, Source};
use crate::web::http::{FormState, Upload};

/// The workbook, in hexadecimal signs; the sheet that is shown; each sheet; and the one that somebody has chosen.
const BOOK: &str = "book";
const SHOWN: &str = "shown";
const EACH: &str = "each";
const CHOSEN: &str = "sheet";

/// The people who are there already and are to be entered nevertheless.
const ALSO: &str = "also";

const ORDER: &str = "order";

/// What somebody has said of the first line, and what they press to say the other.
pub const FIRST: &str = "first";
pub const TURN: &str = "turn";

/// Which columns were asked about.
pub const ASKED: &str = "asked";

/// What was sent: the form, the bytes of a list, and which sheet of it is wanted.
pub struct Sent {
    pub form: FormState,
    pub bytes: Vec<u8>,
    pub sheet: Option<String>,
    /// Whether it is the text as it stands there, perhaps corrected.
    pub is_text: bool,
}

impl Sent {
    /// Finds the list in a form: a file that was chosen, another sheet of the workbook that is shown, or else the text.
    pub fn of(Upload { mut form, file }: Upload) -> Sent {
        if let Some(bytes) = file {
            forget(&mut form);
            noted::forget(&mut form);
            forget_answers(&mut form);
            return Sent { form, bytes, sheet: None, is_text: false };
        }
        let chosen = form.value(CHOSEN).to_owned();
        let is_other = !chosen.is_empty() && chosen != form.value(SHOWN);
        let text = super::plain(form.value("text")).into_bytes();
        let has_text = text.iter().any(|byte| !byte.is_ascii_whitespace());
        match hex::decode(form.value(BOOK)) {
            Ok(book) if !book.is_empty() && (is_other || !has_text) => {
                forget_answers(&mut form);
                Sent { form, bytes: book, sheet: Some(chosen), is_text: false }
            }
            _ => Sent { form, bytes: text, sheet: None, is_text: true },
        }
    }
}

/// Lets the form bring the workbook along, if there is a choice.
pub fn bring_along(form: &mut FormState, bytes: &[u8], source: &Source<'_>) {
    let Some(Sheet { name, all, .. }) = &source.sheet else { return };
    forget(form);
    if all.len() > 1 {
        form.set(BOOK, hex::encode(bytes));
        form.set(SHOWN, name.clone());
        all.iter().for_each(|sheet| form.set(EACH, sheet.clone()));
    }
}

fn forget(form: &mut FormState) {
    form.keep(|field| ![BOOK, SHOWN, EACH, CHOSEN].contains(&field));
}

/// What was said about one list says nothing about another.
fn forget_answers(form: &mut FormState) {
    form.keep(|field| ![ALSO, ORDER, ASKED, FIRST, TURN].contains(&field) && !field.starts_with("column-"));
}

/// Returns the sheets that can be chosen; none if there is no choice.
pub fn all(form: &FormState) -> Vec<&str> {
    form.all(EACH).collect()
}

/// Returns the sheet that is shown, "" if there is no choice.
pub fn current(form: &FormState) -> &str {
    form.value(SHOWN)
}
