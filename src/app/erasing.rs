//! Erasing people by themselves, some days after the evening, and what is left of them in free parts of the file.

use super::copies::Forgotten;
use super::error::AppError;
use super::submission::ActError;
use super::{App, Request, Snapshot, Submission, UserId};
use crate::store;
use crate::tournament::PlayerId;
use chrono::{Days, NaiveDate};
use std::sync::Arc;
use std::time::Duration;

impl App {
    /// Looks at the clock, erases the people of every finished tournament whose time is over by a clock that can be believed, and returns how
    /// many. What an earlier erasure could not finish is finished first. The server asks at its start and every hour.
    ///
    /// # Errors
    ///
    /// The last thing that could not be done; the people of all tournaments that can be read and written are erased all the same.
    pub fn erase_overdue(&self) -> Result<usize, ActError> {
        let (mut erased, mut failed) = (0, self.scrub().err().map(ActError::from));
        let confirmed = self.look_at_clock()?;
        let nights = if confirmed.is_some() { self.tournaments()? } else { Vec::new() };
        // No day is over that the clock has said only now.
        let today = confirmed.map_or(self.today(), |confirmed| confirmed.min(self.today()));
        for summary in nights {
            match self.erase_if_overdue(summary.slug.as_str(), today) {
                Ok(people) => erased += people,
                Err(error) => failed = Some(error),
            }
        }
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            if let Err(error) = self.make_up_for_missed_erasing(summary.slug.as_str()) {
                failed = Some(error);
            }
        }
        // Also where nobody was: it may have been interrupted, or a stick was away.
        self.0.forgetter.ask();
        failed.map_or(Ok(erased), Err)
    }

    /// Returns how far the names of those who are erased have gone from the copies that were there already; waits so long for that to end.
    pub fn forgotten_in_copies(&self, patience: Duration) -> Forgotten {
        self.0.forgetter.progress(patience)
    }

    /// Writes the file anew and empties its log, unless nobody has been erased since that was last done.
    pub(super) fn scrub(&self) -> Result<(), AppError> {
        let Some(erasure) = self.store().read(store::unscrubbed::last)? else { return Ok(()) };
        self.store().scrub()?;
        self.store().write(move |conn, _| Ok(store::unscrubbed::forget(conn, erasure)?), |()| {})
    }

    /// Returns the tournaments that are still open although the people of a finished one would have been erased by now. The people who run
    /// them are asked: nobody is erased from an open tournament by time, for a clock that is ahead must not empty a running evening.
    ///
    /// # Errors
    ///
    /// The list of tournaments cannot be read; one that cannot be read itself is left out.
    pub fn open_and_overdue(&self) -> Result<Vec<Arc<Snapshot>>, AppError> {
        let mut open = self.tournaments()?;
        // What lies ahead has time, and need not be loaded to know that.
        open.retain(|summary| !summary.finished && summary.date < self.today());
        let nights = open.iter().filter_map(|summary| self.snapshot(summary.slug.as_str()).ok().flatten());
        Ok(nights.filter(|night| night.is_open_and_overdue(self.today())).collect())
    }

    fn erase_if_overdue(&self, slug: &str, today: NaiveDate) -> Result<usize, ActError> {
        let Some(night) = self.snapshot(slug)?.filter(|night| night.is_finished()) else { return Ok(0) };
        let people = night.overdue(today);
        if people.is_empty() {
            return Ok(0);
        }
        let erased = people.len();
        let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
        // The other evening on the same tables has a day of its own.
        self.act_alone(slug, submission, Request::Erase(people))?;
        Ok(erased)
    }
}

impl Snapshot {
    /// Returns whether this is one of [`App::open_and_overdue`] on that day.
    pub fn is_open_and_overdue(&self, today: NaiveDate) -> bool {
        !self.is_finished() && !self.overdue(today).is_empty()
    }

    /// Returns whose time is over: everybody who still has a name, or nobody.
    fn overdue(&self, today: NaiveDate) -> Vec<PlayerId> {
        let days = self.extras().keep_days.map(|days| Days::new(days.into()));
        let last = days.and_then(|days| self.texts.date.checked_add_days(days));
        if last.is_none_or(|last| last >= today) {
            return Vec::new();
        }
        self.people.keys().copied().filter(|player| !self.is_erased(*player)).collect()
    }
}
