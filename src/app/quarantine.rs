//! What somebody has laid where the program wants to write goes out of the way under another name, and is never written over: it may tell
//! something to somebody who can read it, or who looks for whoever has left it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use store::backup::with_suffix;

/// What stands behind the name of what was set aside; a number follows where there is one already.
const SUFFIX: &str = ".unreadable";
/// So much is set aside under names that can be told beforehand, and looked for.
const MOST_ASIDE: usize = 9;

/// Gives a file, a folder or a link another name.
pub(super) fn quarantine(path: &Path) -> io::Result<()> {
    let free = quarantine_names(path).find(|name| name.symlink_metadata().is_err());
    fs::rename(path, free.ok_or(io::ErrorKind::AlreadyExists)?)
}

/// The same where all names may have been taken beforehand to keep the program from it: then it is one that nobody can guess.
pub(super) fn quarantine_in_any_case(path: &Path) -> io::Result<()> {
    match quarantine(path) {
        Err(taken) if taken.kind() == io::ErrorKind::AlreadyExists => {
            let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Err(taken) };
            let folder = if folder == Path::new("") { Path::new(".") } else { folder };
            let mut prefix = name.to_owned();
            prefix.push(format!("{SUFFIX}-"));
            let make = |free: &Path| fs::rename(path, free);
            let moved = tempfile::Builder::new().prefix(&prefix).rand_bytes(12).make_in(folder, make)?;
            let moved = moved.into_temp_path().keep()?;
            tracing::warn!(path = %moved.display(), "what lay there has this name now; nine others were there already");
            Ok(())
        }
        done => done,
    }
}

/// Returns what was set aside from a path and has not been taken away.
pub(super) fn quarantined(path: &Path) -> Vec<PathBuf> {
    quarantine_names(path).filter(|name| name.symlink_metadata().is_ok()).collect()
}

/// Returns the name that something had before it was set aside.
pub(super) fn former_name(name: &str) -> Option<&str> {
    let (former, number) = name.rsplit_once(SUFFIX)?;
    (number.is_empty() || number.starts_with('-')).then_some(former)
}

fn quarantine_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=MOST_ASIDE).map(move |number| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        with_suffix(path, &format!("{SUFFIX}{number}"))
    })
}
