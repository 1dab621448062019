//! What is said about a file that was read and what its text does not show: the form brings it along, so that it is said again when the text
//! comes back with answers or corrections.

use crate::export::import::{Charset, Source};
use crate::web::http::FormState;

/// The sheet of a workbook that was read; among how many it was looked for; a cell so far away that it was not read; what the letters were
/// written in.
const SHEET: &str = "read-sheet";
const LOOKED: &str = "read-looked";
const FAR: &str = "read-far";
const LETTERS: &str = "read-letters";
const ALL: [&str; 4] = [SHEET, LOOKED, FAR, LETTERS];

/// What stands for the old format of Excel.
const OLD: &str = "windows-1252";

/// Lets the form bring it along.
pub fn bring_along(form: &mut FormState, source: &Source<'_>) {
    forget(form);
    if let Some(sheet) = &source.sheet {
        form.set(SHEET, sheet.name.clone());
        sheet.looked_through.iter().for_each(|count| form.set(LOOKED, count.to_string()));
        sheet.far.iter().for_each(|cell| form.set(FAR, cell.clone()));
    }
    if source.charset == Charset::Windows1252 {
        form.set(LETTERS, OLD.to_owned());
    }
}

/// What was said about one file says nothing about another.
pub fn forget(form: &mut FormState) {
    form.keep(|field| !ALL.contains(&field));
}

/// Returns the fields that bring it along, with what stands in them.
pub fn fields(form: &FormState) -> Vec<(&'static str, &str)> {
    ALL.into_iter().map(|field| (field, form.value(field))).filter(|(_, value)| !value.is_empty()).collect()
}

/// Returns the sheet of a workbook that was read.
pub fn sheet(form: &FormState) -> Option<&str> {
    Some(form.value(SHEET)).filter(|name| !name.is_empty())
}

/// Returns among how many sheets it was looked for, if there were more.
pub fn looked_through(form: &FormState) -> Option<usize> {
    form.value(LOOKED).parse().ok()
}

/// Returns a cell so far away that it was not read, "B3".
pub fn far(form: &FormState) -> Option<&str> {
    let cell = form.value(FAR);
    let row = cell.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let is_number = !row.is_empty() && row.len() < 8 && row.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && (1..=3).contains(&(cell.len() - row.len()))).then_some(cell)
}

/// Returns whether the letters were written in the old format of Excel.
pub fn has_old_letters(form: &FormState) -> bool {
    form.value(LETTERS) == OLD
}
