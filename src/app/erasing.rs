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
    /// The database failed; what was erased until then stays erased.
    pub fn erase_overdue(&self) -> Result<usize, ActError> {
        let mut erased = 0;
        for summary in self.tournaments()? {
            let Some(night) = self.snapshot(&summary.slug)? else { continue };
            let Some(days) = night.extras().keep_days else { continue };
            let last = night.texts.date.checked_add_days(Days::new(days.into()));
            let people: Vec<PlayerId> =
                night.people.keys().copied().filter(|player| !night.is_erased(*player)).collect();
            if last.is_none_or(|last| last >= self.today()) || people.is_empty() {
                continue;
            }
            erased += people.len();
            let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
            self.act(&summary.slug, submission, Deed::Erase(people))?;
        }
        Ok(erased)
    }
}
