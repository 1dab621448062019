//! The options of the rules and their values, short enough for a field; the sentences stand in `rulesheet`.

use super::Translator;
use crate::rules::RuleOption;

impl Translator {
    /// Names an option of the rules.
    pub fn rule_option(self, option: RuleOption) -> String {
        self.t(match option {
            RuleOption::Deck => "ruleoption-deck",
            RuleOption::NextDealer => "ruleoption-next-dealer",
            RuleOption::ReviewTricks => "ruleoption-review-tricks",
            RuleOption::MeldLead => "ruleoption-meld-lead",
            RuleOption::MeldNeedsTrick => "ruleoption-meld-needs-trick",
            RuleOption::MeldAfterClose => "ruleoption-meld-after-close",
            RuleOption::ExchangeNeedsTrick => "ruleoption-exchange-needs-trick",
            RuleOption::ExchangeMinTalon => "ruleoption-exchange-min-talon",
            RuleOption::ExchangeAfterClose => "ruleoption-exchange-after-close",
            RuleOption::CloseMinTalon => "ruleoption-close-min-talon",
            RuleOption::CloseBeforeDraw => "ruleoption-close-before-draw",
            RuleOption::CloseScore => "ruleoption-close-score",
            RuleOption::End => "ruleoption-end",
            RuleOption::FalseDeclaration => "ruleoption-false-declaration",
            RuleOption::LastTrick => "ruleoption-last-trick",
            RuleOption::Count => "ruleoption-count",
            RuleOption::SchneiderBummerl => "ruleoption-schneider-bummerl",
        })
    }

    /// Says a value of an option in a few words, nothing if the option has no such value.
    pub fn rule_value(self, option: RuleOption, value: &str) -> Option<String> {
        let key = match (option, value) {
            (RuleOption::Deck, "20") => "ruleoption-deck-20",
            (RuleOption::Deck, "24") => "ruleoption-deck-24",
            (RuleOption::NextDealer, "alternate") => "ruleoption-next-dealer-alternate",
            (RuleOption::NextDealer, "winner") => "ruleoption-next-dealer-winner",
            (RuleOption::ReviewTricks, "own-and-first") => "ruleoption-review-tricks-own-and-first",
            (RuleOption::ReviewTricks, "own-and-last") => "ruleoption-review-tricks-own-and-last",
            (RuleOption::ReviewTricks, "none") => "ruleoption-review-tricks-none",
            (RuleOption::MeldLead, "either") => "ruleoption-meld-lead-either",
            (RuleOption::MeldLead, "king") => "ruleoption-meld-lead-king",
            (RuleOption::MeldNeedsTrick, "false") => "ruleoption-meld-needs-trick-false",
            (RuleOption::MeldNeedsTrick, "true") => "ruleoption-meld-needs-trick-true",
            (RuleOption::MeldAfterClose, "false") => "ruleoption-meld-after-close-false",
            (RuleOption::MeldAfterClose, "true") => "ruleoption-meld-after-close-true",
            (RuleOption::ExchangeNeedsTrick, "false") => "ruleoption-exchange-needs-trick-false",
            (RuleOption::ExchangeNeedsTrick, "true") => "ruleoption-exchange-needs-trick-true",
            (RuleOption::ExchangeMinTalon, "2") => "ruleoption-exchange-min-talon-2",
            (RuleOption::ExchangeMinTalon, "4") => "ruleoption-exchange-min-talon-4",
            (RuleOption::ExchangeAfterClose, "false") => "ruleoption-exchange-after-close-false",
            (RuleOption::ExchangeAfterClose, "true") => "ruleoption-exchange-after-close-true",
            (RuleOption::CloseMinTalon, "2") => "ruleoption-close-min-talon-2",
            (RuleOption::CloseMinTalon, "4") => "ruleoption-close-min-talon-4",
            (RuleOption::CloseBeforeDraw, "false") => "ruleoption-close-before-draw-false",
            (RuleOption::CloseBeforeDraw, "true") => "ruleoption-close-before-draw-true",
            (RuleOption::CloseScore, "frozen") => "ruleoption-close-score-frozen",
            (RuleOption::CloseScore, "final") => "ruleoption-close-score-final",
            (RuleOption::End, "declared") => "ruleoption-end-declared",
            (RuleOption::End, "automatic") => "ruleoption-end-automatic",
            (RuleOption::FalseDeclaration, "min2") => "ruleoption-false-declaration-min2",
            (RuleOption::FalseDeclaration, "mirror") => "ruleoption-false-declaration-mirror",
            (RuleOption::LastTrick, "wins") => "ruleoption-last-trick-wins",
            (RuleOption::LastTrick, "plus10") => "ruleoption-last-trick-plus10",
            (RuleOption::Count, "down") => "ruleoption-count-down",
            (RuleOption::Count, "up") => "ruleoption-count-up",
            (RuleOption::SchneiderBummerl, "double") => "ruleoption-schneider-bummerl-double",
            (RuleOption::SchneiderBummerl, "single") => "ruleoption-schneider-bummerl-single",
            _ => return None,
        };
        Some(self.t(key))
    }
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
