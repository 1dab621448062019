//! The evenings as guests see them here: each server folds what came and shows it with the laptop's own pages. Nothing that is folded is stored.
//!
//! An evening is read when somebody asks for it and when it changes, each beside the others; as many as have room stay in memory, those that were so
//! read last. All others are read once in the background, the newest first, so that lists know who has won, tickets open their page, and who watches over a
//! server learns what cannot be read.

use super::addresses::shown_as;
use super::evening::Evening;
use super::state::Shared;
use crate::store::entries::News;
use crate::store::heads::Heard;
use crate::store::{Head, NightId, State, StoreError};
use actix_web::rt;
use actix_web::rt::time::{interval, sleep, timeout};
use actix_web::web::Data;
use chrono::{DateTime, Local, Utc};
use mirror::ClosedBranch;
use parking_lot::Mutex;
use preisschnapsen::app::{App, OpenOptions};
use std::collections::HashMap;
use std::io;
use std::rc::Rc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Notify, oneshot};
use tokio::time::MissedTickBehavior;
use tournament::texts::Slug;

/// So long it waits while the database is away.
const AWAY: Duration = Duration::from_secs(1);

/// So often it looks which laptops were heard of.
const LISTEN: Duration = Duration::from_secs(2);

/// An evening is folded within this time, or is not shown. A whole night takes less than a second.
const FOLD: Duration = Duration::from_secs(10);

/// So many evenings are listed at a time.
const LISTED: u32 = 1_000;

/// One that nobody asks for is read while less than so many are.
const AT_ONCE: usize = 4;

/// So many that somebody asks for are read at a time: what changes goes on beside them.
const ASKED_AT_ONCE: usize = 8;

/// So many bytes of evenings stay in memory, about: some 900 of 64 people, or some 130 of 512.
const MOST_BYTES: usize = 300 << 20;

/// What is shown of each evening.
pub struct Nights {
    app: App,
    shared: Data<Shared>,
    all: Mutex<All>,
    /// Whenever one was read.
    done: Notify,
    /// Where the house that has no evening of its own keeps its database; it goes with this.
    _folder: tempfile::TempDir,
}

#[derive(Default)]
struct All {
    /// Those in memory, but for those that are being read.
    held: HashMap<NightId, Evening>,
    reading: HashMap<NightId, Reading>,
    /// How many changes without an entry of each were shown.
    changes: HashMap<NightId, u32>,
    /// Those that took longer than [`FOLD`], with who is still at it.
    slow: HashMap<NightId, JoinHandle<()>>,
    /// When each laptop was heard of last.
    heard: HashMap<NightId, DateTime<Utc>>,
    /// When it was looked last who was heard of.
    looked: Option<DateTime<Utc>>,
    /// Since when that could be looked at without a break.
    listening: Option<DateTime<Utc>>,
    /// How often any was wanted.
    wanted: u64,
}

/// Why an evening is read.
enum Why {
    Changed,
    Wished,
    /// Nobody waits for it: it was never read, or its hall is silent since.
    Background,
}

/// An evening that is being read.
#[derive(Default)]
struct Reading {
    /// Whether it has changed since that began.
    again: bool,
    is_asked: bool,
    is_wanted: bool,
}

impl Nights {
    /// Opens a house without an evening of its own, whose pages show those that are sent here. What guests ask for comes to the receiver.
    pub fn open(shared: Data<Shared>) -> io::Result<(Rc<Nights>, UnboundedReceiver<NightId>)> {
        let folder = tempfile::tempdir()?;
        let options = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("host.db")) };
        let app = App::open(options).map_err(io::Error::other)?;
        app.show_what_is_sent();
        let asked = shared.addresses.asked();
        let nights = Nights { app, shared, all: Mutex::default(), done: Notify::new(), _folder: folder };
        Ok((Rc::new(nights), asked))
    }

    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Returns the evenings that there are, the one that changed last at the end, and its change; waits while the database is away.
    pub async fn known(&self) -> (Vec<NightId>, i64) {
        let (mut unread, mut last) = (Vec::new(), 0);
        self.list(&mut unread, &mut last).await;
        (unread, last)
    }

    /// Shows what is asked for and what changes, until the server ends. `changed` was opened before, so nothing is missed.
    pub async fn follow(
        self: Rc<Self>,
        (mut unread, mut last): (Vec<NightId>, i64),
        mut changed: Receiver<NightId>,
        mut asked: UnboundedReceiver<NightId>,
    ) {
        let mut tick = interval(LISTEN);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                change = changed.recv() => match change {
                    Ok(night) => self.read(night, Why::Changed),
                    Err(RecvError::Lagged(_)) => self.list(&mut unread, &mut last).await,
                    Err(RecvError::Closed) => return,
                },
                Some(night) = self.next_asked(&mut asked) => self.read(night, Why::Wished),
                _ = tick.tick() => self.listen().await,
                () = self.waits_for(|all| all.reading.len() < AT_ONCE), if !unread.is_empty() => {
                    if let Some(night) = unread.pop() {
                        self.read(night, Why::Background);
                    }
                }
                () = self.waits_for(|all| all.reading.values().all(|reading| reading.is_wanted)), if !self.app.knows_all() && unread.is_empty() => {
                    self.app.know_all();
                }
            }
        }
    }

    async fn next_asked(&self, asked: &mut UnboundedReceiver<NightId>) -> Option<NightId> {
        let is_asked = |reading: &&Reading| reading.is_asked;
        self.waits_for(|all| all.reading.values().filter(is_asked).count() < ASKED_AT_ONCE).await;
        asked.recv().await
    }

    /// Waits until few enough evenings are being read.
    async fn waits_for(&self, is_so: impl Fn(&All) -> bool) {
        while !is_so(&self.all.lock()) {
            self.done.notified().await;
        }
    }

    /// Lists the evenings that have changed since a change, the newest last, and notes their addresses; waits while the database is away.
    async fn list(&self, unread: &mut Vec<NightId>, last: &mut i64) {
        loop {
            match self.shared.store.changes_after(*last, LISTED).await {
                Ok(changes) if changes.is_empty() => return,
                Ok(changes) => {
                    for change in changes {
                        *last = change.change;
                        if let Some(address) = &change.address {
                            self.shared.addresses.put(change.night, address);
                        }
                        unread.push(change.night);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the evenings are not known; tried again in a second");
                    sleep(AWAY).await;
                }
            }
        }
    }

    /// Looks which laptops were heard of, and says of each evening whether its hall is cut off or paused.
    async fn listen(self: &Rc<Self>) {
        let looked = self.all.lock().looked;
        let heard = match self.shared.store.heard_since(looked).await {
            Ok(heard) => heard,
            Err(error) => {
                tracing::warn!(%error, "nobody is heard of while the database is away");
                self.all.lock().listening = None;
                return;
            }
        };
        let mut otherwise = Vec::new();
        {
            let mut all = self.all.lock();
            all.looked = Some(heard.now);
            let listening = *all.listening.get_or_insert(heard.now);
            for Heard { night, at, signed } in heard.laptops {
                all.heard.insert(night, at);
                if let Some(evening) = all.held.get_mut(&night) {
                    evening.mirrored.put_signed(signed.clone());
                    self.app.put_signed(shown_as(night), signed);
                }
            }
            let All { held, heard: last, .. } = &mut *all;
            for (id, evening) in held {
                let Some(heard_at) = last.get(id) else { continue };
                let Some(night) = self.app.latest(evening.slug.as_str()) else { continue };
                let today = Local::now().date_naive();
                let paused = evening.mirrored.is_paused();
                let silence = night.silence(*heard_at, paused, listening, heard.now, today);
                if evening.mirrored.put_silence(silence) {
                    otherwise.push(*id);
                }
            }
        }
        for id in otherwise {
            self.read(id, Why::Background);
        }
    }

    /// Reads an evening beside the others, once at a time; then again if it has changed meanwhile.
    fn read(self: &Rc<Self>, night: NightId, why: Why) {
        let mut all = self.all.lock();
        let is_new = !all.reading.contains_key(&night);
        let reading = all.reading.entry(night).or_default();
        reading.is_wanted |= !matches!(why, Why::Background);
        match why {
            Why::Wished => reading.is_asked = true,
            // A change that was missed is read again too.
            Why::Changed | Why::Background => reading.again |= !is_new,
        }
        if is_new {
            let nights = Rc::clone(self);
            rt::spawn(async move {
                loop {
                    nights.show_until_it_is(night).await;
                    if nights.is_read(night) {
                        return nights.done.notify_waiters();
                    }
                }
            });
        }
    }

    /// Ends the reading of an evening unless it has changed meanwhile, tells those who wait, and lets go of what nobody has asked for lately.
    fn is_read(&self, night: NightId) -> bool {
        let mut all = self.all.lock();
        let Some(reading) = all.reading.get_mut(&night) else { return true };
        if std::mem::take(&mut reading.again) {
            return false;
        }
        let Reading { is_wanted, is_asked, .. } = all.reading.remove(&night).unwrap_or_default();
        all.wanted += 1;
        let All { held, reading, wanted, .. } = &mut *all;
        if let Some(evening) = held.get_mut(&night) {
            if is_wanted {
                evening.wanted = *wanted;
            }
            // Whoever was not asked for, and is over, is known to the lists now.
            if evening.wanted == 0 && evening.is_over {
                self.put_away(held, night);
            }
        }
        let mut bytes: usize = held.values().map(Evening::bytes).sum();
        while bytes > MOST_BYTES && held.len() > 1 {
            // What is being read just now goes on from what is here.
            let idle = held.iter().filter(|(night, _)| !reading.contains_key(night));
            // A hall looks at what goes on; whoever looks through evenings that are over may not put it away.
            let order = |evening: &Evening| (!evening.is_over, evening.wanted);
            let Some((oldest, evening)) = idle.min_by_key(|(_, evening)| order(evening)) else { break };
            bytes -= evening.bytes();
            let oldest = *oldest;
            self.put_away(held, oldest);
        }
        self.shared.metrics.put_in_memory(held.len());
        // Whoever asked while it was read for the lists, and let go of, is still to come.
        if is_asked || held.contains_key(&night) {
            self.shared.addresses.is_read(night);
        }
        true
    }

    fn put_away(&self, held: &mut HashMap<NightId, Evening>, night: NightId) {
        held.remove(&night);
        self.app.put_away(shown_as(night));
    }

    /// Shows an evening as it is now; tries again while the database is away. One of which the database holds something that cannot be read is not
    /// shown.
    async fn show_until_it_is(self: &Rc<Self>, night: NightId) {
        while let Err(error) = self.show(night).await {
            if !matches!(error, StoreError::Away(_)) {
                tracing::error!(%error, night = night.0, "an evening cannot be read from the database and is not shown");
                if let Some(address) =
                    self.shared.store.night(night).await.ok().flatten().and_then(|row| row.address)
                {
                    self.shared.addresses.put(night, &address);
                }
                self.note(night, true);
                return self.hide(night);
            }
            tracing::warn!(%error, night = night.0, "an evening is not shown as it is; tried again in a second");
            sleep(AWAY).await;
        }
    }

    async fn show(self: &Rc<Self>, id: NightId) -> Result<(), StoreError> {
        loop {
            let known = self.all.lock().held.get(&id).map(|night| (night.epoch, night.head, night.words));
            let (has, words) = known.map_or((Head::START, None), |(_, head, words)| (head, words));
            let Some(news) =
                self.shared.store.news(id, has, words).await?.filter(|news| news.night.state == State::Open)
            else {
                for other in self.shared.addresses.remove(id) {
                    self.read(other, Why::Changed);
                }
                self.note(id, false);
                self.hide(id);
                return Ok(());
            };
            let is_part = news.is_part();
            // Branches are closed where an epoch begins, and then alone.
            let is_known =
                known.is_some_and(|(epoch, head, _)| (epoch, head) == (news.night.epoch, news.after));
            let closed = if is_known { None } else { Some(self.shared.store.closed_branches(id).await?) };
            if !self.take(id, news, closed).await {
                // Nor as it was before: something may have been erased since.
                self.hide(id);
                return Ok(());
            }
            if !is_part {
                return Ok(());
            }
        }
    }

    /// Takes what is new of an evening; returns whether it is shown now.
    async fn take(&self, id: NightId, news: News, closed: Option<Vec<ClosedBranch>>) -> bool {
        // The hashes of a journal contain its short name on the laptop; in addresses it may have another one here, because that is somebody else's.
        let name = news.night.slug.as_ref().and_then(|slug| slug.parse::<Slug>().ok());
        let address = news.night.address.as_ref().and_then(|address| address.parse::<Slug>().ok());
        let (Some(name), Some(slug)) = (name, address) else { return false };
        if !self.shared.addresses.put(id, slug.as_str()) {
            tracing::error!(night = id.0, %slug, "two evenings have this address; the one that was here first is shown");
            return false;
        }
        let evening = {
            let mut all = self.all.lock();
            let changes = all.changes.get(&id).copied().unwrap_or_default();
            let held = all.held.remove(&id).filter(|night| night.head == news.after);
            held.unwrap_or_else(|| Evening::unread(slug.clone(), changes))
        };
        let is_part = news.is_part();
        self.fold(id, evening, is_part, move |evening| evening.with(slug, name, news, closed)).await
    }

    /// Puts an evening before its readers once something was done to it, unless that is a part; returns whether that could be done in time. What a
    /// token's holder has sent may take long, or end in a bug: that happens on a thread of its own.
    async fn fold(
        &self,
        id: NightId,
        evening: Evening,
        is_part: bool,
        change: impl FnOnce(Evening) -> Result<Evening, String> + Send + 'static,
    ) -> bool {
        if self.all.lock().slow.get(&id).is_some_and(|thread| !thread.is_finished()) {
            return false;
        }
        let (done, folded) = oneshot::channel();
        let work = move || {
            let folded = change(evening).and_then(|evening| {
                // A report of a guest alone changes nothing that is shown.
                let shows_more = !is_part && evening.shown != Some(evening.mirrored.version());
                if shows_more { evening.fold(id) } else { Ok((None, evening)) }
            });
            // Nobody waits any more for what took too long.
            let _ = done.send(folded);
        };
        let thread = match thread::Builder::new().name("fold".to_owned()).spawn(work) {
            Ok(thread) => thread,
            Err(error) => {
                tracing::error!(night = id.0, %error, "an evening is not shown: there is no thread for it");
                return false;
            }
        };
        let error = match timeout(FOLD, folded).await {
            Ok(Ok(Ok((folded, mut evening)))) => {
                if !is_part {
                    evening.shown = Some(evening.mirrored.version());
                }
                if let Some(folded) = folded {
                    evening.is_over = folded.is_over();
                    self.app.show_folded(&evening.mirrored, &folded);
                }
                self.note(id, false);
                let mut all = self.all.lock();
                all.changes.insert(id, evening.mirrored.version().1);
                all.held.insert(id, evening);
                return true;
            }
            Ok(Ok(Err(error))) => error,
            Ok(Err(_)) => "it cannot be folded".to_owned(),
            Err(_) => {
                self.all.lock().slow.insert(id, thread);
                format!("it takes longer than {} seconds", FOLD.as_secs())
            }
        };
        self.note(id, true);
        tracing::error!(night = id.0, error, "an evening is not shown");
        false
    }

    /// Notes whether it can be shown as it lies in the database: for those who ask for it, and for who watches this server.
    fn note(&self, id: NightId, is_faulty: bool) {
        self.shared.metrics.put_faulty(self.shared.addresses.put_faulty(id, is_faulty));
    }

    /// Takes an evening from its readers, whatever is known of it here.
    fn hide(&self, id: NightId) {
        self.all.lock().held.remove(&id);
        self.app.hide_mirrored(shown_as(id));
    }
}
