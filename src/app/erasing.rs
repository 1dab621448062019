//! Erasing people some days after the evening, and what is left of them in free parts of the file. No clock erases anybody: it is proposed.

use super::error::AppError;
use super::submission::ActError;
use super::{App, Request, Snapshot, Submission, UserId};
use chrono::{Days, NaiveDate};
use std::sync::Arc;
use tournament::PlayerId;

impl App {
    /// Finishes what an earlier erasure could not. The server asks at its start and every hour. Returns the last thing that could not be
    /// done; everything else is done all the same.
    pub fn finish_erasing(&self) -> Result<(), ActError> {
        let mut failed = self.scrub().err().map(ActError::from);
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            if let Err(error) = self.make_up_for_missed_erasing(summary.slug.as_str()) {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Writes the file anew and empties its log, unless nobody has been erased since that was last done.
    pub(super) fn scrub(&self) -> Result<(), AppError> {
        let Some(erasure) = self.store().read(store::unscrubbed::last)? else { return Ok(()) };
        self.store().scrub()?;
        self.store().write(move |conn, _| Ok(store::unscrubbed::forget(conn, erasure)?), |()| {})
    }

    /// Returns the tournaments whose names are kept longer than was wanted. The people who run them are asked: a clock may be ahead. One
    /// that cannot be read is left out.
    pub fn overdue(&self) -> Result<Vec<Arc<Snapshot>>, AppError> {
        let mut over = self.tournaments()?;
        // What lies ahead has time, and need not be loaded to know that.
        over.retain(|summary| summary.date < self.today());
        let nights = over.iter().filter_map(|summary| self.snapshot(summary.slug.as_str()).ok().flatten());
        Ok(nights.filter(|night| !night.overdue(self.today()).is_empty()).collect())
    }

    /// Erases the people of a tournament that has ended, or never began, if their time is over; returns how many. The other evening on the same tables has a day of
    /// its own.
    pub fn erase_overdue(&self, slug: &str, by: UserId) -> Result<usize, ActError> {
        let Some(night) = self.snapshot(slug)?.filter(|night| night.is_over_for_names()) else {
            return Ok(0);
        };
        let people = night.overdue(self.today());
        let count = people.len();
        if count > 0 {
            let submission = Submission { form_key: self.form_key()?, by };
            self.act_alone(slug, submission, Request::Erase(people))?;
        }
        Ok(count)
    }
}

impl Snapshot {
    /// Returns whether nobody needs the names any more to play: the tournament has ended, or it never began.
    pub fn is_over_for_names(&self) -> bool {
        self.is_finished() || !self.is_first_list_closed()
    }

    /// Returns whose time is over: everybody who still has a name, or nobody.
    pub fn overdue(&self, today: NaiveDate) -> Vec<PlayerId> {
        let days = self.extras().keep_days.map(|days| Days::new(days.into()));
        let last = days.and_then(|days| self.texts.date.checked_add_days(days));
        if last.is_none_or(|last| last >= today) {
            return Vec::new();
        }
        self.people.keys().copied().filter(|player| !self.is_erased(*player)).collect()
    }
}
