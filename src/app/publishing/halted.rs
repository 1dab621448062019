//! What the thread that sends does once nothing more is sent: it asks how the host stands, for the director to decide; waits to be let in again; or sends
//! only what is erased.

use super::desk::Watch;
use super::inbox;
use super::parting::Parting;
use super::sender::{Own, QUIET, Work};
use super::texts;
use crate::app::App;
use crate::mirror::{Answer, Queue, TextsChange, pause};
use std::collections::BTreeMap;
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

    /// Nothing but erasures is sent: the evening is paused, or the host takes nothing else.
    pub(super) fn erase_only(self) {
        let (mut told, mut failures) = (BTreeMap::new(), 0);
        loop {
            let Some(app) = self.app.upgrade().map(App) else { return };
            let night = app.snapshot(&self.pairing.slug).ok().flatten();
            drop(app);
            let Some(night) = night else { return };
            let texts = texts::erased(&night);
            if told != texts {
                let revision = night.tournament.version().0;
                let change = TextsChange { epoch: self.pairing.epoch, revision, texts: texts.clone() };
                let mut parts = change.in_parts().into_iter();
                match parts.try_for_each(|part| self.host.put_texts(&part, false)) {
                    Ok(()) => (told, failures) = (texts, 0),
                    // It does not know this laptop any more.
                    Err(Answer::Unknown) => return,
                    Err(_) => failures += 1,
                }
            }
            let (long, patient) = if failures == 0 { (QUIET, false) } else { (pause(failures), true) };
            if !self.shared.wait(long, patient) {
                return;
            }
        }
    }

    fn parting(&self, app: &App) -> Option<Parting> {
        let night = app.snapshot(&self.pairing.slug).ok()??;
        let own = Own::of(app, &night);
        // Where an entry could not be read, the two may have more in common.
        Parting::find(&self.host, &own).ok().filter(|_| !own.has_failed())
    }
}
