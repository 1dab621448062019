//! An evening on a host on the internet (`docs/MIRROR.md`): paired with a code, sent entry by entry, paused, ended. No write waits for it.

mod fork;
mod host;
mod host_url;
mod inbox;
mod line;
mod pairing;
mod rest;
mod sender;
pub(super) mod texts;
mod worker;

pub use fork::Fork;
pub use host::NotDecided;
pub use host_url::{HostUrl, NoHostUrl};
pub use line::Through;
pub use mirror::NotPaired;
pub use worker::{Halt, Published, Standing};

use super::evening_key::EveningKey;
use super::snapshot::Snapshot;
use super::{App, AppError};
use host::Host;
use mirror::{Answer, Decide, Decided, PublicEntry, PublicTexts, Refusal, TakenBack, Token};
use pairing::{Pairing, Pairings, PendingPairings};
use parking_lot::{Mutex, RwLock};
use sender::Work;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};
use store::UserId;
use tournament::ActionNo;
use tournament::chain::Hash;
use tournament::texts::Slug;
use worker::Worker;

#[derive(Debug, thiserror::Error)]
pub enum NotPublished {
    #[error("a practice evening stays in the house")]
    Practice,
    #[error("the evening was begun with an older version, whose entries commit to nothing")]
    OldEntries,
    #[error(transparent)]
    NotPaired(#[from] NotPaired),
    #[error(transparent)]
    NotDecided(#[from] NotDecided),
    #[error(transparent)]
    NotTakenBack(#[from] NotTakenBack),
    #[error("the pairing cannot be noted beside the database: {0}")]
    NotNoted(#[from] io::Error),
    #[error(transparent)]
    App(#[from] AppError),
}

/// Why the host did not delete what it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotTakenBack {
    /// It does not answer, or cannot at the moment.
    #[error("the host does not answer")]
    Silent,
    #[error("another laptop has taken over")]
    EpochOver,
    /// It does not let this laptop in: it has deleted everything already, or has locked it out.
    #[error("the host does not let this laptop in")]
    Revoked,
}

impl NotTakenBack {
    fn of(answer: Answer) -> NotTakenBack {
        match answer {
            Answer::Unknown => NotTakenBack::Revoked,
            Answer::Refused(Refusal::EpochOver { .. }) => NotTakenBack::EpochOver,
            Answer::Head(_)
            | Answer::Refused(_)
            | Answer::Late
            | Answer::Silence
            | Answer::NoWay
            | Answer::Hindered(_) => NotTakenBack::Silent,
        }
    }
}

#[derive(Default)]
pub(super) struct Publisher {
    pairings: Pairings,
    pending: PendingPairings,
    /// By the token of the pairing: an evening has one, and each host that was left has one too.
    workers: Mutex<HashMap<String, Worker>>,
    fingerprints: Fingerprints,
    /// What only the host had when a director decided for this laptop, by evening, as long as the program runs: it is to be entered again.
    decided: Mutex<HashMap<String, Fork>>,
}

/// The fingerprints of the keys with which evenings are signed that are published, by short name.
#[derive(Debug, Clone, Default)]
pub struct Fingerprints(Arc<RwLock<HashMap<String, String>>>);

impl Fingerprints {
    /// Returns that of an evening, 16 hexadecimal digits; `None` if it is not published.
    pub fn of(&self, slug: &str) -> Option<String> {
        self.0.read().get(slug).cloned()
    }

    fn put(&self, slug: &str, fingerprint: Option<String>) {
        let mut all = self.0.write();
        match fingerprint {
            Some(fingerprint) => all.insert(slug.to_owned(), fingerprint),
            None => all.remove(slug),
        };
    }
}

impl Publisher {
    /// Reads which evenings are published; sends nothing yet.
    pub(super) fn of(database: &Path) -> io::Result<Publisher> {
        let (pairings, pending) = (Pairings::read(database)?, PendingPairings::of(database));
        Ok(Publisher { pairings, pending, ..Publisher::default() })
    }

    /// Says that something has happened on an evening; waits no longer than a pairing is being written.
    pub(super) fn wake(&self, slug: &str) {
        if let Some(pairing) = self.pairings.of(slug)
            && let Some(worker) = self.workers.lock().get(&pairing.token)
        {
            worker.wake();
        }
    }

    /// Returns whether an evening is on a host, or its host has not heard yet that it is sent no more.
    pub(super) fn is_at_host(&self, slug: &str) -> bool {
        self.pairings.all().iter().any(|pairing| pairing.slug == slug)
    }
}

/// What of the house's evenings is shown on hosts.
pub struct Publishing<'a> {
    pub(super) app: &'a App,
}

impl Publishing<'_> {
    /// Goes on to send the evenings that are published, after a start.
    pub fn go_on(&self) {
        for pairing in self.publisher().pairings.all() {
            if let Err(error) = self.send(&pairing.token) {
                tracing::error!(%error, "an evening is not sent to its host; start the program again");
            }
        }
    }

    /// Sends nothing of any evening until a director goes on with it: another one may have its short name soon.
    pub(super) fn pause_all(&self) {
        for Pairing { slug, .. } in self.publisher().pairings.all() {
            if let Err(error) = self.pause(&slug, true) {
                tracing::error!(%error, slug, "an evening is still sent to its host");
            }
        }
    }

    /// Publishes an evening on the host that has made this code.
    ///
    /// # Errors
    /// Why not; then nothing has left the house but the code and the short name of the evening.
    pub fn publish(&self, night: &Snapshot, host: HostUrl, code: &str) -> Result<(), NotPublished> {
        self.publish_once_let_in(night, host, code, host::pair)
    }

    /// Goes on to publish an evening in the place of another laptop, with its code, and as a director whom that one knew. That one sends nothing any more.
    ///
    /// # Errors
    /// Why not; then nothing has left the house but the code, a key of this director for this evening, and its short name.
    pub fn take_over(
        &self,
        night: &Snapshot,
        host: HostUrl,
        code: &str,
        director: UserId,
    ) -> Result<(), NotPublished> {
        let key = self.app.director_keys(night)?.remove(&director).unwrap_or_default();
        self.publish_once_let_in(night, host, code, |host, code, slug, with| {
            host::take_over(host, code, slug, with, &key)
        })
    }

    /// Asks a host with a code, by a call that tells it the code, the short name of the evening and what it knows this laptop again by.
    fn publish_once_let_in(
        &self,
        night: &Snapshot,
        host: HostUrl,
        code: &str,
        call: impl FnOnce(&HostUrl, &str, &str, &str) -> Result<Token, NotPaired>,
    ) -> Result<(), NotPublished> {
        self.may_leave(night)?;
        let with = self.publisher().pending.with(&host, code, &**self.app.entropy())?;
        let token = call(&host, code, night.slug.as_str(), &with)?;
        self.begin(night, host.clone(), token)?;
        self.publisher().pending.forget(&host, code);
        Ok(())
    }

    /// Decides, where the host's journal and this laptop's have parted, that this laptop is right: it goes on after the last entry that both
    /// have. What the host has beyond that is closed, and stays readable there.
    ///
    /// # Errors
    /// The host has changed since it was asked last, or does not answer.
    pub fn decide_for_this_laptop(&self, night: &Snapshot) -> Result<(), NotPublished> {
        let slug = night.slug.as_str();
        let pairing = self.publisher().pairings.of(slug).ok_or(NotDecided::Changed)?;
        let fork = self.published(slug).and_then(|published| published.standing.fork);
        let fork = fork.ok_or(NotDecided::Silent)?;
        let Fork { host: head, common, .. } = fork;
        let hash = match common {
            0 => Some(Hash::START),
            _ => self
                .app
                .store()
                .read(|conn| store::journal_hashes::at(conn, night.id, common))
                .map_err(AppError::from)?,
        };
        let decide = Decide { epoch: head.epoch, number: common, hash: hash.ok_or(NotDecided::Changed)? };
        let decided = Host::new(pairing.host.clone(), &pairing.token).decide(&decide);
        if decided.as_ref().is_err_and(|why| *why == NotDecided::Changed) {
            // Asks the host again.
            self.send(&pairing.token)?;
        }
        let Decided { epoch, handover } = decided?;
        let own = |now: Pairing| Pairing { epoch, handover: Some(handover).filter(|_| !now.left), ..now };
        self.publisher().pairings.renew(&pairing.token, own)?;
        self.publisher().decided.lock().insert(slug.to_owned(), fork);
        Ok(self.send(&pairing.token)?)
    }

    fn may_leave(&self, night: &Snapshot) -> Result<(), NotPublished> {
        if night.is_practice() {
            return Err(NotPublished::Practice);
        }
        let first = self.app.store().read(|conn| store::journal::written(conn, night.id, 0, 1));
        if first.map_err(AppError::from)?.iter().any(|(entry, _)| entry.seal.is_none()) {
            return Err(NotPublished::OldEntries);
        }
        Ok(())
    }

    fn begin(&self, night: &Snapshot, host: HostUrl, token: Token) -> Result<(), NotPublished> {
        let Token { token, epoch, path, handover } = token;
        let slug = night.slug.to_string();
        let pairing = Pairing {
            slug: slug.clone(),
            host,
            token: token.clone(),
            epoch,
            path,
            handover,
            paused: false,
            since: None,
            left: false,
        };
        if self.publisher().pairings.of(&slug).is_some_and(|before| before.token != pairing.token) {
            self.leave(&slug)?;
        }
        let (publisher, id) = (Arc::clone(&self.app.0.publisher), night.id);
        // In turn with whoever deletes the evening and looks whether it is on a host; of one that is gone nothing is sent.
        let put = move |conn: &mut _, _: &mut _| {
            let night = store::tournaments::by_id(conn, id)?;
            let gone = || Err(io::Error::other("the evening was deleted"));
            Ok::<_, AppError>(night.map_or_else(gone, |_| publisher.pairings.put(pairing)))
        };
        self.app.store().write(put, |_| {})??;
        Ok(self.send(&token)?)
    }

    /// Sends nothing for a while, or goes on.
    pub fn pause(&self, slug: &str, paused: bool) -> Result<(), NotPublished> {
        let pairing = self.publisher().pairings.pause(slug, paused, self.app.now())?;
        Ok(pairing.map_or(Ok(()), |pairing| self.send(&pairing.token))?)
    }

    /// Returns the evening that a start with `--mirror-to` means: of those that are not over and no practice the one whose list is open, or else the
    /// newest.
    pub fn evening_to_publish(&self) -> Result<Option<Arc<Snapshot>>, AppError> {
        let mut newest = None;
        for summary in self.app.going_on()? {
            let Some(night) = self.app.snapshot(summary.slug.as_str())?.filter(|night| !night.is_practice())
            else {
                continue;
            };
            if !night.is_first_list_closed() {
                return Ok(Some(night));
            }
            newest = newest.or(Some(night));
        }
        Ok(newest)
    }

    /// Sends nothing any more. What the host has stays there.
    pub fn end(&self, slug: &str) -> Result<(), NotPublished> {
        self.leave(slug)?;
        self.fingerprints().put(slug, None);
        Ok(())
    }

    pub fn fingerprints(&self) -> &Fingerprints {
        &self.publisher().fingerprints
    }

    /// Has everything deleted at the host that came from this evening, and sends nothing any more.
    ///
    /// # Errors
    /// The host does not do it; then everything stays as it is.
    pub fn take_back(&self, slug: &str) -> Result<TakenBack, NotPublished> {
        let pairing = self.publisher().pairings.of(slug).ok_or(NotTakenBack::Silent)?;
        // What is on its way comes to a host that has deleted the evening, and nothing comes after it.
        if let Some(worker) = self.publisher().workers.lock().get(&pairing.token) {
            worker.shared.end();
        }
        let host = Host::new(pairing.host.clone(), &pairing.token);
        let answer = host.take_back(pairing.epoch);
        let gone = match answer {
            Ok(gone) => gone,
            Err(answer) => {
                self.send(&pairing.token)?;
                return Err(NotTakenBack::of(answer).into());
            }
        };
        self.publisher().pairings.forget(&pairing.token)?;
        self.publisher().workers.lock().remove(&pairing.token);
        self.fingerprints().put(slug, None);
        Ok(gone)
    }

    /// Returns what of an evening's entries may leave the house, oldest first; `None` if its first ones commit to nothing.
    pub fn public_entries(&self, night: &Snapshot) -> Result<Option<Vec<PublicEntry>>, AppError> {
        let written = self.app.store().read(|conn| store::journal::written(conn, night.id, 0, u32::MAX))?;
        Ok(written.iter().map(|(entry, hash)| PublicEntry::of(entry, *hash)).collect())
    }

    /// Returns what a host is told beside the entries, by label: the words that guests may read, and the hashes of the keys of tickets and directors.
    pub fn public_texts(&self, night: &Snapshot) -> Result<PublicTexts, AppError> {
        let mut texts = texts::of(night);
        texts.extend(self.app.hashed_keys(night)?);
        Ok(texts)
    }

    pub fn published(&self, slug: &str) -> Option<Published> {
        let Pairing { host, token, path, paused, handover, epoch, .. } =
            self.publisher().pairings.of(slug)?;
        let standing = |worker: &Worker| worker.shared.standing();
        let standing = self.publisher().workers.lock().get(&token).map(standing).unwrap_or_default();
        let fingerprint = self.fingerprints().of(slug);
        let (address, is_anew) = (host.with_path(&path), epoch > 1);
        let decided = self.publisher().decided.lock().get(slug).cloned();
        Some(Published { address, host, fingerprint, paused, handover, is_anew, standing, decided })
    }

    /// Waits until the host has an evening up to this entry, so long at most; not at all where none is sent, or the host was silent when it was
    /// called last.
    pub fn wait_for_host(&self, slug: &Slug, version: ActionNo, most: Duration) {
        let until = Instant::now() + most;
        let is_behind = |standing: Standing| standing.failures == 0 && standing.acknowledged < version.0;
        while Instant::now() < until
            && self
                .published(slug.as_str())
                .is_some_and(|now| !now.paused && now.standing.halt.is_none() && is_behind(now.standing))
        {
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the evenings that are published, by short name.
    pub fn all(&self) -> Vec<(String, Published)> {
        let all = self.publisher().pairings.all().into_iter().filter(|pairing| !pairing.left);
        all.filter_map(|Pairing { slug, .. }| Some((slug.clone(), self.published(&slug)?))).collect()
    }

    /// Does what is to be done for an evening at its host, in the place of what was done before: as it is noted at this moment, for while a host was asked
    /// somebody may have paused or ended it.
    fn send(&self, token: &str) -> io::Result<()> {
        let pairings = &self.publisher().pairings;
        let shown = pairings.with(token).filter(|pairing| !pairing.left);
        let key = shown.and_then(|pairing| self.key_of(&pairing.slug));
        let app = Arc::downgrade(&self.app.0);
        let mut workers = self.publisher().workers.lock();
        let Some(pairing) = pairings.with(token) else { return Ok(()) };
        let before = workers.remove(token);
        let worker = if pairing.left || pairing.paused {
            Worker::start("mirror-rest", before, move |shared| Work::of(app, pairing, key, shared).rest())?
        } else {
            let (inbox, reports) = (Weak::clone(&app), pairing.clone());
            let worker =
                Worker::start("mirror", before, move |shared| Work::of(app, pairing, key, shared).run())?;
            inbox::start(inbox, reports, Arc::clone(&worker.shared))?;
            worker
        };
        workers.insert(token.to_owned(), worker);
        Ok(())
    }

    /// Returns the key with which an evening is signed, and notes its fingerprint. Without one it is sent all the same, and phones say that nobody has signed it.
    fn key_of(&self, slug: &str) -> Option<EveningKey> {
        let night = self.app.snapshot(slug).ok().flatten()?;
        let key = self.app.evening_key(night.id);
        let key =
            key.inspect_err(|error| tracing::error!(%error, slug, "what is sent to the host is not signed"));
        let key = key.ok();
        self.fingerprints().put(slug, key.as_ref().map(EveningKey::fingerprint));
        key
    }

    /// Leaves the host that has an evening, if one has; it is told when it is reached.
    fn leave(&self, slug: &str) -> io::Result<()> {
        let Some(left) = self.publisher().pairings.leave(slug, self.app.now())? else { return Ok(()) };
        self.send(&left.token)
    }

    fn publisher(&self) -> &Publisher {
        &self.app.0.publisher
    }
}

#[cfg(test)]
mod deletion_tests;
