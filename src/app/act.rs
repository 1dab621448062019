//! Doing something to a tournament: load, decide, store, announce; and which last step of one's own can be taken back.

use super::App;
use super::copies::occasion;
use super::error::AppError;
use super::journal_watch::is_for_the_draw;
use super::request::Request;
use super::sibling::Followed;
use super::snapshot::Snapshot;
use super::submission::{ActError, Done, FormKey, Refused, Submission, content_hash};
use super::work::{Form, Stop, Work, Written};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use std::sync::Arc;
use store::{Author, Connection, Summary, UserId, WriteError};
use tokio::sync::watch;
use tournament::texts::Texts;
use tournament::{Action, ActionNo, DeskEvent, Event, Rejection, Settings};

/// An evening that was not touched for so long is not looked at again if it is said to be at its end.
const LATE: TimeDelta = TimeDelta::days(3);

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewTournament {
    pub texts: Texts,
    pub settings: Settings,
}

impl App {
    /// Lists the tournaments, latest evening first; on a host those that were sent to it.
    pub fn tournaments(&self) -> Result<Vec<Summary>, AppError> {
        if self.is_host() {
            return Ok(self.listed().into_iter().map(|listed| listed.summary).collect());
        }
        Ok(self.store().read(store::tournaments::all)?)
    }

    /// Returns the tournaments that are not at their end. Of those of the last days the journal is asked, not the table: that could be
    /// changed so that nobody looks at an evening.
    pub(super) fn going_on(&self) -> Result<Vec<Summary>, AppError> {
        let mut going_on = Vec::new();
        for summary in self.tournaments()? {
            let newest = self.store().read(|conn| store::journal::newest_at(conn, summary.id))?;
            let is_of_late = newest.is_some_and(|newest| newest > self.now() - LATE);
            let is_finished = || match self.snapshot(summary.slug.as_str()) {
                Ok(snapshot) => snapshot.is_none_or(|snapshot| snapshot.is_finished()),
                // Whoever looks at it will say what is wrong.
                Err(_) => false,
            };
            if !summary.finished || is_of_late && !is_finished() {
                going_on.push(summary);
            }
        }
        Ok(going_on)
    }

    /// Returns a tournament as it stands now, `None` if there is none of this short name. From memory, but for the first time; on a host from there alone.
    pub fn snapshot(&self, slug: &str) -> Result<Option<Arc<Snapshot>>, AppError> {
        if let Some(snapshot) = self.latest(slug) {
            return Ok(Some(snapshot));
        }
        if self.is_host() {
            return Ok(None);
        }
        let loaded = self.store().read(|conn| {
            let summary = store::tournaments::by_slug(conn, slug)?;
            summary.map(|summary| Snapshot::load(conn, summary)).transpose()
        })?;
        let snapshot = loaded.map(Arc::new);
        if let Some(snapshot) = &snapshot {
            // Both are found in memory afterwards, or this one alone if nobody can read the other.
            if let Err(error) = self.load_sibling(snapshot) {
                tracing::error!(%error, slug, "the other evening on the same tables cannot be read");
            }
            self.0.registry.put(snapshot);
        }
        Ok(snapshot)
    }

    /// Returns a tournament as it stands now if somebody has read or changed it since the start; never touches the database and never waits.
    pub fn latest(&self, slug: &str) -> Option<Arc<Snapshot>> {
        self.0.registry.get(slug)
    }

    /// Returns a number that is another one after every change of any evening: what was read of all of them is true as long as it stays the same.
    pub fn changes(&self) -> u32 {
        self.0.registry.changes()
    }

    /// Returns a listener that wakes at every version after that of `seen`.
    pub fn listen(&self, seen: &Snapshot) -> watch::Receiver<ActionNo> {
        self.0.live.listen(seen.id, seen.tournament.version())
    }

    /// Lets everybody look again who listens to a tournament: something beside it has changed.
    pub fn wake(&self, seen: &Snapshot) {
        self.0.live.wake(seen.id);
    }

    pub fn form_key(&self) -> Result<FormKey, AppError> {
        FormKey::fresh(self.entropy().as_ref())
    }

    /// Opens a tournament. Its short name is made from its name. [`ActError::Settings`] has everything that is wrong with the settings.
    pub fn create(&self, submission: Submission, new: NewTournament) -> Result<Done, ActError> {
        let form = Form::of(submission, &new)?;
        self.write(form, move |work, form| work.create(form, &new.texts, new.settings))
    }

    /// Does something to a tournament. [`ActError::Refused`] has the reason and the tournament as it was; nothing has changed.
    pub fn act(
        &self,
        slug: &str,
        submission: Submission,
        request: impl Into<Request>,
    ) -> Result<Done, ActError> {
        let (request, by) = (request.into(), submission.by);
        let followed = Followed::of(&request);
        let done = self.act_alone(slug, submission, request)?;
        if let Some(followed) = followed {
            self.follow_in_sibling(&done, followed, by)?;
        }
        Ok(done)
    }

    /// Does something to a tournament and nothing to the other one on its tables.
    pub(super) fn act_alone(
        &self,
        slug: &str,
        submission: Submission,
        request: Request,
    ) -> Result<Done, ActError> {
        let current = self.snapshot(slug)?.ok_or(ActError::NotFound)?;
        let id = current.id;
        if is_for_the_draw(&request)
            && self.is_broken_now(&current, &request)?
            && self.done_before(slug, &submission, &request)?.is_none()
        {
            let refused = Refused { rejection: Rejection::JournalBroken, current };
            return Err(ActError::Refused(Box::new(refused)));
        }
        let form = Form::of(submission, &(slug, &request))?;
        let erases = matches!(request, Request::Erase(_));
        let was_finished = current.is_finished();
        let done = self.write(form, move |work, form| work.act(id, Some(form), request))?;
        self.forget_renewed_keys(&done);
        if was_finished && !done.snapshot.is_finished() {
            // While it was at its end nobody compared it with its notes.
            self.look_at_reopened(slug)?;
        }
        self.note_high_water(&done.snapshot);
        if erases {
            // Also after a repeated form: the first time it may have failed. The people are erased; what may be left of them in free parts
            // of the file is noted, and overwritten within the hour.
            if let Err(error) = self.scrub() {
                tracing::error!(%error, "erased, but not yet out of every part of the file; tried again in an hour");
            }
            // Older copies still have the names, and go only where there is a newer one.
            self.0.copier.ask(&done.snapshot, true);
        }
        Ok(done)
    }

    fn forget_renewed_keys(&self, done: &Done) {
        let renewed = |event: &Event| {
            let Event::Desk(DeskEvent::KeyRenewed { ticket, .. }) = event else { return None };
            Some(*ticket)
        };
        let action = done.snapshot.tournament.action(done.action);
        let tickets: Vec<_> = action.iter().flat_map(|action| &action.events).filter_map(renewed).collect();
        if !tickets.is_empty() {
            self.0.known_keys.forget(done.snapshot.id, &tickets);
        }
    }

    /// Returns what a form has done if it was sent before, `None` if it was not. Changes nothing. A page that asks something
    /// first ("noch jemand?") looks here, or the second of two equal forms would be asked about the first.
    pub fn done_before(
        &self,
        slug: &str,
        submission: &Submission,
        request: &Request,
    ) -> Result<Option<Done>, AppError> {
        let (key, hash) = (submission.form_key.as_str(), content_hash(&(slug, request))?);
        let found = self.store().read(|conn| store::form_keys::find(conn, key, &hash))?;
        let Some((id, action)) = found else { return Ok(None) };
        let snapshot = self.snapshot(slug)?.filter(|snapshot| snapshot.id == id);
        Ok(snapshot.map(|snapshot| Done { snapshot, action, repeated: true }))
    }

    /// Returns what has to be done after a change that belongs to no tournament: to ask for a copy within the usual time.
    pub(super) fn copy_soon(&self, changed_at: DateTime<Utc>) -> impl FnOnce() + Send + 'static {
        let copier = self.0.copier.clone();
        move || copier.ask_because_of_the_house(changed_at, false)
    }

    /// Changes something that belongs to no tournament; where that `changed` anything, a copy is asked for within the usual time.
    pub(super) fn write_house<T: Send + 'static, E: WriteError>(
        &self,
        at: DateTime<Utc>,
        work: impl FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
        changed: impl FnOnce(&T) -> bool + Send + 'static,
    ) -> Result<T, E> {
        let copy_soon = self.copy_soon(at);
        let done = move |written: &T| {
            if changed(written) {
                copy_soon();
            }
        };
        self.store().write(move |conn, _| work(conn), done)
    }

    /// Queues a write and tells everybody when it is on the disk.
    pub(super) fn write(
        &self,
        form: Form,
        work: impl FnOnce(&mut Work<'_>, &Form) -> Written<Arc<Snapshot>> + Send + 'static,
    ) -> Result<Done, ActError> {
        let (clock, entropy) = (self.0.clock.clone(), self.0.entropy.clone());
        let (journals, clock_watch) = (Arc::clone(&self.0.journals), Arc::clone(&self.0.clock_watch));
        let publisher = Arc::clone(&self.0.publisher);
        let (registry, live, copier) = (self.0.registry.clone(), self.0.live.clone(), self.0.copier.clone());
        let written = self.store().write(
            move |conn, cache| {
                let (clock, entropy) = (&*clock, &*entropy);
                let (by, changed) = (form.by, Vec::new());
                let (journals, clock_watch) = (&*journals, &*clock_watch);
                let mut desk = Work { conn, cache, clock, entropy, journals, clock_watch, by, changed };
                let stored = work(&mut desk, &form).and_then(|snapshot| {
                    desk.remember(&form, &snapshot)?;
                    Ok(snapshot)
                });
                if stored.is_err() {
                    desk.forget();
                }
                stored
            },
            move |snapshot| {
                registry.put(snapshot);
                live.announce(snapshot.id, snapshot.tournament.version());
                if let Some(other) = registry.other_evening(snapshot) {
                    live.wake(other.id);
                }
                publisher.wake(snapshot.slug.as_str());
                copier.ask(snapshot, occasion(&snapshot.tournament));
            },
        );
        match written {
            Ok(snapshot) => Ok(Done { action: snapshot.tournament.version(), snapshot, repeated: false }),
            // A form sent twice is answered as the first time.
            Err(Stop::Repeated(done)) => Ok(done),
            Err(Stop::Error(error)) => Err(error),
        }
    }
}

impl Snapshot {
    /// Returns whether somebody of the staff did an action themselves; what two guests have reported is nobody's of the staff.
    pub fn is_by(&self, action: ActionNo, user: UserId) -> bool {
        let index = (action.0 as usize).checked_sub(1);
        index.and_then(|index| self.authors.get(index)) == Some(&Author::Staff(user))
    }

    /// Returns the last action of somebody of the staff that counts, if it can be taken back now. [`Rejection::UndoBlocked`] if it made
    /// something public; [`Rejection::UndoDepends`] if somebody else has built on it since.
    pub fn own_last_action(&self, user: UserId) -> Result<&Action, Rejection> {
        let own = self.tournament.last_undoable_of(|action| self.is_by(action, user))?;
        // Nothing can build on the last action of all, and to look costs as much as to do everything since anew.
        if own.number != self.tournament.version() {
            let dependants = self.tournament.dependants(own.number)?;
            if !dependants.is_empty() {
                return Err(Rejection::UndoDepends { action: own.number, dependants });
            }
        }
        Ok(own)
    }
}
