//! From the bytes of a file to text.

use super::list_fault::ListFault;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::borrow::Cow;

/// What the letters of a file are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 with its mark, as Excel saves "Unicode text".
    Utf16,
    /// Windows-1252, as Excel saves plain CSV in Austria.
    Windows1252,
}

/// How files begin that are certainly no lists.
const OTHERS: &[&[u8]] = &[b"\x89PNG", b"\xFF\xD8\xFF", b"GIF8", b"%PDF", b"RIFF", b"BM"];

/// Turns the bytes of a list into text without a byte order mark.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Charset), ListFault> {
    // "BM" may also begin a name; a picture has zeros behind it.
    if OTHERS.iter().any(|magic| bytes.starts_with(magic) && (*magic != b"BM" || bytes.contains(&0))) {
        return Err(ListFault::NotText);
    }
    let (text, charset) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) if encoding != UTF_8 => {
            (utf16(encoding, bytes.get(mark..).unwrap_or_default())?, Charset::Utf16)
        }
        Some((_, mark)) => utf8_or_1252(bytes.get(mark..).unwrap_or_default())?,
        None => utf8_or_1252(bytes)?,
    };
    if text.contains('\0') { Err(ListFault::NotText) } else { Ok((text, charset)) }
}

fn utf16(encoding: &'static Encoding, bytes: &[u8]) -> Result<Cow<'static, str>, ListFault> {
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    match text.find('\u{FFFD}').filter(|_| faulty) {
        Some(at) => Err(ListFault::MixedLetters { line: line_of(text.as_bytes(), at) }),
        None => Ok(Cow::Owned(text.into_owned())),
    }
}

fn utf8_or_1252(bytes: &[u8]) -> Result<(Cow<'_, str>, Charset), ListFault> {
    let fault = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok((Cow::Borrowed(text), Charset::Utf8)),
        Err(fault) => fault.valid_up_to(),
    };
    if bytes.contains(&0) {
        return Err(ListFault::NotText);
    }
    // Letters of UTF-8 elsewhere in the file: two lists were put together, and either reading would spoil names.
    if has_utf8_letters(bytes) {
        return Err(ListFault::MixedLetters { line: line_of(bytes, fault) });
    }
    // These five bytes mean nothing in Windows-1252.
    if let Some(at) = bytes.iter().position(|byte| [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)) {
        return Err(ListFault::MixedLetters { line: line_of(bytes, at) });
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    Ok((text, Charset::Windows1252))
}

/// Looks for letters of European languages; other signs may be two letters of Windows-1252 that happen to stand together.
fn has_utf8_letters(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| chunk.valid().contains(|char| ('\u{C0}'..='\u{24F}').contains(&char)))
}

fn line_of(bytes: &[u8], at: usize) -> u64 {
    bytes.iter().take(at).filter(|byte| **byte == b'\n').count() as u64 + 1
}
