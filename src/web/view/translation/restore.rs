//! Why a copy is not brought back, and what to do instead.

use super::Translator;
use crate::app::{CopyError, RestoreError, Unfit};

impl Translator {
    /// Says it of a house that would have gone on with the copy. What exactly was found stands in the log.
    pub fn not_restored(self, error: &RestoreError) -> String {
        match error {
            RestoreError::NoDirector => self.t("restore-no-director"),
            RestoreError::Copy(error) => self.copy_error(error),
            RestoreError::LinkUsed | RestoreError::Store(_) => self.t("restore-failed"),
        }
    }

    /// Says it of the copy.
    pub fn copy_error(self, error: &CopyError) -> String {
        self.t(match error {
            CopyError::Unfit { why, .. } => unfit(why),
            CopyError::Unsound { .. } => "restore-unsound",
            CopyError::TooNew { .. } => "restore-too-new",
            CopyError::InUse(_) => "restore-in-use",
            CopyError::Exists(_) | CopyError::File { .. } | CopyError::Store(_) => "restore-failed",
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
