//! The fields of the game: by which rules it is played, how many Bummerl win, what else holds in the house.

use super::offer::Choice;
use super::{options, unless_fixed};
use crate::rules::{Preset, RuleSet};
use crate::texts::{Paragraphs, Texts};
use crate::tournament::{FixedSetting, Settings};
use crate::web::http::form::FormState;
use crate::web::view::translation::Translator;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] = &[
    ("bummerl_to_win", "settings-bummerl"),
    ("rules", "settings-rules"),
    ("rules_text", "settings-rules-text"),
];

/// Fills the fields.
pub fn fill(form: FormState, texts: Option<&Texts>, settings: &Settings) -> FormState {
    let form = form
        .with("bummerl_to_win", settings.bummerl_to_win)
        .with("rules", settings.rules.closest_preset())
        .with("rules_text", texts.map(|texts| texts.rules.to_string()).unwrap_or_default());
    options::fill(form, &settings.rules)
}

/// Reads the fields into the settings, and the house rules.
pub fn read(
    form: &mut FormState,
    translator: Translator,
    settings: &mut Settings,
    fixed: &[FixedSetting],
) -> Option<Paragraphs> {
    unless_fixed(fixed, FixedSetting::BummerlToWin, &mut settings.bummerl_to_win, || {
        form.choice("bummerl_to_win", "settings-bummerl", |typed| typed.parse().ok())
    });
    unless_fixed(fixed, FixedSetting::Rules, &mut settings.rules, || {
        let preset: Option<Preset> = form.choice("rules", "settings-rules", |typed| typed.parse().ok());
        // The single rules are looked at even if the preset is none, so that every complaint comes at once.
        Some(options::read(form, translator, RuleSet::preset(preset.unwrap_or_default())))
    });
    form.text("rules_text", "settings-rules-text")
}

/// Returns the numbers of Bummerl that can win a match.
pub fn bummerl() -> Vec<Choice> {
    [2, 3].map(|count| Choice::new(count, count.to_string())).to_vec()
}

/// Returns the presets.
pub fn presets(translator: Translator) -> Vec<Choice> {
    Preset::ALL.iter().map(|preset| Choice::new(preset, translator.preset(*preset))).collect()
}

/// Says which rules are in force, in a few words.
pub fn in_force(translator: Translator, rules: &RuleSet) -> String {
    let preset = translator.preset(rules.closest_preset());
    if rules.as_preset().is_some() { preset } else { translator.t1("settings-own-rules", "preset", preset) }
}
