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
            Alarm::FullSecondFolder => ("staff-second-full", "staff-second-full-text"),
            Alarm::StuckSecondFolder => ("staff-second-stuck", "staff-second-stuck-text"),
            Alarm::SharedSecondFolder => ("staff-second-shared", "staff-second-shared-text"),
            Alarm::NothingNoted => ("staff-nothing-noted", "staff-nothing-noted-text"),
            Alarm::DatabaseMoved(file) => {
                return (self.t("staff-not-saved"), self.t1("staff-moved-text", "file", file));
            }
            Alarm::BrokenJournal(evening) => {
                return (
                    self.t1("staff-journal-broken", "evening", evening),
                    self.t("staff-journal-broken-text"),
                );
            }
            Alarm::StrangeNote(file) => {
                let text = self.t1("staff-strange-note-text", "file", file.display().to_string());
                return (self.t("staff-strange-note"), text);
            }
        };
        (self.t(title), self.t(text))
    }
}
