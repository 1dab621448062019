//! From a file to the text of one list: a text, or one sheet of a workbook.

use crate::export::charset::{Charset, decode};
use crate::export::list_fault::{ListFault, MAX_BYTES};
use crate::export::workbook::{self, Sheet, SheetText, is_workbook};
use std::borrow::Cow;

/// A file that could be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source<'a> {
    /// The list as text, so that it can be corrected and sent again.
    pub text: Cow<'a, str>,
    /// What its letters were written in.
    pub charset: Charset,
    /// The sheet of a workbook that it is.
    pub sheet: Option<Sheet>,
    /// Cells over several people, which nobody can read.
    pub(super) merged: Option<String>,
}

impl Source<'_> {
    /// Opens a file. Of a workbook it is the sheet of this name; if nobody has said one, or there is none, the first with names.
    pub fn open<'a>(bytes: &'a [u8], sheet: Option<&str>) -> Result<Source<'a>, ListFault> {
        if bytes.len() > MAX_BYTES {
            return Err(ListFault::TooLarge);
        }
        if is_workbook(bytes) {
            let SheetText { text, sheet, merged } = workbook::text(bytes, sheet)?;
            return Ok(Source { text: Cow::Owned(text), charset: Charset::Utf8, sheet: Some(sheet), merged });
        }
        let (text, charset) = decode(bytes)?;
        Ok(Source { text, charset, sheet: None, merged: None })
    }
}
