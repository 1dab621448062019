//! The fields of the evening: what it is called, where and when it is.

use crate::texts::{Texts, Title, Venue};
use crate::web::http::form::FormState;
use chrono::NaiveDate;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] =
    &[("name", "settings-name"), ("venue", "settings-venue"), ("date", "settings-date")];

/// Fills the fields.
pub fn fill(form: FormState, texts: Option<&Texts>, date: NaiveDate) -> FormState {
    form.with("name", texts.map(|texts| texts.name.as_str()).unwrap_or_default())
        .with("venue", texts.map(|texts| texts.venue.as_str()).unwrap_or_default())
        .with("date", date)
}

/// Reads the fields.
pub fn read(form: &mut FormState) -> Option<(Title, Venue, NaiveDate)> {
    let name = form.text("name", "settings-name");
    let venue = form.text("venue", "settings-venue");
    let date = form.date("date", "settings-date");
    Some((name?, venue?, date?))
}
