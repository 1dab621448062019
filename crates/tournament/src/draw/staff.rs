//! Who of the staff could agree when a list was closed, and what has become of them since. Without it somebody could take a helper off the
//! staff and then declare a draw void alone. And who of them has got a password only just before: whoever set it could agree in their place.

use super::AccountsHead;
use crate::ids::StaffNo;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The staff when a list was closed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffAtClosing {
    /// Everybody who could log in, ascending.
    pub users: Vec<StaffNo>,
    /// The number of the last entry in the journal of accounts.
    pub accounts: u32,
    /// Those who had an account or a password for less than twelve hours that they did not have before, ascending; missing in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fresh: Vec<FreshAccess>,
    /// The hash of that entry in the journal of accounts; missing in older journals. So each sheet with a later head of the tournament's
    /// journal holds that one too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accounts_head: Option<AccountsHead>,
}

/// How somebody of the staff could log in only just before a list was closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreshAccess {
    pub user: StaffNo,
    pub how: FreshKind,
    /// Since when.
    pub at: DateTime<Utc>,
    /// By whom; nobody for the command line, and for those who came with a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StaffNo>,
}

/// How somebody can log in for the first time, or anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FreshKind {
    /// Somebody else made the account.
    Made,
    /// They came with a code.
    Joined,
    /// Somebody else set the password.
    Password,
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
