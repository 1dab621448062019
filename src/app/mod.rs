//! The use cases: load, decide, store, announce. No web, no templates, no SQL.

pub mod accounts;
mod act;
mod agreement;
mod audit;
mod check;
mod chosen_folder;
mod clock;
mod consolation;
mod copies;
mod deletion;
mod devices;
mod erasing;
mod error;
mod evening_key;
mod hashed_keys;
mod high_water;
mod hosted;
mod house_key;
pub mod intake;
mod invitations;
mod journal;
mod journal_watch;
mod links;
pub mod logo;
mod members;
mod mirrored;
mod namesakes;
mod pair_names;
mod passwords;
mod past_evenings;
mod per_version;
pub mod places;
mod plan;
mod practice;
mod printing;
mod protocol;
mod publishing;
mod quarantine;
mod report_senders;
mod request;
mod reserved;
mod sealing;
mod second_laptop;
mod sessions;
mod sibling;
mod signatures;
mod snapshot;
mod snapshot_registry;
mod submission;
mod ticket_keys;
mod work;

pub use accounts::{AccountError, Accounts, Token, User};
pub use act::NewTournament;
pub use agreement::{Agreement, NotAgreed};
pub use audit::{Audit, AuditError, audit};
pub use check::Discrepancy;
pub use clock::{
    Clock, Entropy, RunningClock, SeededEntropy, SeededLots, SteppingClock, SystemClock, SystemEntropy,
};
pub use copies::{
    Backup, Cause, Copies, Drive, KnownHouse, NotChosen, Offered, Outdated, Prepared, RestoreError,
    RestoreRight, Restored, SecondFolder, SecondPlace, UnkeptCopy, forget_interrupted_restore,
    forget_old_torn_copies, forget_torn_copies, make_folder, prepare, restore, sum_of,
};
pub use deletion::{Hiding, NotDeleted};
pub use error::AppError;
pub use hosted::{Hosted, Silence};
pub use invitations::Invitation;
pub use journal::JournalAnnotations;
pub use links::{Links, SignedLinks};
pub use mirrored::{Folded, Listed, Mirrored, players_with_prizes};
pub use namesakes::{ToldApart, says_place, says_ticket, told_apart};
pub use pair_names::Readable;
pub use practice::people as practice_people;
pub use printing::{Batch, Printed};
pub use protocol::wall_clock;
pub use publishing::{
    Fingerprints, Fork, Halt, HostUrl, NoHostUrl, NotDecided, NotPaired, NotPublished, NotTakenBack,
    Published, Publishing, Standing, Through,
};
pub use report_senders::ReportPlace;
pub use request::{Newcomer, Request};
pub use second_laptop::LastLed;
pub use sessions::OpenSession;
pub use signatures::{Fresh, Signatures};
pub use snapshot::Snapshot;
pub use store::reserved::Reserved;
pub use submission::{ActError, Done, FormKey, NoFormKey, Refused, Submission, content_hash};
pub use ticket_keys::Holder;

pub use store::audit::{Broken, Chain, Fault};
pub use store::backup::{Contents, CopyError, make_private, upload_beside};
pub use store::folder_guard::FolderGuard;
pub use store::former_texts::ReplacedText;
pub use store::inspect::{CopiedEvening, Holding, Names};
pub use store::journal::Entry;
pub use store::past_evenings::{Attendance, PastEvening, PastPlayer};
pub use store::rebuild::rebuild as rebuild_from_journal;
pub use store::serving::{Running, Serving, alone as serve_alone, running};
pub use store::ticket_keys::{NoTicketKey, TicketKey};
pub use store::unfit::Unfit;
pub use store::{
    AccountChange, AccountEntry, Actor, Author, OpenError, Renewal, Role, Secrets, StoreError, Summary,
    TournamentId, UserId,
};

use crate::live::Live;
use chosen_folder::ChosenFolder;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use clock::ClockWatch;
use copies::{Copier, Orders};
use hashed_keys::MirroredKeys;
use high_water::HighWater;
use journal_watch::JournalWatch;
use links::KnownLinks;
use parking_lot::Mutex;
use publishing::Publisher;
use report_senders::ReportSenders;
use snapshot_registry::SnapshotRegistry;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};
use store::Store;
use ticket_keys::KnownKeys;
use work::Cache;

/// A form is not sent again after so long.
const FORMS_KEPT: TimeDelta = TimeDelta::days(7);

#[derive(Clone)]
pub struct OpenOptions {
    pub database: PathBuf,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    /// Whether copies are made by themselves.
    pub copies: bool,
    /// The longest time between a change and its copy; after a draw or a finished round there is one at once.
    pub copies_within: Duration,
    /// How often such a copy is kept for good; until then the next takes its place.
    pub copies_kept: Duration,
    /// A folder, on a stick for example, that gets each copy too.
    pub second_folder: Option<PathBuf>,
}

impl OpenOptions {
    /// Returns the options of a real evening: the machine's clock and the operating system's randomness.
    pub fn new(database: impl Into<PathBuf>) -> OpenOptions {
        OpenOptions {
            database: database.into(),
            clock: Arc::new(SystemClock),
            entropy: Arc::new(SystemEntropy),
            copies: true,
            copies_within: Duration::from_secs(20),
            copies_kept: Duration::from_secs(300),
            second_folder: None,
        }
    }
}

/// Something about the machine that the staff has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alarm {
    /// The last write failed because the disk is full or cannot be written.
    NotSaved,
    /// The database of this name is not where it was opened; nothing is taken any more.
    DatabaseMoved(String),
    /// The journal of an evening that goes on, called so, is not what was written.
    BrokenJournal(String),
    /// The last copy was not made.
    NoCopies,
    NoSecondFolder,
    /// The second folder is there, and nothing can be written into it.
    FullSecondFolder,
    StuckSecondFolder,
    /// Others may write into the second folder, so it gets no copies.
    SharedSecondFolder,
    /// How far the evenings are cannot be noted outside of the database.
    NothingNoted,
    /// A file among the notes of how far the evenings are was not written by a house that had them.
    StrangeNote(PathBuf),
}

/// The handle that everything goes through; clones are the same app.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    /// Ends first: a copy that was asked for is made before the database is closed.
    copier: Arc<Copier>,
    clock_watch: Arc<ClockWatch>,
    high_water: Arc<HighWater>,
    journals: Arc<JournalWatch>,
    looks: Arc<Mutex<copies::Looks>>,
    publisher: Arc<Publisher>,
    store: Store<Cache>,
    registry: Arc<SnapshotRegistry>,
    known_keys: KnownKeys,
    mirrored_keys: MirroredKeys,
    /// Whether it shows what is sent here.
    is_host: AtomicBool,
    /// Whether it has read each once.
    knows_all: AtomicBool,
    known_links: KnownLinks,
    report_senders: Arc<ReportSenders>,
    /// Sessions that have ended, by the hashes of their tokens, and that the disk still has.
    ended: Mutex<HashSet<String>>,
    live: Arc<Live>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    /// Held while a copy is brought back.
    restoring: Mutex<()>,
}

impl App {
    /// Opens the database, makes it if it is not there, and brings it up to date. Before an existing one is changed, a copy of it is kept
    /// in the folder of the copies.
    pub fn open(options: OpenOptions) -> Result<App, OpenError> {
        copies::keep_before_update(&options.database, options.clock.now())?;
        App::open_and_change(options)
    }

    /// Makes the copies that have been asked for and closes the database, when all others have let go of the app, or after so long: what
    /// they still do then ends with the program.
    pub fn close(self, patience: Duration) {
        let begun = Instant::now();
        // What is noted on the stick is under way on a thread of its own.
        let is_used = || Arc::strong_count(&self.0) > 1 || Arc::strong_count(&self.0.high_water) > 1;
        while is_used() && begun.elapsed() < patience {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Opens a database of which there is a copy already.
    fn open_and_change(options: OpenOptions) -> Result<App, OpenError> {
        let OpenOptions { database, clock, entropy, copies, copies_within, copies_kept, second_folder } =
            options;
        let store = Store::open(&database)?;
        let failed = |fault: String| OpenError::File { path: database.clone(), fault };
        let second =
            if copies { ChosenFolder::of(&database, second_folder) } else { ChosenFolder::default() };
        let marked = || HighWater::of(&database, second.clone());
        let high_water = Arc::new(if copies { marked() } else { HighWater::default() });
        let orders = Orders { database: database.clone(), within: copies_within, kept: copies_kept, second };
        let clock_watch = Arc::new(ClockWatch::of(Arc::clone(&clock)));
        let file = Arc::clone(store.file());
        let copier = Copier::start(orders, file, copies).map_err(|fault| failed(fault.to_string()))?;
        let publisher = Publisher::of(&database).map_err(|fault| failed(fault.to_string()))?;
        let app = App(Arc::new(Inner {
            store,
            registry: Arc::default(),
            known_keys: KnownKeys::default(),
            mirrored_keys: MirroredKeys::default(),
            is_host: AtomicBool::default(),
            knows_all: AtomicBool::new(false),
            known_links: KnownLinks::default(),
            report_senders: Arc::default(),
            ended: Mutex::default(),
            live: Arc::default(),
            copier: Arc::new(copier),
            clock_watch,
            high_water,
            journals: Arc::default(),
            looks: Arc::default(),
            publisher: Arc::new(publisher),
            clock,
            entropy,
            restoring: Mutex::default(),
        }));
        app.sweep().map_err(|fault| failed(fault.to_string()))?;
        if copies {
            app.copies().make_up_for_a_missed_copy();
        }
        Ok(app)
    }

    pub fn accounts(&self) -> Accounts<'_> {
        Accounts(self)
    }

    pub fn copies(&self) -> Copies<'_> {
        Copies { app: self }
    }

    pub fn publishing(&self) -> Publishing<'_> {
        Publishing { app: self }
    }

    /// Returns what the staff has to know about the machine, the worst first; never waits.
    pub fn alarms(&self) -> Vec<Alarm> {
        let copies = self.copies().second_folder();
        let all = [
            (Alarm::NotSaved, !self.store().is_writable()),
            // Of a database that is no longer there no copy is made, and that is said.
            (Alarm::NoCopies, self.copies().backup_fault().is_some() && !self.store().is_moved()),
            (Alarm::NoSecondFolder, copies == SecondFolder::Missing),
            (Alarm::FullSecondFolder, copies == SecondFolder::Failed),
            (Alarm::StuckSecondFolder, copies == SecondFolder::Stuck),
            (Alarm::SharedSecondFolder, copies == SecondFolder::Shared),
            (Alarm::NothingNoted, self.0.high_water.is_mute()),
        ];
        let rings = all.into_iter().filter(|(_, rings)| *rings).map(|(alarm, _)| alarm);
        let name = || self.database().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let moved = self.store().is_moved().then(|| Alarm::DatabaseMoved(name()));
        let broken = self.0.journals.alarms();
        let strange = self.0.high_water.strange_files().into_iter().map(Alarm::StrangeNote);
        moved.into_iter().chain(broken).chain(rings).chain(strange).collect()
    }

    /// Looks whether the database is still where it was opened, and takes what happens. If it is not, an alarm says so from then on, and nothing is taken
    /// any more.
    pub fn look_at_database(&self) {
        // What is missing stands in the log.
        let is_there = self.store().look().is_ok();
        if self.0.registry.note_storing(is_there && self.store().is_writable()) {
            self.0.live.wake_all();
        }
    }

    /// Returns whether nothing of what happens can be stored, as it was when somebody looked last: pages show how it was before.
    pub fn stands_still(&self) -> bool {
        self.0.registry.stands_still()
    }

    pub fn database(&self) -> &Path {
        self.0.store.path()
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// Returns the day on the calendar on the wall.
    pub fn today(&self) -> NaiveDate {
        self.0.clock.today()
    }

    /// Forgets forms that nobody sends again.
    fn sweep(&self) -> Result<(), AppError> {
        let before = self.now() - FORMS_KEPT;
        self.store().write(move |conn, _| Ok(store::form_keys::sweep(conn, before)?), |()| {})
    }

    fn store(&self) -> &Store<Cache> {
        &self.0.store
    }

    pub fn entropy(&self) -> &Arc<dyn Entropy> {
        &self.0.entropy
    }
}
