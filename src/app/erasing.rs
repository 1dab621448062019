//! Erasing people by themselves, some days after the evening, and what is left of them in free parts of the file.

use super::error::{AppError, unrefused};
use super::submission::ActError;
use super::{App, Deed, Submission, UserId};
use crate::store;
use crate::tournament::PlayerId;
use chrono::Days;

impl App {
    /// Erases the people of every tournament whose time is over, and returns how many. What an earlier erasure could not finish is
    /// finished first. The server asks at its start and every hour.
    ///
    /// # Errors
    ///
    /// The last thing that could not be done; the people of all tournaments that can be read and written are erased all the same.
    pub fn erase_overdue(&self) -> Result<usize, ActError> {
        let (mut erased, mut failed) = (0, self.scrub().err().map(ActError::from));
        for summary in self.tournaments()? {
            match self.erase_if_overdue(&summary.slug) {
                Ok(people) => erased += people,
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(erased), Err)
    }

    /// Writes the file anew and empties its log, unless nobody has been erased since that was last done.
    pub(super) fn scrub(&self) -> Result<(), AppError> {
        let Some(erasure) = self.store().read(store::unscrubbed::last)? else { return Ok(()) };
        self.store().scrub()?;
        self.store()
            .write(move |conn, _| Ok(store::unscrubbed::forget(conn, erasure)?), |()| {})
            .map_err(unrefused)
    }

    fn erase_if_overdue(&self, slug: &str) -> Result<usize, ActError> {
        let Some(night) = self.snapshot(slug)? else { return Ok(0) };
        let Some(days) = night.extras().keep_days else { return Ok(0) };
        let last = night.texts.date.checked_add_days(Days::new(days.into()));
        let people: Vec<PlayerId> =
            night.people.keys().copied().filter(|player| !night.is_erased(*player)).collect();
        if last.is_none_or(|last| last >= self.today()) || people.is_empty() {
            return Ok(0);
        }
        let erased = people.len();
        let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
        self.act(slug, submission, Deed::Erase(people))?;
        Ok(erased)
    }
}
