//! The rules in plain words, as they are in force.

use super::Translator;
use crate::rules::options::{DealEnd, RuleSet};
use crate::rules::{Rule, RuleOption};

/// Rules that belong together on the sheet, in its order.
pub const GROUPS: [(&str, &[Rule]); 7] = [
    ("rulesheet-cards", &[Rule::R01, Rule::R02, Rule::R03, Rule::R04]),
    ("rulesheet-tricks", &[Rule::R05, Rule::R06, Rule::R07, Rule::R08, Rule::R09, Rule::R10]),
    ("rulesheet-melds", &[Rule::R11, Rule::R12, Rule::R13, Rule::R14]),
    ("rulesheet-exchange", &[Rule::R15, Rule::R16, Rule::R17, Rule::R18]),
    ("rulesheet-closing", &[Rule::R19, Rule::R20, Rule::R21, Rule::R22, Rule::R23, Rule::R24]),
    ("rulesheet-ending", &[Rule::R25, Rule::R26, Rule::R27, Rule::R28, Rule::R29]),
    ("rulesheet-bummerl", &[Rule::R30, Rule::R31, Rule::R32, Rule::R33, Rule::R34]),
];

impl Translator {
    /// Says a rule of the two-player game as it is in force; nothing if it has no part in it, such as declaring where the
    /// count ends the deal. `bummerl_to_win` is known only within a tournament.
    pub fn rule(self, rule: Rule, rules: &RuleSet, bummerl_to_win: Option<u8>) -> Option<String> {
        let key = rule_key(rule, rules)?;
        match rule {
            Rule::R33 => bummerl_to_win.map(|bummerl| self.t1(&key, "bummerl", bummerl)),
            _ => Some(self.t(&key)),
        }
    }

    /// Says by which of the presets people play, or which one their rules are closest to.
    pub fn plays_by(self, rules: &RuleSet) -> String {
        let key = if rules.as_preset().is_some() { "rulesheet-plays-by" } else { "rulesheet-own" };
        self.t1(key, "preset", self.preset(rules.closest_preset()))
    }
}

/// Returns the key of a rule as it is in force: its number, and behind it the value of the option that it depends on.
pub(super) fn rule_key(rule: Rule, rules: &RuleSet) -> Option<String> {
    let of_declaring = matches!(rule, Rule::R26 | Rule::R28);
    // There is no sheet for the four-handed game: no tournament plays it.
    if rule >= Rule::R40 || (of_declaring && rules.end == DealEnd::Automatic) {
        return None;
    }
    let option = match rule {
        Rule::R01 | Rule::R03 | Rule::R15 => Some(RuleOption::Deck),
        Rule::R23 | Rule::R24 => Some(RuleOption::End),
        own => RuleOption::ALL.iter().copied().find(|option| option.rule() == own),
    };
    let number = rule.as_str().replace("R-", "r");
    Some(match option {
        Some(option) => format!("rulesheet-{number}-{}", rules.get(option)),
        None => format!("rulesheet-{number}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;
    use crate::texts::Language;

    #[test]
    fn every_value_of_every_option_says_something_of_its_own() {
        for lang in Language::ALL {
            let translator = Translator::new(lang);
            for &option in RuleOption::ALL {
                let said: Vec<_> = option
                    .values()
                    .iter()
                    .map(|value| {
                        let mut rules = RuleSet::default();
                        rules.set(option, value).unwrap();
                        translator.rule(option.rule(), &rules, Some(2)).unwrap()
                    })
                    .collect();
                let different: std::collections::BTreeSet<_> = said.iter().collect();
                assert_eq!(different.len(), said.len(), "{option}: {said:?}");
            }
        }
    }

    #[test]
    fn every_rule_of_two_players_stands_on_the_sheet_once() {
        let listed: Vec<Rule> = GROUPS.iter().flat_map(|(_, rules)| rules.iter().copied()).collect();
        let of_two: Vec<Rule> = Rule::ALL.iter().copied().filter(|rule| *rule < Rule::R40).collect();
        assert_eq!(listed, of_two);
    }

    #[test]
    fn who_does_not_declare_reads_nothing_about_it() {
        let translator = Translator::GERMAN;
        let auto = RuleSet::preset(Preset::Auto);
        assert_eq!(translator.rule(Rule::R26, &auto, Some(2)), None);
        assert_eq!(translator.rule(Rule::R28, &auto, Some(2)), None);
        for (_, rules) in GROUPS {
            for rule in rules {
                let text = translator.rule(*rule, &auto, Some(2)).unwrap_or_default();
                assert!(!text.contains("meldet") && !text.contains("ausmeld"), "{rule}: {text}");
            }
        }
    }
}
