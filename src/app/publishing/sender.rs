//! The thread that sends one evening to its host. It wakes when something has happened, waits longer the longer the host is silent, and nobody
//! ever waits for it.

use super::desk::{Shared, Watch};
use super::host::Host;
use super::inbox;
use super::pairing::Pairing;
use super::parting::Parting;
use super::standing::{Halt, Standing};
use super::texts;
use crate::app::evening_key::EveningKey;
use crate::app::snapshot::Snapshot;
use crate::app::{App, Inner};
use crate::chain::Hash;
use crate::mirror::{
    Answer, Append, Call, Head, Hindrance, Journal, MOST_BYTES, PublicEntry, PublicTexts, Queue, SignedHead,
    Stop, TextsChange, pause, pause_without_a_way,
};
use crate::store::{self, TournamentId};
use crate::tournament::ActionNo;
use chrono::{DateTime, Utc};
use std::io;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

/// How long the host hears nothing when nothing happens.
const QUIET: Duration = Duration::from_secs(30);
/// So many bytes of entries are sent at once, with room for what stands around them.
const BATCH: usize = MOST_BYTES / 2;
/// And so many where what stands before the host takes no more.
const SMALLEST_BATCH: usize = 16 << 10;

/// A thread that sends, until this is dropped.
pub struct Sender(Arc<Shared>);

impl Sender {
    /// Begins to send an evening.
    pub fn start(app: Weak<Inner>, pairing: Pairing, key: Option<EveningKey>) -> io::Result<Sender> {
        let shared = Arc::<Shared>::default();
        let work = Work {
            app,
            host: Host::new(pairing.host.clone(), &pairing.token),
            key,
            queue: Queue::new(pairing.epoch),
            texts: None,
            told: ActionNo(0),
            is_signed: false,
            batch: BATCH,
            shared: Arc::clone(&shared),
            pairing,
        };
        thread::Builder::new().name("mirror".to_owned()).spawn(move || work.run())?;
        Ok(Sender(shared))
    }

    /// Says that something has happened.
    pub fn wake(&self) {
        self.0.lock().newer = true;
        self.0.woken.notify_all();
    }

    /// Ends because a director wants it so, and tells the host, whose pages would speak of a hall without internet otherwise. Nobody waits for it.
    pub fn rest(self) {
        self.0.lock().rests = true;
    }

    /// Returns how the evening stands.
    pub fn standing(&self) -> Standing {
        self.0.lock().standing
    }

    /// Returns what sees how the evening stands, as long as this sends.
    pub fn watch(&self) -> Watch {
        Watch(Arc::clone(&self.0))
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.woken.notify_all();
    }
}

/// What the thread has.
struct Work {
    app: Weak<Inner>,
    pairing: Pairing,
    host: Host,
    /// What it is signed with.
    key: Option<EveningKey>,
    queue: Queue,
    /// What the host has of the words; `None` until it has all.
    texts: Option<PublicTexts>,
    /// The entry up to which the words were compared.
    told: ActionNo,
    /// Whether the host has anything that was signed in this epoch since the start: what it had may say that nothing is sent.
    is_signed: bool,
    /// So many bytes of entries are sent at once.
    batch: usize,
    shared: Arc<Shared>,
}

/// The own journal, as far as the queue asks.
struct Own<'a> {
    app: &'a App,
    id: TournamentId,
    newest: u32,
}

impl Journal for Own<'_> {
    fn newest(&self) -> u32 {
        self.newest
    }

    fn hash(&self, number: u32) -> Option<Hash> {
        match number {
            0 => Some(Hash::START),
            _ => {
                self.app.store().read(|conn| store::journal_hashes::at(conn, self.id, number)).ok().flatten()
            }
        }
    }
}

/// What a step came to.
enum Step {
    /// There may be more to do.
    More,
    /// Nothing is left to do.
    Done,
    /// The host was silent, or hindered.
    Silence(Option<Hindrance>),
    /// There was no way to it.
    NoWay,
    /// Nothing more is sent.
    Halt(Halt),
}

impl Work {
    fn run(mut self) {
        let mut quiet = false;
        loop {
            let Some(app) = self.app.upgrade().map(App) else { return };
            let step = self.step(&app, quiet);
            let goes_on = match step {
                Step::More => self.shared.wait(Duration::ZERO, true),
                Step::Done => {
                    // Whoever waits for the end of the app must not wait for this thread.
                    drop(app);
                    let goes_on = self.shared.wait(QUIET, false);
                    quiet = true;
                    goes_on
                }
                Step::Silence(hindrance) => {
                    drop(app);
                    let failures = self.note_silence(hindrance);
                    self.shared.wait(pause(failures), true)
                }
                Step::NoWay => {
                    drop(app);
                    let failures = self.note_silence(None);
                    self.shared.wait(pause_without_a_way(failures), true)
                }
                Step::Halt(halt) => {
                    tracing::warn!(slug = self.pairing.slug, host = %self.pairing.host, ?halt, "nothing more is sent to the host");
                    self.shared.lock().standing.halt = Some(halt);
                    drop(app);
                    match halt {
                        Halt::Stopped(Stop::Late) => return self.erase_only(),
                        Halt::Stopped(Stop::Revoked) if self.is_let_in_again() => true,
                        halt if halt.can_be_decided() => return self.look_on(),
                        _ => return,
                    }
                }
            };
            if !matches!(step, Step::Done) {
                quiet = false;
            }
            if !goes_on {
                return self.take_leave();
            }
        }
    }

    /// Tells the host that nothing more is sent because a director wants it so.
    fn take_leave(&self) {
        let number = self.queue.acknowledged();
        let Some(app) = self.app.upgrade().map(App).filter(|_| self.shared.lock().rests && number > 0) else {
            return;
        };
        let Ok(Some(night)) = app.snapshot(&self.pairing.slug) else { return };
        let own = Own { app: &app, id: night.id, newest: night.tournament.version().0 };
        let Some((hash, key)) = own.hash(number).zip(self.key.as_ref()) else { return };
        let head = Head { epoch: self.pairing.epoch, number, hash };
        let signed = key.sign_at_rest(&night, head, &app);
        drop(app);
        // If that does not arrive, the hall is without internet indeed.
        let _ = self.host.put_head(&signed);
    }

    /// Waits until the host, which did not know this laptop any more, lets it in again, as where its database was put back from a copy; then everything
    /// begins anew. Returns whether that was so before the end.
    fn is_let_in_again(&mut self) -> bool {
        while self.shared.wait(QUIET, true) && self.app.strong_count() > 0 {
            if !matches!(self.host.look_at_head(), Answer::Head(_)) {
                continue;
            }
            (self.queue, self.texts, self.is_signed) = (Queue::new(self.pairing.epoch), None, false);
            {
                let mut desk = self.shared.lock();
                (desk.standing.halt, desk.standing.contact) = (None, None);
            }
            let (app, watch) = (Weak::clone(&self.app), Watch(Arc::clone(&self.shared)));
            return inbox::start(app, self.pairing.clone(), watch)
                .inspect_err(|error| tracing::error!(%error, "no report is fetched from the host"))
                .is_ok();
        }
        false
    }

    /// Sends nothing, but asks how the host stands, for the director to decide.
    fn look_on(self) {
        let mut failures = 0;
        loop {
            let Some(app) = self.app.upgrade().map(App) else { return };
            let parting = self.parting(&app);
            drop(app);
            failures = if parting.is_some() { 0 } else { failures + 1 };
            if parting.is_some() {
                self.shared.lock().standing.parting = parting;
            }
            let long = if failures == 0 { QUIET } else { pause(failures) };
            if !self.shared.wait(long, true) {
                return;
            }
        }
    }

    /// The evening is over for days: only erasures are taken, and those are sent.
    fn erase_only(self) {
        let (mut told, mut failures) = (None, 0);
        loop {
            let Some(app) = self.app.upgrade().map(App) else { return };
            let night = app.snapshot(&self.pairing.slug).ok().flatten();
            drop(app);
            let Some(night) = night else { return };
            let version = night.tournament.version();
            if told != Some(version) {
                let texts = texts::erased(&night);
                let change = TextsChange { epoch: self.pairing.epoch, revision: version.0, texts };
                let mut parts = change.in_parts().into_iter();
                let taken = parts.all(|part| self.host.put_texts(&part, false).is_ok());
                (told, failures) = if taken { (Some(version), 0) } else { (told, failures + 1) };
            }
            let (long, patient) = if failures == 0 { (QUIET, false) } else { (pause(failures), true) };
            if !self.shared.wait(long, patient) {
                return;
            }
        }
    }

    fn parting(&self, app: &App) -> Option<Parting> {
        let night = app.snapshot(&self.pairing.slug).ok()??;
        let own = Own { app, id: night.id, newest: night.tournament.version().0 };
        Parting::find(&self.host, &own).ok()
    }

    /// Sends what comes next. With `ask`, and nothing to send, the host is asked how far it is.
    fn step(&mut self, app: &App, ask: bool) -> Step {
        let night = match app.snapshot(&self.pairing.slug) {
            Ok(Some(night)) => night,
            // Deleted.
            Ok(None) => return Step::Halt(Halt::Stopped(Stop::Revoked)),
            Err(error) => {
                tracing::error!(%error, "an evening cannot be read to be sent");
                return Step::Silence(None);
            }
        };
        let own = Own { app, id: night.id, newest: night.tournament.version().0 };
        // Words come first, so that no name is missing; but nobody tells them a host that this laptop does not go on with.
        if self.queue.next(&own) != Some(Call::Head)
            && let Err(answer) = self.tell(app, &night)
        {
            return self.after_untaken_words(&own, answer);
        }
        let call = self.queue.next(&own);
        let answer = match call {
            None if !ask && self.is_signed => return Step::Done,
            None => self.tell_head(app, &night),
            Some(Call::Head) => self.host.head(),
            Some(Call::Append { from, to }) => match self.entries(app, night.id, from, to) {
                Some(entries) => {
                    let last = entries.last().map(|last| (last.number, last.hash));
                    let signed = last.and_then(|(number, hash)| self.sign(app, &night, number, hash));
                    self.host.append(&Append { epoch: self.pairing.epoch, from, entries, signed })
                }
                None => return Step::Halt(Halt::OldEntries),
            },
        };
        if let Some(silence) = self.silence(answer) {
            return silence;
        }
        self.is_signed |= call != Some(Call::Head);
        self.queue.hear(&own, answer);
        self.note_contact(app.now());
        match self.queue.stop() {
            Some(stop) => Step::Halt(Halt::Stopped(stop)),
            None if self.queue.next(&own).is_some() => Step::More,
            None => Step::Done,
        }
    }

    /// Says that the laptop is there and how far it is, although nothing has happened.
    fn tell_head(&self, app: &App, night: &Snapshot) -> Answer {
        let Some(signed) = self.sign(app, night, night.tournament.version().0, night.head) else {
            return self.host.head();
        };
        let (answer, clock) = self.host.put_head(&signed);
        if let Some(clock) = clock {
            self.shared.lock().standing.clock = clock;
        }
        answer
    }

    /// Signs an entry as the newest one.
    fn sign(&self, app: &App, night: &Snapshot, number: u32, hash: Hash) -> Option<SignedHead> {
        let head = Head { epoch: self.pairing.epoch, number, hash };
        Some(self.key.as_ref()?.sign(night, head, app))
    }

    /// Returns the step after an answer that says nothing about the journal. Where what stands before the host takes no call of this size, smaller
    /// ones follow.
    fn silence(&mut self, answer: Answer) -> Option<Step> {
        match answer {
            Answer::Silence => Some(Step::Silence(None)),
            Answer::NoWay => Some(Step::NoWay),
            Answer::Hindered(hindrance) => {
                if hindrance == Hindrance::TooLarge {
                    self.batch = (self.batch / 2).max(SMALLEST_BATCH);
                }
                Some(Step::Silence(Some(hindrance)))
            }
            Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late => None,
        }
    }

    /// Returns the step after words that the host has not taken.
    fn after_untaken_words(&mut self, own: &Own<'_>, answer: Answer) -> Step {
        if let Some(silence) = self.silence(answer) {
            return silence;
        }
        // What else it may be, its answer to the question for the head tells.
        let answer = if answer == Answer::Late { answer } else { self.host.head() };
        self.queue.hear(own, answer);
        self.queue.stop().map_or(Step::Silence(None), |stop| Step::Halt(Halt::Stopped(stop)))
    }

    /// Sends the words that are others since the last time.
    fn tell(&mut self, app: &App, night: &Snapshot) -> Result<(), Answer> {
        let version = night.tournament.version();
        if self.texts.is_some() && self.told == version {
            return Ok(());
        }
        let own = match app.public_texts(night) {
            Ok(own) => own,
            Err(error) => {
                tracing::error!(%error, "what guests may read cannot be read to be sent");
                return Err(Answer::Silence);
            }
        };
        let change = TextsChange::between(self.pairing.epoch, version.0, self.texts.as_ref(), &own);
        let parts = change.map(TextsChange::in_parts).unwrap_or_default();
        let sends_all = self.texts.is_none();
        for (index, part) in parts.iter().enumerate() {
            self.host.put_texts(part, sends_all && index + 1 == parts.len())?;
        }
        (self.texts, self.told) = (Some(own), version);
        Ok(())
    }

    /// Reads entries, as many as fit; `None` if they are such as commit to nothing.
    fn entries(&self, app: &App, id: TournamentId, from: u32, to: u32) -> Option<Vec<PublicEntry>> {
        let read = app.store().read(|conn| store::journal::written(conn, id, from - 1, to + 1 - from));
        let written = read.inspect_err(|error| tracing::error!(%error, "entries cannot be read")).ok()?;
        let mut bytes = 0;
        let mut entries = Vec::new();
        for (entry, hash) in written {
            bytes += entry.events.len() + 1_024;
            if bytes > self.batch && !entries.is_empty() {
                break;
            }
            entries.push(PublicEntry::of(&entry, hash)?);
        }
        Some(entries)
    }

    fn note_contact(&self, at: DateTime<Utc>) {
        let mut desk = self.shared.lock();
        let standing = &mut desk.standing;
        standing.acknowledged = standing.acknowledged.max(self.queue.acknowledged());
        (standing.contact, standing.failures, standing.hindrance) = (Some(at), 0, None);
    }

    /// Notes that the host has not answered; returns how often in a row.
    fn note_silence(&self, hindrance: Option<Hindrance>) -> u32 {
        let mut desk = self.shared.lock();
        let standing = &mut desk.standing;
        standing.failures = standing.failures.saturating_add(1);
        standing.hindrance = hindrance;
        standing.failures
    }
}
