//! Who may put files into a folder: whoever can may lay links there, or change and take away what is carried there.

#[cfg(unix)]
use std::io;
use std::path::Path;

/// What keeps others from a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FolderGuard {
    /// Its permissions: it belongs to this program's own user, and nobody else may write into it.
    Own,
    /// A folder above it lets nobody else through, as those do in which sticks are put for a user.
    FolderAbove,
    /// Nothing: its disk knows no permissions, as that of a usual stick. Nobody can take them from others there; but it knows no links either.
    NoPermissions,
    /// Nothing, and that can be changed: others may write into it, or it belongs to somebody else.
    Nothing,
    /// Nobody can tell: nothing can be written there, because its disk is full or locked against writing.
    Unknown,
}

#[cfg(unix)]
pub fn guard(folder: &Path) -> FolderGuard {
    let Some(known) = Known::of(folder) else { return FolderGuard::Nothing };
    judge(known.is_own(), || is_behind_a_closed_one(folder), || knows_no_permissions(folder))
}

/// Elsewhere a folder has permissions of another kind.
#[cfg(not(unix))]
pub fn guard(_: &Path) -> FolderGuard {
    FolderGuard::Own
}

#[cfg(unix)]
fn judge(
    is_own: bool,
    is_behind: impl FnOnce() -> bool,
    knows_none: impl FnOnce() -> io::Result<bool>,
) -> FolderGuard {
    if is_own {
        return FolderGuard::Own;
    }
    if is_behind() {
        return FolderGuard::FolderAbove;
    }
    match knows_none() {
        Ok(true) => FolderGuard::NoPermissions,
        Err(fault) if is_full_or_locked(&fault) => FolderGuard::Unknown,
        Ok(false) | Err(_) => FolderGuard::Nothing,
    }
}

/// Returns whether nothing can be written, whoever tries.
#[cfg(unix)]
fn is_full_or_locked(fault: &io::Error) -> bool {
    use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    matches!(fault.kind(), StorageFull | QuotaExceeded | ReadOnlyFilesystem)
}

/// What a folder says of itself.
#[cfg(unix)]
#[derive(Debug, Clone, Copy)]
struct Known {
    mode: u32,
    /// Whether its owner is this program's user, or the one who may do everything anyway.
    owned: bool,
    /// Whether its group is the one in which this program runs.
    own_group: bool,
}

#[cfg(unix)]
impl Known {
    fn of(folder: &Path) -> Option<Known> {
        use std::os::unix::fs::MetadataExt;
        let found = folder.metadata().ok()?;
        let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        let (owned, own_group) = ([user, 0].contains(&found.uid()), found.gid() == group);
        Some(Known { mode: found.mode(), owned, own_group })
    }

    /// Returns whether nobody else may put files into it.
    fn is_own(self) -> bool {
        self.owned && self.mode & 0o002 == 0 && (self.mode & 0o020 == 0 || self.own_group)
    }

    /// Returns whether nobody else gets through it.
    fn is_closed(self) -> bool {
        self.owned && self.mode & 0o003 == 0 && (self.mode & 0o030 == 0 || self.own_group)
    }
}

/// Returns whether a folder above lets nobody else through. The way there is the real one, past all links.
#[cfg(unix)]
fn is_behind_a_closed_one(folder: &Path) -> bool {
    let Ok(whole) = folder.canonicalize() else { return false };
    whole.ancestors().skip(1).filter_map(Known::of).any(Known::is_closed)
}

/// Returns whether a file that is for its owner alone is for others too as soon as it is there.
#[cfg(unix)]
fn knows_no_permissions(folder: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let probe = super::backup::make_by_hand(folder)?;
    Ok(probe.as_file().metadata()?.mode() & 0o077 != 0)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    fn set(folder: &Path, mode: u32) {
        fs::set_permissions(folder, Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn a_folder_is_guarded_by_itself_or_by_one_above_or_not_at_all() {
        let above = tempfile::tempdir().unwrap();
        let between = above.path().join("media");
        let stick = between.join("stick");
        fs::create_dir_all(&stick).unwrap();
        for (outer, inner, own, expected) in [
            (0o755, 0o755, 0o755, FolderGuard::Own),
            (0o755, 0o755, 0o700, FolderGuard::Own),
            (0o755, 0o755, 0o777, FolderGuard::Nothing),
            (0o755, 0o755, 0o1777, FolderGuard::Nothing),
            (0o755, 0o711, 0o777, FolderGuard::Nothing),
            (0o755, 0o700, 0o777, FolderGuard::FolderAbove),
            (0o700, 0o755, 0o777, FolderGuard::FolderAbove),
            (0o744, 0o755, 0o777, FolderGuard::FolderAbove),
        ] {
            set(&stick, own);
            set(&between, inner);
            set(above.path(), outer);
            assert_eq!(guard(&stick), expected, "{outer:o} {inner:o} {own:o}");
        }
        assert_eq!(fs::read_dir(&stick).unwrap().count(), 0, "nothing is left of the probe");
        assert_eq!(guard(&stick.join("nowhere")), FolderGuard::Nothing);
    }

    #[test]
    fn a_folder_of_somebody_else_is_not_ours() {
        let known = |mode, owned, own_group| Known { mode, owned, own_group };
        assert!(known(0o755, true, false).is_own() && known(0o775, true, true).is_own());
        assert!(!known(0o755, false, true).is_own() && !known(0o775, true, false).is_own());
        assert!(known(0o750, true, true).is_closed() && !known(0o750, true, false).is_closed());
        assert!(!known(0o700, false, false).is_closed() && !known(0o701, true, true).is_closed());
    }

    #[test]
    fn a_disk_that_knows_no_permissions_is_no_reason_to_have_no_copies() {
        assert_eq!(judge(false, || false, || Ok(true)), FolderGuard::NoPermissions);
        assert_eq!(judge(false, || true, || Ok(true)), FolderGuard::FolderAbove);
        let folder = tempfile::tempdir().unwrap();
        assert!(!knows_no_permissions(folder.path()).unwrap(), "this one knows them");
    }

    #[test]
    fn of_a_disk_that_is_full_nobody_says_that_others_may_write_there() {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem, StorageFull};
        let found = |kind: io::ErrorKind| judge(false, || false, || Err(kind.into()));
        assert_eq!(
            [StorageFull, ReadOnlyFilesystem, PermissionDenied].map(found),
            [FolderGuard::Unknown, FolderGuard::Unknown, FolderGuard::Nothing]
        );
    }
}
