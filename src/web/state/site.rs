//! What all workers of the server share.

use super::short_codes::ShortCodes;
use crate::app::{ActError, App, Done, Request, Snapshot, Submission, TournamentId};
use crate::network::{Listening, PublicUrl};
use crate::web::error::PageError;
use crate::web::state::guests_work::GuestsWork;
use crate::web::state::idempotency::ResponseStore;
use crate::web::state::job_queue::JobQueue;
use crate::web::state::login_throttle::LoginThrottle;
use crate::web::state::notices::Notices;
use crate::web::state::page_cache::PageCache;
use crate::web::state::remote_reports::RemoteReports;
use crate::web::state::restoring::{OpenedLink, Restoring};
use crate::web::state::security_events::SecurityLog;
use crate::web::state::sheets::Sheets;
use crate::web::state::shows::{OwnLine, Show, Shows};
use crate::web::state::streams::Streams;
use crate::web::state::work_queue::{Asker, WorkQueue};
use crate::web::view::tournament::{Phase, TournamentView};
use actix_web::{HttpRequest, web};
use chrono::TimeDelta;
use std::fmt;
use std::sync::{Arc, OnceLock};
use tokio::sync::{Mutex, watch};

pub struct Site {
    /// Sentences that wait for their page.
    pub notices: Notices,
    /// Who has guessed passwords too often.
    pub(in crate::web) login_throttle: LoginThrottle,
    /// Who has guessed at passwords that are typed beside other work. Guesses at the login keep nobody from agreeing.
    pub(in crate::web) witness_throttle: LoginThrottle,
    /// Who has tried too many keys of tickets.
    pub(in crate::web) key_throttle: LoginThrottle,
    /// Who has tried too many codes by which people join the staff.
    pub(in crate::web) code_throttle: LoginThrottle,
    pub(in crate::web) short_codes: ShortCodes,
    /// Marks of devices that are none: each costs a look into the database.
    pub(in crate::web) mark_throttle: LoginThrottle,
    /// The address for guests that the command line gave.
    pub(in crate::web) public_url: Option<PublicUrl>,
    /// What this run of the server answers to ([`crate::network::Listen::run`]).
    pub(in crate::web) run: Option<String>,
    listening: OnceLock<Listening>,
    /// The public pages of each tournament's latest version.
    pub(in crate::web) page_cache: PageCache,
    /// What the staff lets the walls show.
    pub(in crate::web) shows: Shows,
    /// The sheets that take long to make.
    pub(in crate::web) sheets: Sheets,
    /// What somebody looks for who asks whether the house was attacked.
    pub(in crate::web) security_log: SecurityLog,
    pub(in crate::web) answers: ResponseStore,
    /// The copy that the house may go on with; locked while one is looked at or brought back.
    pub(in crate::web) restoring: Mutex<Restoring>,
    /// The link by which a director may bring it.
    pub(in crate::web) restore_link: parking_lot::Mutex<Option<OpenedLink>>,
    /// The event streams that are open at the staff's door.
    pub(in crate::web) streams: Streams,
    /// The same at the guests'.
    pub(in crate::web) guests_streams: Streams,
    /// Passwords that are being hashed at the login, at the first start and for those who join.
    pub(in crate::web) hashing: WorkQueue,
    /// The same for those who are logged in.
    pub(in crate::web) hashing_queue: JobQueue,
    /// Pictures that are being looked at.
    pub(in crate::web) pictures: JobQueue,
    /// Lists of people that are being read: a small workbook may unfold into fifty megabytes.
    pub(in crate::web) lists: JobQueue,
    /// Those who wait for a host on the internet: it may take ten seconds, and nobody at the desk waits for it.
    pub(in crate::web) hosts: JobQueue,
    /// Held from comparing what a form has seen with what stands until it is stored, so that two forms do not replace each other unseen.
    pub(in crate::web) edits: parking_lot::Mutex<()>,
    /// Where reports of guests go on a host; `None` in the hall itself.
    pub(in crate::web) remote_reports: Option<Box<dyn RemoteReports>>,
    app: App,
    ending: watch::Sender<bool>,
}

impl Site {
    pub fn new(app: App) -> Site {
        let clock = app.clone();
        Site {
            security_log: SecurityLog::new(move || clock.now()),
            notices: Notices::new(Arc::clone(app.entropy())),
            // The longest waiting is short: guesses at the director's password must not keep the director out.
            login_throttle: LoginThrottle::new(5, TimeDelta::minutes(1)),
            witness_throttle: LoginThrottle::new(5, TimeDelta::minutes(1)),
            key_throttle: LoginThrottle::new(20, TimeDelta::minutes(5)),
            code_throttle: LoginThrottle::new(5, TimeDelta::minutes(5)),
            short_codes: ShortCodes::default(),
            mark_throttle: LoginThrottle::new(20, TimeDelta::minutes(1)),
            public_url: None,
            run: None,
            listening: OnceLock::new(),
            page_cache: PageCache::default(),
            shows: Shows::default(),
            sheets: Sheets::default(),
            answers: ResponseStore::default(),
            restoring: Mutex::default(),
            restore_link: parking_lot::Mutex::default(),
            streams: Streams::default(),
            guests_streams: Streams::default(),
            hashing: WorkQueue::default(),
            hashing_queue: JobQueue::default(),
            pictures: JobQueue::default(),
            lists: JobQueue::default(),
            hosts: JobQueue::default(),
            edits: parking_lot::Mutex::default(),
            remote_reports: None,
            app,
            ending: watch::Sender::new(false),
        }
    }

    /// Returns the pages that a request belongs to.
    pub(in crate::web) fn of(request: &HttpRequest) -> Result<&web::Data<Site>, PageError> {
        let site = request.app_data();
        site.ok_or_else(|| PageError::internal("the server was set up without its site"))
    }

    /// Returns the same pages with an address for guests, if there is one of its own.
    pub fn known_as(self, public_url: Option<PublicUrl>) -> Site {
        Site { public_url, ..self }
    }

    /// Returns the same pages on a host: the halls are elsewhere.
    pub fn on_a_host(self, remote_reports: impl RemoteReports + 'static) -> Site {
        Site { remote_reports: Some(Box::new(remote_reports)), ..self }
    }

    /// Notes what the server listens on, once.
    pub fn listens_on(&self, listening: Listening) {
        // A server is bound once.
        let _ = self.listening.set(listening);
    }

    /// Returns what the server listens on; nothing before it is bound.
    pub(in crate::web) fn listening(&self) -> Listening {
        self.listening.get().cloned().unwrap_or_default()
    }

    /// Returns the same pages with room for so many event streams at each door; a test fills it without two thousand connections.
    pub fn with_streams(self, most: usize) -> Site {
        Site { streams: Streams::at_most(most), guests_streams: Streams::at_most(most), ..self }
    }

    /// Returns the app, for handlers that do not run on the threads that answer; the others go through [`Site::work`].
    pub(in crate::web) fn app(&self) -> &App {
        &self.app
    }

    /// Does something to a tournament; every handler of the staff that changes one does it here.
    pub(in crate::web) fn act(
        &self,
        current: &Snapshot,
        submission: Submission,
        request: impl Into<Request>,
    ) -> Result<Done, ActError> {
        let done = self.app.act(current.slug.as_str(), submission, request)?;
        self.sheets.forget_before(&done.snapshot);
        let show = self.show_of(done.snapshot.id);
        if show.step > 0 {
            self.shows.go_back(done.snapshot.id, uncalled(current, &done.snapshot));
        }
        Ok(done)
    }

    pub(in crate::web) fn show_of(&self, id: TournamentId) -> Show {
        self.shows.of(id)
    }

    /// Goes to another step of a prize-giving, as the one who asks has seen it; returns whether nobody was faster.
    pub(in crate::web) fn give_prizes(&self, current: &Snapshot, seen: u32, step: u32) -> bool {
        let went = self.shows.go(current.id, seen, step);
        self.app.wake(current);
        went
    }

    pub(in crate::web) fn say_on_wall(&self, current: &Snapshot, line: Option<OwnLine>) {
        self.shows.say(current.id, line);
        self.app.wake(current);
    }

    /// Returns the sheets, so that a test sees what is made beside the server.
    pub fn sheets(&self) -> Sheets {
        self.sheets.clone()
    }

    /// Does work with the app off the threads that answer; everything that reads or writes the database goes through here.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, PageError> {
        let app = self.app.clone();
        web::block(move || work(&app)).await.map_err(PageError::internal)
    }

    /// Does work with the app that hashes a password. Others' pages do not wait behind it.
    ///
    /// # Errors
    /// [`PageError::Busy`] if too many want that at the moment.
    pub async fn hash<T: Send + 'static>(
        &self,
        by: Asker,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, PageError> {
        let app = self.app.clone();
        self.hashing.run(by, move || work(&app)).await
    }

    /// Returns an evening as it stands now, `None` if there is none of this short name. A host reads it first if it has to; only whoever asks waits for that.
    pub async fn evening(&self, slug: &str) -> Result<Option<Arc<Snapshot>>, PageError> {
        // Others may have taken its room again by then.
        self.bring(slug).await;
        self.bring(slug).await;
        let slug = slug.to_owned();
        self.read(move |app| app.snapshot(&slug)).await
    }

    /// Has a host read an evening that is not in memory.
    pub async fn bring(&self, slug: &str) {
        if let Some(hall) = self.remote_reports.as_deref().filter(|_| self.app.latest(slug).is_none()) {
            hall.bring(slug).await;
        }
    }

    /// Reads with the app for a guest, when the guests' turn has come, and turns what fails into an incident.
    pub async fn read_for_guests<T: Send + 'static, E: fmt::Display + Send + 'static>(
        &self,
        guests: &GuestsWork,
        read: impl FnOnce(&App) -> Result<T, E> + Send + 'static,
    ) -> Result<T, PageError> {
        let app = self.app.clone();
        guests.run(move || read(&app)).await?.map_err(PageError::internal)
    }

    /// Reads with the app and turns what fails into an incident.
    pub async fn read<T: Send + 'static, E: fmt::Display + Send + 'static>(
        &self,
        read: impl FnOnce(&App) -> Result<T, E> + Send + 'static,
    ) -> Result<T, PageError> {
        self.work(read).await?.map_err(PageError::internal)
    }

    /// Returns what becomes `true` when the server ends; an open stream waits for it, or it would delay the end.
    pub fn ending(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    pub fn end_streams(&self) {
        self.ending.send_replace(true);
    }
}

/// Returns how many steps a prize-giving goes back after an entry: all if matches are open again, and as many as there are fewer to call.
fn uncalled(before: &Snapshot, after: &Snapshot) -> u32 {
    let view = TournamentView::of(after);
    if !matches!(view.phase(), Phase::Played | Phase::Finished) {
        return Show::OVER;
    }
    let fewer = TournamentView::of(before).calls().len().saturating_sub(view.calls().len());
    u32::try_from(fewer).unwrap_or(u32::MAX)
}
