//! What the thread of an evening does at its host once nothing more is sent.
//!
//! Where the two journals do not fit, or the host refuses, it asks how the host stands, for the director to decide; waits to be let in again; or sends only
//! what is erased. Where a director wants nothing more to be sent, the host is told, for its pages would speak of a hall without internet otherwise: nobody
//! waits for that, and it is tried until the host knows, also after a start, for as long as such pages would. While an evening is paused, whoever is erased
//! in the hall is erased there too; a host that was left is forgotten.

use super::fork::{Fork, Own};
use super::host::Host;
use super::inbox;
use super::sender::{QUIET, Work};
use super::texts;
use crate::app::App;
use crate::app::evening_key::NoEveningKey;
use chrono::TimeDelta;
use mirror::{Answer, Head, Queue, Refusal, SignedHead, TextsChange, pause};
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

/// After so long a silence no host waits for a hall any more.
const NOBODY_WAITS: TimeDelta = TimeDelta::days(3);

/// Who was erased in the hall and is so at the host too, as it was told last.
#[derive(Default)]
pub(super) struct Erasures {
    told: BTreeMap<String, Option<String>>,
    /// The revision of the newest words that the host had then, if it has said that.
    revision: Option<u64>,
}

pub(super) enum Erased {
    /// The host has taken all there are.
    Everything,
    /// It has not, or they could not be read; it is tried again.
    NotYet,
    /// There is nothing to be erased any more, or nobody to be told.
    NoMore,
}

impl Work {
    pub(super) fn rest(self) {
        let mut erasures = Erasures::default();
        if !self.takes_its_leave(&mut erasures) {
            return;
        }
        if !self.pairing.left {
            return self.go_on_erasing(erasures);
        }
        let forgets = |app| App(app).0.publisher.pairings.forget(&self.pairing.token);
        if let Some(Err(error)) = self.app.upgrade().map(forgets) {
            tracing::warn!(%error, slug = self.pairing.slug, "that a host knows is not noted; it is told again after a start");
        }
    }

    /// Tells the host that nothing more is sent; returns whether nothing is left to be said before the end.
    fn takes_its_leave(&self, erasures: &mut Erasures) -> bool {
        let mut failures = 0;
        while let Some(app) = self.app.upgrade().map(App) {
            if self.pairing.since.is_some_and(|since| app.now() - since > NOBODY_WAITS) {
                tracing::info!(slug = self.pairing.slug, host = %self.pairing.host, "the host is not told any more that nothing is sent");
                return true;
            }
            // Nobody who ends the app waits for a host.
            drop(app);
            match self.say_it(&self.host) {
                Some(Answer::Silence | Answer::NoWay | Answer::Hindered(_)) => failures += 1,
                // It has taken something after it was asked how far it is.
                Some(Answer::Refused(Refusal::Gap { .. })) => failures += 1,
                None | Some(Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late) => {
                    return true;
                }
            }
            // Whoever is erased meanwhile does not wait for that: a host that shows the evening to nobody, or has no room, takes it all the same.
            if !self.pairing.left && matches!(self.erase(erasures), Erased::NoMore) {
                return false;
            }
            if !self.shared.wait(pause(failures), true) {
                return false;
            }
        }
        false
    }

    /// Says it once; `None` if the host has nothing that is this laptop's.
    fn say_it(&self, host: &Host) -> Option<Answer> {
        let head = match host.look_at_head().answer {
            Answer::Head(head) => head,
            other => return Some(other),
        };
        let Some(app) = self.app.upgrade().filter(|_| !self.shared.is_ended()).map(App) else {
            return Some(Answer::Silence);
        };
        let signed = self.last_word(&app, head);
        drop(app);
        match signed {
            Ok(signed) => Some(host.put_head(&signed?).answer),
            Err(error) => {
                tracing::error!(%error, slug = self.pairing.slug, "the host cannot be told that nothing more is sent; tried again");
                Some(Answer::Silence)
            }
        }
    }

    /// Signs how far the host is, with the word that nothing more is sent; `None` if that is not how far this laptop was.
    fn last_word(&self, app: &App, head: Head) -> Result<Option<SignedHead>, NoEveningKey> {
        let Some(night) = app.snapshot(&self.pairing.slug)? else { return Ok(None) };
        let hash = Own::of(app, &night).read(head.number)?;
        if head.number == 0 || head.epoch != self.pairing.epoch || hash != Some(head.hash) {
            return Ok(None);
        }
        Ok(Some(app.evening_key(night.id)?.sign_at_rest(&night, head, app)))
    }

    /// Waits until the host, which did not know this laptop any more, lets it in again, as where its database was put back from a copy; then everything
    /// begins anew. Returns whether that was so before the end.
    pub(super) fn is_let_in_again(&mut self) -> bool {
        while self.shared.wait(QUIET, true) && self.app.strong_count() > 0 {
            if matches!(self.host.look_at_head().answer, Answer::Head(_)) {
                return self.begins_anew();
            }
        }
        false
    }

    /// Forgets what it knew of the host; returns whether it can go on.
    fn begins_anew(&mut self) -> bool {
        (self.queue, self.texts, self.is_signed) = (Queue::new(self.pairing.epoch), None, false);
        {
            let mut desk = self.shared.lock();
            let standing = &mut desk.standing;
            (standing.halt, standing.fork, standing.contact, standing.acknowledged) = (None, None, None, 0);
        }
        let (app, shared) = (Weak::clone(&self.app), Arc::clone(&self.shared));
        inbox::start(app, self.pairing.clone(), shared)
            .inspect_err(|error| tracing::error!(%error, "no report is fetched from the host"))
            .is_ok()
    }

    /// Sends nothing, but asks how the host stands, for the director to decide. Returns whether it goes on by itself: what was wrong there was put right,
    /// and the host has nothing that this laptop has not.
    pub(super) fn look_on(&mut self) -> bool {
        let mut failures = 0;
        loop {
            let Some(app) = self.app.upgrade().map(App) else { return false };
            let fork = self.fork(&app);
            drop(app);
            failures = if fork.is_some() { 0 } else { failures + 1 };
            if let Some(fork) = fork {
                let Fork { host, common, .. } = fork;
                // Not at once: who says now this and now that is not asked all the time.
                let was_known = self.shared.lock().standing.fork.replace(fork).is_some();
                if was_known && host.epoch == self.pairing.epoch && common == host.number {
                    tracing::info!(slug = self.pairing.slug, host = %self.pairing.host, "the host has nothing else any more, and is gone on with");
                    return self.begins_anew();
                }
            }
            let long = if failures == 0 { QUIET } else { pause(failures) };
            if !self.shared.wait(long, true) {
                return false;
            }
        }
    }

    /// Nothing but erasures is sent: the host takes nothing else.
    pub(super) fn erase_only(self) {
        self.go_on_erasing(Erasures::default());
    }

    /// Nothing but erasures is sent, after those that were told.
    pub(super) fn go_on_erasing(self, mut erasures: Erasures) {
        let mut failures = 0;
        loop {
            match self.erase(&mut erasures) {
                Erased::Everything => failures = 0,
                Erased::NotYet => failures += 1,
                Erased::NoMore => return,
            }
            let (long, patient) = if failures == 0 { (QUIET, false) } else { (pause(failures), true) };
            if !self.shared.wait(long, patient) {
                return;
            }
            self.look_whether_they_stay(&mut erasures);
        }
    }

    /// Forgets what the host was told if it has older words now: its database was put back from a copy, and who was erased is there again.
    fn look_whether_they_stay(&self, erasures: &mut Erasures) {
        if erasures.told.is_empty() {
            return;
        }
        let revision = self.host.look_at_head().revision;
        if revision.zip(erasures.revision).is_some_and(|(now, then)| now < then) {
            *erasures = Erasures::default();
        } else {
            erasures.revision = revision.or(erasures.revision);
        }
    }

    /// Tells the host who was erased in the hall since it was told last.
    pub(super) fn erase(&self, erasures: &mut Erasures) -> Erased {
        let Some(app) = self.app.upgrade().map(App) else { return Erased::NoMore };
        let night = app.snapshot(&self.pairing.slug);
        drop(app);
        let night = match night {
            Ok(Some(night)) => night,
            Ok(None) => return Erased::NoMore,
            Err(error) => {
                tracing::error!(%error, "who was erased cannot be read to be erased at the host");
                return Erased::NotYet;
            }
        };
        let texts = texts::erased(&night);
        if erasures.told == texts {
            return Erased::Everything;
        }
        let revision = night.tournament.version().0;
        let change = TextsChange { epoch: self.pairing.epoch, revision, texts: texts.clone() };
        let mut parts = change.in_parts().into_iter();
        match parts.try_for_each(|part| self.host.put_texts(&part, false)) {
            Ok(()) => {
                let said = self.host.look_at_head();
                // Whether they stay could not be seen later.
                if matches!(said.answer, Answer::Silence | Answer::NoWay) {
                    return Erased::NotYet;
                }
                *erasures = Erasures { told: texts, revision: said.revision };
            }
            // It does not know this laptop any more.
            Err(Answer::Unknown) => return Erased::NoMore,
            Err(_) => return Erased::NotYet,
        }
        Erased::Everything
    }

    fn fork(&self, app: &App) -> Option<Fork> {
        let night = app.snapshot(&self.pairing.slug).ok()??;
        let own = Own::of(app, &night);
        // Where an entry could not be read, the two may have more in common.
        let known = self.shared.lock().standing.fork.clone();
        Fork::find(&self.host, &own, &night, known).filter(|_| !own.has_failed())
    }
}
