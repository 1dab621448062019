//! Which folder gets every copy too: the one that the program was started with, or one that was chosen on a page. The choice lies in a file beside the
//! database and in no copy: on another laptop the same path would be another place.

use super::drives::Drive;
use super::second::{SecondFolder, patiently};
use super::{lock, make_folder};
use crate::app::App;
use crate::store::backup::{copies_of, make_private, read_small, with_suffix};
use crate::store::folder_guard::guard;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// What stands behind the name of a database in that of the file with the choice.
const BESIDE: &str = ".second-folder";
/// No path is longer.
const LONGEST: u64 = 4096;

/// The second folder, as everybody knows it who uses it. Clones are the same.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct ChosenFolder {
    folder: Arc<Mutex<Option<PathBuf>>>,
    /// Where the choice is kept; `None` where the program was started with a folder, or nobody can choose.
    file: Option<PathBuf>,
}

impl ChosenFolder {
    /// Returns a folder that stays the same.
    pub(in crate::app) fn fixed(folder: Option<PathBuf>) -> ChosenFolder {
        ChosenFolder { folder: Arc::new(Mutex::new(folder)), file: None }
    }

    /// Returns the folder that was chosen last for a database. A choice that cannot be read is none: it is chosen again.
    pub(in crate::app) fn of(database: &Path) -> ChosenFolder {
        let file = with_suffix(database, BESIDE);
        let read = read_small(&file, LONGEST);
        let folder =
            read.ok().flatten().map(|text| PathBuf::from(text.trim_end())).filter(|path| path.is_absolute());
        ChosenFolder { folder: Arc::new(Mutex::new(folder)), file: Some(file) }
    }

    pub(in crate::app) fn get(&self) -> Option<PathBuf> {
        lock(&self.folder).clone()
    }

    /// Returns whether another one can be chosen.
    pub(in crate::app) fn is_free(&self) -> bool {
        self.file.is_some()
    }

    /// Chooses another one, or none.
    ///
    /// # Errors
    ///
    /// The choice cannot be kept, or the program was started with a folder; nothing has changed.
    pub(super) fn choose(&self, chosen: Option<PathBuf>) -> io::Result<()> {
        let file = self.file.as_ref().ok_or(ErrorKind::Unsupported)?;
        match &chosen {
            Some(folder) => {
                let path = folder.to_str().ok_or(ErrorKind::InvalidInput)?;
                let mut file = make_private(file).map_err(io::Error::other)?;
                file.write_all(path.as_bytes())?;
            }
            None => match fs::remove_file(file) {
                Err(fault) if fault.kind() != ErrorKind::NotFound => return Err(fault),
                _ => {}
            },
        }
        *lock(&self.folder) = chosen;
        Ok(())
    }
}

/// Where copies are to go too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondPlace {
    /// Nowhere.
    Nowhere,
    /// Onto a drive that is listed.
    Drive(PathBuf),
    /// Into a folder.
    Folder(PathBuf),
}

/// Why a folder was not chosen; the former one stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotChosen {
    /// The program was started with a folder.
    Fixed,
    /// It is not there, or its path does not begin at the top.
    Missing,
    /// The copies lie there anyway.
    Same,
    /// Others may write into it.
    Shared,
    /// Nothing can be written there, or it does not answer.
    Failed,
}

impl App {
    /// Chooses which folder gets every copy too, and lets the newest be carried there at once.
    ///
    /// # Errors
    ///
    /// [`NotChosen`].
    pub fn choose_second_folder(&self, place: SecondPlace) -> Result<(), NotChosen> {
        let chosen = self.0.copier.chosen();
        if !chosen.is_free() {
            return Err(NotChosen::Fixed);
        }
        let own = copies_of(self.database());
        let folder = match place {
            SecondPlace::Nowhere => None,
            SecondPlace::Folder(folder) => Some((folder, false)),
            SecondPlace::Drive(root) => {
                let drive = self.drives().into_iter().find(|drive| drive.root == root);
                Some((drive.as_ref().map(Drive::folder).ok_or(NotChosen::Missing)?, true))
            }
        };
        let folder = folder.map(|(folder, is_made)| {
            // The disk may be stuck.
            patiently(move || usable(folder, is_made, &own)).unwrap_or(Err(NotChosen::Failed))
        });
        let folder = folder.transpose()?;
        chosen.choose(folder).map_err(|fault| {
            tracing::error!(%fault, "the choice of a second folder cannot be kept");
            NotChosen::Failed
        })?;
        // From now on the copier looks for it too.
        self.copy_what_waits();
        self.look_for_second_folder();
        if let Err(error) = self.look_at_high_water() {
            tracing::error!(%error, "how far the evenings are is not noted there yet; tried again in an hour");
        }
        Ok(())
    }
}

impl App {
    /// Lets copies go where one came from that was taken over, if that is on a drive and nothing was chosen: the stick stays plugged in.
    pub(super) fn go_on_with_drive_of(&self, copy: &Path) {
        if self.second_path().is_some() || !self.may_choose_second_folder() {
            return;
        }
        let lay_there = |drive: &Drive| copy.parent() == Some(&drive.folder());
        if let Some(drive) = self.drives().into_iter().find(lay_there) {
            // Why not stands in the log, and on the page that it can be chosen.
            let _ = self.choose_second_folder(SecondPlace::Drive(drive.root));
        }
    }
}

/// Returns the folder if copies may lie there; it is made if it is the one on a drive.
fn usable(folder: PathBuf, is_made: bool, own: &Path) -> Result<PathBuf, NotChosen> {
    if is_made {
        make_folder(&folder).map_err(|_| NotChosen::Failed)?;
    }
    if !folder.is_absolute() || !folder.is_dir() {
        return Err(NotChosen::Missing);
    }
    if folder.canonicalize().ok().is_some_and(|path| own.canonicalize().is_ok_and(|own| own == path)) {
        return Err(NotChosen::Same);
    }
    match SecondFolder::of(true, Some(guard(&folder))) {
        SecondFolder::Shared => Err(NotChosen::Shared),
        SecondFolder::Failed | SecondFolder::Missing | SecondFolder::Stuck | SecondFolder::NotWanted => {
            Err(NotChosen::Failed)
        }
        SecondFolder::Fine => tempfile::tempfile_in(&folder).map(|_| folder).map_err(|_| NotChosen::Failed),
    }
}
