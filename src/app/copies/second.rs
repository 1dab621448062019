//! The second folder: every copy is carried there too, so that a night is not lost with its laptop.

use super::read_name;
use crate::store::backup;
use crate::store::folder_guard::FolderGuard;
use chrono::{DateTime, Utc};
use std::path::Path;

/// How the second folder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondFolder {
    /// Nobody asked for one.
    NotWanted,
    /// It is there, and what was carried to it last is sound. If it was missing before, the newest copy stands there.
    Fine,
    /// It is not there, or has come back and has no copy yet: the stick has been pulled out.
    Missing,
    /// It is there, and nothing can be written into it.
    Failed,
    /// It is there, and others may write into it, or it is somebody else's: they could change or take away what is carried there. Whoever
    /// started the program can change that.
    Shared,
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
        }
    }
}

/// Carries a copy into the folder and verifies it there; says when it was made if it is one that stands among others.
pub fn carry(copy: &Path, folder: &Path) -> (SecondFolder, Option<DateTime<Utc>>) {
    let Some(name) = copy.file_name() else { return (SecondFolder::Failed, None) };
    let target = folder.join(name);
    match backup::carry(copy, &target) {
        Ok(_) => (SecondFolder::Fine, read_name(target, 0).map(|carried| carried.at)),
        Err(error) => {
            tracing::error!(%error, "the copy was not carried into the second folder");
            (SecondFolder::Failed, None)
        }
    }
}

/// Returns whether a copy stands in the second folder: under its name may stand something else, or what is left of it.
pub fn is_same(copy: &Path, carried: &Path) -> bool {
    backup::is_same(copy, carried).unwrap_or(false)
}
