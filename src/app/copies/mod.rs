//! Copies of the database: by themselves, by a button, and to a given file; each verified, and kept in a second folder too.

mod carrier;
mod choosing;
mod copier;
mod drives;
mod former;
mod leftovers;
mod offering;
mod outdated;
mod restoring;
mod second;
mod thinning;

pub use choosing::{NotChosen, SecondPlace};
pub(super) use copier::{Copier, Orders};
pub use drives::Drive;
pub use leftovers::{forget_old_torn_copies, forget_torn_copies};
pub use offering::Offered;
pub(super) use outdated::Looks;
pub use outdated::Outdated;
pub use restoring::{
    KnownHouse, Prepared, RestoreError, RestoreRight, Restored, forget_interrupted_restore, prepare, restore,
};
pub use second::SecondFolder;

use super::App;
use carrier::{Carrier, Caught};
use chrono::{DateTime, NaiveDateTime, Utc};
use copier::{A_MOMENT, A_WHILE};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use store::backup::{self, Contents, CopyError};
use store::{Connection, OpenError, StoreError};
use tournament::chain::Hash;
use tournament::{DrawEvent, EveningEvent, Event, MatchEvent, Tournament};

/// How the time stands in the name of a copy: UTC, in an order that sorts.
pub(super) const TIME: &str = "%Y-%m-%dT%H-%M-%S-%3fZ";

/// What stands in the name of a copy that somebody asked for.
const BY_HAND: &str = "by-hand";

/// What stands in the name of a copy that was made by itself, and not because of a tournament. A short name is followed by `_v`, so no
/// tournament is mistaken for it.
const BY_ITSELF: &str = "by-itself";

/// What stands in the name of a copy of a database as an earlier version of the program left it.
const BEFORE_UPDATE: &str = "before-update";

/// What stands in the name of a copy of a database in whose place another one was brought back.
const BEFORE_RESTORE: &str = "before-restore";

/// Why a copy was made. Every copy holds everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// Somebody asked for it by the button.
    ByHand,
    /// This version of the program was about to change the tables.
    Update,
    /// Another one was brought back in its place.
    Restore,
    /// Something of the house was changed, its accounts for example.
    House,
    /// An action of a tournament: its short name and version.
    Tournament(String, u32),
}

/// A copy beside the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    pub path: PathBuf,
    pub at: DateTime<Utc>,
    pub cause: Cause,
    /// The first 16 digits of the head of that tournament's journal, or of the heads of all; older copies name none.
    pub head: Option<String>,
    pub bytes: u64,
}

/// A copy that is kept nowhere: it is in this file, which vanishes with it.
#[derive(Debug)]
pub struct UnkeptCopy {
    /// The file, at its beginning.
    pub file: File,
    pub bytes: u64,
    /// How it may be called: time and head, as every copy.
    pub name: String,
}

/// The copies of the house's database: beside it, and in a folder that somebody has chosen.
pub struct Copies<'a> {
    pub(super) app: &'a App,
}

impl Copies<'_> {
    /// Makes a verified copy in the folder beside the database.
    pub fn backup_now(&self) -> Result<Backup, CopyError> {
        // Two at the same moment would have one name.
        static ALONE: Mutex<()> = Mutex::new(());
        let _alone = ALONE.lock();
        self.app.store().look()?;
        let at = self.app.now();
        let folder = backup::copies_of(self.app.store().path());
        make_folder(&folder)?;
        let path = folder.join(self.name_by_hand(at)?);
        let Contents { head, bytes, .. } = backup::copy(self.app.store().path(), &path)?;
        self.app.0.copier.carrier().carry(path.clone(), None, A_WHILE);
        Ok(Backup { path, at, cause: Cause::ByHand, head: head.map(|head| head.compact()), bytes })
    }

    /// Makes a verified copy in a file that does not exist yet, or in a folder, where it gets a name with time and head. Returns the
    /// file and what is in it.
    pub fn backup_to(&self, target: &Path) -> Result<(PathBuf, Contents), CopyError> {
        self.app.store().look()?;
        let file =
            if target.is_dir() { target.join(self.name_by_hand(self.app.now())?) } else { target.to_owned() };
        let contents = backup::copy(self.app.store().path(), &file)?;
        Ok((file, contents))
    }

    /// Makes a verified copy for whoever asks for a file, and keeps none.
    pub fn unkept_copy(&self) -> Result<UnkeptCopy, CopyError> {
        self.app.store().look()?;
        let folder = backup::copies_of(self.app.database());
        make_folder(&folder)?;
        let fault = |fault| CopyError::File { path: folder.clone(), fault };
        let name = self.name_by_hand(self.app.now())?;
        let part = backup::make_by_hand(&folder).map_err(fault)?;
        let Contents { bytes, .. } = backup::copy_into(self.app.database(), part.path())?;
        // The name of the file goes at the end of this, what is open stays.
        Ok(UnkeptCopy { file: File::open(part.path()).map_err(fault)?, bytes, name })
    }

    fn name_by_hand(&self, at: DateTime<Utc>) -> Result<String, CopyError> {
        let head = self.app.store().read(store::journal_hashes::combined)?;
        Ok(format!("{}_{BY_HAND}_{}.db", at.format(TIME), head.compact()))
    }

    /// Begins at once with the copy that has been asked for and waits, if there is one: this process may end soon.
    pub fn copy_what_waits(&self) {
        self.app.0.copier.hurry();
    }

    /// Lists the copies beside the database, newest first.
    pub fn backups(&self) -> Result<Vec<Backup>, CopyError> {
        list(&backup::copies_of(self.app.store().path()))
    }

    /// Returns why the last copy that should have been made by itself was not made, `None` if it was.
    pub fn backup_fault(&self) -> Option<String> {
        self.app.0.copier.fault()
    }

    /// Returns who carries copies into the second folder, and knows how that was when it was last needed.
    pub fn carrier(&self) -> &Carrier {
        self.app.0.copier.carrier()
    }

    /// Returns how the second folder was when it was last needed.
    pub fn second_folder(&self) -> SecondFolder {
        self.carrier().second_folder()
    }

    /// Returns which folder gets every copy too.
    pub fn second_path(&self) -> Option<PathBuf> {
        self.carrier().folder().get()
    }

    /// Returns whether the second folder can be chosen: it was not given at the start.
    pub fn may_choose_second_folder(&self) -> bool {
        self.carrier().folder().is_free()
    }

    /// Lists the sticks and other drives on which copies can lie, by name.
    pub fn drives(&self) -> Vec<Drive> {
        drives::drives(self.app.database())
    }

    /// Returns what an earlier version has left in the folder beside the database, and in the second one when that was last needed:
    /// encrypted copies and signatures.
    pub fn left_by_earlier_version(&self) -> Vec<PathBuf> {
        let mut left = former::left_in(&backup::copies_of(self.app.store().path()));
        left.extend(self.carrier().seen().left);
        left
    }

    /// Looks whether the second folder is there, and carries the newest copy to it if it lacks that. Waits a moment for both; a stick that is
    /// stuck keeps nobody longer.
    pub fn look_for_second_folder(&self) -> SecondFolder {
        if self.app.0.copier.carrier().catch_up(A_MOMENT) == Some(Caught::Nothing) {
            // There is nothing to carry yet: the first copy will be there.
            self.app.0.copier.ask_because_of_the_house(self.app.now(), true);
        }
        self.second_folder()
    }

    /// Asks for a copy at once if something was changed after the newest one, as when the program was killed before that was copied.
    pub(super) fn make_up_for_a_missed_copy(&self) {
        let stored = self.app.store().read(store::journal_hashes::combined).ok();
        let copies = self.backups().unwrap_or_default();
        let copied = thinning::newest(copies, stored)
            .map_or(Some(store::journal_hashes::of_nothing()), |copy| backup::head(&copy.path));
        if stored.is_none() || copied != stored {
            self.app.0.copier.ask_because_of_the_house(self.app.now(), true);
        }
    }
}

/// Returns the sum of a file, as a restore says it.
pub fn sum_of(file: &Path) -> Result<String, CopyError> {
    let fault = |fault| CopyError::File { path: file.to_owned(), fault };
    let mut source = File::open(file).map_err(fault)?;
    let (mut sum, mut piece) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let length = source.read(&mut piece).map_err(fault)?;
        if length == 0 {
            return Ok(hex::encode(sum.finalize()));
        }
        sum.update(&piece[..length]);
    }
}

/// Copies a database that an earlier version of the program has written, before this one changes its tables. Returns the file; `None`
/// where there is nothing to keep: no database, or one whose tables are up to date.
pub(super) fn keep_before_update(database: &Path, at: DateTime<Utc>) -> Result<Option<PathBuf>, OpenError> {
    if !database.is_file() || !matches!(store::audit::open(database), Err(OpenError::TooOld(_))) {
        return Ok(None);
    }
    match copy_before(BEFORE_UPDATE, database, database, at) {
        Ok(path) => {
            tracing::info!(path = %path.display(), "kept the database as the earlier version left it");
            Ok(Some(path))
        }
        Err(fault) => Err(OpenError::NotKept { path: database.to_owned(), fault: fault.to_string() }),
    }
}

/// Copies a database that nobody has open into the folder of copies of one that may lie elsewhere.
fn copy_before(what: &str, file: &Path, database: &Path, at: DateTime<Utc>) -> Result<PathBuf, CopyError> {
    let folder = backup::copies_of(database);
    // The oldest databases have no heads yet.
    let head = backup::head(file).map_or_else(String::new, |head| format!("_{}", head.compact()));
    let path = folder.join(format!("{}_{what}{head}.db", at.format(TIME)));
    make_folder(&folder)?;
    backup::copy(file, &path)?;
    Ok(path)
}

/// Opens a database only to look; whoever has it open goes on.
fn look_into(database: &Path) -> Result<Connection, StoreError> {
    store::audit::open(database).map_err(|fault| StoreError::Database(fault.to_string()))
}

/// Returns the combined head of a database, as it names a copy.
fn combined_head(database: &Path) -> Result<Hash, StoreError> {
    store::journal_hashes::combined(&mut look_into(database)?)
}

/// Lists the copies in a folder, newest first; none if there is no such folder.
fn list(folder: &Path) -> Result<Vec<Backup>, CopyError> {
    let fault = |fault| CopyError::File { path: folder.to_owned(), fault };
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(other) => return Err(fault(other)),
    };
    let mut backups = finished(files).map_err(fault)?;
    backups.sort_by(|one, other| other.path.cmp(&one.path));
    Ok(backups)
}

/// Reads the entries of a folder that are copies. While they are read, a copy that is being made gets its name and an old one goes: what
/// is not there any more when it is looked at is no copy.
fn finished(files: impl Iterator<Item = io::Result<fs::DirEntry>>) -> io::Result<Vec<Backup>> {
    let mut backups = Vec::new();
    for file in files {
        let told = file.and_then(|file| Ok((file.path(), file.metadata()?.len())));
        match told {
            Ok((path, bytes)) => backups.extend(read_name(path, bytes)),
            Err(gone) if gone.kind() == io::ErrorKind::NotFound => {}
            Err(other) => return Err(other),
        }
    }
    Ok(backups)
}

/// Returns whether the last action is worth a copy at once: a draw was made, a round was finished, or the evening was.
pub(super) fn occasion(tournament: &Tournament) -> bool {
    let Some(action) = tournament.action(tournament.version()) else { return false };
    action.events.iter().any(|event| match event {
        Event::Draws(DrawEvent::Drawn { .. } | DrawEvent::Shuffled { .. })
        | Event::Evening(EveningEvent::Finished) => true,
        Event::Draws(
            DrawEvent::PulledByHand { stage, .. }
            | DrawEvent::PulledOnPaper { stage, .. }
            | DrawEvent::SlipPulled { stage, .. },
        ) => tournament.drawn(*stage).is_some(),
        Event::Matches(MatchEvent::ResultEntered { id, .. }) => {
            tournament.pairings(id.stage).iter().all(|pairing| !pairing.is_open())
        }
        // A copy of these comes within minutes, as of all that happens.
        Event::Desk(_)
        | Event::Draws(_)
        | Event::Matches(_)
        | Event::Hall(_)
        | Event::Prizes(_)
        | Event::Lives(_)
        | Event::Specials(_)
        | Event::Evening(_) => false,
    })
}

/// Makes a folder that nobody else looks into, as that of the copies: a copy holds everything that the database holds. One that is there stays as it is.
pub fn make_folder(folder: &Path) -> Result<(), CopyError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|fault| CopyError::File { path: folder.to_owned(), fault })
}

/// Reads what the name of a copy tells; other files in the folder are none.
fn read_name(path: PathBuf, bytes: u64) -> Option<Backup> {
    let name = path.file_name()?.to_str()?.strip_suffix(".db")?;
    let (time, rest) = name.split_once('_')?;
    let at = NaiveDateTime::parse_from_str(time, TIME).ok()?.and_utc();
    let (what, head) = match rest.rsplit_once('_') {
        Some((what, head)) if is_head(head) => (what, Some(head.to_owned())),
        _ => (rest, None),
    };
    let cause = match what {
        BY_HAND => Cause::ByHand,
        BY_ITSELF => Cause::House,
        BEFORE_UPDATE => Cause::Update,
        BEFORE_RESTORE => Cause::Restore,
        what => {
            let (slug, version) = what.rsplit_once("_v")?;
            Cause::Tournament(slug.to_owned(), version.parse().ok()?)
        }
    };
    Some(Backup { path, at, cause, head, bytes })
}

/// Returns whether a part of a name is the head of a journal, as [`Hash::compact`] writes it.
fn is_head(part: &str) -> bool {
    part.len() == 16 && part.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Option<(Cause, Option<String>)> {
        let backup = read_name(PathBuf::from(name), 0)?;
        Some((backup.cause, backup.head))
    }

    #[test]
    fn what_vanishes_while_the_folder_is_read_is_not_there_and_spoils_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let [part, old, stays] = ["abend_v3.db.part", "abend_v1.db", "abend_v2.db"]
            .map(|rest| format!("2026-11-20T19-00-00-000Z_{rest}"));
        for name in [&part, &old, &stays] {
            fs::write(folder.path().join(name), b"a copy").unwrap();
        }
        let read: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        fs::rename(folder.path().join(&part), folder.path().join("elsewhere")).unwrap();
        fs::remove_file(folder.path().join(&old)).unwrap();
        let found: Vec<_> =
            finished(read.into_iter()).unwrap().into_iter().map(|backup| backup.path).collect();
        assert_eq!(found, [folder.path().join(&stays)]);
        fs::remove_dir_all(folder.path()).unwrap();
        assert_eq!(list(folder.path()).unwrap(), [], "the folder itself is gone");
    }

    #[test]
    fn the_name_of_a_copy_tells_what_it_holds_also_an_older_one() {
        let action = |slug: &str, version| Cause::Tournament(slug.to_owned(), version);
        let head = Some("0123456789abcdef".to_owned());
        let time = "2026-11-20T19-00-00-000Z";
        let named = |rest: &str| read(&format!("{time}_{rest}.db"));
        assert_eq!(named("abend_v12_0123456789abcdef"), Some((action("abend", 12), head.clone())));
        assert_eq!(named("abend_v12"), Some((action("abend", 12), None)));
        assert_eq!(named("by-hand_0123456789abcdef"), Some((Cause::ByHand, head.clone())));
        assert_eq!(named("by-hand"), Some((Cause::ByHand, None)));
        assert_eq!(named("by-itself_0123456789abcdef"), Some((Cause::House, head.clone())));
        assert_eq!(named("before-update_0123456789abcdef"), Some((Cause::Update, head)));
        assert_eq!(named("before-restore"), Some((Cause::Restore, None)));
        assert_eq!(named("before-update"), Some((Cause::Update, None)));
        assert_eq!(named("by-itself_v3"), Some((action("by-itself", 3), None)), "an evening of that name");
        for other in ["abend", "abend_v", "abend_v12_0123", "abend_v12_0123456789ABCDEF", "by-hand_x"] {
            assert_eq!(named(other), None, "{other}");
        }
        assert_eq!(read("notes.db"), None);
    }
}
