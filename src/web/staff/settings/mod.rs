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

pub use fields::{fill, fill_by_games};
pub use offer::Offer;
pub use page::{save, show};

use crate::web::http::{FormState, PageContext};
use crate::web::view::translation::Translator;
use chrono::NaiveDate;
use tournament::Settings;
use tournament::settings::{Setting, Subject};
use tournament::texts::{PrizeText, Texts, Title, Venue};

/// The fields of the evening with the keys of their labels.
const EVENING: &[(&str, &str)] =
    &[("name", "settings-name"), ("venue", "settings-venue"), ("date", "settings-date")];

/// The field of the house rules with the key of its label.
const HOUSE_RULES: &[(&str, &str)] = &[("rules_text", "settings-rules-text")];

/// Returns all fields of an evening with their labels, in the order of the form; the single rules come last.
fn labelled(translator: Translator, evening: &Settings) -> Vec<(String, String)> {
    let of_texts = |fields: &[(&str, &str)]| {
        fields.iter().map(|(name, label)| ((*name).to_owned(), translator.t(label))).collect::<Vec<_>>()
    };
    let parts = Subject::ALL.iter().flat_map(|&subject| {
        let is_in_it =
            |setting: &&Setting| setting.field().subject == Some(subject) && setting.belongs_to(evening);
        let label =
            |setting: &Setting| (setting.to_string(), translator.setting_of(*setting, evening.format));
        let settings = Setting::ALL.iter().filter(is_in_it).map(label).collect();
        match subject {
            Subject::Evening => [of_texts(EVENING), settings].concat(),
            Subject::Game => [settings, of_texts(HOUSE_RULES)].concat(),
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

pub fn filled(
    ctx: &PageContext,
    name: &str,
    texts: Option<&Texts>,
    date: NaiveDate,
    settings: &Settings,
) -> FormState {
    let form =
        fill_texts(FormState::fresh(ctx).with("name", name), ctx.translator(), texts, date, settings.prizes);
    fields::fill(form, settings)
}

/// Reads a form; fields that cannot change, or were not sent, keep the value of `before`. Returns `None` after noting every complaint.
pub fn read(
    translator: Translator,
    form: &mut FormState,
    before: &Settings,
    fixed: &[Setting],
) -> Option<(Texts, Settings)> {
    let evening = read_evening(form);
    let mut settings = fields::read(form, translator, before, fixed);
    let rules = form.text("rules_text", "settings-rules-text");
    let prizes: Option<Vec<PrizeText>> = form.lines("prizes", "settings-prize-line");
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

/// Fills the fields of the words: what the evening is called, where and when it is, what else holds in the house, what there is to win; there are `prizes` prizes.
fn fill_texts(
    form: FormState,
    translator: Translator,
    texts: Option<&Texts>,
    date: NaiveDate,
    prizes: u32,
) -> FormState {
    let prize = |index: u32| {
        let known =
            texts.and_then(|texts| texts.prizes.get(index as usize)).filter(|prize| !prize.is_empty());
        known.map_or_else(
            || translator.t1("settings-prize-without-words", "number", index + 1),
            ToString::to_string,
        )
    };
    form.with("venue", texts.map(|texts| texts.venue.as_str()).unwrap_or_default())
        .with("date", date)
        .with("rules_text", texts.map(|texts| texts.rules.to_string()).unwrap_or_default())
        .with("prizes", (0..prizes).map(prize).collect::<Vec<_>>().join("\n"))
}

fn read_evening(form: &mut FormState) -> Option<(Title, Venue, NaiveDate)> {
    let name = form.text("name", "settings-name");
    let venue = form.text("venue", "settings-venue");
    let date = form.date("date", "settings-date");
    Some((name?, venue?, date?))
}
