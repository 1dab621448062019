//! Files that nobody but their owner reads: the database and its copies hold names, hashes of passwords and the secrets of draws.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// How many digits of chance stand in a name that nobody knows before.
const CHANCE: usize = 16;

/// Makes the file of a database, if it is not there.
pub(super) fn make_database(path: &Path) -> io::Result<()> {
    if path.exists() { Ok(()) } else { options().create(true).open(path).map(drop) }
}

/// Takes a database that is known to be ours from others who may read it, if its disk knows permissions. The files that SQLite puts beside it
/// follow its permissions.
pub(super) fn close_database(path: &Path) {
    for tail in ["", "-wal", "-shm"] {
        let file = with_suffix(path, tail);
        match tighten(&file) {
            Ok(true) => {
                tracing::warn!(file = %file.display(), "others could read it; from now on they cannot")
            }
            Ok(false) => {}
            Err(fault) => {
                tracing::warn!(file = %file.display(), %fault, "others can read it, and it stays so")
            }
        }
    }
}

/// Makes an empty file, also where there is one that others could read; a link that somebody has laid there is not followed.
pub(super) fn make(file: &Path) -> io::Result<File> {
    let opened = unfollowed(&mut options()).create(true).truncate(true).open(file)?;
    // A stick may know no permissions.
    let _ = tighten(file);
    Ok(opened)
}

/// Opens a file for reading, if it is one, and none that somebody has linked there: a pipe would keep whoever reads it waiting.
pub(super) fn read(file: &Path) -> io::Result<File> {
    let opened = unfollowed(&mut File::options()).read(true).open(file)?;
    if opened.metadata()?.is_file() { Ok(opened) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// Reads a small file as a whole; `None` if there is none. What is a link, no file, larger, or no text is refused; a pipe that somebody has
/// laid there keeps nobody waiting.
pub fn read_small(file: &Path, most: u64) -> io::Result<Option<String>> {
    let opened = match read(file) {
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut text = String::new();
    opened.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(Some(text)) }
}

/// Makes an empty file where nothing is, under a name that nobody knows before: the given one, then some digits.
pub(super) fn make_new(beside: &Path) -> io::Result<(PathBuf, File)> {
    let mut chance = [0; CHANCE / 2];
    getrandom::fill(&mut chance).map_err(|fault| io::Error::other(fault.to_string()))?;
    let file = with_suffix(beside, &format!("-{}", hex::encode(chance)));
    let opened = options().create_new(true).open(&file)?;
    Ok((file, opened))
}

/// Returns whether what stands behind a name is what [`make_new`] puts there, with what SQLite may have put beside such a file.
pub(super) fn is_made_new(behind: &str) -> bool {
    let behind =
        ["-wal", "-shm", "-journal"].iter().find_map(|tail| behind.strip_suffix(tail)).unwrap_or(behind);
    behind.strip_prefix('-').is_some_and(|digits| {
        digits.len() == CHANCE && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// A link at the end of a path is not followed, and nobody waits for the other end of a pipe.
pub(super) fn unfollowed(options: &mut std::fs::OpenOptions) -> &mut std::fs::OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        (rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK).bits().cast_signed(),
    );
    options
}

fn options() -> std::fs::OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes a file from everybody but its owner; returns whether anybody else could do anything with it. A file that is not there is nobody's.
#[cfg(unix)]
fn tighten(file: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = file.metadata() else { return Ok(false) };
    let mode = metadata.permissions().mode();
    let shared = mode & 0o077 != 0;
    if shared {
        std::fs::set_permissions(file, PermissionsExt::from_mode(mode & 0o700))?;
    }
    Ok(shared)
}

/// Elsewhere a file has the permissions of its folder.
#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<bool> {
    Ok(false)
}

pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns the folder in which the copies of a database lie.
pub fn copies_of(database: &Path) -> PathBuf {
    with_suffix(database, "-backups")
}

pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
