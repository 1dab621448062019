//! What the thread that sends does once nothing more is sent: it tells the host that a director wants it so; asks how the host stands, for the director to
//! decide; waits to be let in again; or sends only what is erased.

use super::desk::Watch;
use super::inbox;
use super::pairing::Pairing;
use super::parting::Parting;
use super::sender::{Own, QUIET, Work};
use super::texts;
use crate::app::App;
use crate::mirror::{Answer, Head, Journal, Queue, SignedHead, TextsChange, pause};
use std::sync::{Arc, Weak};
use std::thread;

impl Work {
    /// Tells the host that nothing more is sent because a director wants it so, also if that takes long: guests would read of a hall without internet. Ends
    /// when somebody goes on, and with the app.
    pub(super) fn take_leave(&self) {
        let mut failures = 0;
        while let Some(signed) = self.leave() {
            match self.host.put_head(&signed).0 {
                Answer::Silence | Answer::NoWay | Answer::Hindered(_) => failures += 1,
                Answer::Head(_) | Answer::Refused(_) | Answer::Unknown | Answer::Late => return,
            }
            thread::sleep(pause(failures));
        }
    }

    /// Returns how far the host is, signed, with the word that nothing more is sent; `None` if that is not so.
    fn leave(&self) -> Option<SignedHead> {
        let number = self.queue.acknowledged();
        let app = App(self.app.upgrade()?);
        let goes_on = |other: &Pairing| other.host == self.pairing.host && !other.paused;
        let is_left = !app.pairing(&self.pairing.slug).is_some_and(|other| goes_on(&other));
        if number == 0 || !is_left || !self.shared.lock().rests {
            return None;
        }
        let night = app.snapshot(&self.pairing.slug).ok()??;
        let hash = Own { app: &app, id: night.id, newest: night.tournament.version().0 }.hash(number)?;
        let head = Head { epoch: self.pairing.epoch, number, hash };
        Some(self.key.as_ref()?.sign_at_rest(&night, head, &app))
    }

    /// Waits until the host, which did not know this laptop any more, lets it in again, as where its database was put back from a copy; then everything
    /// begins anew. Returns whether that was so before the end.
    pub(super) fn is_let_in_again(&mut self) -> bool {
        while self.shared.wait(QUIET, true) && self.app.strong_count() > 0 {
            if !matches!(self.host.look_at_head(), Answer::Head(_)) {
                continue;
            }
            (self.queue, self.texts, self.is_signed) = (Queue::new(self.pairing.epoch), None, false);
            {
                let mut desk = self.shared.lock();
                let standing = &mut desk.standing;
                (standing.halt, standing.contact, standing.acknowledged) = (None, None, 0);
            }
            let (app, watch) = (Weak::clone(&self.app), Watch(Arc::clone(&self.shared)));
            return inbox::start(app, self.pairing.clone(), watch)
                .inspect_err(|error| tracing::error!(%error, "no report is fetched from the host"))
                .is_ok();
        }
        false
    }

    /// Sends nothing, but asks how the host stands, for the director to decide.
    pub(super) fn look_on(self) {
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
    pub(super) fn erase_only(self) {
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
}
