//! The fields of the game: by which rules it is played, how many Bummerl win, what else holds in the house.

use super::offer::Choice;
use super::unless_fixed;
use crate::rules::{Preset, RuleSet};
use crate::texts::{Paragraphs, Texts};
use crate::tournament::{FixedSetting, Settings};
use crate::web::form::Typed;
use crate::web::words::Words;

/// The fields with the keys of their labels.
pub const FIELDS: &[(&str, &str)] = &[
    ("bummerl_to_win", "settings-bummerl"),
    ("rules", "settings-rules"),
    ("rules_text", "settings-rules-text"),
];

/// The value of the field `rules` for rules that are no preset; they stay as they are.
const OWN_RULES: &str = "own";

/// Fills the fields.
pub fn fill(form: Typed, texts: Option<&Texts>, settings: &Settings) -> Typed {
    let rules = settings.rules.as_preset().map_or_else(|| OWN_RULES.to_owned(), |preset| preset.to_string());
    form.with("bummerl_to_win", settings.bummerl_to_win)
        .with("rules", rules)
        .with("rules_text", texts.map(|texts| texts.rules.to_string()).unwrap_or_default())
}

/// Reads the fields into the settings, and the house rules.
pub fn read(form: &mut Typed, settings: &mut Settings, fixed: &[FixedSetting]) -> Option<Paragraphs> {
    unless_fixed(fixed, FixedSetting::BummerlToWin, &mut settings.bummerl_to_win, || {
        form.choice("bummerl_to_win", "settings-bummerl", |typed| typed.parse().ok())
    });
    let before = settings.rules;
    unless_fixed(fixed, FixedSetting::Rules, &mut settings.rules, || {
        form.choice("rules", "settings-rules", |typed| rules_of(typed, &before))
    });
    form.text("rules_text", "settings-rules-text")
}

/// Returns the numbers of Bummerl that can win a match.
pub fn bummerl() -> Vec<Choice> {
    [2, 3].map(|count| Choice::new(count, count.to_string())).to_vec()
}

/// Returns the presets, and the rules in force if they are none.
pub fn presets(words: Words, rules: &RuleSet) -> Vec<Choice> {
    let mut presets: Vec<Choice> =
        Preset::ALL.iter().map(|preset| Choice::new(preset, words.preset(*preset))).collect();
    if rules.as_preset().is_none() {
        let label = words.t1("settings-own-rules", "preset", words.preset(rules.closest_preset()));
        presets.push(Choice::new(OWN_RULES, label));
    }
    presets
}

fn rules_of(typed: &str, before: &RuleSet) -> Option<RuleSet> {
    if typed == OWN_RULES {
        return Some(*before);
    }
    typed.parse().ok().map(RuleSet::preset)
}
