//! The thread that sends one evening to its host. It wakes when something has happened, waits longer the longer the host is silent, and nobody
//! ever waits for it.

use super::fork::Own;
use super::host::{Host, Said};
use super::pairing::Pairing;
use super::worker::{Halt, Shared};
use crate::app::evening_key::EveningKey;
use crate::app::snapshot::Snapshot;
use crate::app::{App, AppError, Inner};
use chrono::{DateTime, Utc};
use mirror::{
    Answer, Append, Call, Head, Hindrance, MOST_BYTES, PublicEntry, PublicTexts, Queue, Refusal, SignedHead,
    Stop, TextsChange, pause, pause_without_a_way,
};
use std::sync::{Arc, Weak};
use std::time::Duration;
use store::TournamentId;
use tournament::ActionNo;
use tournament::chain::Hash;

/// How long the host hears nothing when nothing happens.
pub(super) const QUIET: Duration = Duration::from_secs(30);
/// So many bytes of entries are sent at once, with room for what stands around them.
const BATCH: usize = MOST_BYTES / 2;
/// And so many where what stands before the host takes no more, or the line never holds for longer.
const SMALLEST_BATCH: usize = 16 << 10;

pub(super) struct Work {
    pub(super) app: Weak<Inner>,
    pub(super) pairing: Pairing,
    pub(super) host: Host,
    pub(super) key: Option<EveningKey>,
    pub(super) queue: Queue,
    /// What the host has of the words; `None` until it has all.
    pub(super) texts: Option<PublicTexts>,
    /// The entry up to which the words were compared.
    told: ActionNo,
    /// The revision of the newest words that the host has taken.
    revision: u64,
    /// The number of the last entry that the host has said it has.
    reached: u32,
    /// Whether the host has anything that was signed in this epoch since the start: what it had may say that nothing is sent.
    pub(super) is_signed: bool,
    /// So many bytes of entries are sent at once.
    batch: usize,
    /// So many at most: what stands before the host takes no more.
    most: usize,
    /// So many bytes of entries were in the last call, 0 if it had none.
    sent: usize,
    pub(super) shared: Arc<Shared>,
}

enum Message {
    /// Nothing: the host has all.
    None,
    /// The question how far the host is.
    Question,
    /// How far this laptop is.
    Newest(SignedHead),
    /// Entries, and how many bytes of them there are.
    Entries(Append, usize),
}

/// What guests may read, as far as it is others than before.
struct NewTexts {
    /// Those that are others, in as many calls as it takes.
    parts: Vec<TextsChange>,
    /// All that there are.
    own: PublicTexts,
    version: ActionNo,
}

enum Step {
    More,
    Done,
    /// The host was silent, or hindered.
    Silence(Option<Hindrance>),
    /// There was no way to it.
    NoWay,
    Halt(Halt),
}

impl Work {
    pub(super) fn of(
        app: Weak<Inner>,
        pairing: Pairing,
        key: Option<EveningKey>,
        shared: Arc<Shared>,
    ) -> Work {
        let host = Host::with(pairing.host.clone(), &pairing.token, Arc::clone(&shared.course));
        let queue = Queue::new(pairing.epoch);
        Work {
            app,
            pairing,
            host,
            key,
            queue,
            texts: None,
            told: ActionNo(0),
            revision: 0,
            reached: 0,
            is_signed: false,
            batch: BATCH,
            most: BATCH,
            sent: 0,
            shared,
        }
    }

    /// Sends until it is ended.
    pub(super) fn run(mut self) {
        let mut quiet = false;
        loop {
            let Some(step) = self.app.upgrade().and_then(|app| self.step(App(app), quiet)) else { return };
            let goes_on = match step {
                Step::More => self.shared.wait(Duration::ZERO, true),
                Step::Done => {
                    let goes_on = self.shared.wait(QUIET, false);
                    quiet = true;
                    goes_on
                }
                Step::Silence(hindrance) => {
                    let failures = self.note_silence(hindrance);
                    self.shared.wait(pause(failures), true)
                }
                Step::NoWay => {
                    let failures = self.note_silence(None);
                    self.shared.wait(pause_without_a_way(failures), true)
                }
                Step::Halt(halt) => {
                    tracing::warn!(slug = self.pairing.slug, host = %self.pairing.host, ?halt, "nothing more is sent to the host");
                    self.shared.lock().standing.halt = Some(halt);
                    match halt {
                        Halt::Stopped(Stop::Late | Stop::Full | Stop::Refused { .. }) => {
                            return self.erase_only();
                        }
                        Halt::Stopped(Stop::Revoked) if self.is_let_in_again() => true,
                        halt if halt.can_be_decided() && self.look_on() => true,
                        _ => return,
                    }
                }
            };
            if !matches!(step, Step::Done) {
                quiet = false;
            }
            if !goes_on {
                return;
            }
        }
    }

    /// Sends what comes next. With `ask`, and nothing to send, the host is asked how far it is. The app is let go while the host is asked, since whoever
    /// waits for its end must not wait for a host; `None` if it has ended meanwhile.
    fn step(&mut self, app: App, ask: bool) -> Option<Step> {
        self.sent = 0;
        let night = match app.snapshot(&self.pairing.slug) {
            Ok(Some(night)) => night,
            // Deleted.
            Ok(None) => return Some(Step::Halt(Halt::Stopped(Stop::Revoked))),
            Err(error) => {
                tracing::error!(%error, "an evening cannot be read to be sent");
                return Some(Step::Silence(None));
            }
        };
        // What could not be read at first may be there by now.
        self.key = self.key.take().or_else(|| app.publishing().key_of(&self.pairing.slug));
        let call = self.queue.next(&Own::of(&app, &night));
        // Texts come first, so that no name is missing; but nobody tells them a host that this laptop does not go on with.
        let words = match call {
            Some(Call::Head) => None,
            _ => match self.new_texts(&app, &night) {
                Ok(words) => words,
                Err(error) => {
                    tracing::error!(%error, "what guests may read cannot be read to be sent");
                    return Some(Step::Silence(None));
                }
            },
        };
        let message = match self.message(&app, &night, call, ask) {
            Ok(Some(message)) => message,
            Ok(None) => return Some(Step::Halt(Halt::OldEntries)),
            Err(error) => {
                tracing::error!(%error, "entries cannot be read to be sent");
                return Some(Step::Silence(None));
            }
        };
        drop(app);
        if let Err(answer) = words.map_or(Ok(()), |words| self.tell(words)) {
            return self.after_untaken_words(&night, answer);
        }
        if self.shared.is_ended() {
            return None;
        }
        let said = match message {
            Message::None => return Some(Step::Done),
            Message::Question => self.host.head(),
            Message::Newest(signed) => self.tell_head(&signed),
            Message::Entries(append, bytes) => {
                self.sent = bytes;
                self.host.append(&append).into()
            }
        };
        if let Some(silence) = self.silence(&said.answer) {
            return Some(silence);
        }
        self.batch = (self.batch * 2).min(self.most);
        self.is_signed |= call != Some(Call::Head);
        let app = App(self.app.upgrade()?);
        let own = Own::of(&app, &night);
        let before = self.queue.acknowledged();
        if !self.hear(&own, said) {
            return Some(Step::Silence(None));
        }
        let moved = self.queue.stop().is_some() || self.queue.acknowledged() > before;
        if matches!(call, Some(Call::Append { .. })) && !moved {
            // Who says yes and stays where it was would be asked again and again at once.
            return Some(Step::Silence(None));
        }
        self.note_contact(app.now());
        Some(match self.queue.stop() {
            Some(stop) => Step::Halt(Halt::Stopped(stop)),
            // What the host had of before the start may say that nothing is sent.
            None if self.queue.next(&own).is_some() || !self.is_signed || self.texts.is_none() => Step::More,
            None => Step::Done,
        })
    }

    /// Makes the message for a call; `None` if the entries are such as commit to nothing.
    fn message(
        &self,
        app: &App,
        night: &Snapshot,
        call: Option<Call>,
        ask: bool,
    ) -> Result<Option<Message>, AppError> {
        Ok(Some(match call {
            None if !ask && self.is_signed => Message::None,
            None => {
                let signed = self.sign(app, night, night.tournament.version().0, night.head);
                signed.map_or(Message::Question, Message::Newest)
            }
            Some(Call::Head) => Message::Question,
            Some(Call::Append { from, to }) => {
                let Some((entries, bytes)) = self.entries(app, night.id, from, to)? else { return Ok(None) };
                let last = entries.last().map(|last| (last.number, last.hash));
                let signed = last.and_then(|(number, hash)| self.sign(app, night, number, hash));
                Message::Entries(Append { epoch: self.pairing.epoch, from, entries, signed }, bytes)
            }
        }))
    }

    /// Learns from an answer; returns whether the own journal could be read for that. If not, it is as if there had been no answer.
    fn hear(&mut self, own: &Own, said: Said) -> bool {
        let mut queue = self.queue;
        queue.hear(own, said.answer.clone());
        if own.has_failed() {
            return false;
        }
        self.queue = queue;
        if let Answer::Head(head) | Answer::Refused(Refusal::Gap { head }) = said.answer {
            // Its database was put back from a copy: with its entries it has lost words, and has those again that were erased since.
            if head.number < self.reached || said.revision.is_some_and(|revision| revision < self.revision) {
                self.texts = None;
            }
            self.reached = head.number;
        }
        true
    }

    /// Says that the laptop is there and how far it is, although nothing has happened.
    fn tell_head(&self, signed: &SignedHead) -> Said {
        let said = self.host.put_head(signed);
        if let Some(clock) = said.clock {
            self.shared.lock().standing.clock = clock;
        }
        said
    }

    /// Signs an entry as the newest one.
    fn sign(&self, app: &App, night: &Snapshot, number: u32, hash: Hash) -> Option<SignedHead> {
        let head = Head { epoch: self.pairing.epoch, number, hash };
        Some(self.key.as_ref()?.sign(night, head, app))
    }

    /// Returns the step after an answer that says nothing about the journal. Where what stands before the host takes no call of this size, or the line
    /// broke under one, smaller ones follow.
    fn silence(&mut self, answer: &Answer) -> Option<Step> {
        match *answer {
            Answer::Silence => {
                if self.sent > 0 {
                    self.batch = (self.sent / 2).max(SMALLEST_BATCH);
                }
                Some(Step::Silence(None))
            }
            Answer::NoWay => Some(Step::NoWay),
            Answer::Hindered(hindrance) => {
                if hindrance == Hindrance::TooLarge {
                    self.most = (self.batch / 2).max(SMALLEST_BATCH);
                    self.batch = self.most;
                }
                Some(Step::Silence(Some(hindrance)))
            }
            Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late => None,
        }
    }

    /// Returns the step after words that the host has not taken; `None` if the app has ended.
    fn after_untaken_words(&mut self, night: &Snapshot, answer: Answer) -> Option<Step> {
        if let Some(silence) = self.silence(&answer) {
            return Some(silence);
        }
        // What else it may be, its answer to the question for the head tells.
        let said = if answer == Answer::Late { answer.into() } else { self.host.head() };
        let app = App(self.app.upgrade()?);
        self.hear(&Own::of(&app, night), said);
        Some(self.queue.stop().map_or(Step::Silence(None), |stop| Step::Halt(Halt::Stopped(stop))))
    }

    /// Returns the texts that are others since the last time; `None` if nothing has happened since.
    fn new_texts(&self, app: &App, night: &Snapshot) -> Result<Option<NewTexts>, AppError> {
        let version = night.tournament.version();
        if self.texts.is_some() && self.told == version {
            return Ok(None);
        }
        let own = app.publishing().public_texts(night)?;
        let change = TextsChange::between(self.pairing.epoch, version.0, self.texts.as_ref(), &own);
        Ok(Some(NewTexts { parts: change.map(TextsChange::in_parts).unwrap_or_default(), own, version }))
    }

    fn tell(&mut self, NewTexts { parts, own, version }: NewTexts) -> Result<(), Answer> {
        let sends_all = self.texts.is_none();
        for (index, part) in parts.iter().enumerate() {
            if self.shared.is_ended() {
                return Err(Answer::Silence);
            }
            self.host.put_texts(part, sends_all && index + 1 == parts.len())?;
            self.revision = part.revision.into();
        }
        (self.texts, self.told) = (Some(own), version);
        Ok(())
    }

    /// Reads entries, as many as fit, and how many bytes these are; `None` if they are such as commit to nothing.
    fn entries(
        &self,
        app: &App,
        id: TournamentId,
        from: u32,
        to: u32,
    ) -> Result<Option<(Vec<PublicEntry>, usize)>, AppError> {
        let written = app.store().read(|conn| store::journal::written(conn, id, from - 1, to + 1 - from))?;
        let (mut entries, mut all) = (Vec::new(), 0);
        for (entry, hash) in written {
            let bytes = entry.events.len() + 1_024;
            if all + bytes > self.batch && !entries.is_empty() {
                break;
            }
            let Some(entry) = PublicEntry::of(&entry, hash) else { return Ok(None) };
            entries.push(entry);
            all += bytes;
        }
        Ok(Some((entries, all)))
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
