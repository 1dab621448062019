//! The field of the hall: how many tables have a number.

use crate::tournament::Settings;
use crate::web::http::form::FormState;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] = &[("tables", "settings-tables")];

/// Fills the field; a hall without table numbers leaves it empty.
pub fn fill(form: FormState, settings: &Settings) -> FormState {
    let tables = if settings.tables == 0 { String::new() } else { settings.tables.to_string() };
    form.with("tables", tables)
}

/// Reads the field into the settings.
pub fn read(form: &mut FormState, settings: &mut Settings) {
    let tables = if form.value("tables").trim().is_empty() {
        Some(0)
    } else {
        form.number("tables", "settings-tables", 0..=Settings::MAX_TABLES)
    };
    settings.tables = tables.unwrap_or(settings.tables);
}
