//! Erasing people by themselves, some days after the evening.

use super::submission::ActError;
use super::{App, Deed, Submission, UserId};
use crate::tournament::PlayerId;
use chrono::Days;

impl App {
    /// Erases the people of every tournament whose time is over, and returns how many. The server asks at its start and every hour.
    ///
    /// # Errors
    ///
    /// The last tournament that could not be read or written; the people of all others are erased all the same.
    pub fn erase_overdue(&self) -> Result<usize, ActError> {
        let (mut erased, mut failed) = (0, None);
        for summary in self.tournaments()? {
            match self.erase_if_overdue(&summary.slug) {
                Ok(people) => erased += people,
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(erased), Err)
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
