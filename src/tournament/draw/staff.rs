//! Who of the staff could agree when a list was closed, and what has become of them since. Without it somebody could take a helper off the
//! staff and then declare a draw void alone.

use crate::tournament::ids::StaffNo;
use serde::{Deserialize, Serialize};

/// The staff when a list was closed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffAtClosing {
    /// Everybody who could log in, ascending.
    pub users: Vec<StaffNo>,
    /// The number of the last entry in the journal of accounts.
    pub accounts: u32,
}

impl StaffAtClosing {
    /// Returns whether nobody was noted: there was nobody, or the journal is an older one.
    pub fn is_empty(&self) -> bool {
        self.users.is_empty()
    }
}

/// What has become of the staff when an attempt became void.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffSince {
    /// Those who are not on the staff any more, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<StaffNo>,
    /// Those for whom somebody else has set another password, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub renewed: Vec<StaffNo>,
}

impl StaffSince {
    /// Returns whether all are as they were.
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.renewed.is_empty()
    }
}
