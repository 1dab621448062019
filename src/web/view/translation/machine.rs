//! What the staff has to know about the machine and its copies: what is wrong, why a copy is not brought back, and what to do.

use super::Translator;
use crate::app::{Alarm, CopyError, RestoreError, Unfit};

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

    /// Says why a house does not go on with a copy. What exactly was found stands in the log.
    pub fn not_restored(self, error: &RestoreError) -> String {
        self.t(match error {
            RestoreError::NoDirector => "restore-no-director",
            RestoreError::Copy(CopyError::Unfit { why, .. }) => unfit(why),
            RestoreError::Copy(CopyError::Unsound { .. }) => "restore-unsound",
            RestoreError::Copy(CopyError::TooNew { .. }) => "restore-too-new",
            RestoreError::Copy(CopyError::InUse(_)) => "restore-in-use",
            RestoreError::LinkUsed | RestoreError::Copy(_) | RestoreError::Store(_) => "restore-failed",
        })
    }
}

fn unfit(why: &Unfit) -> &'static str {
    match why {
        Unfit::Empty => "restore-empty",
        Unfit::NoDatabase => "restore-no-database",
        Unfit::Encrypted => "restore-encrypted",
        Unfit::Foreign => "restore-foreign",
        Unfit::Damaged(_) => "restore-unsound",
        Unfit::Altered(_) => "restore-altered",
        Unfit::Journal(_) => "restore-journal",
        Unfit::Accounts => "restore-accounts",
        Unfit::Tables(_) => "restore-tables",
        Unfit::TooLarge => "restore-beyond",
        Unfit::Folder | Unfit::Link | Unfit::NoFile => "restore-no-file",
    }
}
