//! What a workbook is packed in: looked at before anything of it is believed.

use super::repeated::{check_sheets, check_styles};
use crate::list_fault::ListFault;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// How files begin that are workbooks: `PK` those of today and of LibreOffice, `D0 CF` the older ones and those with a password.
const MAGIC: [&[u8]; 2] = [b"PK\x03\x04", OLD];
const OLD: &[u8] = b"\xD0\xCF\x11\xE0";

/// The largest workbook, unpacked, in bytes. A list of two thousand people has less than one million.
const MOST_BYTES: u64 = 48 << 20;

/// How a part says how many texts it holds, and the fewest bytes that one takes: `<si/>`.
const COUNT: &[u8] = b"uniqueCount";
const SHORTEST_TEXT: u64 = 5;

/// What an older file holds that is a workbook with a password, in UTF-16.
const ENCRYPTED: &str = "EncryptedPackage";

/// Returns whether a file begins as a workbook does.
pub fn is_workbook(bytes: &[u8]) -> bool {
    MAGIC.iter().any(|magic| bytes.starts_with(magic))
}

/// Refuses what must not be read at all. Of an older file nothing is read but its bytes as they are: its sectors may name each other in a
/// circle, and the library follows them until there is no memory left.
pub fn check(bytes: &[u8]) -> Result<(), ListFault> {
    if !bytes.starts_with(OLD) {
        return check_parts(bytes);
    }
    let encrypted: Vec<u8> = ENCRYPTED.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let is_locked = bytes.windows(encrypted.len()).any(|part| part == encrypted);
    Err(if is_locked { ListFault::Locked } else { ListFault::OldWorkbook })
}

/// Unpacks everything once without keeping it: a small file may unfold into more than there is room for, or say that it will.
fn check_parts(bytes: &[u8]) -> Result<(), ListFault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ListFault::Workbook)?;
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| ListFault::Workbook)?;
        let name = file.name().map_err(|_| ListFault::Workbook)?.to_ascii_lowercase();
        let mut part = Vec::new();
        file.take(left + 1).read_to_end(&mut part).map_err(|_| ListFault::Workbook)?;
        left = left.checked_sub(part.len() as u64).ok_or(ListFault::Swelling)?;
        if !counts_are_true(&part) {
            return Err(ListFault::Workbook);
        }
        if name.ends_with("styles.xml") {
            check_styles(&part)?;
        }
        check_sheets(&part)?;
    }
    Ok(())
}

/// Returns whether a part has room for as many texts as it says that it holds: for so many the library keeps room before it reads them.
fn counts_are_true(part: &[u8]) -> bool {
    let most = part.len() as u64 / SHORTEST_TEXT;
    let says = part.windows(COUNT.len()).enumerate().filter(|(_, word)| *word == COUNT);
    says.map(|(at, _)| part.get(at + COUNT.len()..).unwrap_or_default()).all(|rest| {
        let value =
            rest.iter().skip_while(|byte| byte.is_ascii_whitespace() || matches!(byte, b'=' | b'"' | b'\''));
        let digits: String =
            value.take_while(|byte| byte.is_ascii_digit()).map(|byte| char::from(*byte)).collect();
        digits.parse().is_ok_and(|count: u64| count <= most)
    })
}
