//! Choosing on a page which folder gets every copy too.

use super::Copies;
use super::drives::Drive;
use super::make_folder;
use super::second::{SecondFolder, patiently};
use std::path::{Path, PathBuf};
use store::backup::copies_of;
use store::folder_guard::guard;

/// Where copies are to go too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecondPlace {
    Nowhere,
    /// Onto a drive that is listed.
    Drive(PathBuf),
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

impl Copies<'_> {
    /// Chooses which folder gets every copy too, and lets the newest be carried there at once.
    pub fn choose_second_folder(&self, place: SecondPlace) -> Result<(), NotChosen> {
        let chosen = self.app.0.copier.carrier().folder();
        if !chosen.is_free() {
            return Err(NotChosen::Fixed);
        }
        let own = copies_of(self.app.database());
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
        if let Err(error) = self.app.look_at_high_water() {
            tracing::error!(%error, "how far the evenings are is not noted there yet; tried again in an hour");
        }
        Ok(())
    }

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
