//! What the thread that sends does once nothing more is sent: it asks how the host stands, for the director to decide; waits to be let in again; or sends
//! only what is erased.

use super::desk::Watch;
use super::inbox;
use super::parting::Parting;
use super::sender::{Own, QUIET, Work};
use super::texts;
use crate::app::App;
use crate::mirror::{Answer, Queue, TextsChange, pause};
use std::sync::{Arc, Weak};

impl Work {
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
