//! The second folder: every copy is carried there too, so that a night is not lost with its laptop.

use super::{read_name, thinning};
use crate::store::backup;
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
    /// It is there, and others may write into it: they could change or take away what is carried there.
    Shared,
}

impl SecondFolder {
    /// Looks whether it is there. It is never made: an empty mount point would be mistaken for the stick.
    pub fn look(folder: Option<&Path>) -> SecondFolder {
        match folder {
            None => SecondFolder::NotWanted,
            Some(folder) if folder.is_dir() && backup::others_may_write(folder) => SecondFolder::Shared,
            Some(folder) if folder.is_dir() => SecondFolder::Fine,
            Some(_) => SecondFolder::Missing,
        }
    }
}

/// Carries a copy into the folder, verifies it there and lets old ones go.
pub fn carry(copy: &Path, folder: &Path) -> SecondFolder {
    let Some(name) = copy.file_name() else { return SecondFolder::Failed };
    let target = folder.join(name);
    match backup::carry(copy, &target) {
        Ok(_) => {
            if let Some(carried) = read_name(target, 0) {
                thinning::thin(folder, carried.at);
            }
            SecondFolder::Fine
        }
        Err(error) => {
            tracing::error!(%error, "the copy was not carried into the second folder");
            SecondFolder::Failed
        }
    }
}
