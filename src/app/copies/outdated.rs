//! Copies in which somebody still has a name who is erased: a director may delete them.
//! One goes only if a sound one in the same folder has none of these names and holds everything else that is in it. What a laptop has gone
//! on with elsewhere, what another house has left there and the newest copy itself stay.

use super::Copies;
use super::copier::A_MOMENT;
use super::thinning::remove;
use super::{SecondFolder, list};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use store::backup;
use store::erased::{self, Erased, Kept, Look};

/// What was found, or deleted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outdated {
    pub copies: usize,
    /// Whether there may be more in the second folder, which is away, or takes longer than a page waits.
    pub second_unseen: bool,
}

/// What was seen in copies: to open each of them for every page would read a whole stick.
#[derive(Debug, Default)]
pub struct Looks {
    erased: Erased,
    known: HashMap<PathBuf, (u64, Option<SystemTime>, Option<Look>)>,
}

impl Looks {
    fn forget_others(&mut self, erased: &Erased) {
        if self.erased != *erased {
            *self = Looks { erased: erased.clone(), known: HashMap::new() };
        }
    }
}

/// Returns what was seen in a copy, or reads it. While it is read nobody waits for the others: a stick may be stuck.
fn look(
    looks: &Mutex<Looks>,
    copy: &Path,
    erased: &Erased,
    read: impl FnOnce(&Path, &Erased) -> Option<Look>,
) -> Option<Look> {
    let file = fs::symlink_metadata(copy).ok()?;
    let (length, changed) = (file.len(), file.modified().ok());
    let known = |looks: &mut Looks| {
        looks.forget_others(erased);
        let seen = looks.known.get(copy).filter(|(len, at, _)| (*len, *at) == (length, changed));
        seen.map(|(.., look)| look.clone())
    };
    let seen = known(&mut looks.lock());
    seen.unwrap_or_else(|| {
        let look = read(copy, erased);
        let mut looks = looks.lock();
        looks.forget_others(erased);
        looks.known.insert(copy.to_owned(), (length, changed, look.clone()));
        look
    })
}

impl Copies<'_> {
    /// Counts the copies in both folders that can be deleted because somebody still has a name in them who is erased.
    pub fn outdated_copies(&self) -> Outdated {
        self.in_both_folders(|outdated| outdated.len())
    }

    pub fn delete_outdated_copies(&self) -> Outdated {
        self.in_both_folders(|outdated| outdated.iter().filter(|copy| remove(copy)).count())
    }

    fn in_both_folders(&self, count: fn(&[PathBuf]) -> usize) -> Outdated {
        let erased = match self.app.store().read(erased::all) {
            Ok(erased) if erased.is_empty() => return Outdated::default(),
            Ok(erased) => erased,
            Err(error) => {
                tracing::error!(%error, "nobody can say which copies have names that are erased");
                return Outdated::default();
            }
        };
        let (own, looks) = (backup::copies_of(self.app.database()), Arc::clone(&self.app.0.looks));
        // The copy that was asked for with an erasure is there in a moment.
        let until = Instant::now() + A_MOMENT;
        let beside = loop {
            match outdated(&own, &erased, &looks) {
                None if Instant::now() < until && self.backup_fault().is_none() => {
                    thread::sleep(Duration::from_millis(50));
                }
                found => break count(&found.unwrap_or_default()),
            }
        };
        let Some(second) = self.second_path() else {
            return Outdated { copies: beside, second_unseen: false };
        };
        let there = move || {
            let is_another = fs::canonicalize(&second).ok()? != fs::canonicalize(own).ok()?;
            let found = is_another.then(|| outdated(&second, &erased, &looks)).flatten();
            Some(count(&found.unwrap_or_default()))
        };
        let is_there = self.second_folder() != SecondFolder::Missing;
        let there =
            is_there.then(|| self.app.0.copier.carrier().within(A_MOMENT, |_| there())).flatten().flatten();
        Outdated { copies: beside + there.unwrap_or(0), second_unseen: there.is_none() }
    }
}

/// Lists the copies of a folder that may go, newest first; `None` if there are such names, and no copy without them yet.
fn outdated(folder: &Path, erased: &Erased, looks: &Mutex<Looks>) -> Option<Vec<PathBuf>> {
    let copies = list(folder).unwrap_or_default();
    let looked = copies
        .into_iter()
        .filter_map(|copy| Some((look(looks, &copy.path, erased, erased::look)?, copy.path)));
    let (named, clean): (Vec<_>, Vec<_>) = looked.partition(|(look, _)| look.is_named);
    let sound = |path: &PathBuf| backup::verify(path).is_ok().then(|| Kept::open(path)).flatten();
    if named.is_empty() {
        return Some(Vec::new());
    }
    let mut kept = clean.iter().find_map(|(_, path)| sound(path))?;
    Some(named.into_iter().filter(|(look, _)| kept.holds(look)).map(|(_, path)| path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_read_once_and_nobody_waits_for_another_meanwhile() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let (looks, erased) = (Mutex::<Looks>::default(), Erased::new());
        let seen = look(&looks, file.path(), &erased, |_, _| {
            assert!(looks.try_lock().is_some(), "the stick may be stuck");
            None
        });
        assert_eq!(seen, None);
        look(&looks, file.path(), &erased, |_, _| panic!("it is as it was"));
        fs::write(file.path(), "longer").unwrap();
        let mut again = false;
        look(&looks, file.path(), &erased, |_, _| {
            again = true;
            None
        });
        assert!(again);
    }
}
