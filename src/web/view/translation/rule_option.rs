//! The presets and options of the rules and their values, short enough for a field; the sentences stand in `rulesheet`. Each has the key
//! of its own name.

use super::Translator;
use crate::rules::{Preset, RuleOption};

impl Translator {
    /// Names a preset of rules.
    pub fn preset(self, preset: Preset) -> String {
        self.t(&format!("settings-preset-{preset}"))
    }

    /// Names an option of the rules.
    pub fn rule_option(self, option: RuleOption) -> String {
        self.t(&option_key(option))
    }

    /// Says a value of an option in a few words, nothing if the option has no such value.
    pub fn rule_value(self, option: RuleOption, value: &str) -> Option<String> {
        self.find(&format!("{}-{value}", option_key(option)), None, None)
    }
}

/// Returns the key of an option's name; behind it and a hyphen stands each of its values.
pub(super) fn option_key(option: RuleOption) -> String {
    format!("ruleoption-{}", option.as_str().replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_option_has_a_name_and_a_word_for_each_value() {
        for lang in Language::ALL {
            let translator = Translator::new(lang);
            let names: BTreeSet<_> =
                RuleOption::ALL.iter().map(|option| translator.rule_option(*option)).collect();
            assert_eq!(names.len(), RuleOption::ALL.len(), "{lang}: each has a name of its own");
            for &option in RuleOption::ALL {
                let said: Option<BTreeSet<_>> =
                    option.values().iter().map(|value| translator.rule_value(option, value)).collect();
                let said = said.unwrap_or_else(|| panic!("{lang}: a value of {option} has no word"));
                assert_eq!(said.len(), option.values().len(), "{lang}: {option} says {said:?}");
                assert_eq!(translator.rule_value(option, "sometimes"), None);
            }
        }
    }
}
