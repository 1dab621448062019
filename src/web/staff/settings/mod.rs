//! What is decided about a tournament: the page, and its fields, which a new tournament has too.
//!
//! # How to add a setting
//!
//! 1. A field of [`Settings`] with `#[serde(default)]`.
//! 2. Its name in [`Setting`], and its entry in the table there.
//! 3. Its message in `locales/*/settings.ftl` (see `web::view::translation`).
//!
//! The form, the complaints, the page of two entries and the journal walk the table.

mod fields;
mod offer;
mod options;
pub mod page;
mod texts;

pub use offer::Offer;
pub use page::{save, show};
pub use texts::read_prizes;

use crate::texts::Texts;
use crate::tournament::settings::{Setting, Subject};
use crate::tournament::{Format, Settings};
use crate::web::http::{FormState, PageContext};
use crate::web::view::translation::Translator;
use chrono::NaiveDate;

/// Returns all fields with their labels on an evening of a format, in the order of the form; the single rules come last.
fn labelled(translator: Translator, format: Format) -> Vec<(String, String)> {
    let of_texts = |fields: &[(&str, &str)]| {
        fields.iter().map(|(name, label)| ((*name).to_owned(), translator.t(label))).collect::<Vec<_>>()
    };
    let parts = Subject::ALL.iter().flat_map(|&subject| {
        let settings = Setting::ALL.iter().filter(|setting| setting.field().subject == Some(subject));
        let settings =
            settings.map(|setting| (setting.to_string(), translator.setting_of(*setting, format))).collect();
        match subject {
            Subject::Evening => [of_texts(texts::EVENING), settings].concat(),
            Subject::Game => [settings, of_texts(texts::HOUSE_RULES)].concat(),
            Subject::Tickets
            | Subject::Lives
            | Subject::Standing
            | Subject::Tables
            | Subject::Reports
            | Subject::Prizes => settings,
        }
    });
    parts.chain(options::fields(translator)).collect()
}

/// Fills a form.
pub fn filled(ctx: &PageContext, texts: Option<&Texts>, date: NaiveDate, settings: &Settings) -> FormState {
    let form = texts::fill(FormState::fresh(ctx), ctx.translator(), texts, date, settings.prizes);
    fields::fill(form, settings)
}

/// Reads a form; fields that cannot change, or were not sent, keep the value of `before`. Returns `None` after noting every complaint.
pub fn read(
    translator: Translator,
    form: &mut FormState,
    before: &Settings,
    fixed: &[Setting],
) -> Option<(Texts, Settings)> {
    let evening = texts::read_evening(form);
    let mut settings = fields::read(form, translator, before, fixed);
    let rules = form.text("rules_text", "settings-rules-text");
    let prizes = texts::read_prizes(form, translator);
    if let Some(prizes) = &prizes {
        settings.prizes = u32::try_from(prizes.len()).unwrap_or(u32::MAX);
    }
    complain_of(translator, form, &settings.faults());
    if !form.complaints().is_empty() {
        return None;
    }
    let (name, venue, date) = evening?;
    Some((Texts { name, venue, date, prizes: prizes?, rules: rules? }, settings))
}

/// Puts what is wrong with the settings beside the fields.
pub fn complain_of(translator: Translator, form: &mut FormState, faults: &[Setting]) {
    for fault in faults {
        form.add_error(fault.as_str(), translator.setting_fault(*fault));
    }
}
