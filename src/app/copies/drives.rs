//! The sticks and other drives of this machine on which copies can lie.

use super::second::patiently;
use std::path::{Path, PathBuf};
use sysinfo::{DiskRefreshKind, Disks};

/// The folder on a drive that holds the copies. While the drive is pulled out there is no such folder, and nothing is written to its mount point.
const FOLDER: &str = "Preisschnapsen";

/// Below these, Linux and macOS show what was plugged in.
const PLUGGED_IN: [&str; 4] = ["/media", "/run/media", "/mnt", "/Volumes"];

/// A drive on which copies can lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drive {
    pub root: PathBuf,
    /// As its owner calls it: "INTENSO", or "E:\".
    pub name: String,
    /// How much fits on it, in bytes.
    pub bytes: u64,
}

impl Drive {
    /// Returns where copies lie on it.
    pub fn folder(&self) -> PathBuf {
        self.root.join(FOLDER)
    }
}

/// What the system says of a drive.
struct Mounted {
    root: PathBuf,
    bytes: u64,
    can_be_pulled_out: bool,
    is_read_only: bool,
}

/// Lists the drives on which copies of a database can lie, by name; none if one of them is stuck.
pub(super) fn drives(database: &Path) -> Vec<Drive> {
    let database = std::path::absolute(database).unwrap_or_else(|_| database.to_owned());
    let mounted = || {
        let disks = Disks::new_with_refreshed_list_specifics(DiskRefreshKind::nothing().with_storage());
        let mounted = |disk: &sysinfo::Disk| Mounted {
            root: disk.mount_point().to_owned(),
            bytes: disk.total_space(),
            can_be_pulled_out: disk.is_removable(),
            is_read_only: disk.is_read_only(),
        };
        disks.iter().map(mounted).collect()
    };
    beside(&database, patiently(mounted).unwrap_or_default())
}

/// Leaves out what is no drive for copies: that of the database, those of the system, and what cannot be written.
fn beside(database: &Path, mounted: Vec<Mounted>) -> Vec<Drive> {
    let roots = mounted.iter().map(|mounted| &mounted.root).filter(|root| database.starts_with(root));
    let own = roots.max_by_key(|root| root.components().count()).cloned();
    let fits = |mounted: &Mounted| {
        let is_plugged_in = PLUGGED_IN.iter().any(|place| mounted.root.starts_with(place));
        let is_drive = mounted.can_be_pulled_out || is_plugged_in || cfg!(windows);
        is_drive && !mounted.is_read_only && mounted.bytes > 0 && Some(&mounted.root) != own.as_ref()
    };
    let drive = |mounted: Mounted| {
        let name = mounted.root.file_name().unwrap_or(mounted.root.as_os_str());
        Drive { name: name.to_string_lossy().into_owned(), root: mounted.root, bytes: mounted.bytes }
    };
    let mut drives: Vec<Drive> = mounted.into_iter().filter(fits).map(drive).collect();
    drives.sort_by(|one, other| one.name.cmp(&other.name).then_with(|| one.root.cmp(&other.root)));
    drives.dedup();
    drives
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mounted(root: &str, can_be_pulled_out: bool) -> Mounted {
        Mounted { root: root.into(), bytes: 1, can_be_pulled_out, is_read_only: false }
    }

    #[cfg(unix)]
    #[test]
    fn what_was_plugged_in_is_offered_and_neither_the_system_nor_the_drive_of_the_database() {
        let all = || {
            vec![
                mounted("/", false),
                mounted("/boot", false),
                mounted("/run/media/wirt/INTENSO", false),
                mounted("/data/STICK", true),
                mounted("/media/wirt/Fotos", true),
                Mounted { is_read_only: true, ..mounted("/media/wirt/CD", true) },
                Mounted { bytes: 0, ..mounted("/media/leer", true) },
            ]
        };
        let offered = |database: &str| -> Vec<String> {
            beside(Path::new(database), all()).into_iter().map(|drive| drive.name).collect()
        };
        assert_eq!(offered("/home/wirt/night.db"), ["Fotos", "INTENSO", "STICK"]);
        assert_eq!(offered("/media/wirt/Fotos/night.db"), ["INTENSO", "STICK"]);
    }

    #[test]
    fn this_machine_can_be_asked() {
        let drives = drives(&std::env::temp_dir().join("night.db"));
        assert!(drives.iter().all(|drive| drive.folder().ends_with(FOLDER) && !drive.name.is_empty()));
    }
}
