//! Where the host's journal and this laptop's part, for the director to decide.

use super::host::{Host, NoAnswer};
use crate::mirror::{Answer, Head, Journal, last_in_common};
use chrono::{DateTime, Utc};

/// What the host has that this laptop has not, or otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parting {
    /// How far the host is.
    pub host: Head,
    /// When its last entry was written, by the clock of the laptop that wrote it; `None` if it has none.
    pub written_at: Option<DateTime<Utc>>,
    /// The last entry that both have; 0 if they have none in common.
    pub common: u32,
}

impl Parting {
    /// Asks the host.
    pub(super) fn find(host: &Host, own: &impl Journal) -> Result<Parting, NoAnswer> {
        let Answer::Head(head) = host.look_at_head().answer else { return Err(NoAnswer) };
        let written_at = if head.number == 0 { None } else { Some(host.milestone(head.number)?.at) };
        let common = last_in_common(own, head.number, |number| host.hash(number))?;
        Ok(Parting { host: head, written_at, common })
    }
}
