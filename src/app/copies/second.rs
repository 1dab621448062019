//! The second folder: every copy is carried there too, so that a night is not lost with its laptop.

use super::read_name;
use crate::app::quarantine::{former_name, quarantine};
use chrono::{DateTime, Utc};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use store::backup;
use store::folder_guard::FolderGuard;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SecondFolder {
    #[default]
    NotWanted,
    /// It is there, and what was carried to it last is sound. If it was missing before, the newest copy stands there.
    Fine,
    /// It is not there, or has come back and has no copy yet: the stick has been pulled out.
    Missing,
    /// It is there, and nothing can be written into it.
    Failed,
    /// Somebody has been at it for so long that it will not come to an end.
    Stuck,
    /// It is there, and others may write into it, or it is somebody else's: they could change or take away what is carried there. Whoever
    /// started the program can change that.
    Shared,
}

/// So long the start of the program waits for a folder that may be stuck.
const PATIENCE: Duration = Duration::from_secs(2);

/// Does something with the second folder on a thread of its own: its disk may be stuck. `None` if it is not done within a moment; then it
/// is done later, or never.
pub fn patiently<T: Send + 'static>(what: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, waiting) = channel();
    let work = move || {
        // Whoever asked may have gone on meanwhile.
        let _ = done.send(what());
    };
    thread::Builder::new().name("second folder".to_owned()).spawn(work).ok()?;
    waiting.recv_timeout(PATIENCE).ok()
}

impl SecondFolder {
    /// Says how it is by what keeps others from it, if it is there. It is never made: an empty mount point would be mistaken for the stick.
    pub(super) fn of(wanted: bool, guard: Option<FolderGuard>) -> SecondFolder {
        match guard {
            None if !wanted => SecondFolder::NotWanted,
            None => SecondFolder::Missing,
            // Nobody can do better with a stick that knows no permissions than to carry the copies past whatever lies there.
            Some(FolderGuard::Own | FolderGuard::FolderAbove | FolderGuard::NoPermissions) => {
                SecondFolder::Fine
            }
            Some(FolderGuard::Nothing) => SecondFolder::Shared,
            Some(FolderGuard::Unknown) => SecondFolder::Failed,
        }
    }
}

/// Names the disk on which a folder is while the machine runs.
#[cfg(unix)]
pub fn disk_of(folder: &Path) -> Option<u64> {
    Some(std::os::unix::fs::MetadataExt::dev(&fs::metadata(folder).ok()?))
}

/// Elsewhere sticks have letters, and a folder goes with its stick.
#[cfg(not(unix))]
pub fn disk_of(_: &Path) -> Option<u64> {
    None
}

/// Carries a copy into the folder and verifies it there; says when it was made if it is one that stands among others.
pub fn carry(copy: &Path, folder: &Path) -> (SecondFolder, Option<DateTime<Utc>>) {
    let Some(name) = copy.file_name() else { return (SecondFolder::Failed, None) };
    let target = folder.join(name);
    clear(&target);
    match backup::carry(copy, &target) {
        Ok(_) => (SecondFolder::Fine, read_name(target, 0).map(|carried| carried.at)),
        Err(error) => {
            tracing::error!(%error, "the copy was not carried into the second folder");
            (SecondFolder::Failed, None)
        }
    }
}

/// Moves a folder out of the way that has the name of a copy: files and links are replaced, a folder would keep the copy from the stick.
fn clear(target: &Path) {
    if target.symlink_metadata().is_ok_and(|there| there.is_dir()) {
        tracing::warn!(path = %target.display(), "a folder in the second folder has the name of a copy; it gets another one");
        if let Err(error) = quarantine(target) {
            tracing::error!(%error, path = %target.display(), "it cannot be moved out of the way");
        }
    }
}

/// Returns what was moved out of the way of copies and has not been taken away, by name; if it is very much, a part of it.
pub fn quarantined_files(folder: &Path) -> Vec<PathBuf> {
    const MOST: usize = 20;
    let is_aside = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(former_name).is_some_and(|former| read_name(folder.join(former), 0).is_some())
    };
    let there = fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = there.filter(is_aside).take(MOST).collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lay_in_the_way_of_a_copy_is_told_from_everything_else() {
        let stick = tempfile::tempdir().unwrap();
        let lay = |name: &str| fs::create_dir(stick.path().join(name)).unwrap();
        let copy = "2027-01-05T19-00-00-000Z_by-hand.db";
        let aside = [format!("{copy}.unreadable"), format!("{copy}.unreadable-2")];
        aside.iter().for_each(|name| lay(name));
        for other in
            [copy, "holiday.unreadable", "x.db.unreadable", &format!("{copy}.unreadable7"), "lost+found"]
        {
            lay(other);
        }
        assert_eq!(quarantined_files(stick.path()), aside.map(|name| stick.path().join(name)));
        assert!(quarantined_files(&stick.path().join("missing")).is_empty());
    }

    #[test]
    fn nobody_waits_for_long() {
        assert_eq!(patiently(|| 1), Some(1));
        let begun = std::time::Instant::now();
        assert_eq!(patiently(|| thread::sleep(Duration::from_secs(60))), None);
        assert!(begun.elapsed() < Duration::from_secs(30));
    }
}
