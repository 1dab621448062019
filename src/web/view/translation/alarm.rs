//! What the staff has to know about the machine.

use super::Translator;
use crate::app::Alarm;

impl Translator {
    /// Says what is wrong, and what to do.
    pub fn alarm(self, alarm: &Alarm) -> (String, String) {
        let (title, text) = match alarm {
            Alarm::NotSaved => ("staff-not-saved", "staff-not-saved-text"),
            Alarm::NoCopies => ("staff-backup-failed", "staff-backup-failed-text"),
            Alarm::NoSecondFolder => ("staff-second-missing", "staff-second-missing-text"),
            Alarm::SharedSecondFolder => ("staff-second-shared", "staff-second-shared-text"),
        };
        (self.t(title), self.t(text))
    }
}
