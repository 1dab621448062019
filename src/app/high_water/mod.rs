//! How far every evening was, noted outside of the database: beside it, in the folder of its copies and in the second folder. A night that
//! goes on from an earlier state says so in public, and the attempts of its draws count on.
//!
//! A file holds, by the hash of the first entry, the last entry that was seen and every attempt of every draw: numbers, hashes and times,
//! nobody's name. It is written when something happens that can never be taken back, or that chance decides: a list closed, a phrase taken, a number
//! pulled, a lot; at the start of the server and every hour. Each note is signed with the key of the house; what no house has signed that
//! had this database is no reason to say anything in public, but to ask who was there. Whoever
//! turns back the database and all these files at once is not found here, but by the phones and papers that hold a later head.

mod evening;
mod look;
mod notes;

use super::chosen_folder::ChosenFolder;
use super::error::AppError;
use super::quarantine::quarantined;
use super::{App, Snapshot};
use evening::{Evening, is_noted};
use notes::{Keys, Note, NotedNight};
use parking_lot::Mutex;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use store::TournamentId;
use store::backup::{copies_of, folder_of, with_suffix};
use store::folder_guard::{FolderGuard, guard};
use tournament::chain::Hash;

/// What stands behind the name of a database in that of the file beside it.
const BESIDE: &str = ".mark";
/// The name of the file in a folder of copies.
const NAME: &str = "preisschnapsen.mark";

/// The files in which it is noted.
#[derive(Debug, Default)]
pub(super) struct HighWater {
    /// Beside the database and with its copies; `None` where nobody serves, as in a rehearsal.
    own: Option<[PathBuf; 2]>,
    second: ChosenFolder,
    /// Where a copy lies that is brought back; it is only read.
    with_copy: Option<PathBuf>,
    /// The database that they belong to, with the key of the house beside it.
    database: Option<PathBuf>,
    /// Held while its own files are written.
    writing: Mutex<()>,
    /// Held while the second folder is written: it may be stuck, and nobody waits for it.
    carrying: Mutex<()>,
    /// Held while the second folder is read, for the same reason.
    reading: Mutex<()>,
    /// Held while it is said in public where an evening goes on from, so that nobody says it twice.
    telling: Mutex<()>,
    /// The evenings of which nothing is noted by the house itself, until the second folder has been asked: a note of what happens meanwhile
    /// would hide that.
    undecided: Mutex<HashSet<TournamentId>>,
    /// What is to be noted there, of each evening the newest.
    waiting: Mutex<Vec<Evening>>,
    /// The files that nobody believes, or that were put aside because of it.
    strange: Mutex<BTreeSet<PathBuf>>,
    /// Whether what was to be noted the last time could not be.
    is_mute: AtomicBool,
}

/// Which files are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Those of the house itself, which nobody waits for.
    Own,
    /// The second folder too, which may be stuck.
    All,
}

impl HighWater {
    pub(super) fn of(database: &Path, second: ChosenFolder) -> HighWater {
        HighWater {
            own: Some([with_suffix(database, BESIDE), copies_of(database).join(NAME)]),
            second,
            database: Some(database.to_owned()),
            ..HighWater::default()
        }
    }

    /// Reads what lies beside a copy too.
    pub(super) fn and_with(mut self, copy: &Path) -> HighWater {
        self.with_copy = Some(folder_of(copy).join(NAME));
        self
    }

    fn second(&self) -> Option<PathBuf> {
        Some(self.second.get()?.join(NAME))
    }

    /// Returns what each file notes of an evening, as far as it is believed; what is not is remembered as strange.
    fn noted(&self, first: Hash, keys: &Keys, reach: Reach) -> Vec<NotedNight> {
        let elsewhere = [self.second(), self.with_copy.clone()].into_iter().flatten();
        let elsewhere: Vec<PathBuf> =
            elsewhere.filter(|_| reach == Reach::All).filter(|file| is_guarded(file)).collect();
        let mut believed = Vec::new();
        for file in self.own.iter().flatten().chain(&elsewhere) {
            match notes::read_note(file, first, keys) {
                Note::Nothing => {}
                Note::Believed(night) => believed.push(night),
                Note::Strange => {
                    tracing::error!(file = %file.display(), "what is noted there is not signed by a house that had this evening; it is not believed");
                    self.strange.lock().insert(file.clone());
                }
            }
        }
        believed
    }

    /// Forgets what was strange in the files that are looked at now: somebody may have taken it away. What was put aside rings until then,
    /// also after the next start.
    fn look_for_strange_files(&self, reach: Reach) {
        let second = self.second().filter(|file| reach == Reach::All && is_guarded(file));
        for file in self.own.iter().flatten().chain(&second) {
            let aside = quarantined(file);
            let is_strange = notes::is_strange(file);
            let mut strange = self.strange.lock();
            strange.retain(|known| known.parent() != file.parent());
            strange.extend(aside);
            strange.extend(is_strange.then(|| file.clone()));
        }
    }

    /// Notes how far an evening is in one file. What was put aside there is not strange under its old name any more.
    fn note_in(&self, file: &Path, night: &Evening, keys: &Keys) {
        if night.note_in(file, keys) {
            let mut strange = self.strange.lock();
            strange.remove(file);
            strange.extend(quarantined(file));
        }
    }

    /// Takes over what another look has found strange.
    pub(super) fn remember_strange(&self, found: &HighWater) {
        let found = found.strange.lock().clone();
        self.strange.lock().extend(found);
    }

    /// Returns the files that nobody believes; never waits.
    pub(super) fn strange_files(&self) -> Vec<PathBuf> {
        self.strange.lock().iter().cloned().collect()
    }

    /// Notes how far an evening is in its own files.
    fn note(&self, night: &Evening, keys: &Keys) {
        let _alone = self.writing.lock();
        self.own.iter().flatten().for_each(|file| self.note_in(file, night, keys));
        let beside = self.own.as_ref().map(|[beside, _]| beside);
        let is_noted = keys.own.is_some() && beside.is_none_or(|file| night.is_noted_in(file, keys));
        self.is_mute.store(!is_noted, Ordering::Relaxed);
    }

    /// Returns whether what happens is not noted outside of the database; never waits.
    pub(super) fn is_mute(&self) -> bool {
        self.is_mute.load(Ordering::Relaxed)
    }

    /// Notes the same in the second folder. Whoever finds that somebody is at it leaves it to them: the folder may be stuck.
    fn carry(&self, night: Evening, keys: &Keys) {
        let Some(file) = &self.second() else { return };
        let waiting = || self.waiting.lock();
        {
            let mut waiting = waiting();
            waiting.retain(|other| other.snapshot.id != night.snapshot.id);
            waiting.push(night);
        }
        while !waiting().is_empty() {
            let Some(_alone) = self.carrying.try_lock() else { return };
            let nights = std::mem::take(&mut *waiting());
            if is_guarded(file) {
                nights.iter().for_each(|night| self.note_in(file, night, keys));
            }
        }
    }
}

/// Returns whether the folder of a file is there and nobody else may write into it.
fn is_guarded(file: &Path) -> bool {
    let folder = file.parent().unwrap_or(Path::new("."));
    folder.is_dir() && guard(folder) != FolderGuard::Nothing
}

impl App {
    /// Returns whose notes are believed where these files are: of every house whose key the database has, and of the one that has it now.
    fn keys_for(&self, files: &HighWater) -> Result<Keys, AppError> {
        let known = self.store().read(store::house_keys::all)?.into_keys().collect();
        let own = files.database.as_deref().and_then(|database| {
            super::house_key::HouseKey::read(database).unwrap_or_else(|fault| {
                tracing::error!(%fault, "the key of the house cannot be read, so nothing is noted outside of the database");
                None
            })
        });
        Ok(Keys { own, known })
    }

    /// The same where this house writes notes itself: at the first time it makes its key. Without one it only compares.
    fn keys(&self) -> Result<Keys, AppError> {
        if self.0.high_water.own.is_some() {
            match self.house_key() {
                // From now on copies say whose notes are believed.
                Ok((_, true)) => self.0.copier.ask_because_of_the_house(self.now(), false),
                Ok((_, false)) => {}
                Err(error) => {
                    tracing::error!(%error, "the house has no key, so nothing is noted outside of the database");
                }
            }
        }
        self.keys_for(&self.0.high_water)
    }

    /// Notes how far an evening is if its last action cannot be taken back or hung on chance. The second folder may be slow or stuck, and
    /// nobody waits for it.
    pub(super) fn note_high_water(&self, snapshot: &Arc<Snapshot>) {
        if self.0.high_water.own.is_none() || snapshot.is_practice() || !is_noted(&snapshot.tournament) {
            return;
        }
        let id = snapshot.id;
        if self.0.high_water.undecided.lock().contains(&id) {
            return;
        }
        let read = self
            .keys()
            .and_then(|keys| Ok((keys, self.store().read(|conn| store::journal_hashes::of(conn, id))?)));
        let (keys, mut hashes) = match read {
            Ok(read) => read,
            Err(fault) => return tracing::warn!(?fault, "how far the evening is was not noted"),
        };
        // The next entry may be there already.
        hashes.truncate(snapshot.tournament.version().0 as usize);
        let night = Evening { snapshot: Arc::clone(snapshot), hashes };
        self.0.high_water.note(&night, &keys);
        if self.0.high_water.second().is_some() {
            let high_water = Arc::clone(&self.0.high_water);
            let carry = move || high_water.carry(night, &keys);
            // Without a thread it is noted within the hour.
            drop(thread::Builder::new().name("mark".to_owned()).spawn(carry));
        }
    }
}
