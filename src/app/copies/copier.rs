//! The thread that makes copies by itself.

use super::carrier::Carrier;
use super::{BY_ITSELF, TIME, combined_head, leftovers, make_folder, thinning};
use crate::app::chosen_folder::ChosenFolder;
use crate::app::snapshot::Snapshot;
use chrono::{DateTime, Utc};
use parking_lot::Mutex;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, io};
use store::backup::{self, CopyError};
use store::open_file::OpenFile;
use tournament::chain::Hash;

/// How often the thread checks whether a second folder that was missing is back.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

/// How long the thread waits for the second folder, before it goes on with copies beside the database and leaves that to itself.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long somebody waits who has pressed the button, and the start.
pub(super) const A_WHILE: Duration = Duration::from_secs(10);

/// How long a page waits.
pub(super) const A_MOMENT: Duration = Duration::from_secs(2);

#[derive(Debug, Clone)]
pub struct Orders {
    pub database: PathBuf,
    /// The longest time between a change and its copy.
    pub within: Duration,
    /// The longest time between two copies that stay; of those between, each takes the place of the one before.
    pub kept: Duration,
    /// A folder that gets each copy too.
    pub second: ChosenFolder,
}

/// Makes copies on a thread of its own, so that no write waits for one.
pub struct Copier {
    queue: Option<Sender<Message>>,
    thread: Option<JoinHandle<()>>,
    desk: Arc<Desk>,
}

/// What the thread and the pages share.
struct Desk {
    orders: Orders,
    /// The database as the house has it open.
    file: Arc<OpenFile>,
    fault: Mutex<Option<String>>,
    carrier: Arc<Carrier>,
    /// The last copy, if the next takes its place.
    passing: Mutex<Option<PathBuf>>,
    /// What torn copies have left before is nobody's.
    begun: SystemTime,
}

enum Message {
    Copy(Request),
    /// To make at once what waits, if anything does.
    Now,
}

struct Request {
    at: DateTime<Utc>,
    /// The last action of the tournament that was changed, as a name says it, and its head; `None` if it was something else, such as an account.
    action: Option<(String, Hash)>,
    /// Whether the copy is made now and not within a while.
    at_once: bool,
}

impl Copier {
    /// Starts the thread; with `active` false every request is ignored.
    pub fn start(orders: Orders, file: Arc<OpenFile>, active: bool) -> io::Result<Copier> {
        let begun = SystemTime::now() - leftovers::OTHERS;
        let carrier = Carrier::new(orders.database.clone(), orders.second.clone(), begun);
        carrier.look(A_WHILE);
        let desk = Arc::new(Desk {
            orders,
            file,
            fault: Mutex::default(),
            carrier,
            passing: Mutex::default(),
            begun,
        });
        let (queue, requests) = channel();
        let at_work = Arc::clone(&desk);
        let serve = move || at_work.serve(&requests);
        let copier = || thread::Builder::new().name("copier".to_owned()).spawn(serve);
        let thread = active.then(copier).transpose()?;
        Ok(Copier { queue: Some(queue), thread, desk })
    }

    /// Asks for a copy because of the last action of a tournament: at once, or within a while.
    pub fn ask(&self, snapshot: &Snapshot, at_once: bool) {
        let version = snapshot.tournament.version();
        let Some(action) = snapshot.tournament.action(version) else { return };
        let name = format!("{}_v{version}", snapshot.slug);
        self.send(Message::Copy(Request { at: action.at, action: Some((name, snapshot.head)), at_once }));
    }

    /// Asks for a copy because of something that belongs to no tournament, such as an account: at once, or within a while.
    pub fn ask_because_of_the_house(&self, at: DateTime<Utc>, at_once: bool) {
        self.send(Message::Copy(Request { at, action: None, at_once }));
    }

    /// Lets the copy that has been asked for be made at once, if there is one. Nobody waits for it.
    pub fn hurry(&self) {
        self.send(Message::Now);
    }

    fn send(&self, message: Message) {
        // The thread, if there is one, ends only when this side lets go.
        let _ = self.queue.as_ref().map(|queue| queue.send(message));
    }

    pub(super) fn carrier(&self) -> &Arc<Carrier> {
        &self.desk.carrier
    }

    /// Returns why the last copy was not made, `None` if it was.
    pub fn fault(&self) -> Option<String> {
        self.desk.fault.lock().clone()
    }
}

impl Drop for Copier {
    /// Waits for the copies that have been asked for.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been logged by the thread itself.
            let _ = thread.join();
        }
    }
}

impl Desk {
    /// Every copy holds the whole database, so of several requests that wait only the last is made.
    fn serve(&self, requests: &Receiver<Message>) {
        self.carrier.catch_up(PATIENCE);
        let mut waiting: Option<(Request, Instant)> = None;
        let mut kept = Instant::now();
        loop {
            let begun = waiting.as_ref().map(|(_, since)| *since);
            let received = self.receive(requests, begun);
            let ended = matches!(received, Err(RecvTimeoutError::Disconnected));
            if received.is_err() && !ended && self.carrier.lacks_a_copy() {
                self.carrier.catch_up(PATIENCE);
            }
            let since = begun.unwrap_or_else(Instant::now);
            let mut stays = ended || kept.elapsed() >= self.orders.kept;
            let mut due = ended || since.elapsed() >= self.orders.within;
            for message in received.into_iter().chain(requests.try_iter()) {
                match message {
                    Message::Now => due = true,
                    Message::Copy(request) => {
                        due |= request.at_once;
                        stays |= request.at_once;
                        waiting = Some((request, since));
                    }
                }
            }
            if due && let Some((request, _)) = waiting.take() {
                self.copy(&request, stays);
                kept = if stays { Instant::now() } else { kept };
            }
            if ended {
                return;
            }
        }
    }

    /// Waits for a request until the copy for those since `begun` is due, or the second folder is to be looked for.
    fn receive(
        &self,
        requests: &Receiver<Message>,
        begun: Option<Instant>,
    ) -> Result<Message, RecvTimeoutError> {
        let within = self.orders.within;
        let due = begun.map(|begun| within.saturating_sub(begun.elapsed()));
        let look = self.orders.second.get().map(|_| LOOK_AGAIN.min(within));
        match due.into_iter().chain(look).min() {
            Some(time) => requests.recv_timeout(time),
            None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Makes a copy; one that does not stay goes when the next is there.
    fn copy(&self, request: &Request, stays: bool) {
        let made = self.make(request);
        match &made {
            Ok(path) => {
                tracing::info!(path = %path.display(), "copied the database");
                let mut passing = self.passing.lock();
                let former = passing.take().filter(|former| former != path);
                *passing = (!stays).then(|| path.clone());
                drop(passing);
                self.carrier.carry(path.clone(), former.clone(), PATIENCE);
                if let Some(Err(error)) = former.map(fs::remove_file) {
                    tracing::warn!(%error, "the copy before stays");
                }
                thinning::thin(&backup::copies_of(&self.orders.database), request.at);
            }
            Err(error) => tracing::error!(%error, "the database was not copied"),
        }
        *self.fault.lock() = made.err().map(|error| error.to_string());
    }

    fn make(&self, request: &Request) -> Result<PathBuf, CopyError> {
        self.file.look()?;
        let folder = backup::copies_of(&self.orders.database);
        make_folder(&folder)?;
        leftovers::remove(&folder, self.begun);
        let (what, head) = match &request.action {
            Some((name, head)) => (name.as_str(), *head),
            None => (BY_ITSELF, combined_head(&self.orders.database)?),
        };
        let path = folder.join(format!("{}_{what}_{}.db", request.at.format(TIME), head.compact()));
        if !path.exists() {
            backup::copy(&self.orders.database, &path)?;
        }
        Ok(path)
    }
}
