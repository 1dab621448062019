//! What a copy leaves behind that was torn: by a crash, or by a stick that was pulled out. Names stand in it, and a secret of a draw to come may.

use super::read_name;
use super::second::patiently;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use store::backup;

/// How much older than the run something has to be beside a server that may be another one: what that one is writing stays.
pub const OTHERS: Duration = Duration::from_secs(600);

/// No file is from so far ahead, but from a clock that was.
const AHEAD: Duration = Duration::from_secs(24 * 60 * 60);

/// How the name of a copy began that an earlier version wrote anew without somebody's name.
const REWRITTEN: &str = ".erasing-";

/// Removes what torn copies have left in the folder of the copies and in the second one, when no server is at it. Nobody waits for a second
/// folder that is stuck.
pub fn forget_torn_copies(database: &Path, second: Option<&Path>) {
    let now = SystemTime::now();
    remove(&backup::copies_of(database), now);
    if let Some(second) = second.map(Path::to_owned) {
        patiently(move || remove(&second, now));
    }
}

/// Removes what was left in the folder of the copies, and in another one, by a command that was killed long ago; a server, or another
/// command, may be at it.
pub fn forget_old_torn_copies(database: &Path, other: Option<&Path>) {
    for folder in [Some(backup::copies_of(database).as_path()), other].into_iter().flatten() {
        remove(folder, SystemTime::now() - OTHERS);
    }
}

/// Removes what torn copies have left in a folder before a moment. What cannot be removed stays until the next time.
pub fn remove(folder: &Path, before: SystemTime) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return,
        Err(error) => return tracing::warn!(%error, "what torn copies have left stays"),
    };
    for entry in entries.flatten().filter(|entry| is_left(entry, before)) {
        let path = entry.path();
        match fs::remove_file(&path) {
            Ok(()) => tracing::info!(path = %path.display(), "removed what a torn copy has left"),
            Err(error) => tracing::warn!(%error, path = %path.display(), "what a torn copy has left stays"),
        }
    }
}

/// Returns whether something is a file, and not a link to one, of a name that only this program gives, and nobody is writing it.
fn is_left(entry: &DirEntry, before: SystemTime) -> bool {
    if !entry.file_name().to_str().is_some_and(is_ours) || !entry.file_type().is_ok_and(|kind| kind.is_file())
    {
        return false;
    }
    let written = entry.metadata().and_then(|metadata| metadata.modified());
    written.is_ok_and(|written| written < before || written > SystemTime::now() + AHEAD)
}

fn is_ours(name: &str) -> bool {
    // SQLite may have put something beside the file.
    let name = ["-wal", "-shm", "-journal"].iter().find_map(|tail| name.strip_suffix(tail)).unwrap_or(name);
    let copy = name.strip_suffix(backup::PART);
    backup::is_on_its_way(name)
        || name.starts_with(REWRITTEN) && name.ends_with(backup::PART)
        || copy.is_some_and(|copy| read_name(PathBuf::from(copy), 0).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_what_is_ours_torn_and_older_goes() {
        let folder = tempfile::tempdir().unwrap();
        let copy = "2027-01-05T19-00-00-000Z_abend_v3_0123456789abcdef.db";
        let torn = [
            format!("{copy}.part"),
            format!("{copy}.part-journal"),
            "2027-01-05T19-00-00-000Z_by-hand.db.part".to_owned(),
            ".preisschnapsen-a1b2c3.part".to_owned(),
            ".preisschnapsen.a1b2c3.part".to_owned(),
            ".erasing-a1b2c3.part".to_owned(),
        ];
        let others = [copy, "film.part", "notes.db.part", "2027-01-05_abend.db.part", ".preisschnapsen-.txt"];
        for name in torn.iter().map(String::as_str).chain(others) {
            fs::write(folder.path().join(name), "Huber Franz").unwrap();
        }
        let folders = format!("{copy}-x.db.part");
        fs::create_dir(folder.path().join(&folders)).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join(copy), folder.path().join(".preisschnapsen-l.part"))
            .unwrap();
        let before = names(folder.path()).len();
        remove(folder.path(), SystemTime::now() - OTHERS);
        assert_eq!(names(folder.path()).len(), before, "somebody may be writing it");
        remove(folder.path(), SystemTime::now() + Duration::from_secs(1));
        let left = names(folder.path());
        assert!(!torn.iter().any(|name| left.contains(name)), "{left:?}");
        assert_eq!(left.len(), before - torn.len(), "{left:?}");
        remove(&folder.path().join("nowhere"), SystemTime::now());
    }

    #[test]
    fn what_a_clock_has_left_that_was_ahead_goes_too() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".preisschnapsen-a1b2c3.part");
        let file = fs::File::create(&left).unwrap();
        file.set_modified(SystemTime::now() + 400 * AHEAD).unwrap();
        remove(folder.path(), SystemTime::now() - OTHERS);
        assert!(!left.exists());
    }
}
