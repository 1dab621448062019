//! A copy that is brought back is the file of a stranger, whoever has brought it: it is read, never adopted.
//! Its bytes come into a file of our own first, so that nobody changes them while they are looked at. It is opened for reading only; how
//! it is made is compared with its version before any table is read; then each row goes into a new database that the migrations make.

use super::backup::{self, CopyError, at};
use super::connection::{self, APPLICATION_ID, Connection, Purpose, read_only_address};
use super::error::StoreError;
use super::layout::{self, Layout};
use super::unfit::{MOST, Unfit};
use super::{Result, cells, foreign_file, private_files, rebuild};
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// How every database begins.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// How a file begins that is encrypted in the format of age, as bytes and as text.
const ENCRYPTED: &[u8] = b"age-encryption.org/v1\n";
const ARMOURED: &[u8] = b"-----BEGIN AGE ENCRYPTED FILE-----";

/// Where the header of a database says whose it is.
const OWNER: std::ops::Range<usize> = 68..72;

/// What stands behind the name of a database while a copy is read into a new one, and while its bytes are looked at.
const STAGED: &str = ".restoring";
const LOOKED_AT: &str = ".looking";

/// Reads a copy into a new database beside the one that is there, where it can be opened and made ready. Both have names that nobody knows
/// before. Returns the file, and a sum of the bytes of the copy.
pub fn stage(database: &Path, copy: &Path) -> Result<(PathBuf, String), CopyError> {
    let staged = backup::make_beside(database, STAGED)?.0;
    match read_into(copy, database, &staged) {
        Ok(sum) => Ok((staged, sum)),
        Err(error) => {
            backup::discard(&staged)?;
            Err(error)
        }
    }
}

/// Removes what was left beside a database by a [`stage`] or an upload that was interrupted, also of a version of the program that gave
/// it always the same name. Nobody else may be at it; a link is no file of ours.
pub fn forget_interrupted(database: &Path) -> Result<(), CopyError> {
    let Some(name) = database.file_name().and_then(|name| name.to_str()) else { return Ok(()) };
    let folder = private_files::folder_of(database);
    let is_left = |file: &str| {
        let behind = file.strip_prefix(name).unwrap_or_default();
        [STAGED, LOOKED_AT, backup::UPLOADED]
            .iter()
            .filter_map(|kind| behind.strip_prefix(kind))
            .any(|rest| matches!(rest, "" | "-wal" | "-shm" | "-journal") || private_files::is_made_new(rest))
    };
    for entry in fs::read_dir(folder).map_err(|fault| at(folder, fault))? {
        let entry = entry.map_err(|fault| at(folder, fault))?;
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_left) {
            backup::remove_if_there(&entry.path())?;
        }
    }
    Ok(())
}

/// Opens what [`stage`] has made, of whatever version, for reading only.
pub fn open_staged(staged: &Path) -> Result<Connection> {
    SqliteConnection::establish(&read_only_address(staged))
        .map_err(|fault| StoreError::Database(fault.to_string()))
}

/// Reads a copy into a new database of the copy's version, an empty file of ours; its bytes lie beside the database meanwhile. Returns a
/// sum of the bytes. If it cannot be used, `target` holds nothing of worth.
fn read_into(copy: &Path, database: &Path, target: &Path) -> Result<String, CopyError> {
    let mut source = open(copy)?;
    let head = read_head(copy, &mut source)?;
    let (private, file) = backup::make_beside(database, LOOKED_AT)?;
    let read = fetch(copy, head.as_slice().chain(source), &private, file).and_then(|sum| {
        let count = examine(copy, &private)?;
        fill(copy, &private, target, count)?;
        Ok(sum)
    });
    backup::remove_if_there(&private)?;
    read
}

/// Reads how a copy begins, and refuses what is none before anything is written.
fn read_head(copy: &Path, source: &mut File) -> Result<Vec<u8>, CopyError> {
    let mut header = Vec::new();
    source.take(100).read_to_end(&mut header).map_err(|fault| at(copy, fault))?;
    let why = match &header[..] {
        [] => Some(Unfit::Empty),
        header if header.starts_with(ENCRYPTED) || header.starts_with(ARMOURED) => Some(Unfit::Encrypted),
        header if !header.starts_with(MAGIC) => Some(Unfit::NoDatabase),
        header => header
            .get(OWNER)
            .is_some_and(|owner| {
                i64::from_be_bytes([&[0; 4], owner].concat().try_into().unwrap_or_default()) != APPLICATION_ID
            })
            .then_some(Unfit::Foreign),
    };
    why.map_or(Ok(header), |why| Err(unfit(copy, why)))
}

/// Takes the bytes of a copy into a file of our own.
fn fetch(copy: &Path, source: impl Read, private: &Path, mut target: File) -> Result<String, CopyError> {
    let mut sum = Sha256::new();
    let mut rest = source.take(MOST + 1);
    let (mut piece, mut bytes) = (vec![0; 1 << 16], 0);
    loop {
        let length = rest.read(&mut piece).map_err(|fault| at(copy, fault))?;
        if length == 0 {
            break;
        }
        bytes += length as u64;
        sum.update(&piece[..length]);
        target.write_all(&piece[..length]).map_err(|fault| at(private, fault))?;
    }
    if bytes > MOST { Err(unfit(copy, Unfit::TooLarge)) } else { Ok(hex::encode(sum.finalize())) }
}

/// Opens a file that is one, and not a link to something: the program may read what its user may, and whoever lays a copy may not. Refuses
/// a file that is larger than any copy.
fn open(copy: &Path) -> Result<File, CopyError> {
    let refuse = |kind: &fs::Metadata| match kind {
        kind if kind.is_symlink() => Some(Unfit::Link),
        kind if kind.is_dir() => Some(Unfit::Folder),
        kind if !kind.is_file() => Some(Unfit::NoFile),
        kind if kind.len() > MOST => Some(Unfit::TooLarge),
        _ => None,
    };
    let looked = fs::symlink_metadata(copy).map_err(|fault| at(copy, fault))?;
    if let Some(why) = refuse(&looked) {
        return Err(unfit(copy, why));
    }
    let opened = private_files::unfollowed(&mut File::options()).read(true).open(copy);
    let file = opened.map_err(|fault| at(copy, fault))?;
    let opened = file.metadata().map_err(|fault| at(copy, fault))?;
    refuse(&opened).map_or(Ok(file), |why| Err(unfit(copy, why)))
}

/// Looks at the bytes from end to end; returns how many migrations have made them.
fn examine(copy: &Path, private: &Path) -> Result<usize, CopyError> {
    let damaged = |fault: String| unfit(copy, Unfit::Damaged(vec![fault]));
    let mut conn = foreign_file::open(private).map_err(damaged)?;
    let count = match layout::of(&mut conn).map_err(|fault| damaged(fault.to_string()))? {
        Layout::OfVersion(count) => count,
        Layout::Newer(migration) => return Err(CopyError::TooNew { path: copy.to_owned(), migration }),
        Layout::Strange(differences) => return Err(unfit(copy, Unfit::Altered(differences))),
    };
    let mut faults = connection::faults(&mut conn).map_err(|fault| damaged(fault.to_string()))?;
    if faults.is_empty() {
        faults = cells::faults(&mut conn).map_err(|fault| damaged(fault.to_string()))?;
    }
    if faults.is_empty() { Ok(count) } else { Err(unfit(copy, Unfit::Damaged(faults))) }
}

/// Makes a new database of the same version and reads every row into it.
fn fill(copy: &Path, private: &Path, target: &Path, count: usize) -> Result<(), CopyError> {
    let broken = |fault: String| CopyError::from(StoreError::Database(fault));
    let mut conn = connection::connect(target, Purpose::Write).map_err(|fault| broken(fault.to_string()))?;
    conn.batch_execute(&format!("PRAGMA application_id = {APPLICATION_ID}")).map_err(StoreError::from)?;
    layout::make(&mut conn, count).map_err(|fault| broken(fault.to_string()))?;
    rebuild::attach(&mut conn, &read_only_address(private))?;
    let names = rebuild::table_names(&mut conn)?;
    let copied = conn.transaction(|conn| rebuild::copy_tables(conn, names.iter().map(String::as_str)));
    copied.map_err(|fault| match fault {
        StoreError::Busy | StoreError::NotWritable(_) => fault.into(),
        // A guard of the tables has not let a row pass.
        fault => unfit(copy, Unfit::Journal(vec![fault.to_string()])),
    })?;
    Ok(rebuild::finish(conn)?)
}

fn unfit(copy: &Path, why: Unfit) -> CopyError {
    CopyError::Unfit { path: copy.to_owned(), why }
}
