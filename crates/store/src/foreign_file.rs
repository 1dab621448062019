//! A database that somebody else may have made is opened for reading. Pages of its trees may name each other so often that SQLite would be at it
//! for ever, already when it reads which tables there are: such a file is refused before anything else is asked of it.

use super::connection::{self, Connection, read_only_address};
use diesel::Connection as _;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// How the first page begins before its tree does, in bytes; and where it says how long a page is.
const HEADER: usize = 100;
const PAGE_SIZE: usize = 16;
/// The first byte of a page of a table that only names other pages.
const INTERIOR: u8 = 5;

/// Opens a file that nobody writes meanwhile. Neither it nor anything beside it is touched. The error is in words for the log.
pub fn open(file: &Path) -> Result<Connection, String> {
    let is_tree = schema_is_tree(file).map_err(|fault| fault.to_string())?;
    if !is_tree {
        return Err("pages of its schema stand in several places".to_owned());
    }
    let failed = |fault: diesel::result::Error| fault.to_string();
    let mut conn =
        SqliteConnection::establish(&read_only_address(file)).map_err(|fault| fault.to_string())?;
    connection::distrust(&mut conn).map_err(failed)?;
    // It looks at each page once and ends with the first fault, before it reads any table.
    let found: Vec<String> = sql::<Text>("PRAGMA quick_check(1)").load(&mut conn).map_err(failed)?;
    match found.into_iter().find(|words| words != "ok") {
        Some(words) => Err(words),
        None => Ok(conn),
    }
}

/// Returns whether each page of the table of all tables is named once. Whatever else is wrong, SQLite says itself.
fn schema_is_tree(file: &Path) -> io::Result<bool> {
    let mut file = File::open(file)?;
    let mut head = Vec::new();
    (&mut file).take(HEADER as u64).read_to_end(&mut head)?;
    let length = match number::<2>(&head, PAGE_SIZE) {
        Some(1) => 1 << 16,
        Some(length) if length.is_power_of_two() && length >= 512 => length,
        _ => return Ok(true),
    };
    let (mut named, mut waiting) = (BTreeSet::from([1]), vec![1_u64]);
    while let Some(page) = waiting.pop() {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start((page - 1) * length))?;
        (&mut file).take(length).read_to_end(&mut bytes)?;
        for child in children(&bytes, if page == 1 { HEADER } else { 0 }) {
            if !named.insert(child) {
                return Ok(false);
            }
            waiting.push(child);
        }
    }
    Ok(true)
}

/// Returns the pages that a page names whose tree begins at this byte.
fn children(page: &[u8], at: usize) -> Vec<u64> {
    if page.get(at) != Some(&INTERIOR) {
        return Vec::new();
    }
    let cells = number::<2>(page, at + 3).unwrap_or_default() as usize;
    let cells = (0..cells).filter_map(|cell| number::<2>(page, at + 12 + 2 * cell));
    let named = cells.map(|start| start as usize).chain([at + 8]);
    named.filter_map(|start| number::<4>(page, start)).filter(|child| *child > 0).collect()
}

/// Reads a number of so many bytes, `None` where the page ends before it.
fn number<const BYTES: usize>(page: &[u8], at: usize) -> Option<u64> {
    let bytes = page.get(at..at + BYTES)?;
    Some(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use crate::backup::{CopyError, copy, verify};
    use crate::connection;
    use crate::inspect::inspect;
    use crate::opening;
    use crate::unfit::Unfit;
    use crate::untrusted_copy::stage;
    use std::fs;
    use std::path::{Path, PathBuf};

    const PAGE: usize = 4_096;

    /// A page that names one other page as often as it can.
    fn names_often(child: usize, head: &[u8]) -> Vec<u8> {
        let (at, cells) = (head.len(), 300);
        let mut page = vec![0; PAGE];
        page[..at].copy_from_slice(head);
        let child = u32::try_from(child).unwrap().to_be_bytes();
        let put =
            |page: &mut Vec<u8>, at: usize, bytes: &[u8]| page[at..at + bytes.len()].copy_from_slice(bytes);
        page[at] = 5;
        put(&mut page, at + 3, &300_u16.to_be_bytes());
        put(&mut page, at + 8, &child);
        for cell in 0..cells {
            let start = PAGE - 5 * (cell + 1);
            put(&mut page, start, &child);
            page[start + 4] = u8::try_from(cell % 100 + 1).unwrap();
            put(&mut page, at + 12 + 2 * cell, &u16::try_from(start).unwrap().to_be_bytes());
        }
        let start = u16::try_from(PAGE - 5 * cells).unwrap();
        put(&mut page, at + 5, &start.to_be_bytes());
        page
    }

    /// Makes a copy of which the tree with this root has a dozen pages above each other that all name the next one 300 times; below stands what was
    /// the root.
    fn endless(folder: &Path, root: usize) -> PathBuf {
        let (database, file) = (folder.join("a.db"), folder.join(format!("{root}.db")));
        drop(opening::open(&database).unwrap());
        copy(&database, &file).unwrap();
        let mut bytes = fs::read(&file).unwrap();
        let pages = bytes.len() / PAGE;
        let here = (root - 1) * PAGE..root * PAGE;
        let head = if root == 1 { bytes[..100].to_vec() } else { Vec::new() };
        let mut below = bytes[here.clone()].to_vec();
        below.drain(..head.len());
        below.resize(PAGE, 0);
        bytes.splice(here, names_often(pages + 1, &head));
        for page in 1..=12 {
            bytes.extend(if page == 12 { below.clone() } else { names_often(pages + page + 1, &[]) });
        }
        let count = u32::try_from(bytes.len() / PAGE).unwrap();
        bytes[28..32].copy_from_slice(&count.to_be_bytes());
        fs::write(&file, bytes).unwrap();
        file
    }

    #[test]
    fn a_file_whose_pages_name_each_other_for_ever_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("a.db");
        let mut conn = opening::open(&database).unwrap();
        let root = |conn: &mut _, table: &str| {
            let query = format!("SELECT rootpage FROM sqlite_schema WHERE name = '{table}'");
            usize::try_from(connection::number(conn, &query).unwrap()).unwrap()
        };
        let roots = [1, root(&mut conn, "tournaments"), root(&mut conn, "__diesel_schema_migrations")];
        drop(conn);
        for root in roots {
            let file = endless(folder.path(), root);
            assert!(inspect(&file).is_none(), "{root}");
            assert!(matches!(verify(&file), Err(CopyError::Unsound { .. })), "{root}");
            let refused = stage(&database, &file).unwrap_err();
            assert!(matches!(refused, CopyError::Unfit { why: Unfit::Damaged(_), .. }), "{refused}");
        }
    }
}
