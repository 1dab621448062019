//! Points in time as text: RFC 3339 in UTC with milliseconds, always the same length, so that text order is time order.

use super::error::{Result, StoreError};
use chrono::{DateTime, SecondsFormat, Utc};

/// Writes a point in time for the database.
pub(super) fn to_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn from_text(table: &'static str, text: &str) -> Result<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.with_timezone(&Utc))
        .map_err(|fault| StoreError::unreadable(table, fault))
}
