//! Which folder gets every copy too: the one that the program was started with, or one that was chosen on a page. The choice lies in a file beside the
//! database and in no copy: on another laptop the same path would be another place.

use parking_lot::Mutex;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::backup::{read_small, replace, with_suffix};

/// What stands behind the name of a database in that of the file with the choice.
const BESIDE: &str = ".second-folder";
/// No path is longer.
const LONGEST: u64 = 4096;

/// The second folder, as everybody knows it who uses it. Clones are the same.
#[derive(Debug, Clone, Default)]
pub(super) struct ChosenFolder {
    folder: Arc<Mutex<Option<PathBuf>>>,
    /// Where the choice is kept; `None` where the program was started with a folder, or nobody can choose.
    file: Option<PathBuf>,
}

impl ChosenFolder {
    pub(super) fn fixed(folder: Option<PathBuf>) -> ChosenFolder {
        ChosenFolder { folder: Arc::new(Mutex::new(folder)), file: None }
    }

    /// Returns the folder that the program was started with, or else the one that was chosen last for a database. A choice that cannot be
    /// read is none: it is chosen again.
    pub(super) fn of(database: &Path, given: Option<PathBuf>) -> ChosenFolder {
        if given.is_some() {
            return ChosenFolder::fixed(given);
        }
        let file = with_suffix(database, BESIDE);
        let read = read_small(&file, LONGEST);
        let folder =
            read.ok().flatten().map(|text| PathBuf::from(text.trim_end())).filter(|path| path.is_absolute());
        ChosenFolder { folder: Arc::new(Mutex::new(folder)), file: Some(file) }
    }

    pub(super) fn get(&self) -> Option<PathBuf> {
        self.folder.lock().clone()
    }

    /// Returns whether another one can be chosen.
    pub(super) fn is_free(&self) -> bool {
        self.file.is_some()
    }

    /// Chooses another one, or none. Where the choice cannot be kept, or the program was started with a folder, nothing changes.
    pub(super) fn choose(&self, chosen: Option<PathBuf>) -> io::Result<()> {
        let file = self.file.as_ref().ok_or(ErrorKind::Unsupported)?;
        match &chosen {
            Some(folder) => {
                let path = folder.to_str().ok_or(ErrorKind::InvalidInput)?;
                replace(path.as_bytes(), file)?;
            }
            None => match fs::remove_file(file) {
                Err(fault) if fault.kind() != ErrorKind::NotFound => return Err(fault),
                _ => {}
            },
        }
        *self.folder.lock() = chosen;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_before_stays_whole_until_the_new_one_is() {
        let home = tempfile::tempdir().unwrap();
        let database = home.path().join("abend.db");
        let chosen = ChosenFolder::of(&database, None);
        let (one, other) = (home.path().join("eins"), home.path().join("zwei"));
        chosen.choose(Some(one.clone())).unwrap();
        // Another name of the same file shows whether it is written into.
        let before = home.path().join("before");
        fs::hard_link(with_suffix(&database, BESIDE), &before).unwrap();
        chosen.choose(Some(other.clone())).unwrap();
        assert_eq!(fs::read_to_string(before).unwrap(), one.to_str().unwrap());
        assert_eq!(ChosenFolder::of(&database, None).get(), Some(other));
    }
}
