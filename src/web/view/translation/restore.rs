//! Why a copy is not brought back, and what to do instead.

use super::Translator;
use crate::app::{CopyError, RestoreError, Unfit};

impl Translator {
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
