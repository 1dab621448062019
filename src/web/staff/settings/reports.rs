//! The field about reports: whether players may report their results.

use super::offer::Choice;
use crate::tournament::{Reporting, Settings};
use crate::web::http::form::FormState;
use crate::web::view::translation::Translator;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] = &[("reporting", "settings-reporting")];

/// Fills the field.
pub fn fill(form: FormState, settings: &Settings) -> FormState {
    form.with("reporting", settings.reporting.as_str())
}

/// Reads the field into the settings; a form without it leaves them as they are.
pub fn read(form: &mut FormState, settings: &mut Settings) {
    if form.value("reporting").is_empty() {
        return;
    }
    let chosen = form.choice("reporting", "settings-reporting", |typed| {
        Reporting::ALL.into_iter().find(|reporting| reporting.as_str() == typed)
    });
    settings.reporting = chosen.unwrap_or(settings.reporting);
}

/// Returns the ways in which reports may count.
pub fn choices(translator: Translator) -> Vec<Choice> {
    let words_of = |reporting: Reporting| match reporting {
        Reporting::Off => "settings-reporting-off",
        Reporting::Counts => "settings-reporting-counts",
        Reporting::AfterDesk => "settings-reporting-after-desk",
    };
    let choice = |reporting: Reporting| Choice::new(reporting.as_str(), translator.t(words_of(reporting)));
    Reporting::ALL.map(choice).to_vec()
}
