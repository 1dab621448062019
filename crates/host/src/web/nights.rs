//! The evenings as guests see them here: each server folds what came, keeps it in memory and shows it with the laptop's own pages. Nothing that is
//! folded is stored; a server that was away reads what it lacks.

use super::reports::shown_as;
use super::state::Shared;
use crate::store::entries::News;
use crate::store::entries::StoredEntry;
use crate::store::heads::Heard;
use crate::store::texts::WordsMark;
use crate::store::{Head, NightId, State, StoreError};
use actix_web::rt::time::{sleep, timeout};
use actix_web::web::Data;
use chrono::{DateTime, Local, Utc};
use mirror::{ClosedBranch, PublicEntry};
use preisschnapsen::app::{App, Folded, Mirrored, OpenOptions};
use std::collections::HashMap;
use std::io;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;
use tournament::texts::Slug;

/// So long it waits while the database is away.
const AWAY: Duration = Duration::from_secs(1);

/// So often it looks which laptops were heard of.
const LISTEN: Duration = Duration::from_secs(2);

/// An evening is folded within this time, or is not shown. A whole night takes less than a second; the others wait no longer for one that somebody
/// has made to be slow.
const FOLD: Duration = Duration::from_secs(10);

/// So many evenings are listed at a time.
const AT_ONCE: u32 = 1_000;

/// What is shown of each evening.
pub struct Nights {
    app: App,
    shared: Data<Shared>,
    shown: HashMap<NightId, Evening>,
    /// Those that took longer than [`FOLD`], with who is still at it.
    slow: HashMap<NightId, JoinHandle<()>>,
    /// When each laptop was heard of last.
    heard: HashMap<NightId, DateTime<Utc>>,
    /// When it was looked last who was heard of.
    looked: Option<DateTime<Utc>>,
    /// Since when that could be looked at without a break.
    listening: Option<DateTime<Utc>>,
    /// Where the house that has no evening of its own keeps its database; it goes with this.
    _folder: tempfile::TempDir,
}

struct Evening {
    slug: Slug,
    epoch: u32,
    head: Head,
    /// Which words it has.
    words: Option<WordsMark>,
    mirrored: Mirrored,
}

impl Nights {
    /// Opens a house without an evening of its own, whose pages show those that are sent here.
    pub fn open(shared: Data<Shared>) -> io::Result<Nights> {
        let folder = tempfile::tempdir()?;
        let options = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("host.db")) };
        let app = App::open(options).map_err(io::Error::other)?;
        Ok(Nights {
            app,
            shared,
            shown: HashMap::new(),
            slow: HashMap::new(),
            heard: HashMap::new(),
            looked: None,
            listening: None,
            _folder: folder,
        })
    }

    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Shows every evening, and from then on what changes, until the server ends. `changed` was opened before, so nothing is missed.
    pub async fn follow(mut self, mut changed: Receiver<NightId>) {
        self.show_all().await;
        self.shared.has_nights.store(true, Ordering::Relaxed);
        let mut listened = Instant::now();
        loop {
            match timeout(LISTEN, changed.recv()).await {
                Ok(Ok(night)) => self.show_until_it_is(night).await,
                Ok(Err(RecvError::Lagged(_))) => self.show_all().await,
                Ok(Err(RecvError::Closed)) => return,
                Err(_) => {}
            }
            if listened.elapsed() >= LISTEN {
                self.listen().await;
                listened = Instant::now();
            }
        }
    }

    /// Looks which laptops were heard of, and says of each evening whether its hall is cut off or paused.
    async fn listen(&mut self) {
        let heard = match self.shared.store.heard_since(self.looked).await {
            Ok(heard) => heard,
            Err(error) => {
                tracing::warn!(%error, "nobody is heard of while the database is away");
                self.listening = None;
                return;
            }
        };
        self.looked = Some(heard.now);
        let listening = *self.listening.get_or_insert(heard.now);
        for Heard { night, at, signed } in heard.laptops {
            self.heard.insert(night, at);
            if let Some(evening) = self.shown.get_mut(&night) {
                evening.mirrored.put_signed(signed.clone());
                self.app.put_signed(shown_as(night), signed);
            }
        }
        let mut otherwise = Vec::new();
        for (id, evening) in &mut self.shown {
            let Some(heard_at) = self.heard.get(id) else { continue };
            let Ok(Some(night)) = self.app.snapshot(evening.slug.as_str()) else { continue };
            let today = Local::now().date_naive();
            let paused = evening.mirrored.is_paused();
            let silence = night.silence(*heard_at, paused, listening, heard.now, today);
            if evening.mirrored.put_silence(silence) {
                otherwise.push(*id);
            }
        }
        for id in otherwise {
            if let Some(evening) = self.shown.remove(&id)
                && !self.fold(id, evening, true, Ok).await
            {
                self.hide(id);
            }
        }
    }

    async fn show_all(&mut self) {
        let mut last = 0;
        loop {
            match self.shared.store.changes_after(last, AT_ONCE).await {
                Ok(changes) if changes.is_empty() => return,
                Ok(changes) => {
                    for change in changes {
                        last = change.change;
                        self.show_until_it_is(change.night).await;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the evenings are not known; tried again in a second");
                    sleep(AWAY).await;
                }
            }
        }
    }

    /// Shows an evening as it is now; tries again while the database is away. One of which the database holds something that cannot be read is not
    /// shown: the others do not wait for it.
    async fn show_until_it_is(&mut self, night: NightId) {
        while let Err(error) = self.show(night).await {
            if !matches!(error, StoreError::Away(_)) {
                tracing::error!(%error, night = night.0, "an evening cannot be read from the database and is not shown");
                let row = self.shared.store.night(night).await.ok().flatten();
                self.note_unreadable(night, row.and_then(|row| row.address));
                return self.hide(night);
            }
            tracing::warn!(%error, night = night.0, "an evening is not shown as it is; tried again in a second");
            sleep(AWAY).await;
        }
    }

    async fn show(&mut self, id: NightId) -> Result<(), StoreError> {
        loop {
            let has = self.shown.get(&id).map_or(Head::START, |night| night.head);
            let words = self.shown.get(&id).and_then(|night| night.words);
            let Some(news) =
                self.shared.store.news(id, has, words).await?.filter(|news| news.night.state == State::Open)
            else {
                self.note_readable(id);
                self.hide(id);
                return Ok(());
            };
            let is_part = news.is_part();
            let known = self.shown.get(&id).map(|night| (night.epoch, night.head));
            // Branches are closed where an epoch begins, and then alone.
            let is_known = known == Some((news.night.epoch, news.after));
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
    async fn take(&mut self, id: NightId, news: News, closed: Option<Vec<ClosedBranch>>) -> bool {
        // The hashes of a journal contain its short name on the laptop; in addresses it may have another one here, because that is somebody else's.
        let name = news.night.slug.as_ref().and_then(|slug| slug.parse::<Slug>().ok());
        let address = news.night.address.as_ref().and_then(|address| address.parse::<Slug>().ok());
        let (Some(name), Some(slug)) = (name, address) else { return false };
        let is_taken = self.shown.iter().any(|(other, night)| *other != id && night.slug == slug);
        if is_taken {
            tracing::error!(night = id.0, %slug, "two evenings have this address; the one that was here first is shown");
            return false;
        }
        let night = self.shown.remove(&id).filter(|night| night.head == news.after);
        let is_new = night.is_none();
        let mirrored = night.map(|night| night.mirrored).unwrap_or_default();
        let (epoch, head, words) = (news.night.epoch, news.head(), Some(news.words));
        let evening = Evening { slug, epoch, head, words, mirrored };
        let with_news = move |mut evening: Evening| {
            if news.is_part() && news.entries.is_empty() {
                return Err(broken_at(news.after.number + 1));
            }
            add(&mut evening.mirrored, &name, news.after, &news.entries)?;
            evening.mirrored.put_name(name);
            if let Some(texts) = news.texts {
                let texts = texts.into_iter().filter_map(|text| Some((text.key, text.value?)));
                evening.mirrored.put_texts(texts.collect());
            }
            evening.mirrored.put_signed(news.signed);
            closed.into_iter().for_each(|closed| evening.mirrored.put_branches(closed));
            Ok(evening)
        };
        self.fold(id, evening, is_new, with_news).await
    }

    /// Puts an evening before its readers once something was done to it; returns whether that could be done in time. What a token's holder has sent
    /// may take long, or end in a bug: that happens on a thread of its own.
    async fn fold(
        &mut self,
        id: NightId,
        evening: Evening,
        always: bool,
        change: impl FnOnce(Evening) -> Result<Evening, String> + Send + 'static,
    ) -> bool {
        if self.slow.get(&id).is_some_and(|thread| !thread.is_finished()) {
            return false;
        }
        let (done, folded) = oneshot::channel();
        let address = evening.slug.to_string();
        let work = move || {
            let before = evening.mirrored.version();
            let folded = change(evening).and_then(|evening| {
                // A report of a guest alone changes nothing that is shown.
                let shows_more = always || before != evening.mirrored.version();
                if shows_more { fold(id, evening) } else { Ok((None, evening)) }
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
            Ok(Ok(Ok((folded, evening)))) => {
                if let Some(folded) = folded {
                    self.app.show_folded(&evening.mirrored, &folded);
                }
                self.note_readable(id);
                self.shown.insert(id, evening);
                return true;
            }
            Ok(Ok(Err(error))) => error,
            Ok(Err(_)) => "it cannot be folded".to_owned(),
            Err(_) => {
                self.slow.insert(id, thread);
                format!("it takes longer than {} seconds", FOLD.as_secs())
            }
        };
        self.note_unreadable(id, Some(address));
        tracing::error!(night = id.0, error, "an evening is not shown");
        false
    }

    /// Notes that an evening can be shown as it lies in the database, or is gone: for those who ask for it, and for who watches this server.
    fn note_readable(&self, id: NightId) {
        self.shared.metrics.put_faulty(self.shared.unreadable.remove(id));
    }

    /// Notes that it cannot, with its name in addresses if that is known.
    fn note_unreadable(&self, id: NightId, address: Option<String>) {
        self.shared.metrics.put_faulty(self.shared.unreadable.put(id, address));
    }

    /// Takes an evening from its readers, whatever is known of it here.
    fn hide(&mut self, id: NightId) {
        self.shown.remove(&id);
        self.app.hide_mirrored(shown_as(id));
    }
}

/// Says that an entry is another one than came, or missing: somebody has changed what lies in the database, or its disk has.
fn broken_at(number: u32) -> String {
    format!("its chain does not hold at entry {number}")
}

/// Adds entries as they lie in the database behind the one `after` which they follow; says why not. They were checked when they came, and are again: what
/// was changed since must not be shown.
fn add(mirrored: &mut Mirrored, name: &Slug, after: Head, stored: &[StoredEntry]) -> Result<(), String> {
    let read = |entry: &StoredEntry| serde_json::from_slice::<PublicEntry>(&entry.body);
    let entries: Vec<PublicEntry> =
        stored.iter().map(read).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let mut previous = after.hash;
    for ((number, row), entry) in (after.number + 1..).zip(stored).zip(&entries) {
        let holds = (row.number, row.hash) == (number, entry.hash)
            && entry.number == number
            && entry.check(name.as_str(), previous).is_ok();
        if !holds {
            return Err(broken_at(number));
        }
        previous = entry.hash;
    }
    let received = stored.iter().map(|entry| entry.received_at);
    mirrored.extend(entries.iter().zip(received)).map_err(|fault| fault.to_string())
}

/// Folds an evening. Before its first entry there is nothing to be shown.
fn fold(id: NightId, mut evening: Evening) -> Result<(Option<Folded>, Evening), String> {
    let has_begun = evening.mirrored.newest() > 0;
    let folded = has_begun.then(|| evening.mirrored.fold(shown_as(id), &evening.slug));
    Ok((folded.transpose().map_err(|error| error.to_string())?, evening))
}
