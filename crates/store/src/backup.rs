//! Copies of the whole database: made while the night goes on, verified, and brought back.

use super::connection::{self, Connection, Purpose, address};
use super::error::StoreError;
use super::private_files;
pub use super::private_files::{copies_of, folder_of, read_small, with_suffix};
use super::schema::tournaments;
use super::unfit::Unfit;
use super::{backup_secrets, foreign_file, inspect, journal_hashes, opening};
use diesel::Connection as _;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use tournament::chain::Hash;

/// How the names begin of copies that are being carried.
const CARRIED: &str = ".preisschnapsen-";

/// How those begin that somebody asked for, wherever they go: a server that carries a copy there at the same time leaves them alone.
const ON_REQUEST: &str = ".preisschnapsen.";

/// How the names end of copies that are being made or carried.
pub const PART: &str = ".part";

/// What a sound copy holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// The short name and version of each tournament, in the order in which they were made.
    pub tournaments: Vec<(String, u32)>,
    /// The combined head of its journals; `None` if it was written before there was one.
    pub head: Option<Hash>,
    pub bytes: u64,
}

/// Why a copy was not made or not brought back.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The file exists; an older copy is not overwritten.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    #[error("{}: {fault}", path.display())]
    File { path: PathBuf, fault: io::Error },
    /// The file is no copy of a database of this program, or it is damaged.
    #[error("{} is not a sound copy: {}", path.display(), faults.join("; "))]
    Unsound { path: PathBuf, faults: Vec<String> },
    #[error("{} {why}", path.display())]
    Unfit { path: PathBuf, why: Unfit },
    #[error("{} was written by a newer version of preisschnapsen (migration {migration})", path.display())]
    TooNew {
        path: PathBuf,
        /// The first migration that this program does not know.
        migration: String,
    },
    #[error("{} is in use; stop the program first", .0.display())]
    InUse(PathBuf),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Copies a database that may be in use into a new file, but for the secrets of draws to come, and verifies the copy. The file appears only
/// when it is sound.
pub fn copy(database: &Path, target: &Path) -> Result<Contents, CopyError> {
    if target.exists() {
        return Err(CopyError::Exists(target.to_owned()));
    }
    let folder = folder_of(target);
    // Nobody knows its name before, so nobody has put anything there; if it fails, it vanishes: names stand in it, and a secret may.
    let part = make_by_hand(folder).map_err(|fault| at(folder, fault))?;
    let contents = copy_into(database, part.path())?;
    put_in_place(part, target)?;
    Ok(contents)
}

/// Gives a finished file that others have written its name, as [`give_name`] does.
pub(super) fn put_in_place(part: tempfile::NamedTempFile, target: &Path) -> Result<(), CopyError> {
    flush(part.path())?;
    give_name(part, target)
}

/// Gives a finished file its name, safe from a power cut; none that is there already is written over.
fn give_name(part: tempfile::NamedTempFile, target: &Path) -> Result<(), CopyError> {
    let named = part.persist_noclobber(target).or_else(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => Err(CopyError::Exists(target.to_owned())),
        // A disk may know neither links nor names that are given only once.
        _ if target.exists() => Err(CopyError::Exists(target.to_owned())),
        _ => error.file.persist(target).map_err(|error| at(target, error.error)),
    });
    named.and_then(|_| flush_folder(target))
}

/// Copies a database that may be in use into an empty file that nobody else can read, but for the secrets of draws to come, and verifies the
/// copy. If it fails, the file is of no worth.
pub fn copy_into(database: &Path, part: &Path) -> Result<Contents, CopyError> {
    let mut conn = connection::connect(database, Purpose::Write)
        .map_err(|fault| StoreError::Database(fault.to_string()))?;
    let name = part.to_string_lossy().replace('\'', "''");
    conn.batch_execute(&format!("VACUUM INTO '{name}'")).map_err(StoreError::from)?;
    backup_secrets::take_out(part).map_err(StoreError::Database)?;
    verify(part)
}

/// Carries a copy to another place, where it may be already: it is verified where it comes from, and its bytes are compared where it goes to.
/// Nothing there is opened as a database. Until it is whole it is a new file of a name that nobody knows before, so that nothing that
/// somebody has put there is followed or written over.
pub fn carry(copy: &Path, target: &Path) -> Result<Contents, CopyError> {
    let folder = folder_of(target);
    remove_carried(folder).map_err(|fault| at(folder, fault))?;
    let contents = verify(copy)?;
    let mut source = File::open(copy).map_err(|fault| at(copy, fault))?;
    let carried = tempfile::Builder::new().prefix(&own_carried()).suffix(PART).tempfile_in(folder);
    let mut part = carried.map_err(|fault| at(folder, fault))?;
    let written = io::copy(&mut source, part.as_file_mut()).and_then(|_| part.as_file().sync_all());
    written.map_err(|fault| at(part.path(), fault))?;
    let compared = source.rewind().and_then(|()| part.as_file_mut().rewind());
    if !compared.and_then(|()| same_bytes(&source, part.as_file())).map_err(|fault| at(part.path(), fault))? {
        let faults = vec!["it does not hold what was written".to_owned()];
        return Err(CopyError::Unsound { path: part.path().to_owned(), faults });
    }
    part.persist(target).map_err(|fault| at(target, fault.error))?;
    flush_folder(target)?;
    Ok(contents)
}

/// How those begin that this process carries: another server may be carrying its own into the same folder.
fn own_carried() -> String {
    format!("{CARRIED}{}-", std::process::id())
}

/// Removes what a carrying of this process has left that was interrupted.
fn remove_carried(folder: &Path) -> io::Result<()> {
    let own = own_carried();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_ours =
            entry.file_name().to_str().is_some_and(|name| name.starts_with(&own) && is_carried(name));
        // A folder of such a name is somebody else's.
        if is_ours && !entry.file_type()?.is_dir() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Returns whether a file of this name is a copy that is or was being carried.
fn is_carried(name: &str) -> bool {
    name.starts_with(CARRIED) && name.ends_with(PART)
}

/// Returns whether a file of this name is or was on its way to another name.
pub fn is_on_its_way(name: &str) -> bool {
    is_carried(name) || (name.starts_with(ON_REQUEST) && name.ends_with(PART))
}

/// Makes a file in a folder that vanishes with this value, under a name that nobody knows before.
pub fn make_by_hand(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(ON_REQUEST).suffix(PART).tempfile_in(folder)
}

/// Puts a small file in the place of the one that is there, if there is one; nobody but its owner reads it, and a power cut leaves the old or
/// the new one.
pub fn replace(text: &[u8], target: &Path) -> io::Result<()> {
    let mut part = make_by_hand(folder_of(target))?;
    io::Write::write_all(&mut part, text)?;
    part.as_file().sync_all()?;
    part.persist(target).map_err(|fault| fault.error)?;
    flush_folder(target).map_err(|fault| io::Error::other(fault.to_string()))
}

/// Checks a copy from end to end without changing it. [`CopyError::TooNew`] if it is sound but of a later version.
pub fn verify(file: &Path) -> Result<Contents, CopyError> {
    let unsound = |faults| CopyError::Unsound { path: file.to_owned(), faults };
    let bytes = fs::metadata(file).map_err(|fault| at(file, fault))?.len();
    let mut conn = foreign_file::open(file).map_err(|fault| unsound(vec![fault]))?;
    let faults = connection::faults(&mut conn).map_err(|fault| unsound(vec![fault.to_string()]))?;
    if !faults.is_empty() {
        return Err(unsound(faults));
    }
    match opening::unknown_migration(&mut conn) {
        Err(fault) => return Err(unsound(vec![fault.to_string()])),
        Ok(Some(migration)) => return Err(CopyError::TooNew { path: file.to_owned(), migration }),
        Ok(None) => {}
    }
    let tournaments = contents(&mut conn).map_err(|fault| unsound(vec![fault.to_string()]))?;
    Ok(Contents { tournaments, head: journal_hashes::combined(&mut conn).ok(), bytes })
}

/// Returns the combined head of the journals in a copy; `None` if it cannot be read, is larger than any copy or made in another way than any
/// version makes it, or was written before there was one.
pub fn head(copy: &Path) -> Option<Hash> {
    journal_hashes::combined(&mut inspect::open(copy)?).ok()
}

/// Returns whether two files hold the same bytes. The other one may be anybody's: it is not opened as a database, links are not followed, and
/// no more is read of it than the copy is long.
pub fn is_same(copy: &Path, other: &Path) -> io::Result<bool> {
    if !fs::symlink_metadata(other)?.is_file() {
        return Ok(false);
    }
    let (copy, other) = (private_files::read(copy)?, private_files::read(other)?);
    Ok(copy.metadata()?.len() == other.metadata()?.len() && same_bytes(&copy, &other)?)
}

/// Compares what is left of two files; of the second no more than the first has is read.
fn same_bytes(mut one: &File, mut other: &File) -> io::Result<bool> {
    let (mut these, mut those) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let length = one.read(&mut these)?;
        if length == 0 {
            return Ok(other.read(&mut those[..1])? == 0);
        }
        match other.read_exact(&mut those[..length]) {
            Ok(()) if these[..length] == those[..length] => {}
            Ok(()) => return Ok(false),
            Err(end) if end.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            Err(fault) => return Err(fault),
        }
    }
}

/// Moves everything out of the log of a file that nobody has open any more, so that it is whole by itself.
pub fn settle(staged: &Path) -> Result<(), CopyError> {
    if is_in_use(staged) { Err(CopyError::InUse(staged.to_owned())) } else { Ok(()) }
}

/// Removes a file that [`stage`](super::untrusted_copy::stage) has made, with what SQLite has put beside it.
pub fn discard(staged: &Path) -> Result<(), CopyError> {
    ["", "-wal", "-shm", "-journal"].iter().try_for_each(|tail| remove_if_there(&with_suffix(staged, tail)))
}

/// Puts what [`stage`](super::untrusted_copy::stage) has made, and nobody has open any more, in the place of the database. The old one is kept under the name that
/// is returned. [`CopyError::InUse`] while a program has the database open; [`CopyError::Unsound`] if what was staged cannot be trusted. In
/// every case the database is either the old or the new one.
pub fn exchange(database: &Path, staged: &Path, suffix: &str) -> Result<Option<PathBuf>, CopyError> {
    settle(staged)?;
    verify(staged)?;
    flush(staged)?;
    let aside = if database.exists() { Some(keep_former(database, suffix)?) } else { None };
    fs::rename(staged, database).map_err(|fault| at(database, fault))?;
    flush_folder(database)?;
    Ok(aside)
}

/// What stands behind the name of a database while somebody sends a copy.
pub(super) const UPLOADED: &str = ".uploading";

/// Makes the file beside the database in which a copy that somebody sends is kept while it is looked at.
pub fn upload_beside(database: &Path) -> Result<(PathBuf, File), CopyError> {
    make_beside(database, UPLOADED)
}

/// Makes an empty file beside a database that nobody else can read, under a name that nobody knows before.
pub(super) fn make_beside(database: &Path, kind: &str) -> Result<(PathBuf, File), CopyError> {
    let beside = with_suffix(database, kind);
    private_files::make_new(&beside).map_err(|fault| at(&beside, fault))
}

/// Makes an empty file that nobody else can read, also where there is one that others could.
pub fn make_private(file: &Path) -> Result<File, CopyError> {
    private_files::make(file).map_err(|fault| at(file, fault))
}

/// Writes a file of ours that does not exist yet, safe from a power cut. It appears only when it is whole.
pub fn write_new(source: &mut impl io::Read, target: &Path) -> Result<(), CopyError> {
    let folder = folder_of(target);
    let mut part = make_by_hand(folder).map_err(|fault| at(folder, fault))?;
    let written = io::copy(source, part.as_file_mut()).and_then(|_| part.as_file().sync_all());
    written.map_err(|fault| at(part.path(), fault))?;
    give_name(part, target)
}

/// Copies the old database aside, with what its write-ahead log still holds.
fn keep_former(database: &Path, suffix: &str) -> Result<PathBuf, CopyError> {
    if is_in_use(database) {
        return Err(CopyError::InUse(database.to_owned()));
    }
    let aside = with_suffix(database, suffix);
    if aside.exists() {
        return Err(CopyError::Exists(aside));
    }
    fs::copy(database, &aside).map_err(|fault| at(&aside, fault))?;
    flush(&aside)?;
    for tail in ["-wal", "-shm"] {
        let log = with_suffix(database, tail);
        if log.exists() {
            fs::copy(&log, with_suffix(&aside, tail)).map_err(|fault| at(&log, fault))?;
            remove_if_there(&log)?;
        }
    }
    Ok(aside)
}

/// Leaving WAL needs the file for itself alone, so it succeeds exactly when nobody else has it open. It also moves everything out of the log into the
/// file. A damaged database, the usual reason to restore one, is not in use; where there is none, none is made.
fn is_in_use(database: &Path) -> bool {
    let Ok(mut conn) = SqliteConnection::establish(&address(database, "mode=rw")) else { return false };
    match conn.batch_execute("PRAGMA journal_mode = DELETE") {
        Ok(()) => false,
        Err(fault) => matches!(StoreError::from(fault), StoreError::Busy),
    }
}

fn contents(conn: &mut Connection) -> QueryResult<Vec<(String, u32)>> {
    let rows: Vec<(String, i32)> = tournaments::table
        .order(tournaments::id)
        .select((tournaments::slug, tournaments::version))
        .load(conn)?;
    Ok(rows.into_iter().map(|(slug, version)| (slug, version.unsigned_abs())).collect())
}

pub fn remove_if_there(path: &Path) -> Result<(), CopyError> {
    match fs::remove_file(path) {
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(at(path, fault)),
        _ => Ok(()),
    }
}

fn flush(path: &Path) -> Result<(), CopyError> {
    let file = File::options().read(true).write(true).open(path).map_err(|fault| at(path, fault))?;
    file.sync_all().map_err(|fault| at(path, fault))
}

/// Makes a rename last; only Unix can flush a folder.
pub(super) fn flush_folder(file: &Path) -> Result<(), CopyError> {
    if cfg!(unix) {
        let folder = folder_of(file);
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(|fault| at(folder, fault))?;
    }
    Ok(())
}

pub(super) fn at(path: &Path, fault: io::Error) -> CopyError {
    CopyError::File { path: path.to_owned(), fault }
}
