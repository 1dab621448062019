//! What is decided about a tournament: the page, and its fields, which a new tournament has too.
//!
//! | file | subject |
//! |---|---|
//! | [`page`] | `/leitung/t/{slug}/einstellungen` |
//! | [`offer`] | what the fields offer, and which of them cannot change any more |
//! | [`evening`] | the fields of the evening: name, inn, day |
//! | [`tickets`] | the fields of the tickets: how many, how dear, in which order they are drawn |
//! | [`rules`] | the fields of the game: preset, Bummerl, house rules |
//! | [`options`] | the fields of the single rules |
//! | [`tables`] | the field of the hall: how many tables |
//! | [`reports`] | the field about reports by players |
//! | [`prizes`] | the fields of the prizes |
//! | this one | the whole form, filled and read |
//!
//! # How to add a setting
//!
//! 1. A field of [`Settings`] with `#[serde(default)]`; if it can be wrong a [`SettingsFault`], if it becomes fixed some time a
//!    [`FixedSetting`]; both name their field in [`offer`].
//! 2. Three lines in the file of its subject: one of `FIELDS` (what the form calls it, and the key of its label), one of `fill`, one
//!    of `read`. A new subject is a file of its own, named in [`SUBJECTS`] and [`read`].
//! 3. The field itself in `templates/staff/settings/<subject>.html`; a new subject is included by `settings_fields.html`.
//! 4. What it offers, if it has several answers: a field of [`Offer`].

pub mod evening;
pub mod offer;
pub mod options;
pub mod page;
pub mod prizes;
pub mod reports;
pub mod rules;
pub mod tables;
pub mod tickets;

pub use offer::Offer;
pub use page::{save, show};

use crate::texts::Texts;
use crate::tournament::{FixedSetting, Settings, SettingsFault};
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::view::translation::Translator;
use chrono::NaiveDate;

/// The fields of each subject with the keys of their labels, in the order of the form.
const SUBJECTS: [&[(&str, &str)]; 6] =
    [evening::FIELDS, tickets::FIELDS, rules::FIELDS, tables::FIELDS, reports::FIELDS, prizes::FIELDS];

/// Returns all fields with their labels.
fn fields(translator: Translator) -> Vec<(String, String)> {
    let plain = SUBJECTS.concat().into_iter().map(|(field, label)| (field.to_owned(), translator.t(label)));
    plain.chain(options::fields(translator)).collect()
}

/// Fills a form.
pub fn filled(ctx: &PageContext, texts: Option<&Texts>, date: NaiveDate, settings: &Settings) -> FormState {
    let form = evening::fill(FormState::fresh(ctx), texts, date);
    let form = tickets::fill(form, settings);
    let form = rules::fill(form, texts, settings);
    let form = tables::fill(form, settings);
    let form = reports::fill(form, settings);
    prizes::fill(form, ctx.translator(), texts, settings)
}

/// Reads a form; fields that cannot change, or have none, keep the value of `before`. Answers `None` after noting every complaint.
pub fn read(
    translator: Translator,
    form: &mut FormState,
    before: &Settings,
    fixed: &[FixedSetting],
) -> Option<(Texts, Settings)> {
    let mut settings = before.clone();
    let evening = evening::read(form);
    tickets::read(form, &mut settings, fixed);
    let house_rules = rules::read(form, translator, &mut settings, fixed);
    tables::read(form, &mut settings);
    reports::read(form, &mut settings);
    let prizes = prizes::read(form, translator, &mut settings);
    complain_of(translator, form, &settings.faults());
    if !form.complaints().is_empty() {
        return None;
    }
    let (name, venue, date) = evening?;
    Some((Texts { name, venue, date, prizes: prizes?, rules: house_rules? }, settings))
}

/// Reads a field into its setting, unless the setting cannot change any more.
fn unless_fixed<T>(
    fixed: &[FixedSetting],
    setting: FixedSetting,
    slot: &mut T,
    read: impl FnOnce() -> Option<T>,
) {
    if !fixed.contains(&setting)
        && let Some(value) = read()
    {
        *slot = value;
    }
}

/// Puts what is wrong with the settings beside the fields.
pub fn complain_of(translator: Translator, form: &mut FormState, faults: &[SettingsFault]) {
    for fault in faults {
        form.add_error(offer::field_at_fault(*fault), translator.settings_fault(*fault));
    }
}
